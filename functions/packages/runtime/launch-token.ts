import type { Instant } from '../../../shared/kernel/instant.ts';
import { secondsOf } from '../../platform/credentials/grants.ts';
import { seal, sealFits } from '../../platform/credentials/tokens.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';

/** What a launch token says: by which sign-in, for which attempt and package, and for which session of it. */
export type LaunchClaims = {
  readonly tenant: number;
  readonly person: number;
  readonly family: string;
  readonly signIn: string;
  /** Whether the sign-in is bound to the instance. */
  readonly bound: boolean;
  readonly domain: string;
  readonly branch: string | null;
  /** 0: of no course, for the preview of an author. */
  readonly course: number;
  readonly unit: number;
  readonly package: number;
  readonly session: string;
  /** In epoch seconds. */
  readonly expiry: number;
};

/** Returns the claims of who launches a package: the person, the sign-in, and the place from which they came. */
export const claimsOf = ({ person, session, tenant }: TenantViewer) => ({
  tenant: tenant.id,
  person,
  family: session.family,
  signIn: session.session,
  bound: session.bound !== null,
  domain: tenant.domain,
  branch: tenant.branch?.slug ?? null,
});

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
