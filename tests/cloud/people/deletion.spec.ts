import { describe, expect, it } from 'vitest';
import { addUserToBranch } from '../../../functions/people/branches/branch-members.commands.ts';
import { getItem, putItem, query } from '../../../functions/platform/tables/dynamo.ts';
import { records, scopeOf } from '../../../functions/platform/keys/keys.ts';
import { createBranch } from '../../../functions/tenancy/branch.commands.ts';
import { createInstance } from '../../../functions/tenancy/instance.commands.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { addDays } from '../../../shared/kernel/instant.ts';
import { DELETE_USER, ENROL_IN_COURSES } from '../../fixtures/calls.ts';
import { create } from '../../fixtures/courses.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { type PersonName, signIn, testContext } from '../../fixtures/personas.ts';
import {
  ACME,
  DONE,
  GLOBEX,
  LISTED,
  admins,
  as,
  ask,
  forget,
  cloud,
  idsOf,
  lasting,
  listedFor,
  memberOf,
  person,
  personas,
  remove,
  restore,
  today,
  announcedOf,
  useDeletionFixture,
  used,
} from './deletion-fixture.ts';

useDeletionFixture();

describe('deleting a person', () => {
  it('ends the membership at once: the next call is refused, the licence free, record and links stay', async () => {
    const { id, name } = await person({ branches: [personas.t1.north], deactivate_at: addDays(today(), 90) });
    const theirs = await as(name, 'north');
    const before = await used();
    expect(await listedFor(id)).toEqual([`${addDays(today(), 90)} member-ends`]);
    expect(await remove(await as('a1'), id)).toEqual(DONE);
    expect(await ask(theirs, '{ viewer { permissions } }')).toBe('UNAUTHENTICATED');
    await expect(signIn(cloud, name as PersonName, ACME, 'north')).rejects.toThrow('The email or password is incorrect.');
    expect(await used()).toBe(before - 1);
    expect(await memberOf(id)).toMatchObject({
      active: true,
      role: 'learner',
      deletedAt: expect.any(String) as unknown,
      deletedBy: personas.people.a1.id,
    });
    expect(await getItem('records', records.personBranch(personas.t1.scope, id, personas.t1.north))).toBeDefined();
    expect(await listedFor(id)).toEqual([`${addDays(today(), 30)} member-purge`]);
    expect(await announcedOf(id)).toMatchObject({
      actor: { kind: 'person', id: personas.people.a1.id },
      events: [{ type: 'MemberChanged', what: ['deleted'] }],
    });
    expect(await remove(await as('a1'), id)).toBe('NOT_FOUND');
  });

  it('hides them from every list, picker, count and call that names people', async () => {
    const { id, name } = await person({ branches: [personas.t1.north], last_name: 'Vanishing' });
    const a1 = await as('a1');
    const course = await create(cloud, a1, {
      title: 'For vanishers',
      description: 'x',
      content: [{ unit_order: 1, title: 'One', content: '{"ops":[{"insert":"x\\n"}]}' }],
    });
    expect(await ask(a1, ENROL_IN_COURSES, { user: id, courses: [course.id] })).toEqual({ AdminCourseEnrollment: true });
    const lists: readonly [string, Record<string, unknown>][] = [
      ['query ($s: String) { it: usersPage(search: $s) { paginatorInfo { total } } }', {}],
      ['query ($s: String, $b: ID) { it: usersPage(search: $s, not_in_branch: $b) { paginatorInfo { total } } }', { b: personas.t1.south }],
      [
        'query ($s: String, $b: ID!) { it: branchUsersPage(branch_id: $b, search: $s) { paginatorInfo { total } } }',
        { b: personas.t1.north },
      ],
      ['query ($s: String) { it: usersReportPage(search: $s) { paginatorInfo { total } } }', {}],
      [
        'query ($s: String, $c: Int!) { it: courseReportUsersPage(courseId: $c, search: $s) { paginatorInfo { total } } }',
        { c: Number(course.id) },
      ],
    ];
    type Listed = { it: { paginatorInfo: { total: number } } };
    const totals = () =>
      Promise.all(
        lists.map(async ([text, more]) => ((await ask<Listed>(a1, text, { s: 'vanishing', ...more })) as Listed).it.paginatorInfo.total),
      );
    await eventually(async () => (await totals()).every((total) => total === 1));
    const people = async () => ((await ask(a1, '{ users { id } }')) as { users: { id: string }[] }).users.map((user) => Number(user.id));
    type Dashboard = { dashboardData: { analyticsData: { activeUsers: number; assignedCourses: number }; recentUsers: { id: string }[] } };
    const dashboard = async () =>
      ((await ask(a1, '{ dashboardData { analyticsData { activeUsers assignedCourses } recentUsers { id } } }')) as Dashboard)
        .dashboardData;
    const before = await dashboard();
    expect(before.recentUsers).toContainEqual({ id: String(id) });
    expect(await remove(a1, id)).toEqual(DONE);
    expect(await totals()).toEqual([0, 0, 0, 0, 0]);
    expect(await people()).not.toContain(id);
    const after = await dashboard();
    expect(after.recentUsers).not.toContainEqual({ id: String(id) });
    expect(before.analyticsData.activeUsers - after.analyticsData.activeUsers).toBe(1);
    expect(before.analyticsData.assignedCourses - after.analyticsData.assignedCourses).toBe(1);
    const naming: readonly [string, Record<string, unknown>][] = [
      ['query ($id: ID!) { user(id: $id) { id } }', { id }],
      ['query ($id: ID!) { userBranches(user_id: $id) { id } }', { id }],
      [ENROL_IN_COURSES, { user: id, courses: [course.id] }],
      [
        'mutation ($id: ID!, $b: ID!) { addUserToBranch(userBranchInput: { user_ids: [$id], branch_ids: [$b] }) }',
        { id, b: personas.t1.south },
      ],
      ['query ($id: Int!) { UserProgress(userId: $id) { __typename } }', { id }],
      ['query ($id: Int!) { CompletedCourses(userId: $id) { id } }', { id }],
      ['query ($id: ID!) { userActivityLog(id: $id, page: 1) { data { __typename } } }', { id }],
      ['query ($id: ID!) { branchesPage(not_of_user: $id) { data { id } } }', { id }],
      ['query ($id: ID!) { coursesPage(not_of_user: $id) { data { id } } }', { id }],
    ];
    for (const [text, variables] of naming) expect([text, await ask(a1, text, variables)]).toEqual([text, 'NOT_FOUND']);
    expect(await ask(await as(name, undefined, 'localhost'), '{ meAccess { id } }', {}, 'localhost')).toEqual({ meAccess: [] });
  });

  it('changes no other instance of theirs', async () => {
    const { u12 } = personas.people;
    const [there, here] = [await as('u12', undefined, GLOBEX), await as('u12', 'north')];
    expect(await remove(await as('a1'), u12.id)).toEqual(DONE);
    expect(await ask(here, '{ viewer { permissions } }')).toBe('UNAUTHENTICATED');
    expect(await ask(there, '{ usersPage { data { id } } }', {}, GLOBEX)).toHaveProperty('usersPage');
    expect(await restore(await as('a1'), u12.id)).toHaveProperty('restoreUser');
    expect(await ask(here, '{ viewer { permissions } }')).toBe('UNAUTHENTICATED');
    forget('u12');
    expect(await ask(await as('u12', 'north'), '{ viewer { permissions } }')).toHaveProperty('viewer');
  });

  it('frees no licence when they were inactive', async () => {
    const { id } = await person({ is_active: false });
    const before = await used();
    expect(await remove(await as('a1'), id)).toEqual(DONE);
    expect([await used(), await listedFor(id)]).toEqual([before, [`${addDays(today(), 30)} member-purge`]]);
    expect(await restore(await as('a1'), id)).toMatchObject({ restoreUser: { instance_is_active: false } });
    expect(await used()).toBe(before);
  });
});

