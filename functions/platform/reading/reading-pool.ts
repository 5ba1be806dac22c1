import { AppError } from '../../../shared/kernel/errors.ts';
import { FileRefused } from '../runtime/file-refused.ts';
import { logger } from '../runtime/logger.ts';
import { moduleBeside } from '../runtime/module-beside.ts';
import { ThreadEnded } from '../runtime/thread-limits.ts';
import { workerThread, type WorkerThread } from '../runtime/worker-thread.ts';
import type { ByteSource, Reader } from './reader.ts';
import type { RangeRequest, ReadingTask, ReadOutcome } from './serve-readers.ts';

export type PoolLimits = {
  /** Files that are read at the same time. */
  readonly threads: number;
  /** Heap of one thread, in MiB; its buffers may have as much again. */
  readonly memoryMb: number;
  /** Files that wait for a thread. */
  readonly mostWaiting: number;
  /** A file waits no longer for a thread, in ms. */
  readonly mostWaitMs: number;
};

type Thread = WorkerThread<ReadingTask>;
type Turn = { readonly begin: (thread: Thread) => void; readonly timer: NodeJS.Timeout };
export type ReadInWorker = <Value, Options>(
  reader: Reader<Value, Options>,
  file: Uint8Array | ByteSource,
  options?: Options,
) => Promise<Value>;

const busy = (): AppError =>
  new AppError('BUSY', 'Many files are being checked right now. Please try again in a few seconds.', { retryAfterSeconds: 5 });

const MIB = 1024 ** 2;

/** Returns bytes that a message takes without the memory around them, of which they may be a part. */
const alone = (bytes: Uint8Array): Uint8Array => (bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes));

/** Returns turns at the threads of a pool, in the order in which they are asked for. */
function turnsOf(threads: Thread[], { mostWaiting, mostWaitMs }: PoolLimits) {
  const waiting: Turn[] = [];
  const wait = (): Promise<Thread> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(busy());
      }, mostWaitMs);
      const turn: Turn = { timer, begin: resolve };
      waiting.push(turn);
    });
  return {
    /** @throws BUSY when as many wait as may, or none comes in time */
    take: async (): Promise<Thread> => {
      const free = threads.pop();
      if (free) return free;
      if (waiting.length >= mostWaiting) throw busy();
      return wait();
    },
    leave: (thread: Thread): void => {
      const next = waiting.shift();
      if (!next) return void threads.push(thread);
      clearTimeout(next.timer);
      next.begin(thread);
    },
  };
}

/**
 * Returns what reads files in threads of a module that calls `serveReaders`. A thread is ended, and replaced for the next file, when a file
 * needs more time or memory than it may; one that has much of its memory in use is replaced as well.
 */
export function readingPool(module: () => URL, limits: PoolLimits): ReadInWorker {
  // The longest deadline is that of the readers.
  const threadLimits = { memoryMb: limits.memoryMb, deadlineMs: Number.MAX_SAFE_INTEGER };
  const threads = Array.from({ length: limits.threads }, () => workerThread<ReadingTask>('files', module, threadLimits));
  const { take, leave } = turnsOf(threads, limits);

  return async <Value, Options>(
    { name, limits: own, refusal }: Reader<Value, Options>,
    file: Uint8Array | ByteSource,
    options?: Options,
  ): Promise<Value> => {
    const whole = file instanceof Uint8Array ? file : null;
    const size = whole?.length ?? (file as ByteSource).size;
    const task: ReadingTask = { reader: name, limits: own, refusal, size, options, ...(whole && { bytes: alone(whole) }) };
    const answering = async (asked: unknown) => {
      const { start, end } = asked as RangeRequest; // as `serveReaders` asks
      return alone(await (file as ByteSource).read(start, end));
    };
    const thread = await take();
    try {
      const read = await thread.run<ReadOutcome>(task, { deadlineMs: own.deadlineMs, answering });
      if (read.memory > (limits.memoryMb * MIB) / 2) await thread.end();
      if (read.unreadable === undefined) return read.value as Value; // as the type of the reader says
      logger.warn('reading.unreadable', { reader: name, error: read.unreadable });
      throw new FileRefused(refusal);
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error;
      logger.warn('reading.ended', { reader: name, reason: error.reason, size });
      // Nothing is known of the file: the machine had no time for it.
      throw error.reason === 'starved' ? busy() : new FileRefused(refusal);
    } finally {
      leave(thread);
    }
  };
}

/**
 * Reads a file or document from outside in a thread, by a reader of the table (`functions/readers.ts`). What is read from a `ByteSource` is
 * asked for in ranges, so that no more of it is in memory than the reader keeps.
 * @throws FileRefused (422) with the sentence of the reader, also when it takes too long, needs too much memory or unpacks to too much, or
 * when its result is too heavy; BUSY when too many files wait, or the machine has no time for this one; whatever the source throws
 */
export const readInWorker: ReadInWorker = readingPool(() => moduleBeside(new URL('../../reading-worker.ts', import.meta.url)), {
  threads: 2,
  memoryMb: 256,
  mostWaiting: 50,
  mostWaitMs: 10_000,
});
