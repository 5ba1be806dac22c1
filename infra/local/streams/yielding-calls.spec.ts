import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { yieldingCalls } from './yielding-calls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setUp = () => {
  const begun: string[] = [];
  const host = { isAnswering: false };
  const calls = yieldingCalls(
    () => host.isAnswering,
    () => Date.now(),
    'views',
  );
  const write = (name: string, until: Promise<unknown> = Promise.resolve(), engine = 'tables') =>
    calls.write(engine, async () => {
      begun.push(name);
      await until;
      return name;
    });
  const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { begun, write, whenQuiet: calls.whenQuiet, after, host };
};

describe('long calls of background work', () => {
  it('write one after the other, also after one that failed', async () => {
    const { begun, write, after } = setUp();
    const first = Promise.withResolvers<void>();
    const running = write('first', first.promise);
    const next = write('next');
    await after(0);
    expect(begun).toEqual(['first']);
    first.reject(new Error('It failed.'));
    await expect(running).rejects.toThrow('It failed.');
    expect(await next).toBe('next');
  });

  it('join twice as many rows of the views as commits', () => {
    const { mostItems, mostJoined } = yieldingCalls(
      () => false,
      () => Date.now(),
      'views',
    );
    expect([mostItems, mostJoined('tables'), mostJoined('views')]).toEqual([10, 10, 20]);
  });

  it('write at one engine while they write at another', async () => {
    const { begun, write, after } = setUp();
    const never = new Promise<void>(() => undefined);
    void write('tables', never);
    void write('views', never, 'views');
    void write('more of the views', never, 'views');
    await after(0);
    expect(begun).toEqual(['tables', 'views']);
  });

  it('do not begin while the host answers somebody', async () => {
    const { begun, write, whenQuiet, after, host } = setUp();
    host.isAnswering = true;
    void write('work');
    void whenQuiet().then(() => begun.push('reading'));
    await after(18);
    expect(begun).toEqual([]);
    host.isAnswering = false;
    await after(1);
    expect(begun.toSorted()).toEqual(['reading', 'work']);
  });

  it('go on where somebody always calls, and wait again later', async () => {
    const { begun, write, after, host } = setUp();
    host.isAnswering = true;
    void write('first');
    await after(20);
    void write('second');
    await after(0);
    expect(begun).toEqual(['first', 'second']);
    await after(60);
    void write('third');
    await after(19);
    expect(begun).toEqual(['first', 'second']);
    await after(1);
    expect(begun).toEqual(['first', 'second', 'third']);
  });
});
