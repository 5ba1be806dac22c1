import { createPublicKey, verify, X509Certificate } from 'node:crypto';
import type { Statement } from '../../../shared/packages/xapi/statement.ts';
import { XapiProblem } from './xapi-problem.ts';
import { hashOfStatement } from './statement-hash.ts';

const SIGNATURE = 'http://adlnet.gov/expapi/attachments/signature';
const DIGESTS: Readonly<Record<string, string>> = { RS256: 'RSA-SHA256', RS384: 'RSA-SHA384', RS512: 'RSA-SHA512' };
const MALFORMED = 'The signature of the statement is no JWS in compact form.';

function jsonOf(part: string): Record<string, unknown> {
  try {
    const value = JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as unknown;
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>; // an object by the check before
  } catch {
    // Told below.
  }
  throw new XapiProblem(400, MALFORMED);
}

function isVerified(algorithm: string, chain: unknown, signed: string, signature: string): boolean {
  const [first] = Array.isArray(chain) ? (chain as unknown[]) : [];
  // Without a certificate nobody can tell who signed; the signature is kept for those who can.
  if (typeof first !== 'string') return true;
  try {
    const key = createPublicKey(new X509Certificate(Buffer.from(first, 'base64')).publicKey.export({ type: 'spki', format: 'pem' }));
    return verify(algorithm, Buffer.from(signed), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

function checkSignature(statement: Statement, content: Buffer): void {
  const [header = '', payload = '', signature = '', ...rest] = content.toString('utf8').split('.');
  if (rest.length > 0 || signature === '') throw new XapiProblem(400, MALFORMED);
  const { alg, x5c } = jsonOf(header);
  const digest = typeof alg === 'string' ? DIGESTS[alg] : undefined;
  if (digest === undefined) throw new XapiProblem(400, 'The signature uses an algorithm that xAPI does not allow.');
  const signed = jsonOf(payload);
  // The signature itself is an attachment, which the signed text cannot hold.
  const { attachments: _, ...sent } = statement;
  const { attachments: __, iat: ___, ...told } = signed;
  if (hashOfStatement(sent) !== hashOfStatement(told)) throw new XapiProblem(400, 'The signature is of another statement.');
  if (!isVerified(digest, x5c, `${header}.${payload}`, signature))
    throw new XapiProblem(400, 'The signature of the statement does not fit its certificate.');
}

/** Checks the signatures of a statement, which are attachments (Data 2.6). @throws XapiProblem 400 */
export function checkSignatures(statement: Statement, contents: ReadonlyMap<string, Buffer>): void {
  for (const { usageType, contentType, sha2 } of statement.attachments ?? []) {
    if (usageType !== SIGNATURE) continue;
    if (!/^application\/octet-stream\s*(;|$)/i.test(contentType))
      throw new XapiProblem(400, 'The signature has another content type than xAPI demands.');
    const content = contents.get(sha2.toLowerCase());
    if (content) checkSignature(statement, content);
  }
}
