import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT, inChunkTime } from './chunk-time.ts';

describe('a part of the program that is loaded on demand', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('has failed when it is not there after 120 seconds', async () => {
    const settled = vi.fn<(outcome: unknown) => void>();
    const loading = inChunkTime(new Promise(() => undefined)).catch(settled);
    await vi.advanceTimersByTimeAsync(119_999);
    expect([CHUNK_TIMEOUT, settled.mock.calls.length]).toEqual([120_000, 0]);
    await vi.advanceTimersByTimeAsync(1);
    await loading;
    expect(settled.mock.calls).toEqual([[expect.any(Error)]]);
  });

  it('is what it resolves to, or its own failure, and leaves no timer', async () => {
    await expect(inChunkTime(Promise.resolve('part'))).resolves.toBe('part');
    await expect(inChunkTime(Promise.reject(new Error('404')))).rejects.toThrow('404');
    expect(vi.getTimerCount()).toBe(0);
  });
});
