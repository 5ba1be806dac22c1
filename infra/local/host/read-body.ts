import type { IncomingMessage } from 'node:http';
import type { ClientNetwork } from '../../../functions/platform/request/client-network.ts';
import { bodyMemory, type MemoryLimits } from './body-memory.ts';
import { encodedSize } from './payload.ts';

/** Largest request and response of one call of Lambda. */
export const PAYLOAD_LIMIT = 6 * 1024 * 1024;

/** A body is larger than a call may be. */
export class TooLarge extends Error {}

/** A body, and what gives its memory back when its call has ended. */
export type ReadBody = { readonly body: Buffer; readonly leave: () => void };

/** How bodies are read: how many bytes of them are in memory at once, and how long one may take to arrive. */
export type BodyLimits = MemoryLimits & { readonly arriveMs: number };

/**
 * A body over the limit is still read up to this size, so that the client, which sends all of it first, receives the refusal. No file that
 * may come with its request is larger.
 */
const READ_LIMIT = 512 * 1024 * 1024;

/** Bodies of almost all calls are smaller, and wait for nothing. */
const SMALL = 64 * 1024;

/** Returns the bytes that a request announces; one that does not tell may have as many as a call. */
function announcedBytes({ headers }: IncomingMessage): number {
  if (headers['content-length'] !== undefined) return Number(headers['content-length']);
  return headers['transfer-encoding'] === undefined ? 0 : PAYLOAD_LIMIT;
}

/** Returns the body of a request; of one over the limit nothing is kept. @throws TooLarge */
async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const type = request.headers['content-type'] ?? '';
  let chunks: Buffer[] = [];
  let size = 0;
  const isTooLarge = (): boolean => encodedSize(size, type) > PAYLOAD_LIMIT;
  for await (const chunk of request) {
    const bytes = chunk as Buffer; // no encoding is set on the request
    size += bytes.length;
    if (size > READ_LIMIT) throw new TooLarge();
    if (isTooLarge()) chunks = [];
    else chunks.push(bytes);
  }
  if (isTooLarge()) throw new TooLarge();
  return Buffer.concat(chunks);
}

/** Ends a request whose body has not arrived in its time. Returns what is called when it has. */
function endingAfter(milliseconds: number, request: IncomingMessage): () => void {
  const timer = setTimeout(() => request.destroy(), milliseconds).unref();
  return () => clearTimeout(timer);
}

/**
 * Returns what reads the bodies of requests. A large one is not read before there is memory for it, so that its client waits with what it has
 * not sent, and is given up when it does not arrive in its time.
 */
export function bodyReader({ arriveMs, ...limits }: BodyLimits): (request: IncomingMessage, owner: ClientNetwork) => Promise<ReadBody> {
  const memory = bodyMemory(limits);
  return async (request, owner) => {
    const announced = announcedBytes(request);
    if (announced <= SMALL || encodedSize(announced, request.headers['content-type'] ?? '') > PAYLOAD_LIMIT)
      return { body: await bytesOf(request), leave: () => undefined };
    const leave = await memory.take(owner, announced);
    const arrived = endingAfter(arriveMs, request);
    try {
      return { body: await bytesOf(request), leave };
    } catch (error) {
      leave();
      throw error;
    } finally {
      arrived();
    }
  };
}
