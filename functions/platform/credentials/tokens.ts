import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { settings } from '../runtime/settings.ts';
import { kidOf, readSigningKey, type SigningKey } from './signing-key.ts';

/**
 * Session tokens: a JWT (RS256) that carries where to look the session up, and nothing that grants a right.
 * person, family, session and the bound instance are look-up keys: every call reads the live records behind them.
 */
export type SessionClaims = { readonly person: number; readonly family: string; readonly session: string; readonly tenant: number | null };

const ISSUER = 'trellis';
const AUDIENCE = 'trellis:session';
const SEVEN_DAYS = 7 * 86_400;

let cached: SigningKey | undefined;

function signingKey(): SigningKey {
  if (cached) return cached;
  const text = settings().SIGNING_KEY;
  if (!text) throw new Error('SIGNING_KEY is not set: this function signs or verifies, so its entry in the manifest needs maySign.');
  cached = readSigningKey(text);
  return cached;
}

/** The key that verifies a token by the name it gives: the one that signs, or the one beside it while a rotation overlaps. */
export function verifyingKey(kid: string | undefined): KeyObject {
  const { publicKey, beside } = signingKey();
  return beside && kid === kidOf(beside.publicKey) ? beside.publicKey : publicKey;
}

/** How the GraphQL server's JWT plugin is told to verify; REST uses `readSessionToken`, with the same rules. */
export const tokenRules = { algorithms: ['RS256' as const], issuer: ISSUER, audience: AUDIENCE };

/** `nowSeconds` is the epoch second the token starts at; it ends 7 days later whatever happens. */
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

/** Claims of a payload that has been verified; null when it is not one of ours. */
export function claimsOf(payload: Record<string, unknown> | undefined): SessionClaims | null {
  if (!payload) return null;
  const { sub, fam, sid, ten } = payload;
  const person = Number(sub);
  if (!Number.isSafeInteger(person) || typeof fam !== 'string' || typeof sid !== 'string') return null;
  return { person, family: fam, session: sid, tenant: typeof ten === 'number' ? ten : null };
}

/** Verifies a session token; null for anything that is not one, whatever the reason. Expiry allows 60 s of skew between clocks. */
export async function readSessionToken(token: string, nowSeconds: number): Promise<SessionClaims | null> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => verifyingKey(kid), {
      ...tokenRules,
      clockTolerance: 60,
      currentDate: new Date(nowSeconds * 1000),
    });
    return claimsOf(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

const SEAL_LETTERS = 27;
const sealWith = (secret: KeyObject, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, SEAL_LETTERS);

/** A short seal over text that the server hands out and takes back before long: path grants and signed addresses. */
export const seal = (text: string): string => sealWith(signingKey().sealSecret, text);

/** The same for what is handed out for good, such as the code on a certificate: no rotation of the key changes it. */
export const lastingSeal = (text: string): string => sealWith(signingKey().lasting, text);

export function sealFits(text: string, candidate: string): boolean {
  const given = Buffer.from(candidate);
  const { sealSecret, beside } = signingKey();
  return [sealSecret, ...(beside ? [beside.sealSecret] : [])].some((secret) => {
    const right = Buffer.from(sealWith(secret, text));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}
