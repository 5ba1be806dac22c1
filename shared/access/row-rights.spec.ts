import { describe, expect, it } from 'vitest';
import type { AccessSubject } from './permissions.ts';
import { permissionsOf } from './permissions.ts';
import { countsAgainstPlan, PLATFORM, PUBLIC, roles, SESSION } from './access-entry.ts';
import { ADMINS, AUTHORS, SUPER_ADMINS } from './roles.ts';
import { rightsOnCourse } from './course-rights.ts';
import { type PersonRow, rightsOnBranch, rightsOnPerson } from './row-rights.ts';

const admin: AccessSubject = { role: 'admin', superAdmin: false, inBranch: false, growthBlocked: false };
const learner: PersonRow = { self: false, role: 'learner', owner: false, onlyHere: true, whollyInScope: true };

describe('permissions', () => {
  const table = {
    open: PUBLIC,
    mine: SESSION,
    platform: PLATFORM,
    read: roles(AUTHORS),
    create: countsAgainstPlan(roles(ADMINS, SUPER_ADMINS)),
    'create.part': roles(SUPER_ADMINS),
    'GET /api/x': PUBLIC,
  };

  it('are the calls that the table permits, without routes and parts of calls', () => {
    expect(permissionsOf(table, admin).filter((right) => !right.startsWith('role:'))).toEqual(['create', 'mine', 'open', 'read']);
    expect(permissionsOf(table, { ...admin, inBranch: true }).filter((right) => !right.startsWith('role:'))).toEqual([
      'mine',
      'open',
      'read',
    ]);
  });

  it('keep the calls that a subscription blocks, and say that they are blocked', () => {
    expect(permissionsOf(table, { ...admin, growthBlocked: true })).toEqual(expect.arrayContaining(['create', 'blocked:subscription']));
    expect(permissionsOf(table, { ...admin, role: 'learner', growthBlocked: true })).not.toContain('blocked:subscription');
  });

  it('name the roles that the caller may grant', () => {
    const granted = (role: AccessSubject['role']) => permissionsOf({}, { ...admin, role, superAdmin: role === 'super_admin' });
    expect(granted('super_admin')).toHaveLength(5);
    expect(granted('admin')).not.toContain('role:super_admin');
    expect(granted('instructor')).toEqual(['role:learner']);
    expect(granted('manager')).toEqual([]);
    expect(granted(null)).toEqual([]);
  });
});

describe('the rights on a row', () => {
  it('are none without a role', () => {
    expect(rightsOnPerson({ ...admin, role: null }, learner)).toEqual([]);
    expect(rightsOnBranch({ ...admin, role: null }, { own: true, isDefault: false })).toEqual([]);
  });

  it('are for an admin inside a branch on that branch alone', () => {
    const inside = { ...admin, inBranch: true };
    expect(rightsOnBranch(inside, { own: true, isDefault: false })).toContain('assignCoursesToBranch');
    expect(rightsOnBranch(inside, { own: false, isDefault: false })).toEqual([]);
    expect(rightsOnBranch(admin, { own: false, isDefault: false })).toContain('assignCoursesToBranch');
  });

  it('are none on a person of a higher rank, and none at all for a manager', () => {
    const instructor = { ...admin, role: 'instructor' } as const;
    expect(rightsOnPerson(instructor, { ...learner, role: 'admin' })).not.toContain('AdminCourseEnrollment');
    expect(rightsOnPerson(instructor, learner)).toContain('AdminCourseEnrollment');
    expect(rightsOnPerson({ ...admin, role: 'manager' }, learner)).not.toContain('AdminCourseEnrollment');
    expect(rightsOnPerson(admin, { ...learner, role: 'super_admin' })).not.toContain('AdminCourseEnrollment');
  });

  it('never delete oneself, the owner (but by a super admin) or the default branch [G6, G7]', () => {
    const superAdmin = { ...admin, role: 'super_admin', superAdmin: true } as const;
    const may = (subject: AccessSubject, row: Partial<PersonRow>) => rightsOnPerson(subject, { ...learner, ...row }).includes('deleteUser');
    expect([may(admin, {}), may(admin, { self: true }), may(admin, { role: 'admin' }), may(admin, { role: 'admin', owner: true })]).toEqual(
      [true, false, true, false],
    );
    expect(may(superAdmin, { role: 'admin', owner: true })).toBe(true);
    expect([may({ ...admin, role: 'instructor' }, {}), may({ ...admin, role: 'instructor' }, { role: 'manager' })]).toEqual([true, false]);
    expect(may({ ...admin, role: 'manager' }, {})).toBe(false);
    const branch = { own: false, isDefault: false };
    expect(rightsOnBranch(admin, branch)).toContain('DeleteBranch');
    expect(rightsOnBranch(admin, { ...branch, isDefault: true })).not.toContain('DeleteBranch');
    expect(rightsOnBranch({ ...admin, inBranch: true }, { ...branch, own: true })).not.toContain('DeleteBranch');
  });

  it('leave role and access of the owner to a super admin [G7]', () => {
    const superAdmin = { ...admin, role: 'super_admin', superAdmin: true } as const;
    const fields = ['updateUser.role', 'updateUser.is_active', 'updateUser.deactivate_at'];
    const held = (subject: AccessSubject, row: Partial<PersonRow>) => {
      const rights = rightsOnPerson(subject, { ...learner, role: 'admin', ...row });
      return fields.filter((field) => rights.includes(field));
    };
    expect([held(admin, {}), held(admin, { owner: true }), held(superAdmin, { owner: true })]).toEqual([fields, [], fields]);
    // One's own access is not one's own to end.
    expect(held(admin, { self: true })).toEqual(['updateUser.role']);
  });

  it('include deleting a course where the row permits it, for roles that may delete courses', () => {
    const may = (role: AccessSubject['role'], deletable: boolean) =>
      rightsOnCourse({ ...admin, role, inBranch: true }, { editable: true, deletable }).includes('deleteCourse');
    expect([may('admin', true), may('instructor', true), may('admin', false), may('instructor', false)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([may('manager', true), may('learner', true)]).toEqual([false, false]);
  });
});
