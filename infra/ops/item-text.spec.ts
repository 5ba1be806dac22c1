import { describe, expect, it } from 'vitest';
import { itemOf, itemText } from './item-text.ts';

describe('an item as a line', () => {
  it('is parsed to the same item, bytes included', () => {
    const item = {
      pk: 't7#u1',
      sk: 'e#c1#0000000001',
      e: new Uint8Array([0, 255, 7]),
      n: 1,
      out: ['A'],
      nothing: null,
      deep: { list: [{ b: 1 }] },
    };
    expect(itemOf(itemText(item))).toEqual(item);
  });

  it('is equal for equal items, whatever the order of their members', () => {
    expect(itemText({ pk: 'a', sk: 'b', x: 1, y: { p: 1, q: 2 } })).toBe(itemText({ y: { q: 2, p: 1 }, x: 1, sk: 'b', pk: 'a' }));
  });
});
