import { isIP } from 'node:net';
import { isBelow } from '../../../shared/courses/web-address.ts';
import { PageRefused } from './page-refused.ts';
import { isPrivateName, isPublicAddress } from './public-address.ts';

/** Longest address of a page. */
const LONGEST = 2_000;

/** A page of another site that may be asked for, as far as its address shows. */
export type Target = {
  readonly url: URL;
  /** Name or IP address, without brackets and final dot. */
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
};

/** What is wrong with a text that cannot be the address of a page. */
export const MALFORMED =
  'This is not the address of a web page. Enter an address that starts with https:// or http://, without a user name or another port.';
export const privateAddress = (): PageRefused =>
  new PageRefused(403, 'This address is in a private network. Only pages of public sites can be shown.');
const productAddressRefused = (): PageRefused =>
  new PageRefused(403, 'This is an address of this product. Only pages of other sites can be shown.');

/**
 * Returns the address of a page, in the URL parser's notation, in which every form of an IPv4 address is four decimal numbers; null for a
 * text that cannot be one.
 */
export function pageUrlOf(address: string): URL | null {
  if (address.length > LONGEST || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  // The parser drops the port where it is that of the scheme.
  const isUsual = url.port === '' || url.port === '80' || url.port === '443';
  if (!isUsual || url.username !== '' || url.password !== '' || url.hostname === '') return null;
  // Resolvers read a name with two final dots as the name, the lists of names do not.
  if (url.hostname.includes('..')) return null;
  url.hash = '';
  return url;
}

/** Returns what an address leads to. `ownDomains`: those of the product, which are no other sites. @throws PageRefused 400 or 403 */
export function targetOf(address: string, ownDomains: readonly string[]): Target {
  const url = pageUrlOf(address);
  if (!url) throw new PageRefused(400, MALFORMED);
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isBelow(host, ownDomains)) throw productAddressRefused();
  // A name of one label is one of the local network.
  const isPrivate = isIP(host) === 0 ? isPrivateName(host) || !host.includes('.') : !isPublicAddress(host);
  if (isPrivate) throw privateAddress();
  const isSecure = url.protocol === 'https:';
  return { url, host, port: Number(url.port || (isSecure ? 443 : 80)), isSecure };
}
