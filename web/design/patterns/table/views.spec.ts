import { describe, expect, it } from 'vitest';
import { viewAddress, viewQuery, withView } from './views.ts';

describe('a saved view of a list', () => {
  it('keeps search, filters and order, and neither the page nor its own name', () =>
    expect(viewQuery('?sort=name&search=amara&page=3&view=Mine&role=learner')).toBe('role=learner&search=amara&sort=name'));
  it('does not keep what is opened above the list', () => expect(viewQuery('?entry=7&job=3&act=sign_in')).toBe('act=sign_in'));
  it('is the same whatever the order of the address', () => expect(viewQuery('?b=2&a=1')).toBe(viewQuery('?a=1&b=2')));
  it('has an address with its name', () =>
    expect(viewAddress('/users', { name: 'New & active', query: 'status=active' })).toBe('/users?status=active&view=New+%26+active'));
  it('replaces the view of the same name', () =>
    expect(withView([{ name: 'A', query: 'x=1' }], { name: 'A', query: 'x=2' })).toEqual([{ name: 'A', query: 'x=2' }]));
});
