import { beforeAll, expect, it } from 'vitest';
import { createUser } from '../../../functions/people/users/person.commands.ts';
import { create } from '../../fixtures/courses.ts';
import { dump } from '../../fixtures/dump.ts';
import { type PersonName, testContext } from '../../fixtures/personas.ts';
import { publish, useCourseFixture } from './course-fixture.ts';

const GROUP = 'mutation ($name: String!) { made: createGroup(input: { name: $name }) { id } }';
const CATEGORY = 'mutation ($name: String!) { made: CreateCategory(name: $name) { id } }';
const BRANCH = 'mutation ($name: String!) { made: createBranch(input: { name: $name, url: $name }) { id } }';
const BRANCHES =
  'mutation ($users: [ID!]!, $branches: [ID!]!) { addUserToBranch(userBranchInput: { user_ids: $users, branch_ids: $branches, role: "learner" }) }';

type Kind = 'user' | 'course' | 'group' | 'branch' | 'category';
const fixture = useCourseFixture();
/** Four of each kind of acme, and one of globex. */
let good: Record<Kind, string[]>;
let foreign: Record<Kind, string>;

const makes = async (query: string, name: string, as: PersonName = 'a1'): Promise<string> =>
  (await fixture.get<{ made: { id: string } }>(as, query, { name })).made.id;

beforeAll(async () => {
  const { t1, t2, people } = fixture.personas;
  const token = await fixture.tokenOf('a1');
  good = { user: [], course: [], group: [], branch: [String(t1.north), String(t1.south)], category: [] };
  for (const n of [1, 2, 3, 4]) {
    const names = { first_name: 'Gil', last_name: `No ${n}`, email: `gil${n}@foreign.test`, role: 'learner' as const };
    good.user.push(String((await createUser(testContext(), t1.scope, { ...names, branches: [t1.north] })).person));
    good.course.push((await create(fixture.cloud, { token })).id);
    good.group.push(await makes(GROUP, `Group ${n}`));
    good.category.push(await makes(CATEGORY, `Category ${n}`));
  }
  for (const name of ['east', 'west']) good.branch.push(await makes(BRANCH, name));
  foreign = {
    user: String(people.l2.id),
    course: String((await publish(fixture, { title: 'Theirs' }, 'a2', null)).id),
    group: await makes(GROUP, 'Theirs', 'a2'),
    branch: String(t2.north),
    category: await makes(CATEGORY, 'Theirs', 'a2'),
  };
}, 120_000);

/** Each relation: its call, what it is given to, and what is given. */
const RELATIONS: readonly (readonly [call: string, to: Kind, given: Kind, query: string])[] = [
  ['addUserToGroup', 'user', 'group', 'mutation ($to: ID!, $given: [ID!]!) { addUserToGroup(user_id: $to, group_ids: $given) }'],
  ['addCoursesToGroup', 'group', 'course', 'mutation ($to: ID!, $given: [ID!]!) { addCoursesToGroup(group_id: $to, course_ids: $given) }'],
  [
    'addBranchesToGroup',
    'group',
    'branch',
    'mutation ($to: ID!, $given: [ID!]!) { addBranchesToGroup(group_id: $to, branch_ids: $given) }',
  ],
  [
    'addCategoriesToGroup',
    'group',
    'category',
    'mutation ($to: ID!, $given: [ID!]!) { addCategoriesToGroup(group_id: $to, category_ids: $given) }',
  ],
  [
    'assignCoursesToBranch',
    'branch',
    'course',
    'mutation ($to: ID!, $given: [ID!]!) { assignCoursesToBranch(branchCoursesInput: { branch_id: $to, course_ids: $given }) }',
  ],
  [
    'AdminCourseEnrollment',
    'user',
    'course',
    'mutation ($to: ID!, $given: [ID!]!) { AdminCourseEnrollment(user_id: $to, course_ids: $given) }',
  ],
  ['enrolUsersInCourse', 'course', 'user', 'mutation ($to: ID!, $given: [ID!]!) { enrolUsersInCourse(course_id: $to, user_ids: $given) }'],
  [
    'actOnRows',
    'user',
    'group',
    'mutation ($to: ID!, $given: [ID!]!) { actOnRows(input: { list: "users", act: "add_to_groups", ids: [$to], targets: $given }) { changed } }',
  ],
];

it.each(RELATIONS)(
  '%s with four good ids and one of another instance is refused whole, without a trace [T07]',
  async (call, to, given, query) => {
    const [one = ''] = good[to];
    const before = await dump();
    for (const place of [0, 2, 4]) {
      const ids = good[given].toSpliced(place, 0, foreign[given]);
      expect([place, await fixture.refusal('a1', query, { to: one, given: ids })]).toMatchObject([place, { code: 'NOT_FOUND' }]);
    }
    // Rows of an act stand alone: a foreign one is a refused row.
    if (call !== 'actOnRows')
      expect(await fixture.refusal('a1', query, { to: foreign[to], given: good[given] })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await dump()).toEqual(before);
  },
);

it('addUserToBranch and restrictions of categories are refused whole for one foreign id, without a trace [T07]', async () => {
  const before = await dump();
  const { user, branch, group } = good;
  const RESTRICT =
    'mutation ($branches: [ID!], $groups: [ID!]) { CreateCategory(name: "No", branch_ids: $branches, group_ids: $groups) { id } }';
  for (const [query, variables] of [
    [BRANCHES, { users: [...user, foreign.user], branches: branch }],
    [BRANCHES, { users: user, branches: [...branch, foreign.branch] }],
    [RESTRICT, { branches: [...branch, foreign.branch] }],
    [RESTRICT, { groups: [...group, foreign.group] }],
  ] as const)
    expect(await fixture.refusal('a1', query, variables)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await dump()).toEqual(before);
});
