import { expect, it } from 'vitest';
import { hasMoreValues } from './json-values.ts';

it.each<[string, unknown, number]>([
  ['a list', [1, 2, 3], 3],
  ['an object', { a: 1, b: null }, 2],
  ['what is inside of both', { rows: [{ a: 1 }, { b: [1, 2] }, {}] }, 8],
])('counts the members and items of %s [H37]', (_, value, count) => {
  expect([hasMoreValues(value, count), hasMoreValues(value, count - 1)]).toEqual([false, true]);
});

it.each(['text', null, 7, [], {}])('counts none in %j [H37]', (value) => {
  expect(hasMoreValues(value, 0)).toBe(false);
});

it('counts no bytes of a file that is sent beside it [H37]', () => {
  class Sent {
    readonly parts = [new Uint8Array(10)];
  }
  expect(hasMoreValues({ file: new Sent(), bytes: new Uint8Array(10) }, 2)).toBe(false);
});

it('looks at no member of a list that has too many itself [H37]', () => {
  const looked = Array.from({ length: 10 }, (_, index) => index).map((index) =>
    Object.defineProperty({}, 'member', {
      enumerable: true,
      get: () => expect.unreachable(`Item ${index} was looked at.`),
    }),
  );
  expect(hasMoreValues(looked, 9)).toBe(true);
});
