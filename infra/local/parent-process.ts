import { Server as NetServer, Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';

/** Whether this process runs in a network of its own, where its parent opens what must be outside: private-network.mjs. */
export const isInPrivateNetwork = process.env['TRELLIS_NETWORK'] === 'private';

type Reply = { readonly to?: string; readonly id?: number; readonly code?: string };

/** Asks the parent to open a socket, and returns it. @throws Error with the code of the system */
function ask(question: {
  readonly ask: 'listen' | 'connect';
  readonly id?: number;
  readonly port: number;
  readonly host?: string;
}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onReply = (message: unknown, handle: unknown): void => {
      const reply = message as Reply; // of private-network.mjs, or the question of a test
      if (reply?.to !== question.ask || reply.id !== question.id) return;
      process.off('message', onReply);
      if (reply.code === undefined) resolve(handle);
      else reject(Object.assign(new Error(`The parent could not open port ${question.port}: ${reply.code}.`), { code: reply.code }));
    };
    process.on('message', onReply);
    process.send?.(question);
  });
}

/** Serves on a port of the machine's loopback address that the parent opens. Returns the port. */
export async function listenThroughParent(server: Server, port: number): Promise<number> {
  const handle = await ask({ ask: 'listen', port });
  if (!(handle instanceof NetServer)) throw new Error('The parent sent no listening socket.');
  await new Promise<void>((resolve) => server.listen(handle, resolve));
  return (server.address() as AddressInfo).port; // listening on TCP, so never a path
}

let connections = 0;

/** Returns a connection that the parent opens. */
export async function connectThroughParent(host: string, port: number): Promise<Socket> {
  connections += 1;
  const handle = await ask({ ask: 'connect', id: connections, host, port });
  if (!(handle instanceof Socket)) throw new Error('The parent sent no connection.');
  return handle;
}
