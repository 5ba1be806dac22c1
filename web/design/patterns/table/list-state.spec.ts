import { describe, expect, it } from 'vitest';
import { readList, writeList } from './list-state.ts';

const params = (text: string): URLSearchParams => new URLSearchParams(text);

describe('the state of a list in the address', () => {
  it('reads its own parameters only', () => {
    expect(readList(params('search=amara&sort=name&order=desc&page=3&limit=50&role=learner&tab=x'), ['role', 'status'])).toEqual({
      search: 'amara',
      sort: 'name',
      order: 'desc',
      page: 3,
      limit: 50,
      filters: { role: 'learner' },
    });
  });

  it.each(['page=0', 'page=-2', 'page=1.5', 'page=abc', 'limit=1e9&page='])('takes the first page for %s', (text) => {
    const { page, limit } = readList(params(text), []);
    expect(page).toBe(1);
    expect(limit).toBeLessThanOrEqual(200);
  });

  it('begins at the first page when the search, a filter or the order changes', () => {
    expect(writeList(params('search=a&page=4'), { search: 'ab' }).toString()).toBe('search=ab');
    expect(writeList(params('page=4'), { role: 'learner' }).toString()).toBe('role=learner');
    expect(writeList(params('page=4&sort=name'), { sort: 'email', order: 'asc' }).toString()).toBe('sort=email&order=asc');
  });

  it('keeps other parameters, and leaves out defaults', () => {
    expect(writeList(params('tab=groups&page=2'), { page: 1 }).toString()).toBe('tab=groups');
    expect(writeList(params('tab=groups'), { page: 2 }, 'g.').toString()).toBe('tab=groups&g.page=2');
  });
});
