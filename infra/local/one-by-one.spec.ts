import { expect, it } from 'vitest';
import { functions } from '../../functions/manifest.ts';
import type { Invoke } from './invoke.ts';
import { firstOneByOne } from './one-by-one.ts';

const [spec] = functions;

it('runs the first calls one after the other, also after one that failed, and all others at once', async () => {
  if (!spec) throw new Error('There is no function.');
  const begun: unknown[] = [];
  const ends: PromiseWithResolvers<unknown>[] = [];
  const invoke: Invoke = (_, event) => {
    begun.push(event);
    const end = Promise.withResolvers<unknown>();
    ends.push(end);
    return end.promise;
  };
  const calls = firstOneByOne(invoke, 2);
  const [one, two] = [calls(spec, 1), calls(spec, 2)];
  const others = [calls(spec, 3), calls(spec, 4)];
  await new Promise((next) => void setImmediate(next));
  expect(begun.toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 3, 4]);
  ends[begun.indexOf(1)]?.reject(new Error('It failed.'));
  await expect(one).rejects.toThrow('It failed.');
  await new Promise((next) => void setImmediate(next));
  expect(begun.at(-1)).toBe(2);
  for (const end of ends) end.resolve('done');
  expect(await Promise.all([two, ...others])).toEqual(['done', 'done', 'done']);
});
