import type { ByteSource, ReadFile, Reader } from '../../functions/platform/reading/reader.ts';
import { readingOf } from '../../functions/platform/reading/reading.ts';
import { bytesSource } from '../../functions/platform/objects/file-source.ts';
import type { Random } from '../faults/seeded.ts';

/** Files of a reader, by what is repeated in them: every element of its grammar, alone and inside of others, closed and left open. */
export type Growth = {
  readonly reader: Pick<Reader<unknown>, 'name' | 'limits' | 'refusal'>;
  /** Returns a file in which the element stands `count` times. */
  readonly files: Readonly<Record<string, (count: number) => Uint8Array>>;
  readonly options?: unknown;
  /** Files as programs write them, which are changed at random beside those above. */
  readonly samples?: readonly Buffer[];
  /** Returns a file of the reader's grammar whose values, names and sizes may not agree. */
  readonly generated?: (random: Random) => Buffer;
};

/** Below this the time of a file says nothing about how it grows, in ms. */
const SHORTEST_MS = 6;
/** The system counts in ticks of 4 ms: a file is read as often as takes ten of them. */
const COUNTED_MS = 40;
/** Files are made larger until they take long enough, or the larger one has so many bytes: above them the memory that is collected counts. */
const LARGEST_BYTES = 2 * 1024 ** 2;
/** What is slow by its nature is so each time; what is collected or compiled meanwhile is not. */
const ATTEMPTS = 3;
/** How many times as many elements the larger file has: twice, three times over. Work that grows with their square is 64 times as long. */
const TIMES = 2 ** 3;
/** Twice as many may take three times as long. */
const MOST_GROWTH = 3 ** 3;

/** Reads a file; a refusal is as good as a value here. */
async function readOnce(read: ReadFile, source: ByteSource, { reader, options }: Growth): Promise<void> {
  await Promise.resolve(read(source, readingOf(reader), options as never)).catch(() => undefined);
}

/** Returns the milliseconds that this thread computes for a file: waiting for other processes does not count. */
async function computedMs(read: ReadFile, source: ByteSource, growth: Growth): Promise<number> {
  const begun = process.threadCpuUsage();
  for (let times = 1; ; times += 1) {
    await readOnce(read, source, growth);
    const { user, system } = process.threadCpuUsage();
    const computed = (user + system - begun.user - begun.system) / 1000;
    if (computed >= COUNTED_MS) return computed / times;
  }
}

/** Returns whether a file is read in less time than says anything. Other work of the machine only adds. */
async function isQuick(read: ReadFile, source: ByteSource, growth: Growth): Promise<boolean> {
  const begun = performance.now();
  await readOnce(read, source, growth);
  return performance.now() - begun < SHORTEST_MS || (await computedMs(read, source, growth)) < SHORTEST_MS;
}

/** Returns how many times as long a file takes with `TIMES` as many elements; 1 for one that takes no time worth mentioning at the largest size. */
async function growthOf(read: ReadFile, make: (count: number) => Uint8Array, growth: Growth): Promise<number> {
  for (let count = 256; ; count *= 2) {
    const small = bytesSource(make(count));
    if (TIMES * small.size > LARGEST_BYTES) return 1;
    if (await isQuick(read, small, growth)) continue;
    const large = bytesSource(make(TIMES * count));
    let factor = Infinity;
    for (let attempt = 0; attempt < ATTEMPTS && factor > MOST_GROWTH; attempt += 1)
      factor = Math.min(factor, (await computedMs(read, large, growth)) / (await computedMs(read, small, growth)));
    return factor;
  }
}

/** Returns the elements whose number makes a reader slow out of proportion, each with its growth for `TIMES` as many. */
export async function steepIn(read: ReadFile, growth: Growth): Promise<string[]> {
  const steep: string[] = [];
  for (const [element, make] of Object.entries(growth.files)) {
    const factor = await growthOf(read, make, growth);
    if (factor > MOST_GROWTH) steep.push(`${growth.reader.name}: ${element} (${factor.toFixed(1)} times as long)`);
  }
  return steep;
}
