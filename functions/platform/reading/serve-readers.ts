import { setPriority } from 'node:os';
import { FileRefused } from '../runtime/file-refused.ts';
import { serveTasks } from '../runtime/serve-tasks.ts';
import type { ByteSource, ReaderLimits, Readers } from './reader.ts';
import { readingOf } from './reading.ts';
import { weightOf } from './weight.ts';

/** One file for one reader. Without `bytes` the parent is asked for them, in ranges. */
export type ReadingTask = {
  readonly reader: string;
  readonly limits: ReaderLimits;
  readonly refusal: string;
  readonly size: number;
  readonly bytes?: Uint8Array;
  readonly options: unknown;
};
/** What a task asks its parent for: the bytes of a file from `start` up to `end`. */
export type RangeRequest = { readonly start: number; readonly end: number };
/** What was read; `unreadable` is the error of a reader that did not expect what it found; `memory`: bytes of the heap, Infinity after an error. */
export type ReadOutcome = { readonly value?: unknown; readonly unreadable?: string; readonly memory: number };

type Ask = (range: RangeRequest) => Promise<unknown>;

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function sourceOf({ size, bytes }: ReadingTask, ask: Ask): ByteSource {
  if (bytes) return { size, read: (start, end) => Promise.resolve(asBuffer(bytes).subarray(start, end)) };
  return { size, read: async (start, end) => asBuffer((await ask({ start, end })) as Uint8Array) }; // as `rangesOf` answers
}

/** Runs a reader, whose errors in callbacks are its own as well: nothing else in the thread would catch them. */
async function caught<Value>(read: () => Promise<Value>): Promise<Value> {
  const thrown = Promise.withResolvers<never>();
  process.once('uncaughtException', thrown.reject);
  try {
    return await Promise.race([read(), thrown.promise]);
  } finally {
    process.off('uncaughtException', thrown.reject);
  }
}

/** Reads the files that a pool sends, by the readers of a table. */
export function serveReaders(readers: Readers): void {
  // Between ordinary (0) and least (19). On Linux the calling thread alone gets the priority, elsewhere the whole process.
  if (process.platform === 'linux') setPriority(5);
  serveTasks<ReadingTask>(async (task, begin, ask): Promise<ReadOutcome> => {
    const read = await readers[task.reader]?.();
    if (!read) throw new Error(`There is no reader ${task.reader}.`);
    const reading = readingOf(task);
    begin();
    try {
      const value = await caught(async () => read(sourceOf(task, ask), reading, task.options as never)); // as the type of the reader says
      if (weightOf(value, task.limits.resultBytes) > task.limits.resultBytes) throw reading.tooMuch();
      return { value, memory: process.memoryUsage().heapUsed };
    } catch (error) {
      if (error instanceof FileRefused) throw error;
      // What it has begun may go on: the thread is replaced, as one whose memory is in use.
      return { unreadable: error instanceof Error ? (error.stack ?? error.message) : String(error), memory: Infinity };
    }
  });
}
