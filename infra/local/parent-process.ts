import { Server as NetServer, Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import type { OutboundNetwork } from '../../functions/platform/outbound/network.ts';

/** Whether this process runs in a network of its own, where its parent opens what must be outside: private-network.mjs. */
export const isInPrivateNetwork = process.env['TRELLIS_NETWORK'] === 'private';

type Question = { readonly ask: 'listen' | 'connect' | 'resolve'; readonly id?: number; readonly port?: number; readonly host?: string };
type Reply = { readonly to?: string; readonly id?: number; readonly code?: string; readonly addresses?: readonly string[] };

type Answer = { readonly reply: Reply; readonly handle: unknown };

/** Questions that the parent has not answered yet. */
const open = new Map<string, (answer: Answer) => void>();
const nameOf = (what: string | undefined, id: number | undefined): string => `${what} ${id ?? ''}`;

/** Listens as long as a question is open, since a listener keeps the process alive. */
function onReply(message: unknown, handle: unknown): void {
  const reply = message as Reply; // of private-network.mjs, or the question of a test
  const name = nameOf(reply?.to, reply?.id);
  const settle = open.get(name);
  if (!settle) return;
  open.delete(name);
  if (open.size === 0) process.off('message', onReply);
  settle({ reply, handle });
}

/** Asks the parent, and returns its reply with the socket that came with it. @throws Error with the code of the system */
function ask(question: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (open.size === 0) process.on('message', onReply);
    open.set(nameOf(question.ask, question.id), (answer) => {
      const { code } = answer.reply;
      if (code === undefined) resolve(answer);
      else
        reject(Object.assign(new Error(`The parent could not open ${question.host ?? 'port'} ${question.port ?? ''}: ${code}.`), { code }));
    });
    process.send?.(question);
  });
}

/** Calls `end` when the parent has ended, however it did, also when that was before this call. A process without a parent's channel goes on. */
export function whenParentEnds(end: () => void): void {
  if (process.connected === false) end();
  else process.once('disconnect', end);
}

/** Serves on a port of the machine that the parent opens, at its loopback address unless another one is given. Returns the port. */
export async function listenThroughParent(server: Server, port: number, address?: string): Promise<number> {
  const { handle } = await ask({ ask: 'listen', port, ...(address !== undefined && { host: address }) });
  if (!(handle instanceof NetServer)) throw new Error('The parent sent no listening socket.');
  await new Promise<void>((resolve) => server.listen(handle, resolve));
  return (server.address() as AddressInfo).port; // listening on TCP, so never a path
}

let questions = 0;

/** Returns a connection that the parent opens. */
export async function connectThroughParent(host: string, port: number): Promise<Socket> {
  questions += 1;
  const { handle } = await ask({ ask: 'connect', id: questions, host, port });
  if (!(handle instanceof Socket)) throw new Error('The parent sent no connection.');
  return handle;
}

/** The way to other sites of a program in a private network, for functions whose manifest entry says that they reach them. */
export const networkOfParent: OutboundNetwork = {
  resolve: async (name) => {
    questions += 1;
    const { reply } = await ask({ ask: 'resolve', id: questions, host: name });
    return reply.addresses ?? [];
  },
  connect: (address, port) => connectThroughParent(address, port),
};
