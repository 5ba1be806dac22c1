import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { kidOf, readSigningKey, signingKeyText } from './signing-key.ts';

const newPem = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;

const [first, second, third] = [newPem(), newPem(), newPem()];
const kid = (text: string): string => kidOf(readSigningKey(text).publicKey);

describe('the signing key', () => {
  it('may stand alone, as a data folder has it at first', () => {
    const { beside, lasting, sealSecret } = readSigningKey(first);
    expect(beside).toBeNull();
    expect(lasting.equals(sealSecret)).toBe(true);
  });

  it('signs with one key and accepts another beside it, in either order', () => {
    const known = signingKeyText(first, second, first);
    const switched = signingKeyText(second, first, first);
    expect([kid(known), kid(switched)]).toEqual([kid(first), kid(second)]);
    expect(readSigningKey(known).beside?.sealSecret.equals(readSigningKey(second).sealSecret)).toBe(true);
    expect(kidOf(readSigningKey(switched).beside!.publicKey)).toBe(kid(first));
    expect(switched.match(/PRIVATE KEY/g), 'the former private key is not kept').toHaveLength(2);
  });

  it('carries the first secret through all rotations, for what is handed out for good', () => {
    const once = signingKeyText(second, first, first);
    const twice = signingKeyText(third, once, once);
    const ended = signingKeyText(twice, null, twice);
    expect(readSigningKey(ended).lasting.equals(readSigningKey(first).sealSecret)).toBe(true);
    expect(readSigningKey(ended).beside).toBeNull();
  });

  it('leaves room in the 4 KB of a Lambda, whose other settings take a quarter', () => {
    expect(signingKeyText(second, first, first).length).toBeLessThan(3 * 1024);
  });
});
