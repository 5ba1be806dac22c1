import { describe, expect, it } from 'vitest';
import { listAddress, viewAddress, viewQuery, withView } from './views.ts';

const NAMES = ['search', 'sort', 'role', 'act'];

describe('a saved view of a list', () => {
  it('keeps search, filters and order, and neither the page nor its own name', () =>
    expect(viewQuery('?sort=name&search=amara&page=3&view=Mine&role=learner', NAMES)).toBe('role=learner&search=amara&sort=name'));
  it('does not keep what is opened above the list, nor what another list of the page has', () =>
    expect(viewQuery('?entry=7&job=3&act=sign_in&c_search=x&tab=users', NAMES)).toBe('act=sign_in'));
  it('is the same whatever the order of the address', () =>
    expect(viewQuery('?search=2&role=1', NAMES)).toBe(viewQuery('?role=1&search=2', NAMES)));
  it('stays in the tab of its list', () => {
    const list = listAddress('/groups/3', '?tab=users&search=amara');
    expect(list).toBe('/groups/3?tab=users');
    expect(viewAddress(list, { name: 'Amara', query: 'search=amara' })).toBe('/groups/3?tab=users&search=amara&view=Amara');
    expect(listAddress('/users', '?search=amara')).toBe('/users');
  });
  it('has an address with its name', () =>
    expect(viewAddress('/users', { name: 'New & active', query: 'status=active' })).toBe('/users?status=active&view=New+%26+active'));
  it('replaces the view of the same name', () =>
    expect(withView([{ name: 'A', query: 'x=1' }], { name: 'A', query: 'x=2' })).toEqual([{ name: 'A', query: 'x=2' }]));
});
