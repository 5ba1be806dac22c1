import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { AppError, type ErrorCode } from '../../../shared/kernel/errors.ts';
import { logger } from '../runtime/logger.ts';
import { standingHeaders } from './default-headers.ts';
import { fenced } from '../keys/tenant-fence.ts';

/** What API Gateway's HTTP API (payload 2.0) sends; only what is read here. */
export type HttpEvent = {
  readonly rawPath: string;
  readonly rawQueryString?: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
  readonly requestContext: { readonly requestId?: string; readonly http: { readonly method: string } };
};

export type HttpResult = { statusCode: number; headers: Record<string, string>; body: string; isBase64Encoded: boolean };

/** What makes the Request: the run-time's own, or one whose bodies are no streams, which a server of small JSON need not pay for. */
type FetchApi = { readonly Request: typeof Request };

/** Turns the event into a Request; the address is what the browser asked for, so that links and origins come out right. */
function toRequest(event: HttpEvent, api: FetchApi): Request {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(event.headers)) if (value !== undefined) headers[name] = value;
  // A media type means the same in any case, but not to every parser; what follows it may not be touched.
  if (headers['content-type']) headers['content-type'] = headers['content-type'].replace(/^[^;]+/, (type) => type.trim().toLowerCase());
  if (event.requestContext.requestId) headers['x-request-id'] = event.requestContext.requestId;
  const host = headers['x-trellis-host'] ?? headers['host'] ?? 'localhost';
  const query = event.rawQueryString ? `?${event.rawQueryString}` : '';
  const { method } = event.requestContext.http;
  const sent = event.body === undefined || method === 'GET' || method === 'HEAD' ? null : event.body;
  const body = sent !== null && event.isBase64Encoded ? Buffer.from(sent, 'base64') : sent;
  return new api.Request(`https://${host}${event.rawPath}${query}`, { method, headers, body });
}

const TEXT = /^(text\/|application\/(json|graphql-response\+json|javascript|xml)|image\/svg)/;
const COMPRESS_FROM = 1024;

/** Text goes as text, anything else as base64; answers above 1 kB are compressed, since nothing behind us does it. */
async function toResult(response: Response, acceptEncoding: string): Promise<HttpResult> {
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    headers[name] = value;
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isText = TEXT.test(headers['content-type'] ?? '');
  if (isText && bytes.length > COMPRESS_FROM && !headers['content-encoding']) {
    const encoding = acceptEncoding.includes('br') ? 'br' : acceptEncoding.includes('gzip') ? 'gzip' : null;
    if (encoding)
      return {
        statusCode: response.status,
        headers: { ...headers, 'content-encoding': encoding, vary: 'accept-encoding' },
        body: compress(bytes, encoding).toString('base64'),
        isBase64Encoded: true,
      };
  }
  return { statusCode: response.status, headers, body: bytes.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText };
}

const compress = (bytes: Buffer, encoding: 'br' | 'gzip'): Buffer =>
  encoding === 'br' ? brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : gzipSync(bytes, { level: 5 });

const STATUS: Record<ErrorCode, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  VALIDATION: 422,
  CONFLICT: 409,
  LICENCE_LIMIT: 409,
  SUBSCRIPTION_INACTIVE: 402,
  RATE_LIMITED: 429,
  BAD_REQUEST: 400,
};

/** The error body of REST: `{error, code}`, one per cause, never a stack. */
export function errorResponse(error: unknown, headers: Record<string, string> = {}): Response {
  if (error instanceof AppError) {
    const retry: Record<string, string> = error.retryAfterSeconds === undefined ? {} : { 'retry-after': String(error.retryAfterSeconds) };
    return Response.json({ error: error.message, code: error.code }, { status: STATUS[error.code], headers: { ...headers, ...retry } });
  }
  logger.error('rest.internal', error instanceof Error ? error : new Error(String(error)));
  return Response.json({ error: 'Something went wrong. Please try again.', code: 'INTERNAL' }, { status: 500, headers });
}

/** JSON bodies of most calls are no larger (rest.md section 1). */
export const JSON_BYTES = 1024 * 1024;

export const isJson = (type: string | null | undefined): boolean => /^\s*application\/json\b/i.test(type ?? '');

const sizeOf = ({ body = '', isBase64Encoded = false }: HttpEvent): number => Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');

/** REST calls with a JSON body that is too large get no further. */
function refuseJson(event: HttpEvent, bytes: number): Response | null {
  if (bytes <= JSON_BYTES || !isJson(event.headers['content-type'])) return null;
  return Response.json({ error: 'The request is too large.', code: 'PAYLOAD_TOO_LARGE', max_bytes: JSON_BYTES }, { status: 413 });
}

type HandlerOptions = {
  readonly api?: FetchApi;
  /** The answer looks at the size of JSON bodies itself. */
  readonly sizesItself?: boolean;
};

/** A Lambda handler over anything that answers a Request. Headers that every answer has stand there, unless it says otherwise. */
export const httpHandler =
  (
    answer: (request: Request, bytes: number) => Response | Promise<Response>,
    { api = globalThis, sizesItself = false }: HandlerOptions = {},
  ) =>
  async (event: HttpEvent): Promise<HttpResult> => {
    const bytes = sizeOf(event);
    const refused = sizesItself ? null : refuseJson(event, bytes);
    const response = refused ?? (await fenced(() => answer(toRequest(event, api), bytes)));
    const result = await toResult(response, event.headers['accept-encoding'] ?? '');
    const headers = { ...standingHeaders(event.requestContext.requestId), ...result.headers };
    if (headers['content-type'] === 'application/json') headers['content-type'] += '; charset=utf-8';
    return { ...result, headers };
  };
