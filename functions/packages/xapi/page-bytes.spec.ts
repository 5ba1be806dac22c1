import { describe, expect, it } from 'vitest';
import { jsonBytes, PAGE_BYTES, readFitting } from './page-bytes.ts';

const body = (bytes: number) => ({ text: 'x'.repeat(bytes) });

/** Reads bodies of these sizes, and returns how many fit and how many were read. */
async function fitting(sizes: readonly (number | null)[]): Promise<{ fit: number; read: number }> {
  let read = 0;
  const found = await readFitting(sizes, (some) => {
    read += some.length;
    return Promise.resolve(some.map((size) => (size === null ? null : body(size))));
  });
  return { fit: found.length, read };
}

describe('a page', () => {
  const MB = 1024 ** 2;

  it('ends before the row whose body does not fit, and reads no more than some that follow [H15]', async () => {
    expect(await fitting([10, 10, 10])).toEqual({ fit: 3, read: 3 });
    expect(await fitting([MB, MB / 2, MB, 10])).toEqual({ fit: 2, read: 4 });
    expect(await fitting(Array.from({ length: 100 }, () => MB))).toEqual({ fit: 1, read: 20 });
    expect(await fitting(Array.from({ length: 100 }, () => 100))).toEqual({ fit: 100, read: 100 });
  });

  it('has one row at least, however large, and rows that nobody can read cost nothing', async () => {
    expect(await fitting([5 * MB, 10])).toEqual({ fit: 1, read: 2 });
    expect(await fitting([null, null, 10])).toEqual({ fit: 3, read: 3 });
    expect(await fitting([])).toEqual({ fit: 0, read: 0 });
  });

  it('is counted in bytes of JSON, not in characters', () => {
    expect(jsonBytes({ a: 'ö"' })).toBe(12);
    expect(PAGE_BYTES * 2).toBeLessThan(6_000_000);
  });
});
