import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { encode, signatureOf } from './sigv4.ts';
import type { SigningScope } from './sigv4.ts';

export type Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string };
export type Refusal = { readonly status: number; readonly code: string; readonly message: string };

export const denied = (message: string): Refusal => ({ status: 403, code: 'AccessDenied', message });

type Presigned = {
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly keyId: string;
  readonly scope: SigningScope;
  readonly time: string;
  readonly expires: number;
  readonly signedHeaders: readonly string[];
  readonly payloadHash: string;
  readonly signature: string;
};

const instant = (amz: string): number => Date.parse(amz.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** S3 signs the path encoded once; browsers leave some signs bare that AWS encodes. */
const signedPath = (path: string): string =>
  path
    .split('/')
    .map((segment) => encode(decodeURIComponent(segment)))
    .join('/');

const credentialForm = /^([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request$/;

const week = 7 * 24 * 60 * 60;

/** Reads an address; undefined when it is not presigned, or not as AWS does it. */
function read(url: string): Presigned | undefined {
  const [path = '/', search = ''] = url.split('?', 2);
  // A bare plus sign is a plus sign to S3, and a space to URLSearchParams.
  const query = [...new URLSearchParams(search.replaceAll('+', '%2B'))];
  const parameter = (name: string): string => query.find(([key]) => key === name)?.[1] ?? '';
  const [, keyId = '', date = '', region = ''] = credentialForm.exec(parameter('X-Amz-Credential')) ?? [];
  const time = parameter('X-Amz-Date');
  const seconds = Number(parameter('X-Amz-Expires'));
  const signedHeaders = parameter('X-Amz-SignedHeaders').split(';');
  const isComplete = parameter('X-Amz-Algorithm') === 'AWS4-HMAC-SHA256' && keyId !== '' && signedHeaders.includes('host');
  const isTimed = seconds > 0 && seconds <= week && time.startsWith(date) && !Number.isNaN(instant(time));
  if (!isComplete || !isTimed) return undefined;
  try {
    return {
      path: signedPath(path),
      query: query.filter(([name]) => name !== 'X-Amz-Signature'),
      keyId,
      scope: { date, region, service: 's3' },
      time,
      expires: instant(time) + seconds * 1000,
      signedHeaders,
      payloadHash: parameter('X-Amz-Content-Sha256') || 'UNSIGNED-PAYLOAD',
      signature: parameter('X-Amz-Signature'),
    };
  } catch {
    return undefined;
  }
}

function isSigned(presigned: Presigned, request: IncomingMessage, secretAccessKey: string): boolean {
  const headers = presigned.signedHeaders.map((name) => [name, String(request.headers[name] ?? '')] as const);
  const canonical = { ...presigned, method: request.method ?? 'GET', headers };
  const expected = Buffer.from(signatureOf(canonical, presigned.time, presigned.scope, secretAccessKey));
  const given = Buffer.from(presigned.signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Checks a presigned request as S3 would: s3rver takes any. Every signed header must come as it was signed, so that length, type
 * and `if-none-match` are those of the ticket. Undefined means that it may pass.
 */
export function checkPresigned(request: IncomingMessage, credentials: Credentials, now: number): Refusal | undefined {
  const presigned = read(request.url ?? '/');
  if (!presigned) return denied('Access Denied');
  if (presigned.keyId !== credentials.accessKeyId) {
    return { status: 403, code: 'InvalidAccessKeyId', message: 'The access key is not known here.' };
  }
  if (now > presigned.expires) return denied('Request has expired');
  if (!isSigned(presigned, request, credentials.secretAccessKey)) {
    const message = 'The request does not match its signature: check method, length, type and headers.';
    return { status: 403, code: 'SignatureDoesNotMatch', message };
  }
  // Bytes without a length would be as many as the sender likes.
  if (request.method !== 'PUT' || request.headers['content-length'] !== undefined) return undefined;
  return { status: 411, code: 'MissingContentLength', message: 'You must provide the Content-Length HTTP header.' };
}
