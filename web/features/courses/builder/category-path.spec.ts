import { describe, expect, it } from 'vitest';
import { categoryPath } from './category-path.ts';

const top = { id: '1', name: 'Top', parent: null };
const middle = { id: '2', name: 'Middle', parent: { id: '1', name: 'Top' } };
const leaf = { id: '3', name: 'Leaf', parent: { id: '2', name: 'Middle' } };

describe('the path of a category', () => {
  it('has all names from the top level on', () => {
    expect([top, middle, leaf].map((category) => categoryPath(category, [leaf, top, middle]))).toEqual([
      'Top',
      'Top > Middle',
      'Top > Middle > Leaf',
    ]);
  });

  it('ends at a parent that is not in the list, and in a circle', () => {
    expect(categoryPath(leaf, [leaf])).toBe('Middle > Leaf');
    const round = { id: '1', name: 'Top', parent: { id: '3', name: 'Leaf' } };
    expect(categoryPath(leaf, [leaf, middle, round])).toBe('Top > Middle > Leaf');
  });
});
