import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';

/**
 * Returns an address of the loopback network by chance, for what no other program should find: on Linux one of 16 million, which a page in a
 * browser cannot go through; elsewhere 127.0.0.1, the only one that there is.
 */
export function privateAddress(): string {
  if (process.platform !== 'linux') return '127.0.0.1';
  return `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}`;
}

/** Returns a port of a loopback address that is free at the moment, for engines that cannot choose a port themselves. */
export function freePort(address = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, address, () => {
      const { port } = probe.address() as AddressInfo; // listening on TCP, so never a path
      probe.close(() => resolve(port));
    });
  });
}

/** Listens on a loopback address and returns the port; 0 lets the system choose one. */
export function listen(server: Server, port: number, address = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port); // as above
    });
  });
}

/** Closes a server; running requests have three seconds to end. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 3000).unref();
  });
