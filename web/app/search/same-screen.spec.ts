import { describe, expect, it } from 'vitest';
import { sameScreenIn } from './same-screen.ts';

describe('the page that is shown after another branch was chosen', () => {
  it.each([
    ['a list stays that list', '/users', 'north', '/branch/north/users'],
    ['a report stays that report', '/branch/north/reports/courses', 'south', '/branch/south/reports/courses'],
    ['in the whole instance it has no branch', '/branch/north/learner/courses', null, '/learner/courses'],
    ['the page of one record leads to its list', '/branch/north/user/5', 'south', '/branch/south/users'],
    ['the report of one person leads to the report of all', '/reports/users/5', 'south', '/branch/south/reports/users'],
    ['the profile stays the profile', '/profile', 'north', '/branch/north/profile'],
    ['a screen that is not there leads to the dashboard', '/audit-log', 'north', '/branch/north/dashboard'],
    ['a page of the platform leads to the dashboard', '/admin/instances', 'north', '/branch/north/dashboard'],
    ['an unknown page leads to the dashboard', '/nowhere', null, '/dashboard'],
  ] as const)('%s', (_, from, branch, to) => expect(sameScreenIn(from, branch, 'admin')).toBe(to));

  it('depends on the role there', () => {
    expect(sameScreenIn('/branch/north/users', 'south', 'learner')).toBe('/branch/south/learner/dashboard');
    expect(sameScreenIn('/branch/north/branches', 'south', 'manager')).toBe('/branch/south/dashboard');
  });
});
