import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endMembership } from '../../../functions/people/member-end.commands.ts';
import { setClock } from '../../../functions/platform/request/request.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { addDays } from '../../../shared/kernel/instant.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { testContext } from '../../fixtures/personas.ts';
import { steadyClock } from '../../fixtures/steady-clock.ts';
import { as, ask, forget, person, personas, today, useDeletionFixture } from './deletion-fixture.ts';

const PAGE = `query ($id: ID!, $search: String, $status: String, $sort: String, $order: String) {
  branchUsersPage(branch_id: $id, search: $search, status: $status, sort: $sort, order: $order) {
    data { first_name has_access inactive_cause deactivate_at } paginatorInfo { total } } }`;
const WHOLE = 'query ($id: ID!) { branch(id: $id) { users { first_name last_name inactive_cause } } }';
const UPDATE = 'mutation ($id: ID!) { updateUser(id: $id, input: { is_active: false }) { id } }';
const ACCOUNT = `mutation ($instance: ID!, $id: ID!) {
  editInstanceUser(instance_id: $instance, user_id: $id, user_is_active: false) { id } }`;
const PEOPLE = 'query ($search: String) { usersPage(search: $search) { data { id } } }';
const NEW_GROUP = 'mutation { createGroup(input: { name: "Statusline" }) { id } }';
const JOIN = 'mutation ($id: ID!, $group: ID!) { addUserToGroup(user_id: $id, group_ids: [$group]) }';
const OF_GROUP = `query ($id: ID!, $status: String, $sort: String, $order: String) {
  groupUsersPage(group_id: $id, status: $status, sort: $sort, order: $order) { data { first_name inactive_cause deactivate_at } paginatorInfo { total } } }`;
const ACCESS = 'mutation ($id: ID!, $branch: ID!) { setBranchAccess(user_id: $id, branch_id: $branch, active: false) }';

type Shown = { first_name: string; has_access: boolean; inactive_cause: string | null; deactivate_at: string | null };
type Page = { branchUsersPage: { data: Shown[]; paginatorInfo: { total: number } } };

const NAME = 'Statusline';
const DAYS = 2;
const later = (): string => new Date(Date.parse(steadyClock()) + DAYS * 86_400_000).toISOString();

useDeletionFixture();

let ended: PersonId;
let group: string;
let day: string;

/** Makes a learner of the branch, whose last name is that of all people of this spec. */
const learner = async (name: string, more: { deactivate_at?: string } = {}): Promise<PersonId> =>
  (await person({ first_name: name, last_name: NAME, is_primary: false, branches: [personas.t1.north], ...more })).id;

// Given: one person who can enter the branch, and one for each cause.
beforeAll(async () => {
  const { north, scope } = personas.t1;
  day = addDays(today(), DAYS);
  const a1 = await as('a1');
  await learner('Free');
  expect(typeof (await ask(a1, ACCESS, { id: await learner('Branch'), branch: north }))).toBe('object');
  ended = await learner('Date', { deactivate_at: day });
  expect(typeof (await ask(a1, UPDATE, { id: await learner('Membership') }))).toBe('object');
  const account = { instance: scope.tenant, id: await learner('Person') };
  expect(typeof (await ask(await as('s0', undefined, 'localhost'), ACCOUNT, account, 'localhost'))).toBe('object');
  // All of them are in a group of the branch.
  const everybody = async () => {
    const answer = await ask(a1, PEOPLE, { search: NAME });
    return typeof answer === 'string' ? [] : answer.usersPage.data;
  };
  // A list is read as it is where the writes of a moment ago are not in it for long.
  await eventually(async () => (await everybody()).length === 5);
  const made = await ask(await as('ab1', 'north'), NEW_GROUP);
  if (typeof made === 'string') throw new Error(made);
  group = made.createGroup.id;
  for (const { id } of await everybody()) await ask(a1, JOIN, { id, group });
  // The sessions of the tests begin on the day itself.
  forget('a1');
  forget('ab1');
});
beforeEach(() => setClock(later));

async function page(variables: object = {}, who = 'a1', branch?: string): Promise<Page['branchUsersPage']> {
  const answer = await ask(await as(who, branch), PAGE, { id: personas.t1.north, search: NAME, ...variables });
  if (typeof answer === 'string') throw new Error(answer);
  return answer.branchUsersPage;
}
const names = async (variables: object): Promise<string[]> => (await page(variables)).data.map(({ first_name: name }) => name);

