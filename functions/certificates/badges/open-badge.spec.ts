import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type BadgeFacts, openBadge } from './open-badge.ts';
import { keyPairOf } from './badge-keys.ts';
import { encodedList, statusList } from './status-list.ts';

const HOST = 'https://acme.trellis.test';
const facts = (more: Partial<BadgeFacts> = {}): BadgeFacts => ({
  issuer: { id: `${HOST}/api/badges/issuer`, name: 'Acme', url: HOST, logo: null },
  verifyUrl: `${HOST}/app/verify/K7Q2`,
  statusAddress: `${HOST}/api/badges/status/K7Q2`,
  issued: '2026-03-28',
  expires: '2027-03-28',
  timeZone: 'UTC',
  course: { id: 9, title: 'First aid', description: 'What to do first.', criteria: 'The course was completed.' },
  language: 'en-GB',
  email: 'Ada@Example.com',
  secret: Buffer.alloc(32, 0xa5),
  ...more,
});

describe('an Open Badge', () => {
  it('given a certificate, states course, issuer, days and status, and its claims repeat them [D100]', () => {
    const badge = openBadge(facts());
    expect(badge).toMatchObject({
      '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
      id: `${HOST}/app/verify/K7Q2`,
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      issuer: { id: `${HOST}/api/badges/issuer`, type: ['Profile'], name: 'Acme', url: HOST },
      validFrom: '2026-03-28T00:00:00.000Z',
      validUntil: '2027-03-28T23:59:59.000Z',
      credentialSubject: {
        achievement: { type: ['Achievement'], name: 'First aid', criteria: { narrative: 'The course was completed.' } },
      },
      credentialStatus: { type: 'BitstringStatusListEntry', statusListCredential: `${HOST}/api/badges/status/K7Q2` },
    });
    const { id } = badge['credentialSubject'] as { id: string };
    const [nbf, exp] = ['2026-03-28T00:00:00Z', '2027-03-28T23:59:59Z'].map((time) => Date.parse(time) / 1000);
    expect(badge).toMatchObject({ iss: `${HOST}/api/badges/issuer`, sub: id, jti: badge['id'], nbf, exp });
    expect(id).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  it('given a zone, is valid from the beginning of its first day there to the end of its last [D100]', () => {
    expect(openBadge(facts({ timeZone: 'Europe/Berlin' }))).toMatchObject({
      validFrom: '2026-03-27T23:00:00.000Z',
      // 28 March 2027 is the day on which clocks go forward.
      validUntil: '2027-03-28T21:59:59.000Z',
    });
  });

  it('names its person by the hash of their address in lower case and a salt, and never by the address [D101]', () => {
    const badge = openBadge(facts());
    const { identifier } = badge['credentialSubject'] as { identifier: Record<string, string>[] };
    const salt = identifier[0]?.['salt'] ?? '';
    const hash = createHash('sha256').update(`ada@example.com${salt}`).digest('hex');
    expect(identifier).toEqual([
      { type: 'IdentityObject', hashed: true, identityType: 'emailAddress', identityHash: `sha256$${hash}`, salt },
    ]);
    expect(salt).toHaveLength(32);
    expect(JSON.stringify(badge).toLowerCase()).not.toContain('ada@');
  });

  it('shows the logo of the issuer where there is one [D100]', () => {
    const logo = `${HOST}/storage/t7/logos/a.png`;
    const image = { id: logo, type: 'Image' };
    expect(openBadge(facts({ issuer: { ...facts().issuer, logo } }))).toMatchObject({
      issuer: { image },
      credentialSubject: { achievement: { image, creator: { image } } },
    });
    expect(JSON.stringify(openBadge(facts()))).not.toContain('image');
  });
});

describe('the status list of a badge', () => {
  const bitsOf = (encoded: string): Buffer => gunzipSync(Buffer.from(encoded.slice(1), 'base64url'));

  it('has 131,072 entries, and one that is set once it is revoked [D102]', () => {
    expect(encodedList(false)).toMatch(/^u/);
    expect(bitsOf(encodedList(false)).equals(Buffer.alloc(16_384))).toBe(true);
    expect(bitsOf(encodedList(true)).equals(Buffer.concat([Buffer.of(0x80), Buffer.alloc(16_383)]))).toBe(true);
  });

  it('proves nothing after a day [D102]', () => {
    const list = statusList({ address: `${HOST}/s`, issuer: HOST, isRevoked: false, now: '2026-03-28T10:00:00.900Z' });
    expect(list).toMatchObject({ validFrom: '2026-03-28T10:00:00.000Z', validUntil: '2026-03-29T10:00:00.000Z', issuer: HOST, iss: HOST });
  });
});

describe('the key pair of some bytes', () => {
  it('is always the same, and another one for other bytes; its scalar is never 0 [D103]', () => {
    const [first, again, other] = [keyPairOf(Buffer.alloc(48, 1)), keyPairOf(Buffer.alloc(48, 1)), keyPairOf(Buffer.alloc(48, 2))];
    expect([again.x, again.y]).toEqual([first.x, first.y]);
    expect(other.x).not.toBe(first.x);
    // The order less one is a multiple of itself: the remainder is 0, and the scalar 1, whose point is the generator (SP 800-186).
    const orderLessOne = 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550'.padStart(96, '0');
    const generator = '6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296';
    expect(Buffer.from(keyPairOf(Buffer.from(orderLessOne, 'hex')).x, 'base64url').toString('hex')).toBe(generator);
  });
});
