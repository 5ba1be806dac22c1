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
  it('may be one secret alone, as in a new data folder', () => {
    const { acceptedKey, permanentSecret, sealSecret } = readSigningKey(first);
    expect(acceptedKey).toBeNull();
    expect(permanentSecret.equals(sealSecret)).toBe(true);
  });

  it('signs with one key and accepts another one, in either order', () => {
    const known = signingKeyText(first, second, first);
    const switched = signingKeyText(second, first, first);
    expect([kid(known), kid(switched)]).toEqual([kid(first), kid(second)]);
    expect(readSigningKey(known).acceptedKey?.sealSecret.equals(readSigningKey(second).sealSecret)).toBe(true);
    expect(kidOf(readSigningKey(switched).acceptedKey!.publicKey)).toBe(kid(first));
    expect(switched.match(/PRIVATE KEY/g), 'the former private key is not kept').toHaveLength(2);
  });

  it('keeps the first secret through all rotations, for signatures that never expire', () => {
    const once = signingKeyText(second, first, first);
    const twice = signingKeyText(third, once, once);
    const ended = signingKeyText(twice, null, twice);
    expect(readSigningKey(ended).permanentSecret.equals(readSigningKey(first).sealSecret)).toBe(true);
    expect(readSigningKey(ended).acceptedKey).toBeNull();
  });

  it("fits into the 4 KB of a Lambda's settings, of which the others take a quarter", () => {
    expect(signingKeyText(second, first, first).length).toBeLessThan(3 * 1024);
  });
});
