import { beforeAll, describe, expect, it } from 'vitest';
import { getItem, putItem } from '../../../functions/platform/tables/dynamo.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { licenceRecord } from '../../../functions/tenancy/instance.records.ts';
import {
  ADD_COURSES_TO_GROUP,
  ADD_USER_TO_GROUPS,
  ASSIGN_COURSE,
  CREATE_USER,
  DELETE_USER,
  ENROL_IN_COURSE,
} from '../../fixtures/calls.ts';
import { create } from '../../fixtures/courses.ts';
import { useCourseFixture } from './course-fixture.ts';

const fixture = useCourseFixture();
beforeAll(async () => {
  const key = records.instance(fixture.personas.t1.scope, 'licence');
  await putItem('records', { ...(await getItem('records', key, licenceRecord)), ...key, limit: 200 });
}, 120_000);

const GROUP = 'mutation ($name: String!) { createGroup(input: { name: $name }) { id user_count } }';
const ADD_TO_BRANCH =
  'mutation ($branch: ID!, $user: ID!) { addUserToBranch(userBranchInput: { branch_ids: [$branch], user_ids: [$user] }) }';
const GROUPS = 'query ($search: String) { groupsPage(search: $search) { data { id user_count course_count } } }';
const BRANCHES = 'query { branchesPage { data { url user_count course_count } } }';
const COURSES = 'query { coursesPage(limit: 200) { data { id enrolled_count completed_count } } }';
const CATEGORIES = 'query { categoriesPage { data { name course_count } } }';
const USERS = `query ($branch: ID, $group: ID, $login: String, $search: String) {
  usersPage(of_branch: $branch, of_group: $group, last_login: $login, search: $search) { data { id branch_names group_names } } }`;

let made = 0;
async function person(): Promise<string> {
  made += 1;
  const input = { first_name: 'Lina', last_name: `Listed ${made}`, email: `lina${made}@personas.test`, role: 'learner', skip_email: true };
  return (await does(CREATE_USER, { input })).CreateUser.id;
}
const does = (query: string, variables: Record<string, unknown> = {}) => fixture.get('a1', query, variables);
const group = async (name: string): Promise<string> => (await does(GROUP, { name })).createGroup.id;
const course = async (): Promise<string> => (await create(fixture.cloud, { token: await fixture.tokenOf('a1') })).id;
const groupRow = async (id: string) => (await does(GROUPS)).groupsPage.data.find((row) => row.id === id);
const branchRow = async (url: string) => (await does(BRANCHES)).branchesPage.data.find((row) => row.url === url);
const courseRow = async (id: string) => (await does(COURSES)).coursesPage.data.find((row) => row.id === id);
const category = async (who: 'a1' | 'l1') => (await fixture.get(who, CATEGORIES)).categoriesPage.data.find((row) => row.name === 'Counted');
const usersPage = async (variables: Record<string, unknown>) => (await does(USERS, variables)).usersPage.data;

