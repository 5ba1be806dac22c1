import type { Instant } from '../../../shared/kernel/instant.ts';
import { signPath } from '../../platform/credentials/grants.ts';
import { originOf, settings } from '../../platform/runtime/settings.ts';

/** The path of downloads, without the leading slash. */
export const BADGE_PREFIX = 'api/badges/download/';

/** Returns the download address of a badge, valid for 5 minutes without a session. */
export const signedBadgeAddress = (code: string, now: Instant): string => `/${signPath(`${BADGE_PREFIX}${code}.jwt`, 'download', now)}`;

/** The public addresses of an instance that a badge names. */
export type BadgeAddresses = {
  readonly origin: string;
  readonly issuer: string;
  readonly keyOf: (kid: string) => string;
  readonly statusOf: (code: string) => string;
};

/** Returns the addresses of an instance, below its own host, as that of the verification page. */
export function badgeAddresses(domain: string): BadgeAddresses {
  const origin = originOf(`${domain}.${settings().PRODUCT_DOMAIN}`);
  const base = `${origin}/api/badges`;
  return {
    origin,
    issuer: `${base}/issuer`,
    keyOf: (kid) => `${base}/keys/${kid}`,
    statusOf: (code) => `${base}/status/${code}`,
  };
}
