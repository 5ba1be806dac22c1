import { describe, expect, it } from 'vitest';
import { parseRole } from '../access/roles.ts';
import { paginatorOf, readChoices, readPage } from './page-input.ts';

const SORTS = ['name', 'email'] as const;

describe('arguments of a paged list', () => {
  it('have defaults where they are absent or null', () => {
    expect(readPage({ sort: null, order: null, page: null, limit: null }, SORTS)).toEqual({
      search: '',
      sort: null,
      descending: false,
      page: 1,
      limit: 25,
    });
  });
  it('fold the search text as the columns are folded', () => {
    expect(readPage({ search: ' Łódź ' }, SORTS).search).toBe('lodz');
  });
  it('ignore the order without a sort', () => {
    expect(readPage({ order: 'desc' }, SORTS).descending).toBe(false);
    expect(readPage({ sort: 'email', order: 'desc' }, SORTS).descending).toBe(true);
  });
  it.each([{ sort: 'password' }, { order: 'up' }, { page: 0 }, { limit: 0 }, { limit: 201 }])('refuse %o', (args) => {
    expect(() => readPage(args, SORTS)).toThrow();
  });
  it('have a last page 1 for an empty list', () => {
    expect(paginatorOf({ page: 3, limit: 25 }, 0)).toEqual({ currentPage: 3, lastPage: 1, total: 0 });
    expect(paginatorOf({ page: 1, limit: 25 }, 51).lastPage).toBe(3);
  });
});

describe('the choices of a filter', () => {
  it.each([
    ['admin', ['admin']],
    ['admin,instructor', ['admin', 'instructor']],
    ['student', ['learner']],
    ['admin,', null],
    ['', null],
    ['admin, instructor', null],
    ['admin,owner', null],
    ['admin,'.repeat(20), null],
  ])('%j', (text, choices) => {
    expect(readChoices(text, parseRole)).toEqual(choices);
  });
});
