import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A file, since a message reaches the other process only when both have nothing else to do. */
const fileOf = (data: string): string => join(data, 'scratch', 'answering');

const YES = Buffer.from('1');
const NO = Buffer.from('0');

/** What the host says of itself to the stream process. */
export type AnsweringFlag = { set(isAnswering: boolean): void; close(): void };

/** Opens what says whether the host of a data folder answers somebody; it begins with no. */
export function openAnsweringFlag(data: string): AnsweringFlag {
  const file = openSync(fileOf(data), 'w');
  const set = (isAnswering: boolean): void => void writeSync(file, isAnswering ? YES : NO, 0, 1, 0);
  set(false);
  return { set, close: () => closeSync(file) };
}

/** Returns what reads whether the host of a data folder answers somebody at the moment. The host has opened its flag before. */
export function answeringReader(data: string): () => boolean {
  const file = openSync(fileOf(data), 'r');
  const byte = Buffer.alloc(1);
  return () => readSync(file, byte, 0, 1, 0) === 1 && byte.equals(YES);
}
