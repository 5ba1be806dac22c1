import { isIP } from 'node:net';

declare const network: unique symbol;
/** Where a call comes from, as limits count it: an IPv4 address, or the first 64 bits of an IPv6 address, which one line has for itself. */
export type ClientNetwork = string & { readonly [network]: true };

/** Where nothing tells the address: all such calls together. */
const UNKNOWN = 'unknown';
const MAPPED = /^(?:0:){5}ffff:/;

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));

/** Returns an IPv6 address whose last two groups may be written as an IPv4 address (RFC 4291, 2.2) with all groups in hexadecimal. */
function hexadecimalOf(address: string): string {
  const at = address.lastIndexOf(':') + 1;
  const [a = 0, b = 0, c = 0, d] = address.slice(at).split('.').map(Number);
  return d === undefined ? address : `${address.slice(0, at)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

/** Returns the eight groups of an IPv6 address, each as a hexadecimal number without leading zeros. */
function expanded(address: string): string[] {
  const [withoutZone = ''] = address.split('%');
  const [head = '', tail] = hexadecimalOf(withoutZone).split('::');
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16).toString(16));
}

/** Returns the IPv4 address of the last two groups of an IPv4-mapped address (RFC 4291, 2.5.5.2). */
const mappedAddress = (groups: readonly string[]): string =>
  groups
    .slice(-2)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');

/** Returns the network of an IP address. */
export function networkOf(address: string): ClientNetwork {
  const kind = isIP(address);
  if (kind !== 6) return (kind === 4 ? address : UNKNOWN) as ClientNetwork; // the brand
  const groups = expanded(address);
  const text = MAPPED.test(groups.join(':')) ? mappedAddress(groups) : `${groups.slice(0, 4).join(':')}::/64`;
  return text as ClientNetwork; // the brand
}

/** Returns the address in `198.51.100.7:5000`, `2001:db8::7:5000`, `[2001:db8::7]:5000`, or in one of these without the port. */
function addressIn(value: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(value)?.[1];
  if (bracketed !== undefined) return bracketed;
  const withoutPort = value.replace(/:\d+$/, '');
  return isIP(withoutPort) === 0 ? value : withoutPort;
}

/**
 * Returns the network of the client of a call, by the header that the edge sets. Nothing else reads the address of a call
 * (tests/rules/client-network.spec.ts): a limit that counted addresses would be none for who has 2^64 of them.
 */
export const clientNetwork = (header: (name: string) => string | null | undefined): ClientNetwork =>
  networkOf(addressIn(header('cloudfront-viewer-address') ?? ''));
