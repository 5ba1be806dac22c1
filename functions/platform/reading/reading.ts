import { FileRefused } from '../runtime/file-refused.ts';
import type { Reader, Reading } from './reader.ts';

/** Returns what a reader may do with one file. */
export function readingOf({ limits, refusal }: Pick<Reader<unknown>, 'limits' | 'refusal'>): Reading {
  let unpacked = 0;
  const tooMuch = (): FileRefused => new FileRefused(refusal);
  return {
    limits,
    tooMuch,
    left: () => Math.max(0, limits.unpackedBytes - unpacked),
    unpacked: (bytes) => {
      unpacked += bytes;
      if (unpacked > limits.unpackedBytes) throw tooMuch();
    },
  };
}
