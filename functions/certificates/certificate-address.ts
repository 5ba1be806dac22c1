import type { Instant } from '../../shared/kernel/instant.ts';
import { signPath } from '../platform/credentials/grants.ts';
import { originOf, settings } from '../platform/runtime/settings.ts';

/** The path of downloads, without the leading slash. */
export const DOWNLOAD_PREFIX = 'api/graphql/download/';

/** Returns the download address of a certificate, valid for 5 minutes without a session, since a link sends no bearer token. */
export const signedAddress = (code: string, now: Instant): string => `/${signPath(`${DOWNLOAD_PREFIX}${code}.pdf`, 'download', now)}`;

/** Returns the address where a code can be verified. */
export const verifyUrlOf = (domain: string, code: string): string =>
  `${originOf(`${domain}.${settings().PRODUCT_DOMAIN}`)}/app/verify/${code}`;
