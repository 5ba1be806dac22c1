import { describe, expect, it } from 'vitest';
import { steepIn } from './growth.ts';
import { unthreaded } from './unthreaded.ts';

describe('what is read where the calls are answered, because its bytes are few and its work is that of one look', () => {
  it.each(Object.entries(unthreaded))(
    'takes in proportion to what repeats in it: %s [H01]',
    async (name, [read, files]) => {
      const reader = { name, limits: { deadlineMs: 60_000, unpackedBytes: 1, resultBytes: 1 }, refusal: '' };
      expect(await steepIn(read, { reader, files })).toEqual([]);
    },
    600_000,
  );
});
