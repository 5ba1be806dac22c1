import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../../shared/kernel/instant.ts';
import {
  ACT_ON_ROWS,
  ADD_USER_TO_GROUPS,
  DELETE_BRANCH,
  DELETE_USER,
  ENROL_IN_COURSES,
  ENROL_USERS,
  RESTORE_USER,
  UNDO_IMPORT,
  UPDATE_USER,
} from '../../fixtures/calls.ts';
import { type PersonName, signIn } from '../../fixtures/personas.ts';
import { ACME, type CallContext, fixtureTime, GLOBEX, passSeconds, useCourseFixture } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();
/** One more than a row of an import may name. */
const groups: { readonly id: string; readonly name: string }[] = [];
beforeAll(async () => {
  for (let n = 0; n < 21; n += 1) {
    const { createGroup } = await fixture.get('a1', GROUP, { name: `Texts ${n}` });
    groups.push(createGroup);
  }
}, 120_000);

const GROUP = 'mutation ($name: String!) { createGroup(input: { name: $name }) { id name } }';
const INTO_BRANCH =
  'mutation ($users: [ID!]!, $branch: ID!, $role: String) { addUserToBranch(userBranchInput: { user_ids: $users, branch_ids: [$branch], role: $role }) }';
const ACCESS = 'mutation ($user: ID!, $branch: ID!) { setBranchAccess(user_id: $user, branch_id: $branch, active: false) }';
const ERASE = 'mutation ($id: ID!, $typed: String!) { eraseUser(id: $id, confirmation: $typed) }';
const REGISTER = `mutation ($password: String!, $role: String) {
  registerUser(first_name: "Ida", last_name: "Berg", email: "ida@texts.test", password: $password, role: $role) { id } }`;
const INTO_INSTANCE = 'mutation ($instance: ID!, $user: ID!) { addUserToInstance(instance_id: $instance, user_id: $user) }';
const EDIT_THERE = `mutation ($instance: ID!, $user: ID!, $email: String) {
  editInstanceUser(instance_id: $instance, user_id: $user, email: $email) { id } }`;
const USERS = 'query ($status: String) { usersPage(status: $status) { data { id } } }';
const IMPORT = 'mutation ($input: [BulkUserInput!]!, $id: String) { BulkCreateUsers(input: $input, import_id: $id) { id } }';
const UNDO = 'mutation ($id: ID!) { undoActOnRows(id: $id) { job { id } } }';
const MESSAGES = 'query ($id: ID!) { rowsJobPage(id: $id) { data { message } } }';
const ROWS = 'query ($result: String) { rowsJobPage(id: 1, result: $result) { data { id } } }';
const COURSES_INTO = 'mutation ($group: ID!, $items: [ID!]!) { addCoursesToGroup(group_id: $group, course_ids: $items) }';
const BRANCHES_INTO = 'mutation ($group: ID!, $items: [ID!]!) { addBranchesToGroup(group_id: $group, branch_ids: $items) }';
const ADDRESSES = 'query ($course: ID!, $addresses: [String!]!) { peopleByAddress(course_id: $course, addresses: $addresses) { state } }';
const BRANCH = 'query ($url: String, $id: ID) { branch(url: $url, id: $id) { id } }';

type Variables = Record<string, unknown>;
/** A call, and what its refusal says. */
type Refused = readonly [who: PersonName, query: string, variables: Variables, says: string, context?: CallContext];

/** Makes the calls one after the other, and expects that each is refused with its text. */
async function refuses(calls: readonly Refused[]): Promise<void> {
  const told: (string | undefined)[] = [];
  for (const [who, query, variables, , context] of calls) told.push((await fixture.refusal(who, query, variables, context))?.message);
  expect(told).toEqual(calls.map(([, , , says]) => says));
}

const idOf = (name: PersonName): string => String(fixture.personas.people[name].id);
const ids = (count: number): string[] => Array.from({ length: count }, (_, n) => String(900_000 + n));

