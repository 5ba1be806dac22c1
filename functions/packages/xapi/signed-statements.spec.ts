import {
  constants,
  createHash,
  createPublicKey,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  type SignKeyObjectInput,
} from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Statement } from '../../../shared/packages/xapi/statement.ts';
import { parseStatement } from './sent-statements.ts';
import { checkSignatures } from './signed-statements.ts';

/** Returns a value in DER (X.690): its tag, its length and its content. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const digits = content.length < 128 ? [] : [...Buffer.from(content.length.toString(16).padStart(8, '0'), 'hex')];
  return Buffer.concat([Buffer.from(digits.length === 0 ? [tag, content.length] : [tag, 0x84, ...digits]), content]);
}

const SEQUENCE = 0x30;
const SHA256_WITH_RSA = der(SEQUENCE, Buffer.from('06092a864886f70d01010b0500', 'hex'));
const DAYS = der(SEQUENCE, ...['260101000000Z', '361231000000Z'].map((day) => der(0x17, Buffer.from(day))));
const NOBODY = der(SEQUENCE);

/** Returns a certificate with this key as a JWS names it (RFC 7515, 4.1.6). Nobody has signed it. */
function certificateOf(key: KeyObject): string {
  const version = der(0xa0, Buffer.from('020102', 'hex'));
  const serial = Buffer.from('020101', 'hex');
  const info = key.export({ type: 'spki', format: 'der' });
  const signed = der(SEQUENCE, version, serial, SHA256_WITH_RSA, NOBODY, DAYS, NOBODY, info);
  return der(SEQUENCE, signed, SHA256_WITH_RSA, der(0x03, Buffer.alloc(257))).toString('base64');
}

