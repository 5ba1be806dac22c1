import { beforeAll, describe, expect, it } from 'vitest';
import type { PeopleEvent } from '../../../events/people/people.events.ts';
import { changeMember, removeBranchLink } from '../../../functions/people/member.records.ts';
import { readMember } from '../../../functions/platform/request/membership.ts';
import { transact } from '../../../functions/platform/tables/transact.ts';
import { ADD_BRANCHES_TO_GROUP, ADD_COURSES_TO_GROUP, ADD_USER_TO_GROUPS, CREATE_GROUP, ENROL_IN_COURSE } from '../../fixtures/calls.ts';
import { COURSE, CREATE } from '../../fixtures/courses.ts';
import { type PersonName, testContext } from '../../fixtures/personas.ts';
import { useCourseFixture } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();
beforeAll(async () => {}, 120_000);

const OFFER =
  'mutation ($branch: ID!, $courses: [ID!]!) { assignCoursesToBranch(branchCoursesInput: { branch_id: $branch, course_ids: $courses }) }';
const GROUPS = 'query { groupsPage { data { id user_count course_count } } }';
const GROUP_USERS =
  'query ($group: ID!) { groupUsersPage(group_id: $group) { data { id } paginatorInfo { total } } group(id: $group) { users { id } } }';
const IMPACT = 'query ($id: ID!) { deleteImpact(kind: "group", id: $id) { counts { what count } } }';
const BRANCHES = 'query { branchesPage { data { url user_count course_count } } }';
const COURSES = 'query { coursesPage(limit: 200) { data { id enrolled_count completed_count } } }';
const CATEGORIES = 'query { categoriesPage { data { id course_count } } }';

type Row = Readonly<Record<string, unknown>>;
const does = (query: string, variables: Record<string, unknown> = {}) => fixture.get('a1', query, variables);
const rowOf = async (who: PersonName, query: string, key: string, value: unknown): Promise<Row | undefined> =>
  Object.values(await fixture.get<Record<string, { data: Row[] }>>(who, query))[0]?.data.find((row) => row[key] === value);
const idOf = (name: PersonName): string => String(fixture.personas.people[name].id);
const course = async (categories: readonly string[] = []): Promise<string> =>
  (await does(CREATE, { ...COURSE, categories: categories.map((id) => ({ id })) })).CreateCourse.id;

/** Takes the branch north from somebody, as they are until the reconciler of groups has given it to them. */
async function outsideOfNorth(name: PersonName): Promise<void> {
  const { scope, north } = fixture.personas.t1;
  const { id: person } = fixture.personas.people[name];
  await transact(async () => {
    const member = await readMember(scope, person);
    if (!member) throw new Error('Nobody is there.');
    const left: PeopleEvent = { type: 'LinksChanged', of: { kind: 'person', id: person }, to: 'branch', added: [], removed: [north] };
    return {
      writes: [...(await changeMember(testContext(), scope, member, {}, [left])), ...removeBranchLink(scope, person, north)],
      result: undefined,
    };
  });
}

describe('somebody of one branch is told', () => {
  it('people of a group who are in the branch: their count, their list and what a deletion leaves [E151]', async () => {
    const { id } = (await does(CREATE_GROUP, { name: 'Counted here' })).createGroup;
    await does(ADD_BRANCHES_TO_GROUP, { group: id, branches: [String(fixture.personas.t1.north)] });
    for (const name of ['l1', 'u12', 'l1s'] as const) await does(ADD_USER_TO_GROUPS, { user: idOf(name), groups: [id] });
    await does(ADD_COURSES_TO_GROUP, { group: id, courses: [await course(), await course()] });
    await outsideOfNorth('l1s');
    const seen = { a1: ['l1', 'l1s', 'u12'], ab1: ['l1', 'u12'], i1: ['l1', 'u12'] } as const;
    for (const who of ['a1', 'ab1', 'i1'] as const) {
      const ids = seen[who].map(idOf).toSorted();
      expect(await rowOf(who, GROUPS, 'id', id)).toMatchObject({ user_count: ids.length, course_count: 2 });
      const { groupUsersPage: page, group } = await fixture.get(who, GROUP_USERS, { group: id });
      expect(page.data.map((row) => row.id).toSorted()).toEqual(ids);
      expect(page.paginatorInfo.total).toBe(ids.length);
      expect(group.users.map((row) => row.id).toSorted()).toEqual(ids);
      const { deleteImpact } = await fixture.get(who, IMPACT, { id });
      expect(deleteImpact.counts).toContainEqual({ what: 'users', count: ids.length });
    }
  });

  it('people of the branch who have a course that other branches have, too [E151]', async () => {
    const { north, south } = fixture.personas.t1;
    const id = await course();
    for (const branch of [north, south]) await does(OFFER, { branch: String(branch), courses: [id] });
    for (const name of ['l1', 'u12', 'l1s'] as const) await does(ENROL_IN_COURSE, { user: idOf(name), course: id });
    expect(await rowOf('a1', COURSES, 'id', id)).toMatchObject({ enrolled_count: 3, completed_count: 0 });
    for (const who of ['ab1', 'i1'] as const)
      expect(await rowOf(who, COURSES, 'id', id)).toMatchObject({ enrolled_count: 2, completed_count: 0 });
  });

  it('courses of a category that the branch offers [E151]', async () => {
    const { CreateCategory } = await does('mutation { CreateCategory(name: "Here and there") { id } }');
    const here = await course([CreateCategory.id]);
    await course([CreateCategory.id]);
    await does(OFFER, { branch: String(fixture.personas.t1.north), courses: [here] });
    expect(await rowOf('a1', CATEGORIES, 'id', CreateCategory.id)).toMatchObject({ course_count: 2 });
    for (const who of ['ab1', 'i1'] as const)
      expect(await rowOf(who, CATEGORIES, 'id', CreateCategory.id)).toMatchObject({ course_count: 1 });
  });

  it('people and courses of the branch, and of no other one [E151]', async () => {
    const { branchesPage } = await fixture.get('ab1', BRANCHES);
    expect(branchesPage.data.map((row) => row['url'])).toEqual(['north']);
    expect(branchesPage.data).toEqual([await rowOf('a1', BRANCHES, 'url', 'north')]);
    for (const who of ['m1', 'l1s'] as const) {
      const { data } = await fixture.ask(who, BRANCHES);
      for (const row of data?.branchesPage.data ?? []) expect(row).toMatchObject({ user_count: null, course_count: null });
    }
  });
});
