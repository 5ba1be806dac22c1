import ipaddr from 'ipaddr.js';
import { isBelow } from '../../../shared/courses/web-address.ts';

/** Addresses in public ranges that answer machines of a cloud alone: Azure's metadata server. */
const OF_CLOUDS: ReadonlySet<string> = new Set(['168.63.129.16']);

/** All that is assigned to the public internet (RFC 4291, IANA); the library's list of exceptions applies within it. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Returns whether an IP address, in the notation of the system, belongs to the public internet. Every address inside another one counts as private. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || OF_CLOUDS.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_V6);
}

/** Names that no public site has, by RFC 6761, 6762, 8375 and use, those of machines in a cloud among them. */
const PRIVATE_NAMES = ['localhost', 'local', 'internal', 'home.arpa', 'lan', 'corp', 'home', 'intranet', 'private'];

/** Returns whether a name, without a final dot, is one of a private network. */
export const isPrivateName = (name: string): boolean => isBelow(name, PRIVATE_NAMES);
