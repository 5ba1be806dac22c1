import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Who sent a request, and whether it came over TLS. */
export type Client = { readonly address: string; readonly port: number; readonly isSecure: boolean };

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Returns the addresses and networks (`10.0.0.0/8`) as a list. @throws Error for a text that is neither */
export function addressList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    if (isIP(address) === 0) throw new Error(`"${entry}" is not an IP address.`);
    if (prefix === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(prefix), family(address));
  }
  return list;
}

const last = (header: string | string[] | undefined): string => [header ?? ''].flat().join(',').split(',').at(-1)?.trim() ?? '';

/**
 * Returns a function that tells the client of a request. Forwarded headers count only on a connection from a trusted proxy, and of their values
 * only the last one that no trusted proxy has: everything before it was written by the client.
 */
export function clientReader(trustedProxies: readonly string[]): (request: IncomingMessage) => Client {
  const trusted = addressList(trustedProxies);
  const isTrusted = (address: string): boolean => isIP(address) !== 0 && trusted.check(address, family(address));
  return ({ socket, headers }) => {
    const direct = socket.remoteAddress ?? '127.0.0.1';
    if (!isTrusted(direct)) return { address: direct, port: socket.remotePort ?? 0, isSecure: false };
    const forwarded = [headers['x-forwarded-for'] ?? '']
      .flat()
      .join(',')
      .split(',')
      .map((one) => one.trim());
    const address = forwarded.findLast((one) => !isTrusted(one)) ?? '';
    return { address: isIP(address) === 0 ? direct : address, port: 0, isSecure: last(headers['x-forwarded-proto']) === 'https' };
  };
}
