import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Manifest } from '../plan.ts';
import { edgeTable } from '../edge/behaviours.ts';
import { serveStatic } from '../edge/static-files.ts';
import { viewerRequest } from '../edge/viewer.ts';
import type { OriginRequest } from '../edge/viewer.ts';
import { answerJson } from '../json-response.ts';
import { hostNameOf, isContentHost, storageHost } from '../names.ts';
import { httpApi } from './api.ts';
import type { Invoke } from '../invoke.ts';
import { routeTable } from './routes.ts';

export type Front = {
  readonly manifest: Manifest;
  readonly invoke: Invoke;
  readonly originSecret: string;
  readonly web: string;
  /** Presigned storage, on a host of its own. */
  readonly storage: RequestListener;
  /** The inbox, which exists here only. */
  readonly inbox: RequestListener;
};

/** What the edge adds on the way to the API, whatever the client sent under these names. */
function forApi(request: OriginRequest, incoming: IncomingMessage, originSecret: string): OriginRequest {
  const address = incoming.socket.remoteAddress ?? '127.0.0.1';
  return {
    ...request,
    headers: {
      ...request.headers,
      'x-origin-secret': originSecret,
      'cloudfront-viewer-address': `${address}:${incoming.socket.remotePort ?? 0}`,
      'x-forwarded-for': address,
      'x-forwarded-proto': 'http',
    },
  };
}

/** CloudFront and the HTTP API in one: every request of every host comes in here. */
export function front({ manifest, invoke, originSecret, web, storage, inbox }: Front): RequestListener {
  const behaviourOf = edgeTable(manifest.edge);
  const api = httpApi(routeTable(manifest.functions), invoke);

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const host = hostNameOf(request.headers.host ?? '');
    const url = request.url ?? '/';
    if (!host || !url.startsWith('/')) return answerJson(response, 400, { error: 'The address could not be read.', code: 'BAD_REQUEST' });
    if (host === storageHost) return storage(request, response);
    const path = url.split('?', 1)[0] ?? '/';
    if ((path === '/dev/mail' || path.startsWith('/dev/mail/')) && !isContentHost(host)) return inbox(request, response);
    const behaviour = behaviourOf(host, path);
    if (!behaviour) return answerJson(response, 404, { error: 'Not found.', code: 'NOT_FOUND' });

    const result = viewerRequest(request.method ?? 'GET', url, request.headers);
    if ('statusCode' in result) {
      const headers = Object.entries(result.headers).map(([name, { value }]) => [name, value] as const);
      return void response.writeHead(result.statusCode, Object.fromEntries(headers)).end(result.body?.data);
    }
    if (behaviour.origin === 'web') return serveStatic(web, behaviour, result, response);
    return api(forApi(result, request, originSecret), request, response);
  };

  return (request, response) => {
    serve(request, response).catch((error: unknown) => {
      process.stderr.write(`${request.method} ${request.url}: ${String(error)}\n`);
      response.destroy();
    });
  };
}
