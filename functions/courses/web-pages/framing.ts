import type { IncomingHttpHeaders } from 'node:http';
import type { Framing } from '../../../shared/courses/framing.ts';
import { isShownType, mediaTypeOf } from './page-types.ts';

/** What is known of a page before its body is read. */
export type PageHead = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Whether every address on the way was one of https. */
  readonly isSecure: boolean;
};

type Source = { readonly scheme: string | null; readonly host: string; readonly port: string | null };

const SOURCE = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([a-z0-9*.-]+)(?::(\d+|\*))?(?:\/.*)?$/i;

function sourceOf(text: string): Source | null {
  const [, scheme, host, port] = SOURCE.exec(text) ?? [];
  return host === undefined ? null : { scheme: scheme?.toLowerCase() ?? null, host: host.toLowerCase(), port: port ?? null };
}

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80');

const fitsHost = (host: string, pattern: string): boolean =>
  pattern === '*' || (pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern);

/** Returns whether one source of `frame-ancestors` includes an origin. What is not understood includes none. */
function includes(text: string, origin: URL): boolean {
  if (text === '*') return true;
  if (/^[a-z][a-z0-9+.-]*:$/i.test(text)) return text.toLowerCase() === origin.protocol;
  const source = sourceOf(text);
  if (!source || (source.scheme !== null && `${source.scheme}:` !== origin.protocol)) return false;
  if (!fitsHost(origin.hostname, source.host)) return false;
  return source.port === '*' || (source.port ?? portOf(new URL(origin.origin))) === portOf(origin);
}

/** Returns the sources of the directive in one policy; null where the policy has none. */
function ancestorsOf(policy: string): string[] | null {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  return directives.find(([name]) => name?.toLowerCase() === 'frame-ancestors')?.slice(1) ?? null;
}

/** Returns whether headers let a page of `origin` show this one in a frame. `frame-ancestors` replaces X-Frame-Options, as in browsers. */
function allowsFraming(headers: IncomingHttpHeaders, origin: URL): boolean {
  const policies = [headers['content-security-policy'] ?? []].flat().flatMap((header) => header.split(','));
  const lists = policies.map(ancestorsOf).filter((list) => list !== null);
  if (lists.length > 0) return lists.every((list) => list.some((source) => includes(source, origin)));
  return headers['x-frame-options'] === undefined;
}

/** Returns how a page can be shown to people at `origin`, the app of their instance. */
export function framingOf({ status, headers, isSecure }: PageHead, origin: string): Framing {
  if (status < 200 || status > 299) return 'tab';
  const isFramed = allowsFraming(headers, new URL(origin));
  const type = mediaTypeOf(headers['content-type']);
  // Browsers show PDFs in frames, but not in those without rights, in which a page of the proxy is.
  if (isSecure && isFramed && (isShownType(type) || type === 'application/pdf')) return 'direct';
  return isShownType(type) ? 'proxy' : 'tab';
}
