import { type KeyObject, X509Certificate } from 'node:crypto';
import { compactVerify } from 'jose';
import type { Statement } from '../../../shared/packages/xapi/statement.ts';
import { XapiProblem } from './xapi-problem.ts';
import { parseJson } from './xapi-request.ts';
import { hashOfStatement } from './statement-hash.ts';

const SIGNATURE = 'http://adlnet.gov/expapi/attachments/signature';
/** The algorithms that xAPI allows (Data 2.6). */
const ALGORITHMS: ReadonlySet<string> = new Set(['RS256', 'RS384', 'RS512']);
const MALFORMED = 'The signature of the statement is no JWS in compact form.';
const MOST_CERTIFICATE_CHARACTERS = 16 * 1024;
/** Keys of these algorithms have at least so many (RFC 7518, 3.3); the time of a check grows with them. */
const KEY_BITS = { least: 2_048, most: 4_096 } as const;
/** The time of a check grows with the exponent, which is 65,537 in nearly all keys. */
const MOST_EXPONENT = 2n ** 32n;

function jsonOf(part: string): Record<string, unknown> {
  const value = parseJson(Buffer.from(part, 'base64url').toString('utf8'), 'The signature of the statement');
  if (typeof value !== 'object' || value === null) throw new XapiProblem(400, MALFORMED);
  return value as Record<string, unknown>; // an object by the check before
}

/** Returns the key of a certificate; null for a certificate that cannot be read. @throws XapiProblem 400 for a key of another kind or size */
function keyOf(certificate: string): KeyObject | null {
  if (certificate.length > MOST_CERTIFICATE_CHARACTERS) throw new XapiProblem(400, 'The certificate of a signature has at most 16 KB.');
  let key: KeyObject;
  try {
    key = new X509Certificate(Buffer.from(certificate, 'base64')).publicKey;
  } catch {
    return null;
  }
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType !== 'rsa' || modulusLength > KEY_BITS.most || publicExponent > MOST_EXPONENT)
    throw new XapiProblem(400, `The certificate of a signature has an RSA key of at most ${KEY_BITS.most} bits.`);
  if (modulusLength < KEY_BITS.least)
    throw new XapiProblem(400, `The certificate of a signature has an RSA key of at least ${KEY_BITS.least} bits.`);
  return key;
}

async function isVerified(jws: string, algorithm: string, chain: unknown): Promise<boolean> {
  const [first] = Array.isArray(chain) ? (chain as unknown[]) : [];
  // Without a certificate nobody can tell who signed; the signature is kept for those who can.
  if (typeof first !== 'string') return true;
  const key = keyOf(first);
  if (key === null) return false;
  return compactVerify(jws, key, { algorithms: [algorithm] }).then(
    () => true,
    () => false,
  );
}

/** Checks a signature, and returns the hash of the statement that it signs. @throws XapiProblem 400 */
async function signedHash(content: Buffer): Promise<string> {
  const jws = content.toString('utf8');
  const [header = '', payload = '', signature = '', ...rest] = jws.split('.', 4);
  if (rest.length > 0 || signature === '') throw new XapiProblem(400, MALFORMED);
  const { alg, x5c } = jsonOf(header);
  if (typeof alg !== 'string' || !ALGORITHMS.has(alg))
    throw new XapiProblem(400, 'The signature uses an algorithm that xAPI does not allow.');
  // The signature itself is an attachment, which the signed text cannot hold.
  const { attachments: _, iat: __, ...told } = jsonOf(payload);
  if (!(await isVerified(jws, alg, x5c))) throw new XapiProblem(400, 'The signature of the statement does not fit its certificate.');
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
export async function checkSignatures(
  statements: readonly Statement[],
  contents: ReadonlyMap<string, Buffer>,
  count: () => void,
): Promise<void> {
  const signed = new Map<string, string>();
  for (const one of statements) {
    const sha2 = signatureOf(one);
    const content = sha2 === null ? undefined : contents.get(sha2);
    if (sha2 === null || !content) continue;
    if (!signed.has(sha2)) count();
    const hash = signed.get(sha2) ?? (await signedHash(content));
    signed.set(sha2, hash);
    const { attachments: _, ...sent } = one;
    if (hashOfStatement(sent) !== hash) throw new XapiProblem(400, 'The signature is of another statement.');
  }
}
