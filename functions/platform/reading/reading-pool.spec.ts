import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FileRefused } from '../runtime/file-refused.ts';
import { logger } from '../runtime/logger.ts';
import type { Reader } from './reader.ts';
import { type PoolLimits, readingPool } from './reading-pool.ts';

const REFUSAL = 'Please save it again and upload that file.';
const reader = <Value = unknown>(name: string, deadlineMs = 2_000): Reader<Value> => ({
  name,
  limits: { deadlineMs, unpackedBytes: 10_000, resultBytes: 10_000 },
  refusal: REFUSAL,
});
const pool = (limits: Partial<PoolLimits> = {}) =>
  readingPool(() => new URL('./hostile-readers.sample.ts', import.meta.url), {
    threads: 1,
    memoryMb: 32,
    mostWaiting: 10,
    mostWaitMs: 3_600_000,
    ...limits,
  });
const bytes = new Uint8Array(10);

describe('a file that is read in a thread', () => {
  it('is sent whole, without the memory around its bytes, or read in ranges', async () => {
    const read = pool();
    expect(await read(reader('length'), new Uint8Array(1_000).subarray(10, 30))).toBe(20);
    const source = { size: 30, read: (start: number, end: number) => Promise.resolve(Buffer.alloc(100).subarray(start, end)) };
    expect(await read(reader('length'), source)).toBe(30);
  });

  it('is read in the context of its own call, of its tenant fence too, whichever call started the thread [H32]', async () => {
    const read = pool();
    const calls = new AsyncLocalStorage<string>();
    const readBy: (string | undefined)[] = [];
    const source = { size: 1, read: () => Promise.resolve(Buffer.from(String(readBy.push(calls.getStore())))) };
    for (const call of ['first', 'second']) await calls.run(call, () => read(reader('length'), source));
    expect(readBy).toEqual(['first', 'second']);
  });

  it.each([
    ['never ends', 'endless', ['deadline']],
    ['waits for something that never comes', 'idle', ['deadline']],
    ['fills its heap', 'heap', ['memory']],
    ['fills memory outside of the heap', 'buffers', ['memory']],
    ['unpacks to more than its limit', 'unpacks', []],
    ['has a result above its limit', 'heavy', []],
    ['has a result that is above its limit when it is written out', 'shared', []],
    ['ends in an error that its reader did not expect', 'breaks', ['unreadable']],
    ['throws an error where nothing catches it', 'crashes', ['unreadable']],
  ])('is refused when its reader %s, for that reason, and the next one is read [H01]', async (_, name, reasons) => {
    const warn = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
    onTestFinished(() => warn.mockRestore());
    const read = pool();
    const [refused, next] = await Promise.allSettled([
      read(reader(name, name === 'idle' ? 700 : undefined), bytes),
      read(reader('length'), bytes),
    ]);
    expect(refused).toMatchObject({ reason: { name: 'FileRefused', code: 'VALIDATION', message: REFUSAL } });
    expect(next).toEqual({ status: 'fulfilled', value: 10 });
    // Each limit by itself: what passes one of them would be ended by another one, later.
    expect(warn.mock.calls.map(([, about]) => (about as { readonly reason?: string }).reason ?? 'unreadable')).toEqual(reasons);
  });

  it('is read on a machine that gives its thread no processor for longer than its deadline [E150]', async () => {
    expect(await pool()(reader('starved', 700), bytes)).toBe('timed-out');
  });

  it('is answered with BUSY, and not refused, on a machine that never gives its thread any [E150]', async () => {
    const read = pool();
    const outcomes = await Promise.allSettled([read(reader('stuck', 500), bytes), read(reader('length'), bytes)]);
    expect(outcomes).toMatchObject([{ reason: { code: 'BUSY', retryAfterSeconds: 5 } }, { value: 10 }]);
  });

  it('fails with the error of the storage when its bytes are not there', async () => {
    const gone = new Error('gone');
    const read = pool();
    await expect(read(reader('length'), { size: 5, read: () => Promise.reject(gone) })).rejects.toBe(gone);
    expect(await read(reader('length'), bytes)).toBe(10);
  });

  it('fails as a defect of the product when there is no such reader', async () => {
    const error: unknown = await pool()(reader('unknown'), bytes).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(FileRefused);
  });

  it('is answered with BUSY when as many wait as may', async () => {
    const read = pool({ mostWaiting: 1 });
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => read(reader('length'), bytes)));
    expect(outcomes).toMatchObject([{ value: 10 }, { value: 10 }, { reason: { code: 'BUSY', retryAfterSeconds: 5 } }]);
  });

  it('is answered with BUSY when no thread is free in time', async () => {
    const read = pool({ mostWaitMs: 1 });
    const outcomes = await Promise.allSettled([read(reader('endless'), bytes), read(reader('length'), bytes)]);
    expect(outcomes).toMatchObject([{ reason: { message: REFUSAL } }, { reason: { code: 'BUSY' } }]);
  });
});