describe('the status of the people of a branch', () => {
  it('is the effective one, with its cause: everywhere, in the instance, by the date, in the branch', async () => {
    const free = { has_access: true, inactive_cause: null, deactivate_at: null };
    const expected = [
      { ...free, first_name: 'Branch', has_access: false, inactive_cause: 'branch' },
      { ...free, first_name: 'Date', inactive_cause: 'date', deactivate_at: day },
      { ...free, first_name: 'Free' },
      { ...free, first_name: 'Membership', inactive_cause: 'membership' },
      { ...free, first_name: 'Person', inactive_cause: 'person' },
    ];
    expect((await page({ sort: 'name' })).data).toEqual(expected);
    // An admin of the branch sees the same.
    expect((await page({ sort: 'name' }, 'ab1', 'north')).data).toEqual(expected);
  });

  it('is the same in the whole list of the branch', async () => {
    const answer = await ask(await as('a1'), WHOLE, { id: personas.t1.north });
    if (typeof answer === 'string') throw new Error(answer);
    const users = answer.branch.users.filter(({ last_name: last }) => last === NAME);
    expect(Object.fromEntries(users.map(({ first_name: name, inactive_cause: cause }) => [name, cause]))).toEqual({
      Branch: 'branch',
      Date: 'date',
      Free: null,
      Membership: 'membership',
      Person: 'person',
    });
  });

  it('before the date it is active', async () => {
    setClock(steadyClock);
    forget('a1');
    expect((await page({ status: 'active', sort: 'name' })).data.map(({ first_name: name }) => name)).toEqual(['Date', 'Free']);
    forget('a1');
  });

  it('filters the list, and counts what it finds', async () => {
    expect(await names({ status: 'active', sort: 'name' })).toEqual(['Free']);
    expect(await names({ status: 'inactive', sort: 'name' })).toEqual(['Branch', 'Date', 'Membership', 'Person']);
    expect((await page({ status: 'inactive' })).paginatorInfo.total).toBe(4);
    expect(await ask(await as('a1'), PAGE, { id: personas.t1.north, status: 'away' })).toBe('VALIDATION');
  });

  it('sorts the list: active before inactive, and the other way round', async () => {
    expect(await names({ sort: 'status' })).toEqual(['Free', 'Branch', 'Date', 'Membership', 'Person']);
    expect(await names({ sort: 'status', order: 'desc' })).toEqual(['Branch', 'Date', 'Membership', 'Person', 'Free']);
  });

  it('names the date too once the nightly work has ended the membership', async () => {
    await endMembership(testContext(later()), personas.t1.scope, ended);
    const shown = (await page({ sort: 'name' })).data.find(({ first_name: name }) => name === 'Date');
    expect(shown).toMatchObject({ has_access: true, inactive_cause: 'date', deactivate_at: day });
  });
});

describe('the status of the people of a group', () => {
  type OfGroup = { groupUsersPage: { data: Omit<Shown, 'has_access'>[]; paginatorInfo: { total: number } } };
  const shown = async (variables: object = {}, who = 'a1', branch?: string): Promise<OfGroup['groupUsersPage']> => {
    const answer = await ask(await as(who, branch), OF_GROUP, { id: group, ...variables });
    if (typeof answer === 'string') throw new Error(answer);
    return answer.groupUsersPage;
  };
  const namesOf = async (variables: object): Promise<string[]> => (await shown(variables)).data.map(({ first_name: name }) => name);

  it('is the effective one, with its cause: in the instance, and for an admin of a branch in that branch', async () => {
    const expected = (branch: 'branch' | null) => [
      { first_name: 'Branch', inactive_cause: branch, deactivate_at: null },
      { first_name: 'Date', inactive_cause: 'date', deactivate_at: day },
      { first_name: 'Free', inactive_cause: null, deactivate_at: null },
      { first_name: 'Membership', inactive_cause: 'membership', deactivate_at: null },
      { first_name: 'Person', inactive_cause: 'person', deactivate_at: null },
    ];
    expect((await shown()).data).toEqual(expected(null));
    expect((await shown({}, 'ab1', 'north')).data).toEqual(expected('branch'));
  });

  it('filters and sorts the list, and counts what it finds', async () => {
    expect(await namesOf({ status: 'active' })).toEqual(['Branch', 'Free']);
    expect(await namesOf({ status: 'inactive' })).toEqual(['Date', 'Membership', 'Person']);
    expect((await shown({ status: 'inactive' })).paginatorInfo.total).toBe(3);
    expect(await namesOf({ sort: 'status' })).toEqual(['Branch', 'Free', 'Date', 'Membership', 'Person']);
    expect(await namesOf({ sort: 'status', order: 'desc' })).toEqual(['Date', 'Membership', 'Person', 'Branch', 'Free']);
    expect(await ask(await as('a1'), OF_GROUP, { id: group, status: 'away' })).toBe('VALIDATION');
  });
});
