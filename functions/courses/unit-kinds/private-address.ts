import { isIP } from 'node:net';
import { isPrivateName, isPublicAddress } from '../../platform/outbound/public-address.ts';

/**
 * Returns whether an http or https address leads into a private network or to the reader's own machine: by an IP address of such a network in any
 * of its forms (decimal, octal, hexadecimal), by an IPv6 address, or by a name that no public site has. False for what cannot be read. What a
 * public name resolves to is not looked at.
 */
export function isPrivateAddress(address: string): boolean {
  if (address.length > 2_000 || !/^https?:/i.test(address) || !URL.canParse(address)) return false;
  // Written by the URL parser, which turns each form of an IPv4 address into four decimal numbers.
  const host = new URL(address).hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return true;
  return isIP(host) === 4 ? !isPublicAddress(host) : isPrivateName(host);
}
