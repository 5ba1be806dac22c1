import { readSessionToken, type SessionClaims, verifiedClaims } from '../credentials/tokens.ts';

/** Returns the token of an Authorization header; null without one. */
export const bearerIn = (authorization: string | null | undefined): string | null =>
  /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? null;

/** Returns the claims of a bearer where that is a valid token of ours; null for any other, and without one. */
export const claimsOf = async (bearer: string | null, nowMs: number): Promise<SessionClaims | null> =>
  bearer === null ? null : readSessionToken(bearer, Math.floor(nowMs / 1000));

/** The same for a token that was verified before, at once. */
export const verifiedClaimsOf = (bearer: string, nowMs: number): SessionClaims | null => verifiedClaims(bearer, Math.floor(nowMs / 1000));

/** Returns whose turns a call with these claims takes, whatever host and headers it names: those of its instance, or of the person alone, whose session is of none. */
export const payerOf = ({ tenant, person }: SessionClaims): string => (tenant === null ? `person ${person}` : `instance ${tenant}`);
