import { text } from 'node:stream/consumers';
import { networkOfParent } from '../../../infra/local/parent-process.ts';

/** A program in a private network: asks its parent for names and connections, several at once, and sends what came of it. */
const { resolve, connect } = networkOfParent;
const { signal } = new AbortController();
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : error);
const port = Number(process.argv[2]);

const read = async (): Promise<string> => text(await connect('127.0.0.1', port, signal));
const replies = {
  addresses: await resolve('localhost'),
  // Longer than any name, so that nobody is asked.
  unknown: await resolve('x'.repeat(300)).catch(codeOf),
  words: await Promise.all(Array.from({ length: 20 }, read)),
  // Nothing listens there, since nobody may.
  closed: await connect('127.0.0.1', 1, signal).catch(codeOf),
};
process.send?.({ found: replies });
