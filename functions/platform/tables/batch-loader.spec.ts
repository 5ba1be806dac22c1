import { describe, expect, it } from 'vitest';
import { batchLoader } from './batch-loader.ts';

const tenfold = (calls: number[][]) =>
  batchLoader<number, number>(async (asked) => {
    calls.push([...asked]);
    if (asked.includes(13)) throw new Error('Thirteen is refused.');
    return asked.map((one) => one * 10);
  });

describe('loads of one turn of the event loop', () => {
  it('go into one call, and each gets its own items', async () => {
    const calls: number[][] = [];
    const ask = tenfold(calls);
    const later = Promise.resolve().then(() => ask([3]));
    expect(await Promise.all([ask([1, 2]), ask([]), later])).toEqual([[10, 20], [], [30]]);
    expect(calls).toEqual([[1, 2, 3]]);
  });

  it('go into one call when they belong to requests that arrived together', async () => {
    const calls: number[][] = [];
    const ask = tenfold(calls);
    const other = new Promise<number[]>((resolve) => process.nextTick(() => resolve(ask([2]))));
    expect(await Promise.all([ask([1]), other])).toEqual([[10], [20]]);
    expect(calls).toEqual([[1, 2]]);
  });

  it('go into two calls when they are made in different turns', async () => {
    const calls: number[][] = [];
    const ask = tenfold(calls);
    await ask([1]);
    await ask([2]);
    expect(calls).toEqual([[1], [2]]);
  });

  it('fill calls of at most a hundred', async () => {
    const calls: number[][] = [];
    const ask = tenfold(calls);
    await Promise.all([60, 60, 30].map((count, turn) => ask(Array.from({ length: count }, (_, index) => turn * 100 + index + 1000))));
    expect(calls.map((call) => call.length)).toEqual([60, 90]);
  });

  it('fail alone: the other loads get their items', async () => {
    const ask = tenfold([]);
    const [good, bad, other] = await Promise.allSettled([ask([1]), ask([13]), ask([2])]);
    expect(good).toEqual({ status: 'fulfilled', value: [10] });
    expect(bad.status).toBe('rejected');
    expect(other).toEqual({ status: 'fulfilled', value: [20] });
  });
});
