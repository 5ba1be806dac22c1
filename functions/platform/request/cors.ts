import { settings, tenantHosts } from '../runtime/settings.ts';

const EXPOSED = 'X-Trellis-After, X-Trellis-Job, X-Request-Id, Retry-After, Content-Disposition';
const API = /^\/(graphql$|api\/|storage\/)/;

const isBelow = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** Returns the headers with which a browser shows a response of the API to a page of another host of the app; none for other origins (docs/spec/rest.md, section 1.3). */
export function corsHeaders(path: string, origin: string | undefined): Record<string, string> {
  if (origin === undefined || !API.test(path) || !URL.canParse(origin)) return {};
  const { PRODUCT_DOMAIN, CONTENT_DOMAIN } = settings();
  const { hostname, origin: parsed } = new URL(origin);
  // An origin in full, not an address with a path or a name in it.
  const isOfApp = (isBelow(hostname, PRODUCT_DOMAIN) && !isBelow(hostname, CONTENT_DOMAIN)) || Object.hasOwn(tenantHosts(), hostname);
  if (parsed !== origin || !isOfApp) return {};
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED, vary: 'Origin' };
}
