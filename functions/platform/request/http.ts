import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { AppError, type ErrorCode } from '../../../shared/kernel/errors.ts';
import { valuesIn } from '../../../shared/kernel/regional/sentence.ts';
import { LONGEST_HOST } from '../../../shared/tenancy/host.ts';
import { renewSecrets } from '../credentials/secrets.ts';
import { logger } from '../runtime/logger.ts';
import { corsHeaders } from './cors.ts';
import { defaultHeaders } from './default-headers.ts';
import { fenced } from '../keys/tenant-fence.ts';
import { inLogContext } from '../runtime/log-context.ts';

/** The event of API Gateway's HTTP API (payload 2.0), as far as it is read here. */
export type HttpEvent = {
  /** Method and path of the matched route, as the manifest has it: `GET /api/uploads/{id}`. */
  readonly routeKey: string;
  /** Absent where the route has none; some gateways send null. */
  readonly pathParameters?: Readonly<Record<string, string | undefined>> | null;
  readonly rawPath: string;
  readonly rawQueryString?: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
  readonly requestContext: { readonly requestId?: string; readonly http: { readonly method: string } };
};

export type HttpResult = { statusCode: number; headers: Record<string, string>; body: string; isBase64Encoded: boolean };

/** The Request class: the run-time's own, or a cheaper one whose bodies are no streams. */
type FetchApi = { readonly Request: typeof Request };

/** Labels of a name, or an address, and a port: what browsers send as a host. */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Returns the event as a Request; null where its host or a header can be of no request. Its address is the one that the browser requested, so that links and origins are right. */
function toRequest(event: HttpEvent, api: FetchApi): Request | null {
  const headers = headersOf(event);
  const host = headers['x-trellis-host'] ?? headers['host'] ?? 'localhost';
  if (host.length > LONGEST_HOST || !HOST.test(host) || !URL.canParse(`https://${host}/`)) return null;
  const query = event.rawQueryString ? `?${event.rawQueryString}` : '';
  const { method } = event.requestContext.http;
  try {
    return new api.Request(`https://${host}${event.rawPath}${query}`, { method, headers, body: bodyOf(event) });
  } catch (error) {
    // A header outside of Latin-1.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function bodyOf({ body, isBase64Encoded, requestContext: { http } }: HttpEvent): Buffer<ArrayBuffer> | string | null {
  if (body === undefined || http.method === 'GET' || http.method === 'HEAD') return null;
  return isBase64Encoded ? Buffer.from(body, 'base64') : body;
}

function headersOf(event: HttpEvent): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(event.headers)) if (value !== undefined) headers[name] = value;
  // Media types are case-insensitive, but not every parser knows; their parameters are not.
  if (headers['content-type']) headers['content-type'] = headers['content-type'].replace(/^[^;]+/, (type) => type.trim().toLowerCase());
  if (event.requestContext.requestId) headers['x-request-id'] = event.requestContext.requestId;
  return headers;
}

const TEXT = /^(text\/|application\/(json|graphql-response\+json|javascript|xml)|image\/svg)/;
const COMPRESS_FROM = 1024;

/** Returns headers of a compressed body. Its bytes are others than those that ranges count, so its ETag joins no range to it (RFC 9110, 13.1.5). */
function compressedHeaders({ etag, ...headers }: Record<string, string>, encoding: string): Record<string, string> {
  const isStrong = headers['accept-ranges'] !== undefined && etag?.startsWith('"') === true;
  return {
    ...headers,
    ...(etag !== undefined && { etag: isStrong ? `W/${etag}` : etag }),
    'content-encoding': encoding,
    vary: 'accept-encoding',
  };
}

/**
 * Returns text as text, anything else as base64. Text above 1 kB is compressed, since nothing behind the function does it. A part of a text
 * may begin or end within a letter, and its range counts the bytes as they are stored.
 */