/** Returns an RSA key of so many bits, to which nobody has the private one. */
function publicKeyOf(bits: number, exponent: Buffer = Buffer.from('010001', 'hex')): KeyObject {
  const n = Buffer.alloc(bits / 8, 0xff).toString('base64url');
  return createPublicKey({ key: { kty: 'RSA', n, e: exponent.toString('base64url') }, format: 'jwk' });
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const STATEMENT = {
  id: 'fd41c918-b88b-4b20-a0a5-a4c32391aaa0',
  actor: { objectType: 'Agent', mbox: 'mailto:reader@example.com' },
  verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
  object: { id: 'https://example.com/lessons/1' },
};

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** How a signature is made: the header says `alg` and `key`, whatever it is computed by. */
type Signing = { readonly alg?: string; readonly digest?: string; readonly by?: SignKeyObjectInput; readonly header?: object };

/** Returns a signature of a statement with the certificate of a key. */
function jws(statement: unknown, key: KeyObject = publicKey, certificate = certificateOf(key), signing: Signing = {}): Buffer {
  const { alg = 'RS256', digest = 'sha256', by = { key: privateKey }, header = {} } = signing;
  const signed = `${encoded({ alg, x5c: [certificate], ...header })}.${encoded(statement)}`;
  return Buffer.from(`${signed}.${createSign(digest).update(signed).sign(by).toString('base64url')}`);
}

const sha2 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
const attached = (content: Buffer, change: object = {}) => ({
  usageType: 'http://adlnet.gov/expapi/attachments/signature',
  display: { en: 'Signature' },
  contentType: 'application/octet-stream',
  length: content.length,
  sha2: sha2(content),
  ...change,
});
const signed = (content: Buffer, statement: object = STATEMENT): Statement =>
  parseStatement({ ...statement, attachments: [attached(content)] });
/** Returns how many signatures were counted. */
async function check(content: Buffer, ...statements: readonly Statement[]): Promise<number> {
  let counted = 0;
  await checkSignatures(statements, new Map([[sha2(content), content]]), () => void (counted += 1));
  return counted;
}

describe('signatures of statements', () => {
  it('fit their statement and their certificate', async () => {
    const content = jws(STATEMENT);
    expect(await check(content, signed(content))).toBe(1);
    await expect(check(content, signed(content, { ...STATEMENT, result: { success: true } }))).rejects.toThrow('of another statement');
    const changed = Buffer.from(content.toString().replace(/.{8}$/, 'AAAAAAAA'));
    await expect(check(changed, signed(changed))).rejects.toThrow('does not fit its certificate');
  });

  it('are one for each statement, and read once however many statements name it [H12]', async () => {
    const content = jws(STATEMENT);
    const two = parseStatement({ ...STATEMENT, attachments: [attached(content), attached(content)] });
    await expect(check(content, two)).rejects.toThrow('A statement has one signature. Please send one attachment with it.');
    expect(await check(content, ...Array.from({ length: 50 }, () => signed(content)))).toBe(1);
  });

  it.each([
    ['of 8,192 bits', publicKeyOf(8_192)],
    ['with an exponent of 34 bits', publicKeyOf(2_048, Buffer.from('0200000001', 'hex'))],
    ['with an exponent as long as the key', publicKeyOf(2_048, Buffer.alloc(256, 0x7f))],
    ['of an elliptic curve', elliptic.publicKey],
  ])('with a key %s are refused before they are checked [H12]', async (_, key) => {
    const content = jws(STATEMENT, key);
    await expect(check(content, signed(content))).rejects.toThrow('The certificate of a signature has an RSA key of at most 4096 bits.');
  });

  it.each(['256', '384', '512'])('may be of RS%s, and of the digest that they name', async (bits) => {
    const by = (digest: string): Buffer => jws(STATEMENT, publicKey, certificateOf(publicKey), { alg: `RS${bits}`, digest });
    const content = by(`sha${bits}`);
    expect(await check(content, signed(content))).toBe(1);
    const other = by(bits === '256' ? 'sha512' : 'sha256');
    await expect(check(other, signed(other))).rejects.toThrow('does not fit its certificate');
  });

  const elsewhere = elliptic.privateKey;
  const pss = { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
  it.each<[string, KeyObject, Signing, string]>([
    ['of an elliptic key that is called RS256', elliptic.publicKey, { by: { key: elsewhere } }, 'has an RSA key'],
    ['of ES256', elliptic.publicKey, { alg: 'ES256', by: { key: elsewhere, dsaEncoding: 'ieee-p1363' } }, 'does not allow'],
    ['of an elliptic key beside the certificate of an RSA key', publicKey, { by: { key: elsewhere } }, 'does not fit'],
    ['of PSS that are called RS256', publicKey, { by: pss }, 'does not fit'],
    ['of PS256', publicKey, { alg: 'PS256', by: pss }, 'does not allow'],
    ['of nothing', publicKey, { alg: 'none' }, 'does not allow'],
    ['of HS256', publicKey, { alg: 'HS256' }, 'does not allow'],
    ['of a key of 1,024 bits', publicKeyOf(1_024), {}, 'has an RSA key of at least 2048 bits'],
    ['that demand an extension which nobody knows', publicKey, { header: { crit: ['exp'], exp: 1 } }, 'does not fit'],
  ])('%s are refused: a key is held to its algorithm [H12]', async (_, key, signing, refusal) => {
    const content = jws(STATEMENT, key, certificateOf(key), signing);
    await expect(check(content, signed(content))).rejects.toThrow(refusal);
  });

  it('with a certificate above 16 KB are refused, and with one that is none [H12]', async () => {
    const large = jws(STATEMENT, publicKey, 'A'.repeat(16 * 1024 + 1));
    await expect(check(large, signed(large))).rejects.toThrow('at most 16 KB');
    const broken = jws(STATEMENT, publicKey, 'AAAA');
    await expect(check(broken, signed(broken))).rejects.toThrow('does not fit its certificate');
  });

  it('that are nested too deeply, in the text that is signed too, are refused [H13]', async () => {
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    const content = Buffer.from(
      jws(STATEMENT)
        .toString()
        .replace(/\.[^.]+\./, `.${Buffer.from(`{"x":${deep}}`).toString('base64url')}.`),
    );
    await expect(check(content, signed(content))).rejects.toThrow('nested too deeply');
  });
});
