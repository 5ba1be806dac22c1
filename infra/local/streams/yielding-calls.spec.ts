import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { yieldingCalls } from './yielding-calls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setUp = () => {
  const begun: string[] = [];
  const calls = yieldingCalls(() => Date.now());
  const run = (name: string, until: Promise<unknown> = Promise.resolve()) =>
    calls.run(async () => {
      begun.push(name);
      await until;
      return name;
    });
  const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { begun, run, after, hear: calls.hear };
};

describe('long calls of background work', () => {
  it('run one after the other, also after one that failed', async () => {
    const { begun, run, after } = setUp();
    const first = Promise.withResolvers<void>();
    const running = run('first', first.promise);
    const next = run('next');
    await after(0);
    expect(begun).toEqual(['first']);
    first.reject(new Error('It failed.'));
    await expect(running).rejects.toThrow('It failed.');
    expect(await next).toBe('next');
  });

  it('do not begin while the host answers somebody', async () => {
    const { begun, run, after, hear } = setUp();
    hear(true);
    void run('work');
    await after(19);
    expect(begun).toEqual([]);
    hear(false);
    await after(0);
    expect(begun).toEqual(['work']);
  });

  it('go on where somebody always calls, and wait again later', async () => {
    const { begun, run, after, hear } = setUp();
    hear(true);
    void run('first');
    await after(20);
    void run('second');
    await after(0);
    expect(begun).toEqual(['first', 'second']);
    await after(60);
    void run('third');
    await after(19);
    expect(begun).toEqual(['first', 'second']);
    await after(1);
    expect(begun).toEqual(['first', 'second', 'third']);
  });
});
