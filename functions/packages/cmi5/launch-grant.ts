import type { Instant } from '../../../shared/kernel/instant.ts';
import { secondsOf } from '../../platform/credentials/grants.ts';
import { seal, sealFits } from '../../platform/credentials/tokens.ts';
import type { LaunchClaims } from '../launch/launch-token.ts';

/** What the grant of a launch says besides what a launch token does: the label of the package's host, the AU, and its registration. */
export type GrantClaims = LaunchClaims & { readonly label: string; readonly au: string; readonly registration: string };

const textOf = (claims: string): string => `xapi-grant|${claims}`;
const tokenText = (grant: string): string => `xapi-token|${grant}`;

/** Returns the grant of a launch, as a segment of the address at which its package sends statements. */
export function launchGrant(claims: GrantClaims): string {
  const encoded = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${encoded}.${seal(textOf(encoded))}`;
}

/** Returns the claims of a grant; null for one that expired, and anything else. */
export function readLaunchGrant(grant: string, now: Instant): GrantClaims | null {
  const [encoded = '', candidate = '', ...rest] = grant.split('.');
  if (rest.length > 0 || !sealFits(textOf(encoded), candidate)) return null;
  const claims = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')) as GrantClaims; // sealed by launchGrant
  return claims.expiry > secondsOf(now) ? claims : null;
}

/** Returns the token by which the package of a grant authenticates itself: user and password as Basic has them. */
export const grantToken = (grant: string): string => Buffer.from(`package:${seal(tokenText(grant))}`).toString('base64');

/** Whether a header is the token of a grant. */
export function hasGrantToken(header: string | null, grant: string): boolean {
  const encoded = /^Basic (\S{1,200})$/i.exec(header ?? '')?.[1] ?? '';
  const [user, password = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return user === 'package' && sealFits(tokenText(grant), password);
}
