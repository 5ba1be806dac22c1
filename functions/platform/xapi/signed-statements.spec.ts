import { createHash, createPublicKey, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
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
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
const STATEMENT = {
  id: 'fd41c918-b88b-4b20-a0a5-a4c32391aaa0',
  actor: { objectType: 'Agent', mbox: 'mailto:reader@example.com' },
  verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
  object: { id: 'https://example.com/lessons/1' },
};

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns a signature of a statement with the certificate of a key. */
function jws(statement: unknown, key: KeyObject = publicKey, certificate = certificateOf(key)): Buffer {
  const signed = `${encoded({ alg: 'RS256', x5c: [certificate] })}.${encoded(statement)}`;
  return Buffer.from(`${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey).toString('base64url')}`);
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
function check(content: Buffer, ...statements: readonly Statement[]): number {
  let counted = 0;
  checkSignatures(statements, new Map([[sha2(content), content]]), () => void (counted += 1));
  return counted;
}

describe('signatures of statements', () => {
  it('fit their statement and their certificate', () => {
    const content = jws(STATEMENT);
    expect(() => check(content, signed(content))).not.toThrow();
    expect(() => check(content, signed(content, { ...STATEMENT, result: { success: true } }))).toThrow('of another statement');
    const changed = Buffer.from(content.toString().replace(/.{8}$/, 'AAAAAAAA'));
    expect(() => check(changed, signed(changed))).toThrow('does not fit its certificate');
  });

  it('are one for each statement, and read once however many statements name it [H12]', () => {
    const content = jws(STATEMENT);
    const two = parseStatement({ ...STATEMENT, attachments: [attached(content), attached(content)] });
    expect(() => check(content, two)).toThrow('A statement has one signature. Please send one attachment with it.');
    expect(check(content, ...Array.from({ length: 50 }, () => signed(content)))).toBe(1);
  });

  it.each([
    ['of 8,192 bits', publicKeyOf(8_192)],
    ['with an exponent of 34 bits', publicKeyOf(2_048, Buffer.from('0200000001', 'hex'))],
    ['with an exponent as long as the key', publicKeyOf(2_048, Buffer.alloc(256, 0x7f))],
    ['of an elliptic curve', elliptic],
  ])('with a key %s are refused before they are checked [H12]', (_, key) => {
    const content = jws(STATEMENT, key);
    expect(() => check(content, signed(content))).toThrow('The certificate of a signature has an RSA key of at most 4096 bits.');
  });

  it('with a certificate above 16 KB are refused, and with one that is none [H12]', () => {
    const large = jws(STATEMENT, publicKey, 'A'.repeat(16 * 1024 + 1));
    expect(() => check(large, signed(large))).toThrow('at most 16 KB');
    const broken = jws(STATEMENT, publicKey, 'AAAA');
    expect(() => check(broken, signed(broken))).toThrow('does not fit its certificate');
  });

  it('that are nested too deeply, in the text that is signed too, are refused [H13]', () => {
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    const content = Buffer.from(
      jws(STATEMENT)
        .toString()
        .replace(/\.[^.]+\./, `.${Buffer.from(`{"x":${deep}}`).toString('base64url')}.`),
    );
    expect(() => check(content, signed(content))).toThrow('nested too deeply');
  });
});
