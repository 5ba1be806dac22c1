import type { IncomingHttpHeaders } from 'node:http';
import { handler } from '../../../functions/edge/viewer-request.ts';
import type { ViewerRequest, ViewerResponse } from '../../../functions/edge/viewer-request.ts';
import { type Hosts, localHosts } from '../hosts.ts';

/** Sets the domains of the viewer-request function. For CloudFront the build replaces these names; here they are global variables. */
export const setDomains = ({ content, product, tenants = {} }: Pick<Hosts, 'content' | 'product' | 'tenants'>): void =>
  void Object.assign(globalThis, { CONTENT_DOMAIN: content, PRODUCT_DOMAIN: product, TENANT_HOSTS: tenants });

setDomains(localHosts);

/** Returns the members of a query as CloudFront names them: as they were sent, each name once. */
function membersOf(query: string): ViewerRequest['querystring'] {
  const members: ViewerRequest['querystring'] = {};
  for (const part of query.split('&').filter((text) => text !== '')) {
    const [name = '', ...rest] = part.split('=');
    const value = { value: rest.join('=') };
    const former = members[name];
    members[name] = former ? { ...former, multiValue: [...(former.multiValue ?? [{ value: former.value }]), value] } : value;
  }
  return members;
}

/** A request in the form in which the edge sends it to its origin. The query is passed on unchanged. */
export type OriginRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Record<string, string>;
};

const joined = (value: string | string[]): string => (Array.isArray(value) ? value.join(',') : value);

/** Runs the viewer-request function with an event of CloudFront. Returns the request for the origin, or the response of the function. */
export function viewerRequest(method: string, url: string, headers: IncomingHttpHeaders): OriginRequest | ViewerResponse {
  const [uri = '/', ...rest] = url.split('?');
  const query = rest.join('?');
  const incoming = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, { value: joined(value) }] as const],
  );
  const result = handler({ request: { method, uri, querystring: membersOf(query), headers: Object.fromEntries(incoming) } });
  if ('statusCode' in result) return result;
  const outgoing = Object.entries(result.headers).map(([name, { value }]) => [name.toLowerCase(), value] as const);
  return { method: result.method, path: result.uri, query, headers: Object.fromEntries(outgoing) };
}
