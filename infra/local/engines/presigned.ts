import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { refuse } from './s3-xml.ts';
import { hostNameOf, isContentHost, productDomain } from '../names.ts';
import { checkPresigned, denied } from '../edge/presigned-query.ts';
import type { Credentials } from '../edge/presigned-query.ts';

/** Only our own app hosts may read answers; user content has no business here. */
function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  const origin = request.headers.origin;
  if (!origin || !URL.canParse(origin)) return;
  const host = hostNameOf(new URL(origin).host);
  if (isContentHost(host) || (host !== productDomain && !host.endsWith(`.${productDomain}`))) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', 'ETag');
  response.setHeader('vary', 'Origin');
}

/** The storage host as browsers see it: presigned addresses, and nothing else. */
export function presignedStorage(credentials: Credentials, store: RequestListener): RequestListener {
  return (request, response) => {
    allowOrigin(request, response);
    if (request.method === 'OPTIONS') {
      response.writeHead(response.hasHeader('access-control-allow-origin') ? 204 : 403, {
        'access-control-allow-methods': 'GET, HEAD, PUT',
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
        'access-control-max-age': '3600',
      });
      response.end();
      return;
    }
    const refusal = ['GET', 'HEAD', 'PUT'].includes(request.method ?? '')
      ? checkPresigned(request, credentials, Date.now())
      : denied('Access Denied');
    if (refusal) return refuse(response, refusal.status, refusal.code, refusal.message);
    store(request, response);
  };
}