async function toResult(response: Response, acceptEncoding: string): Promise<HttpResult> {
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    headers[name] = value;
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  // A text that is stored compressed is bytes.
  const isText = response.status !== 206 && !headers['content-encoding'] && TEXT.test(headers['content-type'] ?? '');
  if (isText && bytes.length > COMPRESS_FROM) {
    const encoding = acceptEncoding.includes('br') ? 'br' : acceptEncoding.includes('gzip') ? 'gzip' : null;
    if (encoding)
      return {
        statusCode: response.status,
        headers: compressedHeaders(headers, encoding),
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
  BUSY: 503,
  BAD_REQUEST: 400,
};

/** Returns the body of REST for an error: `{error, code}`, and `text` where the message has values. */
export function errorBody({ message, code, wording }: AppError) {
  const text = valuesIn(wording);
  return { error: message, code, ...(text && { text }) };
}

/** Returns the response of REST to an error, never a stack. */
export function errorResponse(error: unknown, headers: Record<string, string> = {}): Response {
  if (error instanceof AppError) {
    const retry: Record<string, string> = error.retryAfterSeconds === undefined ? {} : { 'retry-after': String(error.retryAfterSeconds) };
    return Response.json(errorBody(error), { status: STATUS[error.code], headers: { ...headers, ...retry } });
  }
  logger.error('rest.internal', error instanceof Error ? error : new Error(String(error)));
  return Response.json({ error: 'Something went wrong. Please try again.', code: 'INTERNAL' }, { status: 500, headers });
}

/** JSON bodies of most calls are no larger (docs/spec/rest.md, section 1). */
export const JSON_BYTES = 1024 * 1024;

export const isJson = (type: string | null | undefined): boolean => /^\s*application\/json\b/i.test(type ?? '');

const sizeOf = ({ body = '', isBase64Encoded = false }: HttpEvent): number => Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');

/** Returns the refusal of a JSON body that is too large, else null. */
function refuseJson(event: HttpEvent, bytes: number): Response | null {
  if (bytes <= JSON_BYTES || !isJson(event.headers['content-type'])) return null;
  return Response.json(
    { error: 'The request is too large. Please send less at a time.', code: 'PAYLOAD_TOO_LARGE', max_bytes: JSON_BYTES },
    { status: 413 },
  );
}

const malformed = (): Response =>
  Response.json({ error: 'The host or a header of the request is malformed.', code: 'BAD_REQUEST' }, { status: 400 });

/** Returns the headers of a response over the default ones. */
export function mergedHeaders(
  { headers: { origin }, rawPath, requestContext }: HttpEvent,
  own: Record<string, string>,
): Record<string, string> {
  const cors = corsHeaders(rawPath, origin);
  const vary = [cors['vary'], own['vary']].filter((name) => name !== undefined).join(', ');
  return { ...defaultHeaders(requestContext.requestId), ...cors, ...own, ...(vary && { vary }) };
}

type HandlerOptions = {
  readonly api?: FetchApi;
  /** `respond` checks the size of JSON bodies itself. */
  readonly sizesItself?: boolean;
  /** What is answered instead of a response that no function may return. */
  readonly tooMuch?: () => Response;
};

/** Returns a response to a request. */
export type Respond = (request: Request, bytes: number, event: HttpEvent) => Response | Promise<Response>;

/** Returns the response to an event, without the default headers. */
export async function responseTo(
  event: HttpEvent,
  respond: Respond,
  { api = globalThis, sizesItself = false }: HandlerOptions = {},
): Promise<Response> {
  const bytes = sizeOf(event);
  const request = toRequest(event, api);
  const refused = sizesItself ? null : refuseJson(event, bytes);
  if (refused) return refused;
  if (request === null) return malformed();
  const id = request.headers.get('x-request-id') ?? undefined;
  return inLogContext(id, null, async () => {
    try {
      await renewSecrets();
    } catch (error) {
      return errorResponse(error);
    }
    return fenced(() => respond(request, bytes, event));
  });
}

/** The most bytes of a body in what a function returns: 6 MB, without the headers. */
const RESULT_BYTES = 6 * 1024 ** 2 - 64 * 1024;
/** A smaller body fits however it is written. */
const SMALL_BYTES = 1024 ** 2;

/** Returns whether a function may return a body, which is written as a text in JSON. */
const fits = ({ body }: HttpResult): boolean => body.length <= SMALL_BYTES || Buffer.byteLength(JSON.stringify(body)) <= RESULT_BYTES;

const tooMuch = (): Response =>
  errorResponse(new AppError('VALIDATION', 'The answer is larger than 6 MB. Please ask for fewer rows or fields at a time.'));

/** Returns the result of a function for a response, with the default headers unless the response sets them. */
export async function resultOf(event: HttpEvent, response: Response): Promise<HttpResult> {
  const result = await toResult(response, event.headers['accept-encoding'] ?? '');
  const headers = mergedHeaders(event, result.headers);
  const isStoredCompressed = response.headers.has('content-encoding');
  if (headers['content-type'] === 'application/json' && !isStoredCompressed) headers['content-type'] += '; charset=utf-8';
  return { ...result, headers };
}

/** Returns a Lambda handler over a function of a Request. The default headers are added unless the response sets them. */
export const httpHandler =
  (respond: Respond, options: HandlerOptions = {}) =>
  async (event: HttpEvent): Promise<HttpResult> => {
    const result = await resultOf(event, await responseTo(event, respond, options));
    // What is larger would be an error of the platform, of which its caller learns nothing.
    return fits(result) ? result : resultOf(event, (options.tooMuch ?? tooMuch)());
  };
