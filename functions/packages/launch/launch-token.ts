import type { Instant } from '../../../shared/kernel/instant.ts';
import { secondsOf } from '../../platform/credentials/grants.ts';
import type { SignIn } from '../../platform/credentials/sign-in.ts';
import { seal, sealFits } from '../../platform/credentials/tokens.ts';

/** What a launch token says: by which sign-in, for which attempt and package, and for which session of it. */
export type LaunchClaims = SignIn & {
  /** 0: of no course, for the preview of an author. */
  readonly course: number;
  readonly unit: number;
  readonly package: number;
  readonly session: string;
  /** The learner wants no sound. */
  readonly audio?: 'off';
  /** In epoch seconds. */
  readonly expiry: number;
};

/** The longest that a launch token is valid; the sign-in and the session end it before. */
const LIFETIME_SECONDS = 12 * 3_600;

/** Returns when a launch token that is made now expires, in epoch seconds. */
export const launchExpiry = (now: Instant): number => secondsOf(now) + LIFETIME_SECONDS;

const textOf = (claims: string, label: string): string => `launch|${claims}|${label}`;

/** Returns a launch token. Its seal includes the label of the package's host, so that it is valid there alone. */
export function launchToken(claims: LaunchClaims, label: string): string {
  const encoded = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${encoded}.${seal(textOf(encoded, label))}`;
}

/** Returns the claims of a launch token on the host of a label; null for one of another host, one that expired, and anything else. */
export function readLaunchToken(token: string, label: string, now: Instant): LaunchClaims | null {
  const [encoded = '', candidate = '', ...rest] = token.split('.');
  if (rest.length > 0 || !sealFits(textOf(encoded, label), candidate)) return null;
  const claims = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')) as LaunchClaims; // sealed by launchToken
  return claims.expiry > secondsOf(now) ? claims : null;
}
