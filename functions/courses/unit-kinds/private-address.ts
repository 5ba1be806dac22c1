import { BlockList, isIPv4 } from 'node:net';
import { isBelow } from '../../../shared/courses/web-address.ts';

/** Networks that are not public, by RFC 6890: private, shared, loopback, link-local, test, multicast and reserved. */
const NOT_PUBLIC: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
const notPublic = new BlockList();
for (const [network, prefix] of NOT_PUBLIC) notPublic.addSubnet(network, prefix, 'ipv4');

/** Names that no public site has, by RFC 6761, 6762, 8375 and use, those of machines in a cloud among them. */
const PRIVATE_NAMES = ['localhost', 'local', 'internal', 'home.arpa', 'lan', 'corp', 'home', 'intranet', 'private'];

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
  return isIPv4(host) ? notPublic.check(host) : isBelow(host, PRIVATE_NAMES);
}
