import { describe, expect, it } from 'vitest';
import { lineUp, withBelow } from './category-tree.ts';

const TREE = [
  { id: 'leaf', parent: 'middle' },
  { id: 'top', parent: null },
  { id: 'middle', parent: 'top' },
  { id: 'other', parent: null },
];

describe('the tree of categories', () => {
  it('has a category and all below it, in whatever order they are listed', () => {
    expect([...withBelow('top', TREE)].toSorted()).toEqual(['leaf', 'middle', 'top']);
    expect([...withBelow('leaf', TREE)]).toEqual(['leaf']);
    expect([...withBelow('missing', TREE)]).toEqual(['missing']);
  });

  it('ends for a circle of parents, which only a fault could write', () => {
    const circle = [
      { id: 1, parent: 2 },
      { id: 2, parent: 1 },
    ];
    expect([...withBelow(1, circle)]).toEqual([1, 2]);
    const [one] = circle;
    expect(one && lineUp(one, ({ parent }) => circle.find(({ id }) => id === parent))).toHaveLength(2);
  });

  it('leads from a category up to the top level', () => {
    const [leaf] = TREE;
    expect(leaf && lineUp(leaf, ({ parent }) => TREE.find(({ id }) => id === parent)).map(({ id }) => id)).toEqual([
      'leaf',
      'middle',
      'top',
    ]);
  });
});
