import type { ByteSource, ReadFile, Reader } from '../../functions/platform/reading/reader.ts';
import { readingOf } from '../../functions/platform/reading/reading.ts';
import { bytesSource } from '../../functions/platform/objects/file-source.ts';

/** Files of a reader, by what is repeated in them: every element of its grammar, alone and inside of others, closed and left open. */
export type Growth = {
  readonly reader: Pick<Reader<unknown>, 'name' | 'limits' | 'refusal'>;
  /** Returns a file in which the element stands `count` times. */
  readonly files: Readonly<Record<string, (count: number) => Uint8Array>>;
  readonly options?: unknown;
};

/** Below this the time of a file says nothing about how it grows, in ms: it is counted in ticks of the system. */
const SHORTEST_MS = 6;
/** Files are made larger until they take long enough, or the larger one has so many bytes: above them the memory that is collected counts. */
const LARGEST_BYTES = 2 * 1024 ** 2;
/** Other work of the machine only adds: the shortest of a few counts. */
const ATTEMPTS = 3;
/** How many times as many elements the larger file has: twice, two times. Work that grows with their square is 16 times as long. */
const TIMES = 2 ** 2;
/** Twice as many may take three times as long. */
const MOST_GROWTH = 3 ** 2;

/** Returns the milliseconds that this thread computes for a file: waiting for other processes does not count. */
async function computedMs(read: ReadFile, source: ByteSource, { reader, options }: Growth): Promise<number> {
  const begun = process.threadCpuUsage();
  try {
    await read(source, readingOf(reader), options as never);
  } catch {
    // A refusal is as good as a value here.
  }
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
}

/** Returns the shortest of a few times; the first one that is short enough. */
async function shortestMs(read: ReadFile, file: Uint8Array, growth: Growth, enough = 0): Promise<number> {
  let shortest = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && shortest > enough; attempt += 1)
    shortest = Math.min(shortest, await computedMs(read, bytesSource(file), growth));
  return shortest;
}

/** Returns how many times as long a file takes with `TIMES` as many elements; 1 for one that takes no time worth mentioning at the largest size. */
async function growthOf(read: ReadFile, make: (count: number) => Uint8Array, growth: Growth): Promise<number> {
  for (let count = 256; ; count *= 2) {
    const file = make(count);
    if (TIMES * file.length > LARGEST_BYTES) return 1;
    const shortest = await shortestMs(read, file, growth, SHORTEST_MS);
    if (shortest < SHORTEST_MS) continue;
    return (await shortestMs(read, make(TIMES * count), growth, MOST_GROWTH * shortest)) / shortest;
  }
}

/** Returns the elements whose number makes a reader slow out of proportion, each with its growth for `TIMES` as many. */
export async function steepIn(read: ReadFile, growth: Growth): Promise<string[]> {
  const steep: string[] = [];
  for (const [element, make] of Object.entries(growth.files)) {
    let factor = await growthOf(read, make, growth);
    // What is slow by its nature is so each time; what is collected or compiled meanwhile is not.
    for (let again = 1; again < ATTEMPTS && factor > MOST_GROWTH; again += 1) factor = Math.min(factor, await growthOf(read, make, growth));
    if (factor > MOST_GROWTH) steep.push(`${growth.reader.name}: ${element} (${factor.toFixed(1)} times as long)`);
  }
  return steep;
}
