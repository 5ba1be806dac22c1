import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from './roles.ts';
import { matchScreen, mayOpen, type ScreenKey, screenKeys, screens } from './screens.ts';

describe('the route of a path', () => {
  it.each<[string, ScreenKey | null]>([
    ['/login', 'login'],
    ['/branch/leeds/login', 'login'],
    ['/branches/7', 'branch'],
    ['/instances/create', 'createInstance'],
    ['/admin/instance/7/edit', 'editInstance'],
    ['/groups', 'groups'],
    ['/groups/create', 'createGroup'],
    ['/groups/12/edit', 'editGroup'],
    ['/courses/12', 'course'],
    ['/branch/leeds/courses/12/edit', 'editCourse'],
    ['/learner/course/4/unit', 'player'],
    ['/learner/course/4/unit/3', 'player'],
    ['/learner/course/4/unit/3/more', null],
    ['/choose-branch/12', 'chooseBranch'],
    ['/choose-branch/leeds', null],
    ['/branch/leeds/choose-branch/12', null],
    ['/branch/leeds/choose-instance', null],
    ['/verify/abc', 'verifyCertificate'],
    ['/nothing', null],
    ['/', null],
  ])('%s is %s', (path, key) => expect(matchScreen(path)).toBe(key));

  it('finds every row by its own path', () => {
    for (const key of screenKeys) expect(matchScreen(screens[key].path.replaceAll(/:[a-zA-Z_]+(\(n\)|\?)?/g, '7'))).toBe(key);
  });
});

describe('who may open a route', () => {
  const opens = (role: Role): ScreenKey[] => screenKeys.filter((key) => mayOpen(role, key));

  it('lets a manager see reports and the learner pages, and no administration', () => {
    expect(opens('manager')).toEqual(expect.arrayContaining(['dashboard', 'userReports', 'courseReport', 'myCourses', 'profile']));
    expect(opens('manager')).not.toContain('users');
    expect(opens('manager')).not.toContain('courses');
  });

  it('keeps the dashboard of administrators from learners', () => {
    expect(mayOpen('learner', 'dashboard')).toBe(false);
    expect(mayOpen('learner', 'learnerDashboard')).toBe(true);
  });

  it('keeps reports and branches from instructors', () => {
    expect(mayOpen('instructor', 'userReports')).toBe(false);
    expect(mayOpen('instructor', 'branches')).toBe(false);
    expect(mayOpen('instructor', 'courses')).toBe(true);
  });

  it('opens the platform to super_admin alone', () => {
    for (const role of ROLES) expect(mayOpen(role, 'auditLog', true)).toBe(role === 'super_admin');
    expect([mayOpen('admin', 'auditLog'), mayOpen('instructor', 'auditLog'), mayOpen('admin', 'users', true)]).toEqual([true, false, true]);
    for (const role of ROLES) expect(mayOpen(role, 'instances')).toBe(role === 'super_admin');
  });
});
