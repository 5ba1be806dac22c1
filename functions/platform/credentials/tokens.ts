import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { signingText } from './secrets.ts';
import { kidOf, readSigningKey, type SigningKey } from './signing-key.ts';

/**
 * The claims of a session token, a JWT (RS256). They are the keys of the session and grant no right: every call reads the current
 * records of the person, the family, the session and the bound instance.
 */
export type SessionClaims = { readonly person: number; readonly family: string; readonly session: string; readonly tenant: number | null };

const ISSUER = 'trellis';
const AUDIENCE = 'trellis:session';
const SEVEN_DAYS = 7 * 86_400;

let cached: { readonly text: string; readonly key: SigningKey } | undefined;

/** Returns the present key. With another one, what was verified with the former one has to be verified again. */
function signingKey(): SigningKey {
  const text = signingText();
  if (cached?.text !== text) {
    cached = { text, key: readSigningKey(text) };
    verified.clear();
  }
  return cached.key;
}

/** Returns the key that verifies a token by its key id: the signing key, or the other accepted key during a rotation. */
function verifyingKey(kid: string | undefined): KeyObject {
  const { publicKey, acceptedKey } = signingKey();
  return acceptedKey && kid === kidOf(acceptedKey.publicKey) ? acceptedKey.publicKey : publicKey;
}

const TOKEN_RULES = { algorithms: ['RS256' as const], issuer: ISSUER, audience: AUDIENCE };

/** Returns a signed token. It is valid from `nowSeconds`, in epoch seconds, for 7 days. */
export function signSessionToken(claims: SessionClaims, nowSeconds: number): Promise<string> {
  const { privateKey, publicKey } = signingKey();
  return new SignJWT({ fam: claims.family, sid: claims.session, ...(claims.tenant !== null && { ten: claims.tenant }) })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: kidOf(publicKey) })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(claims.person))
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + SEVEN_DAYS)
    .sign(privateKey);
}

/** Returns the claims of a verified payload; null when they are not those of a session token. */
function claimsOf(payload: Record<string, unknown>): SessionClaims | null {
  const { sub, fam, sid, ten } = payload;
  const person = Number(sub);
  if (!Number.isSafeInteger(person) || typeof fam !== 'string' || typeof sid !== 'string') return null;
  return { person, family: fam, session: sid, tenant: typeof ten === 'number' ? ten : null };
}

/**
 * Claims of tokens whose signature was right, by the whole token: a learner sends the same one with every call, and checking its
 * signature takes 0.5 ms of CPU and more. Whether the session lives is read anew for each call. They last as long as the keys of this process.
 */
const verified = new LRUCache<string, { readonly claims: SessionClaims; readonly expiry: number }>({ max: 5_000 });
const CLOCK_SKEW_SECONDS = 60;

/** Returns the claims of a token whose signature this process has verified before, where it has not expired; null for any other. */
export function verifiedClaims(token: string, nowSeconds: number): SessionClaims | null {
  if (verified.size === 0) return null;
  signingKey();
  const known = verified.get(token);
  return known && nowSeconds < known.expiry + CLOCK_SKEW_SECONDS ? known.claims : null;
}

/** Returns the claims of a session token, for every way in: REST and GraphQL. Null for an invalid or expired one. Expiry allows 60 s of clock skew. */
export async function readSessionToken(token: string, nowSeconds: number): Promise<SessionClaims | null> {
  const known = verifiedClaims(token, nowSeconds);
  if (known || verified.has(token)) return known;
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => verifyingKey(kid), {
      ...TOKEN_RULES,
      clockTolerance: CLOCK_SKEW_SECONDS,
      currentDate: new Date(nowSeconds * 1000),
    });
    const claims = claimsOf(payload);
    if (claims && payload.exp !== undefined) verified.set(token, { claims, expiry: payload.exp });
    return claims;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

const SEAL_LENGTH = 27;
const sealWith = (secret: KeyObject, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, SEAL_LENGTH);

/** Returns a short seal of a text for temporary use: path grants and signed addresses. */
export const seal = (text: string): string => sealWith(signingKey().sealSecret, text);

/** Returns a seal for permanent use, such as the code of a certificate: a rotation of the key does not change it. */
export const permanentSeal = (text: string): string => sealWith(signingKey().permanentSecret, text);

function isSealBy(secret: KeyObject, text: string, candidate: string): boolean {
  const [expected, actual] = [Buffer.from(sealWith(secret, text)), Buffer.from(candidate)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/**
 * Returns `length` secret bytes for permanent use (HKDF with SHA-256, RFC 5869), such as those that a key pair is made of. Nobody has them
 * without the signing key; a rotation of it does not change them. No seal is made of the same input.
 */
export const permanentBytes = (purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', signingKey().permanentSecret, '', `trellis/${purpose}`, length));

/** Returns whether a seal is valid for a text, under the signing key or the other accepted key. */
export function sealFits(text: string, candidate: string): boolean {
  const { sealSecret, acceptedKey } = signingKey();
  return [sealSecret, ...(acceptedKey ? [acceptedKey.sealSecret] : [])].some((secret) => isSealBy(secret, text, candidate));
}

/** Returns whether a permanent seal is valid for a text. */
export const permanentSealFits = (text: string, candidate: string): boolean => isSealBy(signingKey().permanentSecret, text, candidate);
