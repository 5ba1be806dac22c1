import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { refuse } from './object-store/xml.ts';
import { hostNameOf, isAppHost, isContentHost } from '../hosts.ts';
import type { Hosts } from '../hosts.ts';

/** Only our own app hosts may read answers; user content has no business here. */
function allowOrigin(hosts: Hosts, request: IncomingMessage, response: ServerResponse): void {
  const origin = request.headers.origin;
  if (!origin || !URL.canParse(origin)) return;
  const host = hostNameOf(new URL(origin).host);
  if (isContentHost(hosts, host) || !isAppHost(hosts, host)) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', 'ETag');
  response.setHeader('vary', 'Origin');
}

/** Returns whether a request is of a kind that browsers are given addresses for. The store verifies the signature. */
const isPresigned = ({ method = '', url = '', headers }: IncomingMessage): boolean =>
  ['GET', 'HEAD', 'PUT'].includes(method) && headers.authorization === undefined && /[?&]X-Amz-Signature=/.test(url);

/** The storage host as browsers see it: presigned addresses, and nothing else. */
export function presignedStorage(store: RequestListener, hosts: Hosts): RequestListener {
  return (request, response) => {
    allowOrigin(hosts, request, response);
    if (request.method === 'OPTIONS') {
      response.writeHead(response.hasHeader('access-control-allow-origin') ? 204 : 403, {
        'access-control-allow-methods': 'GET, HEAD, PUT',
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
        'access-control-max-age': '3600',
      });
      response.end();
      return;
    }
    if (isPresigned(request)) store(request, response);
    else refuse(response, 403, 'AccessDenied', 'Access Denied');
  };
}