describe('lists count', () => {
  it('people and courses of a group, without deleted people, and nothing where they are not a list [E86]', async () => {
    const { createGroup } = await does(GROUP, { name: 'Counted' });
    const { id } = createGroup;
    expect(createGroup.user_count).toBeNull();
    expect(await groupRow(id)).toMatchObject({ user_count: 0, course_count: 0 });
    const people = [await person(), await person(), await person()];
    for (const user of people) await does(ADD_USER_TO_GROUPS, { user, groups: [id] });
    await does(ADD_COURSES_TO_GROUP, { group: id, courses: [await course(), await course()] });
    expect(await groupRow(id)).toMatchObject({ user_count: 3, course_count: 2 });
    await does(DELETE_USER, { id: people[0] });
    expect(await groupRow(id)).toMatchObject({ user_count: 2, course_count: 2 });
  });

  it('people and courses of a branch, for those who manage it [E86]', async () => {
    const { north } = fixture.personas.t1;
    const before = await branchRow('north');
    const user = await person();
    await does(ADD_TO_BRANCH, { branch: north, user });
    await does(ASSIGN_COURSE, { branch: north, course: await course() });
    const counts = { user_count: Number(before?.['user_count']) + 1, course_count: Number(before?.['course_count']) + 1 };
    expect(await branchRow('north')).toMatchObject(counts);
  });

  it('people who have a course and who have completed it, of active people as reports do [E86]', async () => {
    const id = await course();
    expect(await courseRow(id)).toMatchObject({ enrolled_count: 0, completed_count: 0 });
    const people = [await person(), await person()];
    for (const user of people) await does(ENROL_IN_COURSE, { user, course: id });
    expect(await courseRow(id)).toMatchObject({ enrolled_count: 2, completed_count: 0 });
    await does('mutation ($id: ID!) { updateUser(id: $id, input: { is_active: false }) { id } }', { id: people[0] });
    expect(await courseRow(id)).toMatchObject({ enrolled_count: 1, completed_count: 0 });
  });

  it('courses of a category, which learners are not told [E86]', async () => {
    await does('mutation { CreateCategory(name: "Counted") { id course_count } }');
    expect(await category('a1')).toMatchObject({ course_count: 0 });
    expect(await category('l1')).toMatchObject({ course_count: null });
  });
});

describe('the list of users', () => {
  it('names the branches and groups of each person, and is narrowed by them [E86]', async () => {
    const { north } = fixture.personas.t1;
    const id = await group('Welders');
    const both = await person();
    await does(ADD_USER_TO_GROUPS, { user: both, groups: [id, await group('First aiders')] });
    await does(ADD_TO_BRANCH, { branch: north, user: both });
    expect(await usersPage({ group: id })).toEqual([{ id: both, branch_names: ['North'], group_names: ['First aiders', 'Welders'] }]);
    expect((await usersPage({ branch: north, search: 'Lina' })).map((row) => row.id)).toContain(both);
    const neither = await person();
    expect((await usersPage({ branch: north })).map((row) => row.id)).not.toContain(neither);
    expect((await usersPage({ search: 'Lina' })).find((row) => row.id === neither)).toMatchObject({ branch_names: [], group_names: [] });
    expect(await fixture.refusal('a1', USERS, { group: '999999' })).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is narrowed by the last sign-in [E86]', async () => {
    const never = await person();
    const entered = String(fixture.personas.people.l1.id);
    const ids = async (login: string): Promise<string[]> => (await usersPage({ login })).map(({ id }) => id);
    expect(await ids('never')).toContain(never);
    expect(await ids('within_30_days')).not.toContain(never);
    expect(await ids('over_30_days')).not.toContain(never);
    const [some, others] = [await ids('never'), await ids('within_30_days')];
    expect(some.filter((id) => others.includes(id))).toEqual([]);
    expect([...some, ...others]).toContain(entered);
    expect(await fixture.refusal('a1', USERS, { login: 'yesterday' })).toMatchObject({ code: 'VALIDATION' });
  });

  it('selects for an act what its filters find [E86]', async () => {
    const id = await group('Selected');
    const people = [await person(), await person()];
    for (const user of people) await does(ADD_USER_TO_GROUPS, { user, groups: [id] });
    const act = `mutation ($found: FoundRowsInput!) { actOnRows(input: { list: "users", act: "deactivate", found: $found }) { changed } }`;
    await does(act, { found: { total: 2, of_group: id, last_login: 'never' } });
    const users = 'query ($group: ID) { usersPage(of_group: $group, status: "inactive") { data { id } } }';
    const inactive = (await does(users, { group: id })).usersPage.data;
    expect(inactive.map((row) => row.id).toSorted()).toEqual(people.toSorted());
    expect(
      await fixture.refusal('a1', act.replace('"users"', '"groups"').replace('deactivate', 'delete'), {
        found: { total: 1, of_group: id },
      }),
    ).toMatchObject({ code: 'VALIDATION' });
  });
});
