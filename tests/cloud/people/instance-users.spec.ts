import { afterEach, describe, expect, it } from 'vitest';
import { getItem, putItem } from '../../../functions/platform/tables/dynamo.ts';
import { readSelf } from '../../../functions/identity/identity.records.ts';
import { createSuperAdmin, type NewUser } from '../../../functions/people/users/person.commands.ts';
import { platform, type Scope, scopeOf } from '../../../functions/platform/keys/keys.ts';
import { createInstance } from '../../../functions/tenancy/instance.commands.ts';
import { createSubscription } from '../../../functions/tenancy/subscriptions/subscription.commands.ts';
import { createBranch } from '../../../functions/tenancy/branch.commands.ts';
import { ADD_USER_TO_BRANCH, ADD_USER_TO_INSTANCE, LOGIN, RESTORE_USER } from '../../fixtures/calls.ts';
import { injectConflicts } from '../../fixtures/conflicts.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { mailTo } from '../../fixtures/mail.ts';
import { emailOf, PASSWORD, type PersonName, testContext } from '../../fixtures/personas.ts';
import { admins, as, ask, cloud, memberOf, person, personas, useDeletionFixture, used } from './deletion-fixture.ts';

useDeletionFixture();
let endInjection: () => void = () => undefined;
afterEach(() => endInjection());

const REMOVE =
  'mutation ($id: ID!, $user: ID!, $detach: Boolean) { removeUserFromInstance(instance_id: $id, user_id: $user, detach_branches: $detach) }';
const VIEW = `query ($id: ID!, $user: ID!) { adminViewUser(id: $user, instance_id: $id) {
  first_name last_name email role primary_access is_owner user_is_active instance_is_active deactivate_at branches { url } } }`;
const EDIT = `mutation ($id: ID!, $user: ID!, $first: String, $last: String, $email: String, $role: String, $primary: Boolean, $owner: Boolean,
  $account: Boolean, $active: Boolean, $until: Date, $skip: Boolean) {
  editInstanceUser(instance_id: $id, user_id: $user, first_name: $first, last_name: $last, email: $email, role: $role, primary_access: $primary,
    is_owner: $owner, user_is_active: $account, instance_is_active: $active, deactivate_at: $until, skip_email: $skip) {
    first_name role primary_access is_owner user_is_active instance_is_active deactivate_at } }`;

const s0 = () => as('s0', undefined, 'localhost');
const call = async (text: string, variables: Record<string, unknown>) => ask(await s0(), text, variables, 'localhost');
const edit = (scope: Scope, user: number, fields: Record<string, unknown>) => call(EDIT, { id: scope.tenant, user, ...fields });
const add = (scope: Scope, user: number) => call(ADD_USER_TO_INSTANCE, { id: scope.tenant, user });
const removeFrom = (scope: Scope, user: number, detach = true) => call(REMOVE, { id: scope.tenant, user, detach });
const view = async (scope: Scope, user: number) => {
  const answer = await call(VIEW, { id: scope.tenant, user });
  return typeof answer === 'string' ? answer : answer['adminViewUser'];
};

let made = 0;
async function instance(licences: number | null = null): Promise<{ scope: Scope; domain: string; host: string }> {
  made += 1;
  const domain = `users-${made}`;
  const scope = scopeOf(await createInstance(testContext(), { name: `Users ${made}`, domain, licenceCount: licences }));
  return { scope, domain, host: `${domain}.localhost` };
}
const member = (scope: Scope, more: Partial<NewUser> = {}) => person(more, scope);
const logsIn = async (name: string, domain: string): Promise<boolean> =>
  (await cloud.graphql(`${domain}.localhost`, LOGIN, { email: emailOf(name as PersonName), password: PASSWORD, instance: domain })).data !==
  null;

