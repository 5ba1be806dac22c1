import { describe, expect, it } from 'vitest';
import { readSelf } from '../../../functions/identity/identity.records.ts';
import { endMembership } from '../../../functions/people/member-end.commands.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { setClock } from '../../../functions/platform/request/request.ts';
import { getItem, putItem } from '../../../functions/platform/tables/dynamo.ts';
import { licenceRecord } from '../../../functions/tenancy/instance.records.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { addDays } from '../../../shared/kernel/instant.ts';
import { ADD_USER_TO_BRANCH, LOGIN_AT_ACME } from '../../fixtures/calls.ts';
import type { GraphqlContext } from '../../fixtures/graphql.ts';
import { emailOf, PASSWORD, testContext } from '../../fixtures/personas.ts';
import { steadyClock } from '../../fixtures/steady-clock.ts';
import {
  ACME,
  admins,
  as,
  ask,
  cloud,
  forget,
  GLOBEX,
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
  used,
  useDeletionFixture,
} from './deletion-fixture.ts';

const UPDATE = `mutation ($id: ID!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) {
  id first_name last_name role is_primary is_active inactive_cause deactivate_at viewer_can } }`;
const PAGE = `query ($search: String, $status: String) { usersPage(search: $search, status: $status) { data { id inactive_cause } } }`;
const ME = '{ viewer { role } }';

useDeletionFixture();

const update = (who: GraphqlContext, id: number, input: object, host = ACME) => ask(who, UPDATE, { id, input }, host);
const problem = async (who: GraphqlContext, id: number, input: object) => (await cloud.graphql(ACME, UPDATE, { id, input }, who)).errors[0];
const login = async (email: string, password: string) =>
  (await cloud.graphql(ACME, LOGIN_AT_ACME, { email, password })).data?.loginUser.token ?? null;
const id = (name: keyof typeof personas.people): PersonId => personas.people[name].id;

