import type { Worker } from 'node:worker_threads';

/** What a thread may use before it is ended. */
export type ThreadLimits = {
  /** Heap of the thread, in MiB. Its buffers, which lie outside of the heap, may have as much again. */
  readonly memoryMb: number;
  /**
   * Processor time of one task, in ms: a busy machine counts for nothing. By the clock it may be `CLOCK_FACTOR` times as much, and more
   * (`STARVED_FACTOR`) where the thread cannot have had its time.
   */
  readonly deadlineMs: number;
};

/** `starved`: the machine gave the thread too little of the processor for its task. */
export type EndReason = 'deadline' | 'memory' | 'starved';

/** A task whose thread was ended because it used more than it may, or got too little. */
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
/** By the clock, of a thread that had too little of the processor for its deadline. */
const STARVED_FACTOR = 10;
/** How often a thread is looked at, in ms. */
const POLL_MS = 50;
const MIB = 1024 ** 2;

/** Returns the options under which V8 itself ends a thread whose heap is full. Buffers lie outside of it: `watchThread` counts them. */
export const resourceLimitsOf = ({ memoryMb }: ThreadLimits) => ({ maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 });

const cpuMsOf = async (worker: Worker): Promise<number> => {
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1000;
};

/** Returns the processor time of all other threads of the process, in ms: none of them had more. */
function othersCpuMs(): number {
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()];
  return (all.user + all.system - own.user - own.system) / 1000;
}

const bufferBytesOf = async (worker: Worker): Promise<number> => (await worker.getHeapStatistics()).external_memory;

/** Watches one task of a thread. While it is paused, the clock does not count: the thread waits for what it has asked for. */
export type ThreadWatch = { pause(): void; resume(): void; stop(): void };

/** Calls `end` once when a task uses more than its thread may, or gets nothing of the processor for too long. */
export function watchThread(worker: Worker, limits: ThreadLimits, end: (reason: EndReason) => void): ThreadWatch {
  const begunLoop = worker.performance.eventLoopUtilization();
  let begunCpuMs: number | undefined;
  /** What the thread said last of its own time, and that of the others then. */
  let known = { cpuMs: 0, othersMs: othersCpuMs() };
  let begun = performance.now();
  let pausedAt: number | undefined;
  let pausedMs = 0;
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
    known = { cpuMs: cpuMs - begunCpuMs, othersMs: othersCpuMs() };
    if (known.cpuMs > limits.deadlineMs) over('deadline');
    else if ((await bufferBytesOf(worker)) > limits.memoryMb * MIB) over('memory');
  };
  /** Whether the thread would work, and cannot have had its time. One that waits for a promise of its own does not. */
  const isStarved = (): boolean => {
    const { idle, active } = worker.performance.eventLoopUtilization(begunLoop);
    return idle - pausedMs < active && known.cpuMs + othersCpuMs() - known.othersMs < limits.deadlineMs;
  };
  const tick = (): void => {
    const clockMs = pausedAt === undefined ? performance.now() - begun : 0;
    if (clockMs > CLOCK_FACTOR * limits.deadlineMs && !isStarved()) over('deadline');
    else if (clockMs > STARVED_FACTOR * limits.deadlineMs) over('starved');
    if (isLooking || isStopped) return;
    isLooking = true;
    // A thread that has ended meanwhile answers nothing; its task hears of that elsewhere.
    void look()
      .catch(() => undefined)
      .finally(() => (isLooking = false));
  };
  const timer = setInterval(tick, POLL_MS);
  tick();
  return {
    pause: () => void (pausedAt ??= performance.now()),
    resume: () => {
      const ms = pausedAt === undefined ? 0 : performance.now() - pausedAt;
      begun += ms;
      pausedMs += ms;
      pausedAt = undefined;
    },
    stop,
  };
}