describe('adding an existing person to an instance', () => {
  it('makes them a learner with primary access and their own names and password, and mails it to them', async () => {
    const [here, there] = [await instance(), await instance()];
    const { id, name } = await member(there.scope, { role: 'admin' });
    expect(await add(here.scope, id)).toEqual({ addUserToInstance: true });
    expect(await view(here.scope, id)).toMatchObject({ role: 'learner', primary_access: true, is_owner: false, instance_is_active: true });
    expect(await used(here.scope)).toBe(1);
    expect(await logsIn(name, here.domain)).toBe(true);
    const mails = mailTo(cloud, emailOf(name as PersonName));
    expect(mails.at(-1)?.text).toContain('the password that you have');
    // Once more changes nothing and mails nothing.
    expect(await add(here.scope, id)).toEqual({ addUserToInstance: true });
    expect([await used(here.scope), mailTo(cloud, emailOf(name as PersonName)).length]).toEqual([1, mails.length]);
  });

  it('takes them out of the people who can be added, and into the list of users', async () => {
    const [here, there] = [await instance(), await instance()];
    const { id, name } = await member(there.scope);
    const found = async (external: boolean) => {
      const text = 'query ($search: String, $external: Boolean) { usersPage(search: $search, external: $external) { data { id } } }';
      // As the page of the instance asks for it: on the central host, which knows what it has written.
      const who = { ...(await s0()), headers: { 'x-instance-domain': here.domain } };
      const page = await ask(who, text, { search: `${name}@`, external }, 'localhost');
      return typeof page === 'string' ? page : page.usersPage.data.map((row) => Number(row.id));
    };
    // No token names a commit of the platform that is about a person, so the list of others follows a moment later.
    const listed = (ids: readonly number[]) => eventually(async () => JSON.stringify(await found(true)) === JSON.stringify(ids));
    await listed([id]);
    await add(here.scope, id);
    expect(await found(false)).toEqual([id]);
    await listed([]);
    await removeFrom(here.scope, id);
    expect(await found(false)).toEqual([]);
    await listed([id]);
  });

  it('is refused without a licence, for a missing person, and for a super admin', async () => {
    const [here, there] = [await instance(0), await instance()];
    const { id } = await member(there.scope);
    expect(await add(here.scope, id)).toBe('LICENCE_LIMIT');
    expect(await add(here.scope, 999_999)).toBe('NOT_FOUND');
    expect(await add(here.scope, personas.people.s0.id)).toBe('CONFLICT');
    expect(await call(ADD_USER_TO_INSTANCE, { id: '999999', user: id })).toBe('NOT_FOUND');
    expect(await memberOf(id, here.scope)).toBeUndefined();
  });

  it('is refused when headers and argument name two instances [G3]', async () => {
    const here = await instance();
    const { id } = await member(here.scope);
    const who = { ...(await s0()), headers: { 'x-instance-domain': 'acme' } };
    for (const text of [ADD_USER_TO_INSTANCE, REMOVE, EDIT, VIEW])
      expect(await ask(who, text, { id: here.scope.tenant, user: id }, 'localhost')).toBe('FORBIDDEN');
  });

  it('is refused while the subscription is not active; removing and editing go on [B02]', async () => {
    const [here, there] = [await instance(), await instance()];
    const [{ id }, { id: inside }] = [await member(there.scope), await member(here.scope)];
    await createSubscription(testContext(), here.scope.tenant, { status: 'paused' });
    expect(await add(here.scope, id)).toBe('SUBSCRIPTION_INACTIVE');
    expect(await edit(here.scope, inside, { first: 'Ada' })).toMatchObject({ editInstanceUser: { first_name: 'Ada' } });
    expect(await removeFrom(here.scope, inside)).toEqual({ removeUserFromInstance: true });
  });
});

