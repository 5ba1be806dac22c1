import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fewKeys, safeParse } from './safe-parse.ts';

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
    expect(error?.issues).toHaveLength(1);
  });

  it('is said to have too many where they are those of a map, which is read whole [H28]', () => {
    const { error } = safeParse(z.object({ texts: z.record(z.string(), z.string()) }), { texts: map });
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

describe('what is read of a value with mistakes', () => {
  let read = 0;
  const counted = z.custom<string>(() => (read += 1) < 0);

  it.each<[string, z.ZodMiniType, unknown]>([
    ['a list', z.array(counted), numbers.map(String)],
    ['a list in lists', z.array(z.array(counted)), numbers.slice(0, 6_000).map(() => ['a', 'b'])],
    ['objects in a list', z.object({ all: z.array(z.strictObject({ a: counted })) }), { all: numbers.map(() => ({ a: 'a' })) }],
    ['one of several forms', z.union([z.strictObject({ texts: z.array(counted) }), z.number()]), { texts: numbers.map(String) }],
  ])('ends at the first one where it has more than 5,000 members: %s [H30]', (_, schema, value) => {
    read = 0;
    const { error } = safeParse(schema, value);
    expect([read, error?.issues.length]).toEqual([1, 1]);
    expect(JSON.stringify(error?.issues[0]?.path)).toMatch(/^\[(?:"all"|0|\])/);
  });

  it('is nothing of a map with more keys than it may have [H30]', () => {
    read = 0;
    const schema = z.object({ texts: fewKeys(1_000, 'Too many.', z.record(z.string(), counted)) });
    expect(safeParse(schema, { texts: map }).error?.issues).toMatchObject([{ path: ['texts'], message: 'Too many.' }]);
    expect(read).toBe(0);
    expect(safeParse(schema, { texts: [1] }).error?.issues).toMatchObject([{ path: ['texts'], code: 'invalid_type' }]);
  });

  it('is all of a smaller one, of whose mistakes 100 are named, and 100 unknown members [H30]', () => {
    expect(safeParse(z.array(z.string()), numbers.slice(0, 3_000)).error?.issues).toHaveLength(100);
    const [unknown] = safeParse(z.strictObject({}), map).error?.issues ?? [];
    expect(unknown?.code === 'unrecognized_keys' && unknown.keys.length).toBe(100);
    expect(safeParse(z.object({ a: z.string(), b: z.string() }), {}).error?.issues).toHaveLength(2);
  });
});
