import { createECDH, createPrivateKey, type KeyObject, randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, SignJWT } from 'jose';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { permanentBytes } from '../../platform/credentials/tokens.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { type BadgeKeyItem, readBadgeKeys, storeBadgeKey } from './badge-key.records.ts';

/** The order of the group of P-256 (FIPS 186-5, SP 800-186 section 3.2.1.3). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const SCALAR_BYTES = 32;
/** FIPS 186-5, A.2.1: at least 64 bits more than the order has, so that no private key is likelier than another. */
const EXTRA_BYTES = 16;
const SALT_BYTES = 24;

/** A public key as a JWK (RFC 7517, RFC 7518 section 6.2.1). It never has the member `d`. */
export type PublicJwk = {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  readonly kid: string;
  readonly alg: 'ES256';
  readonly use: 'sig';
};

type KeyPair = { readonly x: string; readonly y: string; readonly privateKey: KeyObject };

/** Returns a key pair that is always the same for the same bytes (FIPS 186-5, A.2.1: "extra random bits"). */
export function keyPairOf(bytes: Buffer): KeyPair {
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(2 * SCALAR_BYTES, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(d);
  // An uncompressed point: 04, x, y (SEC 1, section 2.3.3).
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 1 + SCALAR_BYTES), point.subarray(1 + SCALAR_BYTES)].map((part) => part.toString('base64url'));
  if (x === undefined || y === undefined) throw new Error('A point has two coordinates');
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: d.toString('base64url') };
  return { x, y, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

const keyPairFor = ({ tenant }: Scope, salt: string): KeyPair =>
  keyPairOf(permanentBytes(`badges/${tenant}/${salt}`, SCALAR_BYTES + EXTRA_BYTES));

/** What signs the badges of an instance. */
export type BadgeSigner = { readonly kid: string; readonly privateKey: KeyObject };

async function makeKey(scope: Scope, number: number, now: Instant): Promise<void> {
  const salt = randomBytes(SALT_BYTES).toString('base64url');
  const { x, y } = keyPairFor(scope, salt);
  const kid = await calculateJwkThumbprint({ kty: 'EC', crv: 'P-256', x, y });
  await storeBadgeKey(scope, { number, kid, salt, x, y, createdAt: now });
}

/** Returns what a key signs by; null for one that is retired, or came from a cloud with another signing key. */
function signerOf(scope: Scope, { kid, salt, x, y, retiredAt }: BadgeKeyItem): BadgeSigner | null {
  if (retiredAt !== undefined) return null;
  const pair = keyPairFor(scope, salt);
  return pair.x === x && pair.y === y ? { kid, privateKey: pair.privateKey } : null;
}

/** Returns what signs the badges of an instance now; the first call makes its key. */
export async function badgeSigner(scope: Scope, now: Instant): Promise<BadgeSigner> {
  const newest = (await readBadgeKeys(scope)).at(-1);
  const signer = newest && signerOf(scope, newest);
  if (signer) return signer;
  await makeKey(scope, (newest?.number ?? 0) + 1, now);
  return badgeSigner(scope, now);
}

/**
 * Returns a credential as a VC-JWT: the payload of the JWT is the credential (Open Badges 3.0, section 8.2.4.1). ES256, since the validator of
 * 1EdTech takes RS256 and ES256 alone. Its header has `kid`, an address that gives the public key, and no `jwk`: who checks it has the key from
 * the issuer's host, and not from the holder (section 8.2.3).
 */
export function signCredential(payload: Readonly<Record<string, unknown>>, { privateKey }: BadgeSigner, kid: string): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid }).sign(privateKey);
}

/** Returns a key as anybody may read it. */
export const publicJwk = ({ kid, x, y }: BadgeKeyItem): PublicJwk => ({ kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' });