describe('who may delete which person', () => {
  it('nobody themselves or a higher rank, only a super admin the owner; and nothing is written [G6, G7]', async () => {
    const { people, t1 } = personas;
    const other = await person({ branches: [t1.north] });
    const cells: readonly [PersonName, string | undefined, number, string][] = [
      ['a1', undefined, people.a1.id, 'CONFLICT'],
      ['s0', undefined, people.s0.id, 'CONFLICT'],
      ['a1b', undefined, people.a1.id, 'FORBIDDEN'],
      ['i1', 'north', people.m1.id, 'FORBIDDEN'],
      ['i1', 'north', people.ab1.id, 'FORBIDDEN'],
      ['i1', 'north', people.l1s.id, 'NOT_FOUND'],
      ['ab1', 'north', people.l1s.id, 'NOT_FOUND'],
      ['ab1', 'north', people.a1.id, 'NOT_FOUND'],
      ['a1', undefined, people.a2.id, 'NOT_FOUND'],
      ['a1', undefined, people.s0.id, 'NOT_FOUND'],
      ['a1', undefined, 999_999, 'NOT_FOUND'],
      ['m1', 'north', other.id, 'FORBIDDEN'],
      ['l1', 'north', other.id, 'FORBIDDEN'],
      ['ab1', undefined, other.id, 'FORBIDDEN'],
    ];
    for (const [who, branch] of cells) await as(who, branch);
    const before = await lasting();
    for (const [who, branch, id, code] of cells) expect([who, id, await remove(await as(who, branch), id)]).toEqual([who, id, code]);
    expect(await lasting()).toEqual(before);
    const rights = 'query ($id: ID!) { user(id: $id) { viewer_can } }';
    expect(JSON.stringify(await ask(await as('a1b'), rights, { id: people.a1.id }))).not.toContain('deleteUser');
    expect(JSON.stringify(await ask(await as('s0'), rights, { id: people.a1.id }))).toContain('deleteUser');
    expect(await remove(await as('i1', 'north'), other.id)).toEqual(DONE);
    expect(await restore(await as('i1', 'north'), other.id)).toHaveProperty('restoreUser');
    expect(await remove(await as('s0'), people.a1.id)).toEqual(DONE);
    expect(await restore(await as('a1b'), people.a1.id)).toHaveProperty('restoreUser');
    forget('a1');
  });

  it('nobody the last active admin with primary access, not even a super admin; inactive ones do not count [G7]', async () => {
    const scope = scopeOf(await createInstance(testContext(), { name: 'Lonely', domain: 'lonely' }));
    const branch = await createBranch(testContext(), scope, { name: 'One', url: 'one' });
    const first = await person({ role: 'admin', is_primary: true, branches: [branch] }, scope);
    const off = await person({ role: 'admin', is_active: false }, scope);
    const s0 = await as('s0', undefined, 'lonely.localhost');
    expect(await remove(s0, first.id, 'lonely.localhost')).toBe('CONFLICT');
    const IMPACT = 'query ($id: ID!) { deleteImpact(kind: "user", id: $id) { name } }';
    const ROWS = 'query ($ids: [ID!]) { rowsImpact(list: "users", ids: $ids) { what count } }';
    expect(await ask(s0, IMPACT, { id: first.id }, 'lonely.localhost')).toBe('CONFLICT');
    const listed = () => ask(s0, LISTED, { search: null }, 'lonely.localhost');
    await eventually(async () => JSON.stringify(await listed()).includes(`"${off.id}"`));
    expect(await ask(s0, ROWS, { ids: [first.id] }, 'lonely.localhost')).toEqual({ rowsImpact: [] });
    expect(await remove(s0, off.id, 'lonely.localhost')).toEqual(DONE);
    const another = await person({ role: 'admin', is_primary: true }, scope);
    await eventually(async () => JSON.stringify(await listed()).includes(`"${another.id}"`));
    const counted = [{ what: 'branches', count: 1 }];
    expect(await ask(s0, ROWS, { ids: [first.id] }, 'lonely.localhost')).toEqual({ rowsImpact: counted });
    expect(await ask(s0, ROWS, { ids: [first.id, another.id] }, 'lonely.localhost')).toEqual({ rowsImpact: counted });
    expect([await admins(scope), await used(scope)]).toEqual([2, 2]);
  });
});

