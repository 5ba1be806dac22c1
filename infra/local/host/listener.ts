import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { defaultHeaders } from '../../../functions/platform/request/default-headers.ts';
import type { CloudManifest } from '../../manifest.ts';
import { edgeTable } from '../edge/behaviours.ts';
import { serveStatic } from '../edge/static-files.ts';
import type { ViewerResponse } from '../../../functions/edge/viewer-request.ts';
import { viewerRequest } from '../edge/viewer.ts';
import type { OriginRequest } from '../edge/viewer.ts';
import { sendJson } from '../json-response.ts';
import { namedHost } from '../hosts.ts';
import type { Hosts, NamedHost } from '../hosts.ts';
import { httpApi } from './api.ts';
import { clientReader } from './client.ts';
import type { Client } from './client.ts';
import type { Invoke } from '../invoke.ts';
import { routeTable } from './routes.ts';

/** What the host serves. */
export type HostParts = {
  readonly manifest: CloudManifest;
  readonly invoke: Invoke;
  readonly originSecret: string;
  readonly web: string;
  readonly hosts: Hosts;
  /** Listener of the storage host, for presigned addresses. */
  readonly storage: RequestListener;
  /** Listener of `/dev/mail`; undefined where sent mail is not shown. */
  readonly inbox: RequestListener | undefined;
  /** Hears whether the API answers anybody. */
  readonly tell: (isAnswering: boolean) => void;
};

/** Returns the request with the headers that the edge sets for the API, in place of those of the client. */
function requestForApi(request: OriginRequest, { address, port, isSecure }: Client, originSecret: string): OriginRequest {
  return {
    ...request,
    headers: {
      ...request.headers,
      'x-origin-secret': originSecret,
      'cloudfront-viewer-address': `${address}:${port}`,
      'x-forwarded-for': address,
      'x-forwarded-proto': isSecure ? 'https' : 'http',
    },
  };
}

const STRICT_TRANSPORT = 'strict-transport-security';

/** Writes a response of the viewer-request function. */
function writeViewerResponse(response: ServerResponse, { statusCode, headers, body }: ViewerResponse): void {
  const entries = Object.entries(headers).flatMap(([name, { value }]) => (name === STRICT_TRANSPORT ? [] : [[name, value] as const]));
  response.writeHead(statusCode, Object.fromEntries(entries)).end(body?.data);
}

/** Sets the headers of every answer, over which those of a function have precedence. */
function setDefaultHeaders(response: ServerResponse, { isSecure }: Client): void {
  const { 'cache-control': _cached, ...headers } = defaultHeaders(undefined, isSecure ? 'https' : 'http');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/';

const isMailPath = (path: string): boolean => path === '/dev/mail' || path.startsWith('/dev/mail/');

function refuseHost(response: ServerResponse, kind: 'foreign' | 'malformed'): void {
  // The rest of a connection that was opened for another host is refused with it.
  const close = { connection: 'close' };
  if (kind === 'malformed') return sendJson(response, 400, { error: 'The address could not be read.', code: 'BAD_REQUEST' }, close);
  sendJson(response, 421, { error: 'This address does not lead to Trellis.', code: 'MISDIRECTED_REQUEST' }, close);
}

/** Returns the host that a request names; several Host headers name none. */
const hostOf = (hosts: Hosts, { headers, headersDistinct }: IncomingMessage): NamedHost =>
  (headersDistinct['host']?.length ?? 0) > 1 ? { kind: 'malformed' } : namedHost(hosts, headers.host ?? '');

/** Returns the listener for every request of every host, in place of CloudFront and the HTTP API. */
export function hostListener({ manifest, invoke, originSecret, web, hosts, storage, inbox, tell }: HostParts): RequestListener {
  const behaviourOf = edgeTable(manifest.edge, hosts);
  const api = httpApi({ match: routeTable(manifest.functions), invoke, tell });
  const clientOf = clientReader(hosts.trustedProxies);

  const serveEdge = async (host: string, client: Client, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '/' } = request;
    const behaviour = behaviourOf(host, pathOf(url));
    if (!behaviour) return sendJson(response, 404, { error: 'Not found.', code: 'NOT_FOUND' });
    const result = viewerRequest(request.method ?? 'GET', url, request.headers);
    if ('statusCode' in result) return writeViewerResponse(response, result);
    if (behaviour.origin === 'web') return serveStatic(web, behaviour, result, response);
    return api(requestForApi(result, client, originSecret), request, response);
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const client = clientOf(request);
    setDefaultHeaders(response, client);
    const named = hostOf(hosts, request);
    if (named.kind !== 'own') return refuseHost(response, named.kind);
    const { url = '/' } = request;
    if (!url.startsWith('/')) return sendJson(response, 400, { error: 'The address could not be read.', code: 'BAD_REQUEST' });
    if (named.name === hosts.storage) return storage(request, response);
    // Under no other name: whoever may name a host freely must not read the mail of all tenants.
    if (inbox && named.name === 'localhost' && isMailPath(pathOf(url))) return inbox(request, response);
    return serveEdge(named.name, client, request, response);
  };

  return (request, response) => {
    serve(request, response).catch((error: unknown) => {
      process.stderr.write(`${request.method} ${request.url}: ${String(error)}\n`);
      response.destroy();
    });
  };
}
