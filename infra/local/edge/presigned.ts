import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { refuse } from '../engines/s3-xml.ts';
import { hostNameOf, isContentHost, productDomain } from '../names.ts';
import { encode, signatureOf } from './sigv4.ts';

export type Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string };
export type Refusal = { readonly status: number; readonly code: string; readonly message: string };

const denied = (message: string): Refusal => ({ status: 403, code: 'AccessDenied', message });

const instant = (amz: string): number => Date.parse(amz.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** S3 signs the path encoded once; browsers leave some signs bare that AWS encodes. */
function signedPath(path: string): string | undefined {
  try {
    return path
      .split('/')
      .map((segment) => encode(decodeURIComponent(segment)))
      .join('/');
  } catch {
    return undefined;
  }
}

/**
 * Checks a presigned request as S3 would: s3rver takes any. Every signed header must come as it was signed, so that length, type
 * and `if-none-match` are those of the ticket. Undefined means that it may pass.
 */
export function checkPresigned(request: IncomingMessage, credentials: Credentials, now: number): Refusal | undefined {
  const [path = '/', search = ''] = (request.url ?? '/').split('?', 2);
  // A bare plus sign is a plus sign to S3, and a space to URLSearchParams.
  const query = [...new URLSearchParams(search.replaceAll('+', '%2B'))];
  const parameter = (name: string): string => query.find(([key]) => key === name)?.[1] ?? '';
  const given = parameter('X-Amz-Signature');
  if (!given || parameter('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') return denied('Access Denied');

  const [keyId, date = '', region = '', service = '', end] = parameter('X-Amz-Credential').split('/');
  if (keyId !== credentials.accessKeyId || end !== 'aws4_request' || service !== 's3') {
    return { status: 403, code: 'InvalidAccessKeyId', message: 'The access key is not known here.' };
  }
  const time = parameter('X-Amz-Date');
  const seconds = Number(parameter('X-Amz-Expires'));
  const signedAt = instant(time);
  if (!(seconds > 0 && seconds <= 604_800) || Number.isNaN(signedAt) || !time.startsWith(date)) return denied('The address cannot be read.');
  if (now > signedAt + seconds * 1000) return denied('Request has expired');

  const names = parameter('X-Amz-SignedHeaders').split(';');
  const headers = names.map((name) => [name, String(request.headers[name] ?? '')] as const);
  const encodedPath = signedPath(path);
  if (encodedPath === undefined || !names.includes('host')) return denied('The address cannot be read.');
  const expected = signatureOf(
    {
      method: request.method ?? 'GET',
      path: encodedPath,
      query: query.filter(([name]) => name !== 'X-Amz-Signature'),
      headers,
      payloadHash: parameter('X-Amz-Content-Sha256') || 'UNSIGNED-PAYLOAD',
    },
    time,
    { date, region, service },
    credentials.secretAccessKey,
  );
  if (given.length !== expected.length || !timingSafeEqual(Buffer.from(given), Buffer.from(expected))) {
    return { status: 403, code: 'SignatureDoesNotMatch', message: 'The request does not match its signature: check method, length, type and headers.' };
  }
  const unsized = request.method === 'PUT' && request.headers['content-length'] === undefined;
  return unsized ? { status: 411, code: 'MissingContentLength', message: 'You must provide the Content-Length HTTP header.' } : undefined;
}

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
    const refusal = ['GET', 'HEAD', 'PUT'].includes(request.method ?? '') ? checkPresigned(request, credentials, Date.now()) : denied('Access Denied');
    if (refusal) return refuse(response, refusal.status, refusal.code, refusal.message);
    store(request, response);
  };
}