describe('deletion by a caller inside a branch', () => {
  it('ends the whole membership of a person who is only in that branch', async () => {
    const { id, name } = await person({ branches: [personas.t1.north] });
    const before = await used();
    expect(await remove(await as('ab1', 'north'), id)).toEqual(DONE);
    expect([(await memberOf(id))?.deletedBy, await used()]).toEqual([personas.people.ab1.id, before - 1]);
    expect(await restore(await as('ab1', 'north'), id)).toMatchObject({
      restoreUser: { first_name: expect.stringMatching(new RegExp(name, 'i')) as unknown },
    });
  });

  it('ends only the branch membership of a person with more: the rest and the licence stay', async () => {
    const { north, south, scope } = personas.t1;
    const [both, primary] = [await person({ branches: [north, south] }), await person({ role: 'instructor' })];
    await addUserToBranch(testContext(), scope, primary.id, [north], 'learner');
    const [inNorth, inSouth] = [await as(both.name, 'north'), await as(both.name, 'south')];
    const before = await used();
    const ab1 = await as('ab1', 'north');
    // An instructor of the instance outranks nobody here, and is no learner: their place is an admin's to end.
    expect(await remove(await as('i1', 'north'), primary.id)).toBe('FORBIDDEN');
    for (const { id } of [both, primary]) expect(await remove(ab1, id)).toEqual(DONE);
    expect(await used()).toBe(before);
    expect([(await memberOf(both.id))?.deletedAt, (await memberOf(primary.id))?.deletedAt]).toEqual([undefined, undefined]);
    expect(await query('records', { pk: records.personPartition(scope, both.id), prefix: 'b#' })).toMatchObject([{ branch: south }]);
    expect(await getItem('records', records.branchMember(scope, north, both.id))).toBeUndefined();
    expect(await announcedOf(both.id)).toMatchObject({ events: [{ type: 'LinksChanged', to: 'branch', removed: [north] }] });
    expect(await ask(inNorth, '{ viewer { permissions } }')).toBe('FORBIDDEN');
    expect(await ask(inSouth, '{ viewer { permissions } }')).toHaveProperty('viewer');
    expect(await remove(ab1, both.id)).toBe('NOT_FOUND');
    expect(await restore(ab1, both.id)).toBe('NOT_FOUND');
    expect(await idsOf(ab1, 'case')).not.toContain(both.id);
    expect(await idsOf(await as('a1'), both.name)).toContain(both.id);
  });

  it('restores nobody whose membership extends beyond the branch', async () => {
    const { id } = await person({ branches: [personas.t1.north, personas.t1.south] });
    expect(await remove(await as('a1'), id)).toEqual(DONE);
    expect(await restore(await as('ab1', 'north'), id)).toBe('NOT_FOUND');
    expect(await restore(await as('a1'), id)).toMatchObject({ restoreUser: { branches: [{ url: 'north' }, { url: 'south' }] } });
  });

  it('ends memberships in groups of the branch, and is refused when a wider group puts the person there', async () => {
    const { north, south, scope } = personas.t1;
    const group = async (id: number, branches: number[]) => {
      await putItem('records', {
        ...records.header(scope, 'group', id),
        id,
        v: 1,
        name: `Group ${id}`,
        description: null,
        createdAt: testContext().now,
      });
      for (const branch of branches)
        await putItem('records', {
          pk: records.groupPartition(scope, id as never),
          sk: `b#${String(branch).padStart(10, '0')}`,
          group: id,
          branch,
          since: testContext().now,
        });
    };
    await group(901, [north]);
    await group(902, [north, south]);
    const inGroups = async (who: PersonId, groups: number[]) => {
      for (const id of groups) {
        const link = { group: id, person: who, since: testContext().now };
        await putItem('records', { ...records.personGroup(scope, who, id as never), ...link });
        await putItem('records', { ...records.groupMember(scope, id as never, who), ...link });
      }
      const key = records.personBranch(scope, who, north);
      const sources = [{ kind: 'direct' }, ...groups.map((id) => ({ kind: 'group', group: id }))];
      await putItem('records', { ...(await getItem('records', key)), ...key, sources });
    };
    const [narrow, wide] = [await person({ branches: [north, south] }), await person({ branches: [north, south] })];
    await inGroups(narrow.id, [901]);
    await inGroups(wide.id, [901, 902]);
    const ab1 = await as('ab1', 'north');
    expect(await remove(ab1, narrow.id)).toEqual(DONE);
    expect(await query('records', { pk: records.personPartition(scope, narrow.id), prefix: 'g#' })).toEqual([]);
    expect(await getItem('records', records.groupMember(scope, 901 as never, narrow.id))).toBeUndefined();
    const { errors } = await cloud.graphql(ACME, DELETE_USER, { id: wide.id }, ab1);
    expect([errors[0]?.extensions?.['code'], errors[0]?.message]).toEqual([
      'CONFLICT',
      'This user is in the branch through a group that has other branches too. Ask an admin of the instance to remove them.',
    ]);
    expect(await query('records', { pk: records.personPartition(scope, wide.id), prefix: 'g#' })).toHaveLength(2);
  });
});
