import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SignatureV4 } from '@smithy/signature-v4';
import { Sha256 } from './aws-signature.ts';
import type { Credentials } from './aws-signature.ts';

const authorizationForm =
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/\d{8}\/([^/,\s]+)\/([^/,\s]+)\/aws4_request,\s*SignedHeaders=([^,\s]+),\s*Signature=[0-9a-f]{64}$/;

/** How far the clock of the sender may be off. */
const SKEW_MS = 15 * 60 * 1000;

const instant = (time: string): number => Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const withoutBlanks = (text: string): string => text.replaceAll(' ', '');

function areEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(withoutBlanks(a)), Buffer.from(withoutBlanks(b))];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Returns the signed headers of a request; undefined where one of the headers that must be signed is not. */
function signedHeadersOf({ headers }: IncomingMessage, names: readonly string[], body: string): Record<string, string> | undefined {
  const mustBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustBeSigned.some((name) => !names.includes(name))) return undefined;
  const bodyHash = headers['x-amz-content-sha256'];
  if (bodyHash !== undefined && bodyHash !== createHash('sha256').update(body).digest('hex')) return undefined;
  return Object.fromEntries(names.map((name) => [name, [headers[name] ?? ''].flat().join(',')]));
}

type Claim = { readonly region: string; readonly service: string; readonly names: readonly string[]; readonly signedAt: number };

/** Returns what a request says of its signature; undefined where it names another key or a time that is not now. */
function claimOf({ headers }: IncomingMessage, accessKeyId: string, now: number): Claim | undefined {
  const [, keyId, region = '', service = '', names = ''] = authorizationForm.exec(headers.authorization ?? '') ?? [];
  const signedAt = instant(String(headers['x-amz-date']));
  const isNow = Math.abs(now - signedAt) <= SKEW_MS;
  return keyId === accessKeyId && isNow ? { region, service, names: names.split(';'), signedAt } : undefined;
}

/**
 * Returns whether a key pair signed a call of a service, its body included, with Signature Version 4 within the last quarter of an hour. The
 * signer of the AWS SDK signs the request again, and both must be equal. Objects have a check of their own, which need not hold a body.
 */
export async function isSignedBy(credentials: Credentials, request: IncomingMessage, body: string, now: number): Promise<boolean> {
  const { accessKeyId, secretAccessKey } = credentials;
  const { method = 'GET', url: path = '/' } = request;
  const claim = claimOf(request, accessKeyId, now);
  const headers = claim && signedHeadersOf(request, claim.names, body);
  // No call of these services has a query.
  if (!headers || path.includes('?')) return false;
  const { region, service, names, signedAt } = claim;
  const signer = new SignatureV4({ service, region, credentials: { accessKeyId, secretAccessKey }, sha256: Sha256, applyChecksum: false });
  const again = await signer.sign(
    { method, protocol: 'http:', hostname: '', path, query: {}, headers, body },
    { signingDate: new Date(signedAt), signableHeaders: new Set(names) },
  );
  return areEqual(again.headers['authorization'] ?? '', request.headers.authorization ?? '');
}
