import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { OriginRequest } from '../edge/viewer.ts';
import { account } from '../names.ts';
import type { RouteMatch } from './routes.ts';

/** The event of an HTTP API, payload format 2.0. */
export type HttpEvent = {
  version: '2.0';
  routeKey: string;
  rawPath: string;
  rawQueryString: string;
  cookies?: string[];
  headers: Record<string, string>;
  queryStringParameters?: Record<string, string>;
  pathParameters?: Record<string, string>;
  requestContext: {
    accountId: string;
    apiId: string;
    domainName: string;
    domainPrefix: string;
    http: { method: string; path: string; protocol: string; sourceIp: string; userAgent: string };
    requestId: string;
    routeKey: string;
    stage: '$default';
    time: string;
    timeEpoch: number;
  };
  body?: string;
  isBase64Encoded: boolean;
};

/** The proxy result of a function. */
export type HttpResult = {
  statusCode?: number;
  headers?: Record<string, string | number | boolean>;
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
};

const apiHost = 'api.execute-api.localhost';

/** Media types that an HTTP API passes as text; all others, forms included, as base64. */
const isText = (type: string): boolean => /^(text\/|application\/(json|javascript|xml)\b)/i.test(type);

function queryParameters(query: string): Record<string, string> | undefined {
  const values = Map.groupBy(new URLSearchParams(query), ([name]) => name);
  return query ? Object.fromEntries([...values].map(([name, pairs]) => [name, pairs.map(([, value]) => value).join(',')])) : undefined;
}

/** Returns the size of a body inside the event, to which the limit of Lambda applies. */
export const encodedSize = (size: number, type: string): number => (isText(type) ? size : Math.ceil(size / 3) * 4);

/** Returns the event of a request. `request.path` must be decoded, as an HTTP API passes it. */
export function httpEvent(request: OriginRequest, match: RouteMatch, body: Buffer, now: Date, requestId: string = randomUUID()): HttpEvent {
  const { cookie, ...headers } = request.headers;
  const text = isText(headers['content-type'] ?? '') && headers['content-encoding'] === undefined;
  const { routeKey } = match;
  const query = queryParameters(request.query);
  return {
    version: '2.0',
    routeKey,
    rawPath: request.path,
    rawQueryString: request.query,
    ...(cookie && { cookies: cookie.split(/; */) }),
    // The host of the API, as behind CloudFront; the host that the viewer asked for is in x-trellis-host.
    headers: { ...headers, host: apiHost },
    ...(query && { queryStringParameters: query }),
    ...(Object.keys(match.parameters).length > 0 && { pathParameters: match.parameters }),
    requestContext: {
      accountId: account,
      apiId: 'api',
      domainName: apiHost,
      domainPrefix: 'api',
      http: {
        method: request.method,
        path: request.path,
        protocol: 'HTTP/1.1',
        sourceIp: '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(text ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !text,
  };
}

/** Returns the response of a function's result: a proxy result, or any other value, which an HTTP API sends as a JSON body. */
export function httpResult(result: unknown): HttpResult {
  if (typeof result === 'object' && result !== null && 'statusCode' in result) return result as HttpResult; // the contract of a proxy result, which an import does not type
  return {
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    body: typeof result === 'string' ? result : JSON.stringify(result),
  };
}

const bodyOf = ({ body = '', isBase64Encoded = false }: HttpResult): Buffer => Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');

/** Writes the result of a function as the response. */
export function writeResult(response: ServerResponse, result: HttpResult): void {
  const { statusCode = 200, headers = {}, cookies = [] } = result;
  const body = bodyOf(result);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  const hasBody = statusCode !== 204 && statusCode !== 304 && response.req.method !== 'HEAD';
  if (hasBody) response.setHeader('content-length', body.length);
  response.writeHead(statusCode);
  response.end(hasBody ? body : undefined);
}