describe('a refused call', () => {
  it('about people says what is wrong, and what to do', async () => {
    const { t1 } = fixture.personas;
    const north = String(t1.north);
    await fixture.get('a1', INTO_BRANCH, { users: [idOf('a1b')], branch: north, role: 'admin' });
    await refuses([
      ['a1', INTO_BRANCH, { users: [idOf('l1')], branch: north, role: 'super_admin' }, 'The role is unknown.'],
      ['a1', INTO_BRANCH, { users: ids(501), branch: north }, 'Add at most 500 users at a time, to at most 500 branches.'],
      ['a1', ACCESS, { user: idOf('a1b'), branch: north }, 'An admin with primary access can enter every branch. Change the role first.'],
      ['a1', ERASE, { id: idOf('a1'), typed: 'a1@personas.test' }, 'You cannot erase yourself. Ask another admin to do it.'],
      [
        'a1b',
        ERASE,
        { id: idOf('a1'), typed: 'a1@personas.test' },
        'The owner of an instance can only be erased by a super admin. Ask for another owner first.',
      ],
      ['a1', ERASE, { id: idOf('l1'), typed: 'l1' }, "This is not this user's email. Type it exactly as shown to confirm."],
      ['a1', UPDATE_USER, { id: idOf('l1'), input: { email: 'l@texts.test' } }, 'The email of a user cannot be changed.'],
      ['i1', UPDATE_USER, { id: idOf('l1'), input: { is_active: false } }, 'You are not allowed to change the active status of this user.'],
      ['a1', USERS, { status: 'asleep' }, 'The status must be active or inactive.'],
    ]);
  });

  it('of a super admin says what is wrong, and what to do', async () => {
    const instance = String(fixture.personas.t1.id);
    const globex = { host: GLOBEX };
    await fixture.get('s0', UPDATE_USER, { id: idOf('u12'), input: { role: 'learner' } }, globex);
    await fixture.get('a1', DELETE_USER, { id: idOf('off1') });
    await refuses([
      ['s0', REGISTER, { password: 'mossy-lantern-43', role: 'admin' }, 'Only learners can be registered.'],
      ['s0', REGISTER, { password: '' }, 'The password is required.'],
      ['s0', INTO_INSTANCE, { instance, user: idOf('s0') }, 'This user is a super admin and can open every instance already.'],
      [
        's0',
        INTO_INSTANCE,
        { instance, user: idOf('off1') },
        "This user was deleted here recently. Restore them in the instance's list of users.",
      ],
      ['s0', EDIT_THERE, { instance, user: idOf('l1'), email: 'l@texts.test' }, 'The email of a user cannot be changed.'],
      [
        's0',
        UPDATE_USER,
        { id: idOf('s0'), input: { role: 'admin' } },
        'There must be an active super admin. Make another user a super admin first.',
      ],
      [
        's0',
        UPDATE_USER,
        { id: idOf('a2'), input: { role: 'learner' } },
        'An instance needs an active admin. Make another user an admin first.',
        globex,
      ],
      [
        's0',
        DELETE_USER,
        { id: idOf('a2') },
        'The last active admin of an instance cannot be deleted. Make another user an admin first.',
        globex,
      ],
    ]);
    await fixture.get('a1', DELETE_USER, { id: idOf('u12') });
    await fixture.get('s0', UPDATE_USER, { id: idOf('u12'), input: { role: 'super_admin' } }, globex);
    await refuses([['a1', RESTORE_USER, { id: idOf('u12') }, "This person is now a super admin and can't belong to an instance."]]);
  });

  it('of an import says what is wrong, and what to do', async () => {
    const id = '0123456789abcdef0123456789abcdef';
    const row = { first_name: 'Nora', last_name: 'New', email: 'nora@texts.test', role: 'learner', skip_email: true };
    const rows = Array.from({ length: 501 }, (_, n) => ({ ...row, email: `nora${n}@texts.test` }));
    await fixture.get('a1', IMPORT, { input: [row], id });
    await refuses([
      ['a1', IMPORT, { input: rows }, 'Send at most 500 rows at a time.'],
      [
        'a1',
        IMPORT,
        { input: [...rows.slice(0, 50), { ...row, password: 'mossy-lantern-43' }] },
        'Send at most 50 rows at a time when any of them has a password.',
      ],
      ['a1', IMPORT, { input: [row], id: 'autumn.csv' }, 'The id of an import has 32 digits of 0-9 and a-f.'],
      ['a1b', IMPORT, { input: [row], id }, 'Someone else started this import.'],
      [
        'a1',
        IMPORT,
        { input: [{ ...row, email: 'many@texts.test', groupNames: groups.map(({ name }) => name) }] },
        'Name at most 20 branches and groups in a row.',
      ],
    ]);
    await fixture.get('a1', UNDO_IMPORT, { id });
    // Its undoing holds the turn of imports for a moment.
    await expect
      .poll(async () => (await fixture.refusal('a1', IMPORT, { input: [row], id }))?.message)
      .toBe('This import was undone. Choose the file again to import it again.');
  });

  it('about rows, groups and branches says what is wrong, and what to do', async () => {
    const targets = groups.map(({ id }) => id);
    const [group = ''] = targets;
    const act = { list: 'users', act: 'add_to_groups' };
    await refuses([
      ['a1', ACT_ON_ROWS, { input: { ...act, ids: ['1'], targets: ids(101) } }, 'Choose at most 100 of the groups at a time.'],
      [
        'a1',
        ACT_ON_ROWS,
        { input: { ...act, ids: ids(5_000), targets } },
        'This is more than 100,000 changes at once. Narrow the search, or choose fewer.',
      ],
      [
        'a1',
        ACT_ON_ROWS,
        { input: { ...act, found: { search: 'a1b', total: 900 }, targets: [group] } },
        'The list has changed: the search finds 1 rows now, not 900. Check the list, then confirm again.',
      ],
      [
        'a1',
        ACT_ON_ROWS,
        { input: { list: 'courses', act: 'delete', found: { total: 1, status: 'asleep' } } },
        'The status must be one of draft, published, changed, unpublished.',
      ],
      ['a1', ROWS, { result: 'unsure' }, 'The result must be one of changed, unchanged, refused.'],
      ['a1', ADD_USER_TO_GROUPS, { user: idOf('l1'), groups: ids(501) }, 'Add a user to at most 500 groups at a time.'],
      ['a1', COURSES_INTO, { group, items: ids(501) }, 'Add at most 500 courses at a time.'],
      ['a1', BRANCHES_INTO, { group, items: ids(501) }, 'Add at most 500 branches at a time.'],
      ['a1', ENROL_IN_COURSES, { user: idOf('l1'), courses: ids(501) }, 'Assign at most 500 courses at a time.'],
      ['a1', ENROL_USERS, { course: '1', users: ids(501) }, 'Enrol at most 500 people at a time.'],
      ['a1', ADDRESSES, { course: '1', addresses: ids(501) }, 'Send at most 500 addresses at a time.'],
      ['a1', ADDRESSES, { course: '1', addresses: ['x'.repeat(1_001)] }, 'This is too long for an address.'],
      ['a1', BRANCH, { url: 'north', id: '1' }, 'Give either url or id.'],
      [
        'a1',
        DELETE_BRANCH,
        { id: String(fixture.personas.t1.north) },
        'The default branch cannot be deleted. Make another branch the default first.',
      ],
    ]);
  });

  it('to restore somebody who only left a branch says how they come back', async () => {
    const { south } = fixture.personas.t1;
    await fixture.get('a1', INTO_BRANCH, { users: [idOf('l1')], branch: String(south), role: 'learner' });
    const input = { list: 'users', act: 'delete', ids: [idOf('l1')] };
    const { actOnRows } = await fixture.get('ab1', ACT_ON_ROWS, { input });
    const { undoActOnRows } = await fixture.get('ab1', UNDO, { id: actOnRows.job.id });
    const { rowsJobPage } = await fixture.get('ab1', MESSAGES, { id: undoActOnRows.job.id });
    expect(rowsJobPage).toEqual({
      data: [{ message: 'This user has only left the branch and cannot be restored. Add them to the branch again.' }],
    });
  });

  it('that would make somebody active whose date has passed says so, once that day has come', async () => {
    const id = idOf('l1s');
    const tomorrow = addDays(dayOf(fixtureTime()), 1);
    await fixture.get('a1', UPDATE_USER, { id, input: { is_active: false, deactivate_at: tomorrow } });
    passSeconds(2 * 86_400);
    const variables = { id, input: { is_active: true, deactivate_at: tomorrow } };
    // The former session has ended by then.
    const { errors } = await fixture.cloud.graphql(ACME, UPDATE_USER, variables, { token: await signIn(fixture.cloud, 'a1', ACME) });
    expect(errors[0]?.message).toBe('This date has passed. Choose a later one, or leave it empty, to make the user active.');
  });
});
