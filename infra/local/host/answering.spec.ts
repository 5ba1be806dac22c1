import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportingCalls } from './answering.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setUp = () => {
  const told: boolean[] = [];
  return { told, run: reportingCalls((isAnswering) => void told.push(isAnswering)) };
};

describe('a host that answers', () => {
  it('tells when the first call begins and when the last one has ended, however they end', async () => {
    const { told, run } = setUp();
    const first = Promise.withResolvers<string>();
    const second = Promise.withResolvers<string>();
    const calls = [run(() => first.promise), run(() => second.promise)];
    expect(told).toEqual([true]);
    first.resolve('one');
    expect(await calls[0]).toBe('one');
    expect(told).toEqual([true]);
    second.reject(new Error('It failed.'));
    await expect(calls[1]).rejects.toThrow('It failed.');
    expect(told).toEqual([true, false]);
  });

  it('leaves out a call that has lasted long, and counts the short ones beside it', async () => {
    const { told, run } = setUp();
    const long = Promise.withResolvers<void>();
    const call = run(() => long.promise);
    vi.advanceTimersByTime(50);
    expect(told).toEqual([true, false]);
    await run(() => Promise.resolve());
    expect(told).toEqual([true, false, true, false]);
    long.resolve();
    await call;
    expect(told).toEqual([true, false, true, false]);
  });
});
