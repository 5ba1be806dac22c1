import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { safeParse } from './safe-parse.ts';

const MANY = 200_000;
const numbers = Array.from({ length: MANY }, () => 0);
const map = Object.fromEntries(numbers.map((value, index) => [`k${index}`, value]));

describe('a value with more mistakes than fit onto the stack', () => {
  it.each<[string, z.ZodMiniType, unknown]>([
    ['a list', z.object({ texts: z.array(z.string()) }), { texts: numbers }],
    [
      'a list of objects that lack two members',
      z.object({ all: z.array(z.object({ a: z.string(), b: z.string() })) }),
      { all: numbers.map(() => ({})) },
    ],
    ['a map', z.object({ texts: z.record(z.string(), z.string()) }), { texts: map }],
    [
      'one of several forms',
      z.object({ one: z.union([z.object({ texts: z.array(z.string()) }), z.string()]) }),
      { one: { texts: numbers } },
    ],
  ])('is refused as any other: %s [H28]', (_, schema, value) => {
    expect(() => z.safeParse(schema, value)).toThrow(RangeError);
    const { success, error } = safeParse(schema, value);
    expect(success).toBe(false);
    expect(error?.issues).toEqual([{ code: 'custom', path: [], message: 'There are too many mistakes to name them.' }]);
  });

  it('is one with mistakes: as many good values are parsed', () => {
    const texts = numbers.map(String);
    expect(safeParse(z.object({ texts: z.array(z.string()) }), { texts }).data?.texts).toHaveLength(MANY);
    expect(safeParse(z.array(z.string()), ['a', 1]).error?.issues).toMatchObject([{ path: [1] }]);
  });

  it('is told apart from a mistake of a schema', () => {
    const broken = z.string().check(
      z.refine(() => {
        throw new TypeError('broken');
      }),
    );
    expect(() => safeParse(broken, 'x')).toThrow(TypeError);
  });
});
