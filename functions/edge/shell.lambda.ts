import { createHash } from 'node:crypto';
import { toMillis } from '../../shared/kernel/instant.ts';
import { acceptedLanguages } from '../../shared/kernel/regional/languages.ts';
import { tenantId } from '../platform/request/access-records.ts';
import { errorResponse, httpHandler } from '../platform/request/http.ts';
import { scopeOf } from '../platform/keys/keys.ts';
import { type Call, readCall } from '../platform/request/request.ts';
import { tenantHosts } from '../platform/runtime/settings.ts';
import { findBranchBySlug } from '../tenancy/branch.queries.ts';
import { findInstance } from '../tenancy/instance.queries.ts';
import { appIcon, appManifest, ICON, MANIFEST } from './installation.ts';
import { securityHeaders } from './security-headers.ts';
import { shellPage, type PageTenant } from './shell-page.ts';
import { isUnrouted, unroutedResponse } from './unrouted.ts';
import { webIndex } from './web-index.ts';
import { namesTag } from '../platform/request/entity-tags.ts';

/** The edge has put every screen of a branch on one address. */
const slugOf = (pathname: string): string | null => /^\/app\/branch\/([^/]+)\//.exec(pathname)?.[1] ?? null;

async function tenantOf(domain: string, slug: string | null): Promise<PageTenant> {
  const instance = await findInstance(domain);
  if (!instance) return null;
  const branch = slug === null ? null : await findBranchBySlug(scopeOf(tenantId(instance.id)), slug);
  return { domain, instance, branch };
}

const SHARED = { 'cache-control': 'public, max-age=60', 'x-content-type-options': 'nosniff' };

/** Returns what a browser needs to install the app; null for any other address. */
async function installation({ hostContext }: Call, request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (pathname !== MANIFEST && pathname !== ICON) return null;
  const instance = hostContext.kind === 'instance' ? ((await findInstance(hostContext.domain)) ?? null) : null;
  if (pathname === MANIFEST)
    return new Response(JSON.stringify(appManifest(instance)), {
      headers: { ...SHARED, 'content-type': 'application/manifest+json; charset=utf-8' },
    });
  return new Response(await appIcon(instance), {
    headers: {
      ...SHARED,
      'content-type': 'image/svg+xml',
      // Opened as a page it loads and runs nothing but the picture in it.
      'content-security-policy': "default-src 'none'; img-src data:",
    },
  });
}

/** Returns the host of a call where it is a tenant's own; null for any other. */
function tenantHostOf({ host, hostContext }: Call): { host: string; domain: string } | null {
  return hostContext.kind === 'instance' && Object.hasOwn(tenantHosts(), host) ? { host, domain: hostContext.domain } : null;
}

async function page(call: Call, request: Request): Promise<Response> {
  const { hostContext: hostPlace } = call;
  const ofInstance = hostPlace.kind === 'instance' ? hostPlace : null;
  const slug = slugOf(new URL(request.url).pathname) ?? ofInstance?.branch ?? null;
  const tenant = ofInstance ? await tenantOf(ofInstance.domain, slug) : null;
  // Of Accept-Language the edge passes on what its cache knows pages by.
  const accepted = acceptedLanguages(request.headers.get('x-trellis-languages'));
  const html = shellPage(await webIndex(toMillis(call.now)), tenant, { tenantHost: tenantHostOf(call), accepted });
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=60',
    vary: 'Accept-Language',
    etag,
    ...securityHeaders({ isCentral: hostPlace.kind === 'central' }),
  };
  // The client says that there is no such instance; the status says it to everybody else.
  const isUnknown = hostPlace.kind === 'unknown' || (ofInstance !== null && tenant === null);
  if (!isUnknown && namesTag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : html, { status: isUnknown ? 404 : 200, headers });
}

export const handler = httpHandler(async (request, _, event) => {
  try {
    const call = await readCall(request.headers, { readsToken: false });
    if (isUnrouted(event)) return unroutedResponse(event);
    return (await installation(call, request)) ?? (await page(call, request));
  } catch (error) {
    return errorResponse(error, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  }
});