describe('a change of a person', () => {
  it('leaves absent fields, a blank password and equal values as they are', async () => {
    const { id: someone, name } = await person({ deactivate_at: addDays(today(), 9) });
    const a1 = await as('a1');
    const before = await lasting();
    expect(typeof (await update(a1, someone, {}))).toBe('object');
    const member = await memberOf(someone);
    const same = {
      first_name: member?.firstName,
      last_name: member?.lastName,
      email: emailOf(name as 'l1'),
      password: '',
      role: 'learner',
      is_primary: true,
      is_active: true,
      deactivate_at: member?.deactivateAt,
    };
    expect(typeof (await update(a1, someone, same))).toBe('object');
    expect(await lasting()).toEqual(before);
    await update(a1, someone, { deactivate_at: null });
    expect((await memberOf(someone))?.deactivateAt).toBeNull();
  });

  it('names what was changed in the record, and keeps the rest', async () => {
    const { id: someone } = await person();
    const answer = await update(await as('a1'), someone, { first_name: 'Ada', role: 'instructor', deactivate_at: addDays(today(), 3) });
    expect(answer).toMatchObject({ updateUser: { first_name: 'Ada', last_name: 'Persona', role: 'instructor' } });
    const values = [
      { member: 'role', from: 'learner', to: 'instructor' },
      { member: 'deactivateAt', from: null, to: addDays(today(), 3) },
    ];
    const what = ['names', 'role', 'deactivateAt'];
    expect((await announcedOf(someone))?.events).toEqual([{ type: 'MemberChanged', person: someone, what, values }]);
    expect((await readSelf(someone))?.firstName).toBe('Ada');
    expect(await listedFor(someone)).toEqual([`${addDays(today(), 3)} member-ends`]);
    await update(await as('a1'), someone, { deactivate_at: addDays(today(), 5) });
    expect(await listedFor(someone)).toEqual([`${addDays(today(), 5)} member-ends`]);
  });

  it('is refused for another e-mail, a date not after today and an unknown role, and changes nothing', async () => {
    const { id: someone } = await person();
    const a1 = await as('a1');
    const before = await lasting();
    const inputs = [
      [{ email: 'other@new.test', first_name: 'No' }, 'email'],
      [{ deactivate_at: today() }, 'deactivate_at'],
      [{ deactivate_at: addDays(today(), -3) }, 'deactivate_at'],
      [{ role: 'king' }, 'role'],
      [{ first_name: ' ' }, 'first_name'],
      [{ password: 'short' }, 'password'],
    ] as const;
    for (const [input, field] of inputs)
      expect((await problem(a1, someone, input))?.extensions?.['validation'], JSON.stringify(input)).toHaveProperty(field);
    expect((await problem(a1, someone, { is_owner: true }))?.extensions?.['code']).toBe('BAD_REQUEST');
    expect(await lasting()).toEqual(before);
  });

  it('reaches nobody out of scope, of a higher rank or above the level of the field [P02]', async () => {
    const [a1, ab1, i1, m1] = [await as('a1'), await as('ab1', 'north'), await as('i1', 'north'), await as('m1', 'north')];
    const before = await lasting();
    expect(await update(ab1, id('l1s'), { first_name: 'No' })).toBe('NOT_FOUND');
    expect(await update(i1, id('a1'), { password: PASSWORD })).toBe('NOT_FOUND');
    expect(await update(i1, id('ab1'), { password: PASSWORD })).toBe('FORBIDDEN');
    expect(await update(i1, id('l1'), { password: PASSWORD })).toBe('FORBIDDEN');
    expect(await update(i1, id('l1'), { role: 'learner', is_active: false })).toBe('FORBIDDEN');
    expect(await update(a1, id('l1'), { is_primary: true })).toBe('FORBIDDEN');
    expect(await update(m1, id('l1'), {})).toBe('FORBIDDEN');
    expect(await update(a1, 999_999, {})).toBe('NOT_FOUND');
    expect(await lasting()).toEqual(before);
    expect(await update(i1, id('l1'), { last_name: 'Persona', deactivate_at: addDays(today(), 3) })).toMatchObject({ updateUser: {} });
    await update(a1, id('l1'), { deactivate_at: null });
  });

  it('grants no role above the own one, not even to oneself [P03]', async () => {
    const a1 = await as('a1');
    const before = await lasting();
    expect(await update(a1, id('a1b'), { role: 'super_admin' })).toBe('FORBIDDEN');
    expect(await update(a1, id('a1'), { role: 'super_admin' })).toBe('FORBIDDEN');
    // An owner is made by editInstanceUser alone: this input has no such member.
    expect((await problem(a1, id('l1'), { is_owner: true }))?.extensions?.['code']).toBe('BAD_REQUEST');
    expect(await lasting()).toEqual(before);
  });

  it('leaves name and password of somebody who belongs elsewhere too to themselves [T05]', async () => {
    const a2 = await as('a2', undefined, GLOBEX);
    const before = await lasting();
    expect(await update(a2, id('u12'), { password: 'another-password-9' }, GLOBEX)).toBe('FORBIDDEN');
    expect(await update(a2, id('u12'), { first_name: 'Other' }, GLOBEX)).toBe('FORBIDDEN');
    expect(await update(a2, id('l1'), { first_name: 'Other' }, GLOBEX)).toBe('NOT_FOUND');
    expect(await lasting()).toEqual(before);
    expect(await login(emailOf('u12'), PASSWORD)).not.toBeNull();
    // What belongs to the membership is the instance's own.
    expect(await update(a2, id('u12'), { role: 'manager' }, GLOBEX)).toMatchObject({ updateUser: { role: 'manager' } });
    expect((await memberOf(id('u12')))?.role).toBe('learner');
  });
});

describe('the password that an admin sets', () => {
  it('ends all sessions of the person, and is marked until they choose their own', async () => {
    const { id: someone, name } = await person();
    const who = await as(name);
    expect((await readSelf(someone))?.passwordGiven).toBeUndefined();
    await update(await as('a1'), someone, { password: 'another-password-9' });
    expect(await ask(who, ME)).toBe('UNAUTHENTICATED');
    expect(await login(emailOf(name as 'l1'), PASSWORD)).toBeNull();
    const token = await login(emailOf(name as 'l1'), 'another-password-9');
    expect((await readSelf(someone))?.passwordGiven).toBe(true);
    const own = `mutation ($a: String!, $b: String!) { updatePassword(current_password: $a, new_password: $b, new_password_confirmation: $b) }`;
    await cloud.graphql(ACME, own, { a: 'another-password-9', b: 'third-password-77' }, { token: token ?? '' });
    expect((await readSelf(someone))?.passwordGiven).toBeUndefined();
  });

  it('keeps the session of an admin who sets their own', async () => {
    const { id: someone, name } = await person({ role: 'admin' });
    const who = await as(name);
    expect(await update(who, someone, { password: 'another-password-9' })).toMatchObject({ updateUser: { id: String(someone) } });
    expect(await ask(who, ME)).toEqual({ viewer: { role: 'admin' } });
    expect((await readSelf(someone))?.passwordGiven).toBeUndefined();
  });
});

