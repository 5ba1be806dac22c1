import { describe, expect, it } from 'vitest';
import type { ReadFile } from '../../functions/platform/reading/reader.ts';
import { readers } from '../../functions/readers.ts';
import { type Growth, steepIn } from './growth.ts';

const growths = Object.values(import.meta.glob<{ growth: Growth }>('./*.growth.ts', { eager: true })).map(({ growth }) => growth);

describe('the readers of files and documents', () => {
  it('have each a file {name}.growth.ts here, with what repeats in their grammar', () => {
    expect(growths.map(({ reader }) => reader.name).toSorted()).toEqual(Object.keys(readers).toSorted());
    expect(growths.filter(({ files }) => Object.keys(files).length === 0)).toEqual([]);
  });

  it.each(growths.map((growth) => [growth.reader.name, growth] as const))(
    'take in proportion to what repeats in a file: %s [H01]',
    async (name, growth) => {
      const read = await readers[name]?.();
      if (!read) throw new Error(`There is no reader ${name}.`);
      expect(await steepIn(read, growth)).toEqual([]);
    },
    600_000,
  );

  it('would be found steep: one that looks through the rest of a file at each of its elements', async () => {
    const reader = { name: 'square', limits: { deadlineMs: 1, unpackedBytes: 1, resultBytes: 1 }, refusal: '' };
    const square: ReadFile = async (source) => {
      const bytes = await source.read(0, source.size);
      let found = 0;
      for (let at = 0; at < bytes.length; at += 1) for (let rest = at; rest < bytes.length; rest += 1) if (bytes[rest] === 98) found += 1;
      return found;
    };
    expect(await steepIn(square, { reader, files: { letters: (count) => Buffer.alloc(count, 'a') } })).toHaveLength(1);
  });
});
