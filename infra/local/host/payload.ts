import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { OriginRequest } from '../edge/viewer.ts';
import { account } from '../names.ts';
import type { Found } from './routes.ts';

/** What a function gets from an HTTP API, payload format 2.0. */
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

export type HttpResult = {
  statusCode?: number;
  headers?: Record<string, string | number | boolean>;
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
};

const apiHost = 'api.execute-api.localhost';

/** An HTTP API hands these over as text; all else, forms too, in base64. */
const isText = (type: string): boolean => /^(text\/|application\/(json|javascript|xml)\b)/i.test(type);

function queryParameters(query: string): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) parameters[name] = name in parameters ? `${parameters[name]},${value}` : value;
  return query ? parameters : undefined;
}

/** How large the body becomes inside the event, which is what Lambda's limit counts. */
export const encodedSize = (size: number, type: string): number => (isText(type) ? size : Math.ceil(size / 3) * 4);

/** Makes the event. `request.path` must be decoded: HTTP APIs hand the path over so. */
export function httpEvent(request: OriginRequest, match: Found, body: Buffer, now: Date): HttpEvent {
  const { cookie, ...headers } = request.headers;
  const text = isText(headers['content-type'] ?? '') && headers['content-encoding'] === undefined;
  const routeKey = `${match.route.method} ${match.route.path}`;
  const query = queryParameters(request.query);
  return {
    version: '2.0',
    routeKey,
    rawPath: request.path,
    rawQueryString: request.query,
    ...(cookie && { cookies: cookie.split(/; */) }),
    // The API's own host, as behind CloudFront: the viewer's is in x-trellis-host.
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
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(text ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !text,
  };
}

/** Reads what a function answered: a response, or anything else, which an HTTP API takes for a JSON body. */
export function httpResult(answer: unknown): HttpResult {
  if (typeof answer === 'object' && answer !== null && 'statusCode' in answer) return answer as HttpResult; // the contract of a proxy answer, which types cannot carry over an import
  return {
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    body: typeof answer === 'string' ? answer : JSON.stringify(answer),
  };
}

/** Writes a function's answer. */
export function writeResult(response: ServerResponse, result: HttpResult): void {
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  const status = result.statusCode ?? 200;
  for (const [name, value] of Object.entries(result.headers ?? {})) response.setHeader(name, String(value));
  if (result.cookies?.length) response.setHeader('set-cookie', result.cookies);
  const bodiless = status === 204 || status === 304;
  if (!bodiless && response.req.method !== 'HEAD') response.setHeader('content-length', body.length);
  response.writeHead(status);
  response.end(bodiless || response.req.method === 'HEAD' ? undefined : body);
}
