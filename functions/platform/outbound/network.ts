import { lookup } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';

/**
 * The way to other sites. What is resolved is checked before anything is connected, and `connect` is only given addresses. The host of the
 * embedded cloud gives its own, since its functions run in a network without a way out; tests give one that leads to themselves.
 */
export type OutboundNetwork = {
  /** Returns all IP addresses of a name. @throws Error where there are none */
  resolve(name: string): Promise<readonly string[]>;
  /** Returns a connection that is open. @throws Error where none comes about */
  connect(address: string, port: number, signal: AbortSignal): Promise<Socket>;
  /** Certificates (PEM) that are trusted in place of the system's. */
  readonly trusted?: string;
};

/** The network of the machine. */
export const publicNetwork: OutboundNetwork = {
  // Version 4 first: functions of the cloud have no way out by version 6.
  resolve: async (name) => (await lookup(name, { all: true, order: 'ipv4first' })).map(({ address }) => address),
  connect: (address, port, signal) =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: address, port, signal });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(socket);
      });
    }),
};
