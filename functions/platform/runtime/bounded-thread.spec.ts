import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { boundedThread, type Spread } from './bounded-thread.ts';
import type { WorkerThread } from './worker-thread.ts';

const TASK_MS = 20;

/** Stands for a thread in a test of when its tasks begin: each takes as long as a password hash. */
function timedThread(): { readonly thread: WorkerThread<number>; readonly begun: number[] } {
  const begun: number[] = [];
  const run = <Value>(task: number): Promise<Value> => {
    begun.push(Math.round(performance.now()));
    return new Promise((resolve, reject) => setTimeout(() => (task < 0 ? reject(new Error('failed')) : resolve(task as Value)), TASK_MS));
  };
  return { begun, thread: { run, whenLost: () => undefined, end: () => Promise.resolve() } };
}

/** Returns when tasks begin that come at once, in milliseconds from the first one on. */
async function beginnings(tasks: readonly number[], spread?: Spread): Promise<readonly number[]> {
  const { thread, begun } = timedThread();
  const bounded = boundedThread(thread, { mostWaitMs: 2_000, usualMs: TASK_MS, busy: 'Busy.', ...(spread && { spread }) });
  const outcomes = Promise.allSettled(tasks.map((task) => bounded<number>(task)));
  await vi.runAllTimersAsync();
  await outcomes;
  return begun.map((at) => at - (begun[0] ?? 0));
}

const tasks = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const OVER_A_SECOND = { overMs: 1_000, mostPauseMs: 100 };

describe('tasks of a bounded thread', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('begin one after the other', async () => {
    expect(await beginnings(tasks(4))).toEqual([0, 20, 40, 60]);
  });
  it('begin without pauses while nobody else needs the processor', async () => {
    expect(await beginnings(tasks(4), { ...OVER_A_SECOND, isNeeded: () => false })).toEqual([0, 20, 40, 60]);
  });
  it('leave pauses while somebody does, and none after a task that nobody waits for', async () => {
    expect(await beginnings(tasks(3), { ...OVER_A_SECOND, isNeeded: () => true })).toEqual([0, 120, 240]);
    expect(await beginnings(tasks(1), { ...OVER_A_SECOND, isNeeded: () => true })).toEqual([0]);
  });
  it('are spread over a second when many wait: the more wait, the shorter the pauses', async () => {
    const spread = { ...OVER_A_SECOND, isNeeded: () => true };
    const twenty = await beginnings(tasks(21), spread);
    expect(twenty.slice(0, 2)).toEqual([0, 49]);
    expect(twenty.at(-1)).toBeLessThanOrEqual(1_000);
    const sixty = await beginnings(tasks(61), spread);
    expect(sixty.slice(0, 3)).toEqual([0, 20, 40]);
  });
  it('begin also after one that failed', async () => {
    expect(await beginnings([-1, 1], { ...OVER_A_SECOND, isNeeded: () => false })).toEqual([0, 20]);
  });
});
