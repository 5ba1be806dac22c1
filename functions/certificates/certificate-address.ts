import type { Instant } from '../../shared/kernel/instant.ts';
import { signPath } from '../platform/credentials/grants.ts';
import { originOf, settings } from '../platform/runtime/settings.ts';

export const DOWNLOAD_PREFIX = 'api/graphql/download/';

/** Where a certificate can be downloaded for 5 minutes, by whoever holds the address: a link carries no bearer. */
export const signedAddress = (code: string, now: Instant): string => `/${signPath(`${DOWNLOAD_PREFIX}${code}.pdf`, 'download', now)}`;

/** Where anyone who holds a code may check it. */
export const verifyUrlOf = (domain: string, code: string): string =>
  `${originOf(`${domain}.${settings().PRODUCT_DOMAIN}`)}/app/verify/${code}`;
