import { type KeyObject, verify, X509Certificate } from 'node:crypto';
import type { Statement } from '../../../shared/packages/xapi/statement.ts';
import { XapiProblem } from './xapi-problem.ts';
import { parseJson } from './xapi-request.ts';
import { hashOfStatement } from './statement-hash.ts';

const SIGNATURE = 'http://adlnet.gov/expapi/attachments/signature';
const DIGESTS: Readonly<Record<string, string>> = { RS256: 'RSA-SHA256', RS384: 'RSA-SHA384', RS512: 'RSA-SHA512' };
const MALFORMED = 'The signature of the statement is no JWS in compact form.';
const MOST_CERTIFICATE_CHARACTERS = 16 * 1024;
const MOST_KEY_BITS = 4_096;
/** The time of a check grows with the exponent, which is 65,537 in nearly all keys. */
const MOST_EXPONENT = 2n ** 32n;

function jsonOf(part: string): Record<string, unknown> {
  const value = parseJson(Buffer.from(part, 'base64url').toString('utf8'), 'The signature of the statement');
  if (typeof value !== 'object' || value === null) throw new XapiProblem(400, MALFORMED);
  return value as Record<string, unknown>; // an object by the check before
}

/** Returns the key of a certificate; null for a certificate that cannot be read. @throws XapiProblem 400 for a key that takes long to check */
function keyOf(certificate: string): KeyObject | null {
  if (certificate.length > MOST_CERTIFICATE_CHARACTERS) throw new XapiProblem(400, 'The certificate of a signature has at most 16 KB.');
  let key: KeyObject;
  try {
    key = new X509Certificate(Buffer.from(certificate, 'base64')).publicKey;
  } catch {
    return null;
  }
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType !== 'rsa' || modulusLength > MOST_KEY_BITS || publicExponent > MOST_EXPONENT)
    throw new XapiProblem(400, `The certificate of a signature has an RSA key of at most ${MOST_KEY_BITS} bits.`);
  return key;
}

function isVerified(algorithm: string, chain: unknown, signed: string, signature: string): boolean {
  const [first] = Array.isArray(chain) ? (chain as unknown[]) : [];
  // Without a certificate nobody can tell who signed; the signature is kept for those who can.
  if (typeof first !== 'string') return true;
  const key = keyOf(first);
  try {
    return key !== null && verify(algorithm, Buffer.from(signed), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

/** Checks a signature, and returns the hash of the statement that it signs. @throws XapiProblem 400 */
function signedHash(content: Buffer): string {
  const [header = '', payload = '', signature = '', ...rest] = content.toString('utf8').split('.', 4);
  if (rest.length > 0 || signature === '') throw new XapiProblem(400, MALFORMED);
  const { alg, x5c } = jsonOf(header);
  const digest = typeof alg === 'string' ? DIGESTS[alg] : undefined;
  if (digest === undefined) throw new XapiProblem(400, 'The signature uses an algorithm that xAPI does not allow.');
  // The signature itself is an attachment, which the signed text cannot hold.
  const { attachments: _, iat: __, ...told } = jsonOf(payload);
  if (!isVerified(digest, x5c, `${header}.${payload}`, signature))
    throw new XapiProblem(400, 'The signature of the statement does not fit its certificate.');
  return hashOfStatement(told);
}

/** Returns the hash of the attachment that is the signature of a statement; null for one that is not signed. @throws XapiProblem 400 */
function signatureOf({ attachments = [] }: Statement): string | null {
  const [first, ...others] = attachments.filter(({ usageType }) => usageType === SIGNATURE);
  if (!first) return null;
  if (others.length > 0) throw new XapiProblem(400, 'A statement has one signature. Please send one attachment with it.');
  if (!/^application\/octet-stream\s*(;|$)/i.test(first.contentType))
    throw new XapiProblem(400, 'The signature has another content type than xAPI demands.');
  return first.sha2.toLowerCase();
}

/**
 * Checks the signatures of statements, which are attachments (Data 2.6): each signature once, however many statements name it, so that the work
 * is that of the bytes that were sent. `count` is called before each that is read. @throws XapiProblem 400; what `count` throws
 */
export function checkSignatures(statements: readonly Statement[], contents: ReadonlyMap<string, Buffer>, count: () => void): void {
  const signed = new Map<string, string>();
  for (const one of statements) {
    const sha2 = signatureOf(one);
    const content = sha2 === null ? undefined : contents.get(sha2);
    if (sha2 === null || !content) continue;
    if (!signed.has(sha2)) count();
    const hash = signed.get(sha2) ?? signedHash(content);
    signed.set(sha2, hash);
    const { attachments: _, ...sent } = one;
    if (hashOfStatement(sent) !== hash) throw new XapiProblem(400, 'The signature is of another statement.');
  }
}
