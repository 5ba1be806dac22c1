import type { IncomingHttpHeaders } from 'node:http';
import { handler } from '../../../functions/edge/viewer-request.ts';
import type { ViewerResponse } from '../../../functions/edge/viewer-request.ts';
import { contentDomain } from '../names.ts';

// CloudFront gets the domain by replacement of the name; here the same free name is found as a global.
Object.assign(globalThis, { CONTENT_DOMAIN: contentDomain });

/** A request as it leaves the edge for its origin. The query goes on as it was sent: the function reads none. */
export type OriginRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Record<string, string>;
};

const joined = (value: string | string[]): string => (Array.isArray(value) ? value.join(',') : value);

/** Runs the viewer-request function on a request, by CloudFront's event shape. */
export function viewerRequest(method: string, url: string, headers: IncomingHttpHeaders): OriginRequest | ViewerResponse {
  const [uri = '/', ...rest] = url.split('?');
  const query = rest.join('?');
  const incoming = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, { value: joined(value) }] as const],
  );
  const result = handler({ request: { method, uri, querystring: {}, headers: Object.fromEntries(incoming) } });
  if ('statusCode' in result) return result;
  const outgoing = Object.entries(result.headers).map(([name, { value }]) => [name.toLowerCase(), value] as const);
  return { method: result.method, path: result.uri, query, headers: Object.fromEntries(outgoing) };
}