describe('a person in one branch', () => {
  it('gets another role there with that of their membership; branches with a role of their own keep it', async () => {
    const { north, south } = personas.t1;
    const { id: someone } = await person({ role: 'instructor', is_primary: false, branches: [north] });
    const ab1 = await as('ab1', 'north');
    expect(await update(ab1, someone, { role: 'learner' })).toMatchObject({ updateUser: { role: 'learner' } });
    expect((await memberOf(someone))?.role).toBe('learner');
    await ask(await as('a1'), ADD_USER_TO_BRANCH, { i: { user_ids: [someone], branch_ids: [south], role: 'manager' } });
    await update(await as('a1'), someone, { role: 'instructor' });
    const shown = async (branch: string) => ask(await as('a1', branch), 'query ($id: ID!) { user(id: $id) { role } }', { id: someone });
    expect([await shown('north'), await shown('south')]).toEqual([{ user: { role: 'instructor' } }, { user: { role: 'manager' } }]);
    // An admin of one branch no longer reaches what concerns another.
    expect(await update(ab1, someone, { is_active: false })).toBe('FORBIDDEN');
  });
});

describe('access that is taken by updateUser', () => {
  it('refuses the next call of a live session, frees the licence, and is shown with its cause [A06]', async () => {
    const { id: someone, name } = await person();
    const who = await as(name);
    const before = await used();
    await update(await as('a1'), someone, { is_active: false });
    expect(await ask(who, ME)).toBe('UNAUTHENTICATED');
    expect(await used()).toBe(before - 1);
    const listed = await ask(await as('a1'), PAGE, { search: emailOf(name as 'l1'), status: 'inactive' });
    expect(listed).toEqual({ usersPage: { data: [{ id: String(someone), inactive_cause: 'membership' }] } });
    await update(await as('a1'), someone, { is_active: true });
    expect(await used()).toBe(before);
    // The session does not come back with the access.
    expect(await ask(who, ME)).toBe('UNAUTHENTICATED');
  });

  it('by a date: the person is inactive from that day on, and takes a licence when a later day is set [G8]', async () => {
    const { id: someone, name } = await person();
    await update(await as('a1'), someone, { deactivate_at: addDays(today(), 2) });
    const steadyClockAt = (days: number): string => new Date(Date.parse(steadyClock()) + days * 86_400_000).toISOString();
    setClock(() => steadyClockAt(2));
    forget('s0');
    const again = await as('s0');
    const answer = await ask(again, 'query ($id: ID!) { user(id: $id) { is_active inactive_cause } }', { id: someone });
    expect(answer).toEqual({ user: { is_active: true, inactive_cause: 'date' } });
    expect(await login(emailOf(name as 'l1'), PASSWORD)).toBeNull();
    const { scope } = personas.t1;
    await endMembership(testContext(steadyClockAt(2)), scope, someone);
    const key = records.instance(scope, 'licence');
    const licence = await getItem('records', key, licenceRecord);
    await putItem('records', { ...licence, ...key, limit: await used() });
    const given = { is_active: true, deactivate_at: addDays(today(), 9) };
    expect(await update(again, someone, given)).toBe('LICENCE_LIMIT');
    expect(await memberOf(someone)).toMatchObject({ deactivateAt: addDays(today(), 2), endedBy: addDays(today(), 2) });
    await putItem('records', { ...licence, ...key });
    expect(await update(again, someone, given)).toMatchObject({ updateUser: { inactive_cause: null } });
    expect(await login(emailOf(name as 'l1'), PASSWORD)).not.toBeNull();
    forget('s0');
  });

  it.each([
    ['cleared', { deactivate_at: null }],
    ['moved', { deactivate_at: addDays(today(), 9) }],
    ['cleared in a form that is sent whole', { is_active: false, deactivate_at: null }],
  ])('by a date that has passed, and is then %s: the person signs in again, and uses a licence [E62]', async (_, given) => {
    const { id: someone, name } = await person({ deactivate_at: addDays(today(), 2) });
    const before = await used();
    const later = new Date(Date.parse(steadyClock()) + 2 * 86_400_000).toISOString();
    setClock(() => later);
    forget('s0');
    await endMembership(testContext(later), personas.t1.scope, someone);
    expect([await used(), await login(emailOf(name as 'l1'), PASSWORD)]).toEqual([before - 1, null]);
    expect(await update(await as('s0'), someone, given)).toMatchObject({ updateUser: { is_active: true, inactive_cause: null } });
    expect([await used(), await login(emailOf(name as 'l1'), PASSWORD)]).toEqual([before, expect.any(String)]);
    forget('s0');
  });

  it('stays with somebody who was switched off before their date came, whatever becomes of the date [E62]', async () => {
    const { id: someone } = await person({ deactivate_at: addDays(today(), 2) });
    await update(await as('a1'), someone, { is_active: false });
    const later = new Date(Date.parse(steadyClock()) + 2 * 86_400_000).toISOString();
    setClock(() => later);
    forget('s0');
    await endMembership(testContext(later), personas.t1.scope, someone);
    const cleared = await update(await as('s0'), someone, { deactivate_at: null });
    expect(cleared).toMatchObject({ updateUser: { is_active: false, inactive_cause: 'membership' } });
    forget('s0');
  });

  it('by a date before the membership began, or while it was deleted: the flag is what was asked for [E62]', async () => {
    const a1 = await as('a1');
    const { id: someone } = await person({ deactivate_at: addDays(today(), 2) });
    const { id: switchedOff } = await person({ deactivate_at: addDays(today(), 2) });
    await update(a1, switchedOff, { is_active: false });
    const before = await used();
    for (const each of [someone, switchedOff]) await remove(a1, each);
    const later = new Date(Date.parse(steadyClock()) + 3 * 86_400_000).toISOString();
    setClock(() => later);
    forget('s0');
    const s0 = await as('s0');
    for (const each of [someone, switchedOff]) expect(await restore(s0, each)).toHaveProperty('restoreUser.instance_is_active', false);
    expect(await used()).toBe(before - 1);
    expect(await update(s0, someone, { is_active: true })).toBe('VALIDATION');
    expect(await update(s0, someone, { deactivate_at: null })).toMatchObject({ updateUser: { is_active: true, inactive_cause: null } });
    expect(await update(s0, switchedOff, { deactivate_at: null })).toMatchObject({ updateUser: { is_active: false } });
    expect(await used()).toBe(before);
    forget('s0');
  });

  it('never from the last admin with primary access, and from the owner by a super admin alone [P06]', async () => {
    const s0 = await as('s0', undefined, GLOBEX);
    const a2 = id('a2');
    // u12 is no admin of globex any more.
    await update(s0, id('u12'), { role: 'manager' }, GLOBEX);
    expect(await admins(personas.t2.scope)).toBe(1);
    for (const input of [{ role: 'learner' }, { is_active: false }, { is_primary: false }, { deactivate_at: addDays(today(), 3) }])
      expect(await update(s0, a2, input, GLOBEX), JSON.stringify(input)).toBe('CONFLICT');
    expect(await memberOf(a2, personas.t2.scope)).toMatchObject({ role: 'admin', active: true, primary: true, deactivateAt: null });
    const a1b = await as('a1b');
    for (const input of [{ role: 'learner' }, { is_active: false }, { deactivate_at: addDays(today(), 3) }])
      expect(await update(a1b, id('a1'), input), JSON.stringify(input)).toBe('FORBIDDEN');
  });

  it('by one of two admins who take it from each other at once: one stays', async () => {
    const s0 = await as('s0', undefined, GLOBEX);
    const other = await person({ role: 'admin' }, personas.t2.scope);
    const answers = await Promise.all([id('a2'), other.id].map((each) => update(s0, each, { is_active: false }, GLOBEX)));
    expect(answers.filter((answer) => answer === 'CONFLICT')).toHaveLength(1);
    expect(await admins(personas.t2.scope)).toBe(1);
    await update(s0, id('a2'), { is_active: true }, GLOBEX);
  });
});

describe('the role of a super admin', () => {
  it('ends the memberships of who gets it, and makes a member with primary access of who loses it', async () => {
    const s0 = await as('s0');
    const { id: someone, name } = await person();
    const before = await used();
    expect(await update(s0, someone, { role: 'super_admin' })).toMatchObject({ updateUser: { role: 'super_admin', is_active: null } });
    expect(await used()).toBe(before - 1);
    expect(await idsOf(await as('a1'), emailOf(name as 'l1'))).toEqual([]);
    expect(await restore(await as('a1'), someone)).toBe('CONFLICT');
    expect(await update(s0, someone, { role: 'admin' })).toMatchObject({
      updateUser: { role: 'admin', is_primary: true, is_active: true },
    });
    expect(await used()).toBe(before);
    expect((await readSelf(someone))?.memberships).toBe(1);
    expect(await remove(await as('a1'), someone)).toEqual({ deleteUser: true });
  });

  it('stays with the last one', async () => {
    expect(await update(await as('s0'), id('s0'), { role: 'admin' })).toBe('CONFLICT');
    expect((await readSelf(id('s0')))?.superAdmin).toBe(true);
  });
});
