import { createHmac, createPrivateKey, createPublicKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { settings } from './settings.ts';

/**
 * Session tokens: a JWT (RS256) that carries where to look the session up, and nothing that grants a right.
 * person, family, session and the bound instance are look-up keys: every call reads the live records behind them.
 */
export type SessionClaims = { readonly person: number; readonly family: string; readonly session: string; readonly tenant: number | null };

const ISSUER = 'trellis';
const AUDIENCE = 'trellis:session';
const SEVEN_DAYS = 7 * 86_400;

type Keys = { readonly privateKey: KeyObject; readonly publicKey: KeyObject; readonly publicPem: string; readonly kid: string };
let cached: Keys | undefined;

export function signingKeys(): Keys {
  if (cached) return cached;
  const pem = settings().SIGNING_KEY;
  if (!pem) throw new Error('SIGNING_KEY is not set: this function signs or verifies, so its entry in the manifest needs maySign.');
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey);
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const kid = createHmac('sha256', 'kid').update(publicPem).digest('base64url').slice(0, 12);
  cached = { privateKey, publicKey, publicPem, kid };
  return cached;
}

/** How the GraphQL server's JWT plugin is told to verify; REST uses `readSessionToken`, with the same rules. */
export const tokenRules = { algorithms: ['RS256' as const], issuer: ISSUER, audience: AUDIENCE };

/** `nowSeconds` is the epoch second the token starts at; it ends 7 days later whatever happens. */
export function signSessionToken(claims: SessionClaims, nowSeconds: number): Promise<string> {
  const { privateKey, kid } = signingKeys();
  return new SignJWT({ fam: claims.family, sid: claims.session, ...(claims.tenant !== null && { ten: claims.tenant }) })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
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
    const { payload } = await jwtVerify(token, signingKeys().publicKey, {
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

let sealSecret: Buffer | undefined;

/** A short seal over text that the server hands out and takes back: path grants and signed addresses. */
export function seal(text: string): string {
  sealSecret ??= createHmac('sha256', signingKeys().privateKey.export({ type: 'pkcs8', format: 'der' }))
    .update('seal')
    .digest();
  return createHmac('sha256', sealSecret).update(text).digest('base64url').slice(0, 27);
}

export function sealFits(text: string, candidate: string): boolean {
  const right = Buffer.from(seal(text));
  const given = Buffer.from(candidate);
  return right.length === given.length && timingSafeEqual(right, given);
}
