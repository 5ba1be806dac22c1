import {
  ALGORITHM_IDENTIFIER,
  createScope,
  getCanonicalHeaders,
  MAX_PRESIGNED_TTL,
  SignatureV4,
  UNSIGNED_PAYLOAD,
} from '@smithy/signature-v4';
import { timingSafeEqual } from 'node:crypto';
import { Sha256 } from '../aws-signature.ts';
import type { Credentials } from '../aws-signature.ts';
import { accessDenied, S3Error } from './s3-error.ts';

/** A request as it came in, before anything in it is believed. */
export type UncheckedRequest = {
  readonly method: string;
  /** Percent-encoded. */
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
};

type Claim = {
  readonly keyId: string;
  readonly date: string;
  readonly region: string;
  readonly time: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly payloadHash: string;
  /** Seconds; of presigned addresses only. */
  readonly expires?: number;
};

const credentialForm = /^([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request$/;
const authorizationForm = /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/;

/** How far the clock of the sender may be off. */
const SKEW_MS = 15 * 60 * 1000;

const instant = (time: string): number => Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

function claimOf(credential: string, rest: Omit<Claim, 'keyId' | 'date' | 'region'>): Claim {
  const [, keyId = '', date = '', region = ''] = credentialForm.exec(credential) ?? [];
  const isTimed = rest.time.startsWith(date) && !Number.isNaN(instant(rest.time));
  if (keyId === '' || !isTimed || !rest.signedHeaders.includes('host')) {
    throw new S3Error(400, 'AuthorizationHeaderMalformed', 'The authorization of the request is malformed.');
  }
  return { keyId, date, region, ...rest };
}

function claimOfHeader(authorization: string, headers: UncheckedRequest['headers']): Claim {
  const [, credential = '', names = '', signature = ''] = authorizationForm.exec(authorization) ?? [];
  const payloadHash = headers['x-amz-content-sha256'];
  if (payloadHash === undefined)
    throw new S3Error(400, 'MissingSecurityHeader', 'Your request is missing the header x-amz-content-sha256.');
  return claimOf(credential, { time: headers['x-amz-date'] ?? '', signedHeaders: names.split(';'), signature, payloadHash });
}

function claimOfQuery(query: UncheckedRequest['query']): Claim {
  const parameter = (name: string): string => query.find(([key]) => key === name)?.[1] ?? '';
  const expires = Number(parameter('X-Amz-Expires'));
  if (parameter('X-Amz-Algorithm') !== ALGORITHM_IDENTIFIER || !(expires > 0 && expires <= MAX_PRESIGNED_TTL)) throw accessDenied();
  return claimOf(parameter('X-Amz-Credential'), {
    time: parameter('X-Amz-Date'),
    signedHeaders: parameter('X-Amz-SignedHeaders').split(';'),
    signature: parameter('X-Amz-Signature'),
    payloadHash: parameter('X-Amz-Content-Sha256') || UNSIGNED_PAYLOAD,
    expires,
  });
}

function expectInTime({ time, expires }: Claim, now: number): void {
  const signed = instant(time);
  if (expires !== undefined && now > signed + expires * 1000) throw accessDenied('Request has expired');
  if (expires === undefined ? Math.abs(now - signed) > SKEW_MS : signed > now + SKEW_MS) {
    throw new S3Error(403, 'RequestTimeTooSkewed', 'The difference between the request time and the current time is too large.');
  }
}

/** Every header that changes what a call does must be signed. */
function expectAllSigned({ signedHeaders }: Claim, headers: UncheckedRequest['headers']): void {
  const unsigned = Object.keys(headers).filter((name) => name.startsWith('x-amz-') && !signedHeaders.includes(name));
  if (unsigned.length > 0) throw accessDenied(`There were headers present in the request which were not signed: ${unsigned.join(', ')}`);
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** S3 signs the path encoded once; browsers leave some signs bare that AWS encodes. */
const canonicalPath = (path: string): string =>
  path
    .split('/')
    .map((segment) => encode(decodeURIComponent(segment)))
    .join('/');

function queryBag(query: UncheckedRequest['query']): Record<string, string | string[]> {
  const values = Map.groupBy(query, ([name]) => name);
  return Object.fromEntries([...values].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]));
}

/** The signer of the AWS SDK, asked for the signature that a request of others should have. */
class ExpectedSignature extends SignatureV4 {
  async of({ method, path, query, headers }: UncheckedRequest, claim: Claim): Promise<string> {
    const signed = Object.fromEntries(claim.signedHeaders.map((name) => [name, headers[name] ?? '']));
    const request = { method, path: canonicalPath(path), query: queryBag(query), headers: signed, protocol: 'http:', hostname: '' };
    const canonicalHeaders = getCanonicalHeaders(request, undefined, new Set(claim.signedHeaders));
    const canonical = this.createCanonicalRequest(request, canonicalHeaders, claim.payloadHash);
    const scope = createScope(claim.date, claim.region, 's3');
    const text = await this.createStringToSign(claim.time, scope, canonical, ALGORITHM_IDENTIFIER);
    return this.sign(text, { signingDate: new Date(instant(claim.time)), signingRegion: claim.region });
  }
}

function areEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Verifies requests that one key pair signed, by header or by address, with Signature Version 4. */
export class SignatureCheck {
  private readonly credentials: Credentials;
  private readonly expected: ExpectedSignature;

  constructor(credentials: Credentials) {
    this.credentials = credentials;
    this.expected = new ExpectedSignature({ service: 's3', region: '', credentials, sha256: Sha256, uriEscapePath: false });
  }

  /** Returns the signed hash of the payload, as `x-amz-content-sha256` writes it. @throws S3Error where the request may not pass */
  async verify(request: UncheckedRequest, now: number): Promise<string> {
    const authorization = request.headers['authorization'];
    const claim = authorization === undefined ? claimOfQuery(request.query) : claimOfHeader(authorization, request.headers);
    if (claim.keyId !== this.credentials.accessKeyId) {
      throw new S3Error(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
    }
    expectInTime(claim, now);
    expectAllSigned(claim, request.headers);
    if (areEqual(await this.expected.of(request, claim), claim.signature)) return claim.payloadHash;
    const message = 'The request does not match its signature: check the secret key, method, length, type and headers.';
    throw new S3Error(403, 'SignatureDoesNotMatch', message);
  }
}
