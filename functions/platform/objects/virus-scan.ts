import { type Message, sentence } from '../../../shared/kernel/regional/sentence.ts';
import { connect, type Socket } from 'node:net';
import { logger } from '../runtime/logger.ts';
import { settings } from '../runtime/settings.ts';
import { isMissingObject } from './blobs.ts';
import { blocksOf, type FileSource } from './file-source.ts';
import { PART_BYTES } from './parts.ts';

const CONNECT_MS = 5_000;
/** A small file is scanned while its uploader waits. */
const ANSWER_MS = { small: 20_000, large: 600_000 } as const;

/** Whether uploads are scanned before they become readable. */
export const isScanning = (): boolean => settings().VIRUS_SCANNER !== undefined;

/** Why a file is not taken: for a virus, since it is too large to be scanned, or since the scanner said nothing that lets a file pass. */
export type ScanProblem = { readonly kind: 'virus' | 'too-large' | 'unscanned'; readonly message: Message };

const UNSCANNED: ScanProblem = {
  kind: 'unscanned',
  message: 'Files cannot be scanned for viruses just now. Please try again in a few minutes.',
};
function connected(address: URL): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address.hostname, port: Number(address.port || 3310) });
    const timer = setTimeout(() => socket.destroy(new Error('No connection to the scanner in time.')), CONNECT_MS);
    socket.once('error', reject);
    socket.once('close', () => clearTimeout(timer));
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve(socket);
    });
  });
}

/** Resolves once a socket takes more, or has ended. */
const taking = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.once('drain', done).once('close', done);
  });

async function send(socket: Socket, bytes: Uint8Array): Promise<void> {
  if (!socket.writable) return;
  if (!socket.write(bytes)) await taking(socket);
}

/** Sends a file by clamd's INSTREAM: blocks, each after its length, and one of no length. Returns what clamd says. */
async function answerOf(socket: Socket, source: FileSource): Promise<string> {
  let answer = '';
  // A scanner that has had enough answers and closes while blocks are sent: then writing fails, and the answer counts.
  const ended = new Promise<void>((resolve) => {
    socket.on('data', (data: Buffer) => (answer += data.toString('utf8')));
    socket.on('error', (error) => logger.warn('scanner.connection', { reason: error.message }));
    socket.once('close', () => resolve());
  });
  await send(socket, Buffer.from('zINSTREAM\0'));
  for await (const block of blocksOf(source)) {
    if (!socket.writable) break;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(block.length);
    await send(socket, Buffer.concat([length, block]));
  }
  await send(socket, Buffer.alloc(4));
  await ended;
  return answer.replaceAll('\0', '').trim();
}

/** Returns the answer of the scanner; '' where there is none. */
async function askScanner(source: FileSource, address: URL): Promise<string> {
  const socket = await connected(address);
  const waitMs = source.size > PART_BYTES ? ANSWER_MS.large : ANSWER_MS.small;
  socket.setTimeout(waitMs, () => socket.destroy(new Error('No answer of the scanner in time.')));
  try {
    return await answerOf(socket, source);
  } finally {
    socket.destroy();
  }
}

/** The end of an answer, after the name that clamd gives the stream. */
const VIRUS_REPLY = /^stream: (.{1,200}) FOUND$/;
/** What clamd finds in a file that goes beyond its limits, where it is told to say so. */
const LIMITS = /^Heuristics\.Limits\.Exceeded/;
const TOO_LARGE = 'This file is too large, or packed too deeply, to be scanned for viruses. Please choose a smaller one.';

/**
 * Has a file scanned where a scanner is set up. Returns why it is not taken; null when it is clean, and where there is no scanner.
 * @throws NoSuchKey when the file was deleted meanwhile
 */
export async function scanProblem(source: FileSource): Promise<ScanProblem | null> {
  const scanner = settings().VIRUS_SCANNER;
  if (scanner === undefined) return null;
  const answer = await askScanner(source, new URL(scanner)).catch((error: unknown) => {
    if (isMissingObject(error)) throw error;
    logger.error('scanner.unreachable', { reason: error instanceof Error ? error.message : 'unknown' });
    return '';
  });
  if (answer === 'stream: OK') return null;
  const name = VIRUS_REPLY.exec(answer)?.[1];
  if (name !== undefined && !LIMITS.test(name)) {
    logger.warn('scanner.found', { name });
    const message = sentence(
      'A virus scanner found {name} in this file. Please check the device that it comes from, and choose a clean file.',
      { name },
    );
    return { kind: 'virus', message };
  }
  if (name !== undefined || answer.includes('size limit exceeded')) return { kind: 'too-large', message: TOO_LARGE };
  if (answer !== '') logger.error('scanner.answer', { answer: answer.slice(0, 200) });
  return UNSCANNED;
}
