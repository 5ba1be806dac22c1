import { describe, expect, it } from 'vitest';
import { firstOf, stepFrom } from './review-steps.ts';

const page = (currentPage: number) => ({ data: [{ id: 'a' }, { id: 'b' }], paginatorInfo: { currentPage, lastPage: 3 } });

describe('a step in the queue of submissions', () => {
  it('leads to the neighbour on the page, and from its ends to those on the pages beside it', () => {
    expect(stepFrom(page(2), 'a', 1)).toEqual({ open: 'b' });
    expect(stepFrom(page(2), 'b', -1)).toEqual({ open: 'a' });
    expect(stepFrom(page(2), 'b', 1)).toEqual({ page: 3, at: 'first' });
    expect(stepFrom(page(2), 'a', -1)).toEqual({ page: 1, at: 'last' });
  });

  it('leads to the last one of the page before it, and only of that page', () => {
    expect(firstOf(page(1), { page: 1, at: 'last' })).toBe('b');
    expect(firstOf(page(2), { page: 2, at: 'first' })).toBe('a');
    expect(firstOf(page(2), { page: 1, at: 'last' })).toBe('a');
    expect(firstOf(page(2), null)).toBe('a');
    expect(firstOf({ ...page(1), data: [] }, null)).toBeNull();
  });

  it('leads nowhere at the ends of the queue', () => {
    expect(stepFrom(page(1), 'a', -1)).toBeNull();
    expect(stepFrom(page(3), 'b', 1)).toBeNull();
  });
});