describe('removing a person from an instance', () => {
  it('ends membership, licence, links and session there, and nothing elsewhere; they can be added again', async () => {
    const [here, there] = [await instance(), await instance()];
    const branch = await createBranch(testContext(), here.scope, { name: 'North', url: 'north' });
    const { id, name } = await member(here.scope, { branches: [branch], is_primary: true });
    await add(there.scope, id);
    const who = await as(name, undefined, here.host);
    expect(await removeFrom(here.scope, id)).toEqual({ removeUserFromInstance: true });
    expect(await ask(who, '{ viewer { role } }', {}, here.host)).toBe('UNAUTHENTICATED');
    expect([await used(here.scope), await view(here.scope, id)]).toEqual([0, 'NOT_FOUND']);
    expect([await logsIn(name, here.domain), await logsIn(name, there.domain)]).toEqual([false, true]);
    const self = await readSelf(id);
    expect([self?.memberships, self?.left]).toEqual([1, [here.scope.tenant]]);
    expect(await getItem('platform', platform.membership(id, here.scope.tenant))).toBeUndefined();
    // Once more is the same; somebody who does not exist is not found.
    expect([await removeFrom(here.scope, id), await removeFrom(here.scope, 999_999)]).toEqual([
      { removeUserFromInstance: true },
      'NOT_FOUND',
    ]);
    expect(await add(here.scope, id)).toEqual({ addUserToInstance: true });
    expect(await ask(who, '{ viewer { role } }', {}, here.host)).toBe('UNAUTHENTICATED');
    expect(await view(here.scope, id)).toMatchObject({ role: 'learner', branches: [] });
    expect((await readSelf(id))?.left).toEqual([]);
  });

  it('keeps the branches for later when they are not detached, and cannot be taken back as a deletion', async () => {
    const here = await instance();
    const branch = await createBranch(testContext(), here.scope, { name: 'North', url: 'north' });
    const { id } = await member(here.scope, { branches: [branch] });
    await removeFrom(here.scope, id, false);
    const asSuper = await as('s0', undefined, here.host);
    expect(await ask(asSuper, RESTORE_USER, { id }, here.host)).toBe('NOT_FOUND');
    expect(await ask(asSuper, '{ deletedItems(kind: "user") { data { id } } }', {}, here.host)).toEqual({ deletedItems: { data: [] } });
    await add(here.scope, id);
    expect(await view(here.scope, id)).toMatchObject({ branches: [{ url: 'north' }] });
  });

  it('removes more links than fit one transaction', async () => {
    const here = await instance();
    const branches = [];
    for (let n = 0; n < 35; n += 1) branches.push(await createBranch(testContext(), here.scope, { name: `B${n}`, url: `b-${n}` }));
    const { id } = await member(here.scope, { branches: branches.slice(0, 25) });
    const asSuper = await as('s0', undefined, here.host);
    const input = { user_ids: [id], branch_ids: branches };
    expect(await ask(asSuper, ADD_USER_TO_BRANCH, { i: input }, here.host)).toEqual({ addUserToBranch: true });
    await removeFrom(here.scope, id);
    await add(here.scope, id);
    expect(await view(here.scope, id)).toMatchObject({ branches: [] });
  });
});

