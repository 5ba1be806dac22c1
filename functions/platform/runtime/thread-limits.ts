import type { Worker } from 'node:worker_threads';

/** What a thread may use before it is ended. */
export type ThreadLimits = {
  /** Heap of the thread, in MiB. Its buffers, which lie outside of the heap, may have as much again. */
  readonly memoryMb: number;
  /** Processor time of one task, in ms: a busy machine counts for nothing. By the clock it may be `CLOCK_FACTOR` times as much. */
  readonly deadlineMs: number;
};

export type EndReason = 'deadline' | 'memory';

/** A task whose thread was ended because it used more than it may. */
export class ThreadEnded extends Error {
  readonly reason: EndReason;
  constructor(reason: EndReason) {
    super(`The thread was ended: ${reason}.`);
    this.name = 'ThreadEnded';
    this.reason = reason;
  }
}

/** For code that answers no questions about itself while it runs, such as one long call of a native function. */
const CLOCK_FACTOR = 3;
/** How often a thread is looked at, in ms. */
const LOOK_MS = 50;
const MIB = 1024 ** 2;

/** Returns the options under which V8 itself ends a thread whose heap is full. Buffers lie outside of it: `watchThread` counts them. */
export const resourceLimitsOf = ({ memoryMb }: ThreadLimits) => ({ maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 });

const cpuMsOf = async (worker: Worker): Promise<number> => {
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1000;
};

const bufferBytesOf = async (worker: Worker): Promise<number> => (await worker.getHeapStatistics()).external_memory;

/** Watches one task of a thread. While it is paused, the clock does not count: the thread waits for what it has asked for. */
export type ThreadWatch = { pause(): void; resume(): void; stop(): void };

/** Calls `end` once when a task uses more than its thread may. */
export function watchThread(worker: Worker, limits: ThreadLimits, end: (reason: EndReason) => void): ThreadWatch {
  let begunCpuMs: number | undefined;
  let pausedAt: number | undefined;
  let begun = performance.now();
  let isLooking = false;
  let isStopped = false;

  const stop = (): void => {
    isStopped = true;
    clearInterval(timer);
  };
  const over = (reason: EndReason): void => {
    if (isStopped) return;
    stop();
    end(reason);
  };
  const look = async (): Promise<void> => {
    const cpuMs = await cpuMsOf(worker);
    begunCpuMs ??= cpuMs;
    if (cpuMs - begunCpuMs > limits.deadlineMs) over('deadline');
    else if ((await bufferBytesOf(worker)) > limits.memoryMb * MIB) over('memory');
  };
  const tick = (): void => {
    if (pausedAt === undefined && performance.now() - begun > CLOCK_FACTOR * limits.deadlineMs) over('deadline');
    if (isLooking || isStopped) return;
    isLooking = true;
    // A thread that has ended meanwhile answers nothing; its task hears of that elsewhere.
    void look()
      .catch(() => undefined)
      .finally(() => (isLooking = false));
  };
  const timer = setInterval(tick, LOOK_MS);
  tick();
  return {
    pause: () => void (pausedAt ??= performance.now()),
    resume: () => {
      if (pausedAt !== undefined) begun += performance.now() - pausedAt;
      pausedAt = undefined;
    },
    stop,
  };
}