describe('editing a user of an instance', () => {
  it('changes role, access, ownership and date here, and the names in every instance', async () => {
    const [here, there] = [await instance(), await instance()];
    const { id } = await member(here.scope);
    await add(there.scope, id);
    const changed = { first: 'Grace', last: 'Hopper', role: 'manager', primary: false, owner: true, until: '2040-01-01' };
    expect(await edit(here.scope, id, changed)).toMatchObject({
      editInstanceUser: { first_name: 'Grace', role: 'manager', primary_access: false, is_owner: true, deactivate_at: '2040-01-01' },
    });
    expect(await view(there.scope, id)).toMatchObject({
      first_name: 'Grace',
      last_name: 'Hopper',
      role: 'learner',
      is_owner: false,
      deactivate_at: null,
    });
    expect((await readSelf(id))?.lastName).toBe('Hopper');
    // What is absent stays, and null clears the date.
    expect(await edit(here.scope, id, { until: null })).toMatchObject({
      editInstanceUser: { role: 'manager', is_owner: true, deactivate_at: null },
    });
  });

  it.each([
    [{ email: 'other@personas.test' }, 'VALIDATION'],
    [{ role: 'king' }, 'VALIDATION'],
    [{ first: ' ' }, 'VALIDATION'],
    [{ until: '2020-01-01' }, 'VALIDATION'],
  ])('is refused with %o, and nothing changes', async (wrong, code) => {
    const here = await instance();
    const { id } = await member(here.scope);
    const before = await memberOf(id, here.scope);
    expect(await edit(here.scope, id, { primary: false, ...wrong })).toBe(code);
    expect(await memberOf(id, here.scope)).toEqual(before);
  });

  it('takes the stored e-mail and a date that has not changed, and nothing is written when nothing differs', async () => {
    const here = await instance();
    const { id, name } = await member(here.scope);
    const before = await memberOf(id, here.scope);
    const same = {
      email: emailOf(name as PersonName).toUpperCase(),
      role: 'student',
      primary: true,
      active: true,
      account: true,
      until: null,
    };
    expect(await edit(here.scope, id, same)).toMatchObject({ editInstanceUser: { role: 'learner' } });
    expect(await memberOf(id, here.scope)).toEqual(before);
  });

  it('gives the licence back when they are inactive, and mails them when active again unless told not to', async () => {
    const here = await instance(1);
    const { id, name } = await member(here.scope, { is_active: false });
    const { id: other } = await member(here.scope);
    expect(await edit(here.scope, id, { active: true })).toBe('LICENCE_LIMIT');
    await edit(here.scope, other, { active: false });
    expect(await used(here.scope)).toBe(0);
    await edit(here.scope, id, { active: true, skip: true });
    expect([await used(here.scope), mailTo(cloud, emailOf(name as PersonName))]).toEqual([1, []]);
    await edit(here.scope, id, { active: false });
    await edit(here.scope, id, { active: true });
    expect(mailTo(cloud, emailOf(name as PersonName))).toHaveLength(1);
  });

  it('shuts them out of every instance when the account is made inactive, at once', async () => {
    const [here, there] = [await instance(), await instance()];
    const { id, name } = await member(here.scope);
    await add(there.scope, id);
    const who = await as(name, undefined, there.host);
    expect(await edit(here.scope, id, { account: false })).toMatchObject({
      editInstanceUser: { user_is_active: false, instance_is_active: true },
    });
    expect(await ask(who, '{ viewer { role } }', {}, there.host)).toBe('UNAUTHENTICATED');
    await edit(here.scope, id, { account: true });
    expect(await ask(who, '{ viewer { role } }', {}, there.host)).toBe('UNAUTHENTICATED');
    expect(await logsIn(name, there.domain)).toBe(true);
  });

  it('is NOT_FOUND for a person of another instance', async () => {
    const [here, there] = [await instance(), await instance()];
    const { id } = await member(there.scope);
    expect([await edit(here.scope, id, { role: 'admin' }), await view(here.scope, id)]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });
});

describe('the last active admin of an instance', () => {
  const CHANGES: readonly Record<string, unknown>[] = [
    { active: false },
    { account: false },
    { role: 'learner' },
    { role: 'super_admin' },
    { primary: false },
    { until: '2040-01-01' },
  ];

  it.each(CHANGES)('is refused %o [G7]', async (change) => {
    const here = await instance();
    const { id } = await member(here.scope, { role: 'admin' });
    const before = await memberOf(id, here.scope);
    expect(await edit(here.scope, id, change)).toBe('CONFLICT');
    expect(await removeFrom(here.scope, id)).toBe('CONFLICT');
    expect([await memberOf(id, here.scope), await admins(here.scope)]).toEqual([before, 1]);
  });

  it('does not count while their account is inactive [G7]', async () => {
    const here = await instance();
    const [{ id: one }, { id: other }] = [await member(here.scope, { role: 'admin' }), await member(here.scope, { role: 'admin' })];
    await edit(here.scope, one, { account: false });
    expect(await admins(here.scope)).toBe(1);
    expect(await removeFrom(here.scope, other)).toBe('CONFLICT');
    await edit(here.scope, one, { account: true });
    expect(await removeFrom(here.scope, other)).toEqual({ removeUserFromInstance: true });
    expect(await admins(here.scope)).toBe(1);
  });

  describe.each([0, 0.3])('with %d of all transactions refused for conflict', (share) => {
    it('stays when two admins are made inactive or removed at once, in 20 rounds [P06]', { timeout: 120_000 }, async () => {
      const here = await instance();
      const [{ id: one }, { id: other }] = [await member(here.scope, { role: 'admin' }), await member(here.scope, { role: 'admin' })];
      const end = (user: number, round: number) =>
        round % 2 === 0 ? edit(here.scope, user, { active: false }) : edit(here.scope, user, { role: 'learner' });
      endInjection = injectConflicts(share, 7);
      for (let round = 0; round < 20; round += 1) {
        const results = await Promise.all([end(one, round), round % 3 === 0 ? removeFrom(here.scope, other) : end(other, round)]);
        expect(results.filter((result) => result === 'CONFLICT')).toHaveLength(1);
        expect(await admins(here.scope)).toBe(1);
        // Both are admins again for the next round.
        for (const user of [one, other]) {
          await add(here.scope, user);
          expect(await edit(here.scope, user, { active: true, role: 'admin', primary: true, skip: true })).toHaveProperty(
            'editInstanceUser',
          );
        }
        expect([await admins(here.scope), await used(here.scope)]).toEqual([2, 2]);
      }
    });
  });
});

describe('the role super_admin', () => {
  it('ends every membership when it is granted, and makes a member of this instance when it is taken away', async () => {
    const [here, there] = [await instance(), await instance()];
    const { id, name } = await member(here.scope);
    await add(there.scope, id);
    const who = await as(name, undefined, here.host);
    expect(await edit(here.scope, id, { role: 'super_admin' })).toMatchObject({
      editInstanceUser: { role: 'super_admin', primary_access: null },
    });
    expect([await used(here.scope), await used(there.scope), (await readSelf(id))?.memberships]).toEqual([0, 0, 0]);
    expect(await ask(who, '{ viewer { role } }', {}, here.host)).toBe('UNAUTHENTICATED');
    const LIST = '{ lmsInstancesPage { paginatorInfo { total } } }';
    const token =
      (
        await cloud.graphql('localhost', LOGIN, {
          email: emailOf(name as PersonName),
          password: PASSWORD,
        })
      ).data?.loginUser.token ?? '';
    expect(await ask({ token }, LIST, {}, 'localhost')).toHaveProperty('lmsInstancesPage');
    expect(await view(here.scope, id)).toMatchObject({ role: 'super_admin', primary_access: null, user_is_active: true });
    expect(await edit(here.scope, id, { role: 'instructor', primary: false })).toMatchObject({
      editInstanceUser: { role: 'instructor', primary_access: true },
    });
    expect(await ask({ token }, LIST, {}, 'localhost')).toBe('UNAUTHENTICATED');
    expect([await used(here.scope), await used(there.scope)]).toEqual([1, 0]);
  });

  it('stays with the last active super admin [G7]', async () => {
    const count = async (): Promise<number> => Number((await getItem('platform', platform.admins()))?.['count']);
    const here = await instance();
    const { person: second } = await createSuperAdmin(testContext(), {
      first_name: 'Second',
      last_name: 'Persona',
      email: 'second-super@personas.test',
      password: PASSWORD,
    });
    const before = await count();
    expect(await edit(here.scope, second, { account: false })).toMatchObject({ editInstanceUser: { user_is_active: false } });
    expect(await count()).toBe(before - 1);
    await edit(here.scope, second, { account: true });
    await edit(here.scope, second, { role: 'admin' });
    expect(await count()).toBe(before - 1);
    await putItem('platform', { ...platform.admins(), count: 1 });
    const self = personas.people.s0.id;
    for (const change of [{ account: false }, { role: 'admin' }]) expect(await edit(here.scope, self, change)).toBe('CONFLICT');
    await putItem('platform', { ...platform.admins(), count: before - 1 });
  });
});

it('the calls are open to super admins alone', async () => {
  const { t1, people } = personas;
  const before = await memberOf(people.l1.id);
  for (const who of [await as('a1'), await as('ab1', 'north'), await as('i1', 'north')])
    for (const text of [ADD_USER_TO_INSTANCE, REMOVE, VIEW, EDIT])
      expect(await ask(who, text, { id: t1.id, user: people.l1.id, ...(text === EDIT && { role: 'admin' }) })).toBe('FORBIDDEN');
  expect(await memberOf(people.l1.id)).toEqual(before);
});
