import { describe, expect, it } from 'vitest';
import { getItem, putItem } from '../../../functions/platform/tables/dynamo.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { licenceRecord } from '../../../functions/tenancy/instance.records.ts';
import { createSubscription } from '../../../functions/tenancy/subscriptions/subscription.commands.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { addDays } from '../../../shared/kernel/instant.ts';
import { LOGIN, RESET_PASSWORD } from '../../fixtures/calls.ts';
import type { GraphqlContext } from '../../fixtures/graphql.ts';
import { linkIn, mailTo } from '../../fixtures/mail.ts';
import { emailOf, PASSWORD, testContext } from '../../fixtures/personas.ts';
import { ACME, as, ask, cloud, GLOBEX, idsOf, lasting, memberOf, personas, today, used, useDeletionFixture } from './deletion-fixture.ts';

const CREATE = `mutation ($input: CreateUserInput!, $branchUrl: String) { CreateUser(input: $input, branchUrl: $branchUrl) {
  id first_name last_name email role is_primary is_active deactivate_at branches { url } viewer_can } }`;
const REGISTER =
  'mutation { registerUser(first_name: "Rita", last_name: "Late", email: "rita@new.test", password: "mossy-lantern-43") { id } }';

type Created = { CreateUser: { id: string } & Record<string, unknown> };

useDeletionFixture();

const someone = (email: string, more: object = {}) => ({ first_name: 'Nora', last_name: 'New', email, role: 'learner', ...more });
const create = (who: GraphqlContext, input: object, host = ACME) => ask(who, CREATE, { input }, host);
const made = async (who: GraphqlContext, input: object): Promise<Created['CreateUser']> => {
  const answer = await create(who, input);
  if (typeof answer === 'string') throw new Error(answer);
  return answer.CreateUser;
};
const fieldsOf = async (who: GraphqlContext, input: object): Promise<unknown> =>
  (await cloud.graphql(ACME, CREATE, { input }, who)).errors[0]?.extensions?.['validation'];
const login = async (email: string, password: string, instance = 'acme') =>
  (await cloud.graphql(`${instance}.localhost`, LOGIN, { email, password, instance })).data;

describe('a person whom an admin adds', () => {
  it('is in the list at once, has primary access, and signs in by the mailed link within seven days', async () => {
    const a1 = await as('a1');
    const { id, ...user } = await made(a1, someone('Nora@new.test'));
    expect(user).toMatchObject({ email: 'nora@new.test', role: 'learner', is_primary: true, is_active: true, branches: [] });
    expect(await idsOf(a1, 'nora@new.test')).toEqual([Number(id)]);
    const [mail] = mailTo(cloud, 'nora@new.test');
    expect(mail?.from).toContain('"Acme" <');
    expect(mail?.text).toContain('for seven days');
    const link = linkIn(mail);
    expect([link.hostname, link.pathname]).toEqual([ACME, '/app/set-password']);
    const token = link.searchParams.get('token');
    expect((await cloud.graphql(ACME, RESET_PASSWORD, { email: 'nora@new.test', token, password: PASSWORD })).errors).toEqual([]);
    expect(await login('nora@new.test', PASSWORD)).not.toBeNull();
  });

  it('belongs to the branch of the page and has no primary access there; the mail leads into the branch', async () => {
    const user = await made(await as('ab1', 'north'), someone('branch@new.test', { role: 'manager' }));
    expect(user).toMatchObject({ is_primary: false, role: 'manager', branches: [{ url: 'north' }] });
    expect(linkIn(mailTo(cloud, 'branch@new.test')[0]).pathname).toBe('/app/branch/north/set-password');
    expect(await create(await as('ab1', 'north'), someone('climb@new.test', { is_primary: true }))).toBe('FORBIDDEN');
    expect(await create(await as('ab1'), someone('climb@new.test'))).toBe('FORBIDDEN');
  });

  it('gets no mail when none is wanted, when inactive, and on a repeat of the call', async () => {
    const a1 = await as('a1');
    await made(a1, someone('quiet@new.test', { skip_email: true }));
    const before = await used();
    await made(a1, someone('off@new.test', { is_active: false }));
    expect(await used()).toBe(before);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await create({ ...a1, headers }, someone('twice@new.test'));
    expect(await create({ ...a1, headers }, someone('twice@new.test'))).toEqual(first);
    expect(['quiet', 'off', 'twice'].map((name) => mailTo(cloud, `${name}@new.test`).length)).toEqual([0, 0, 1]);
  });

  it('has one account, however a keyboard or a system writes the letters of their address [E216]', async () => {
    const a1 = await as('a1');
    const typed = ['zoe\u0308@bu\u0308cher.test', 'zo\u00EB@b\u00FCcher.test', 'zo\u00EB@xn--bcher-kva.test', 'ZO\u00CB@B\u00DCCHER.test'];
    const [first = '', ...others] = typed;
    expect((await made(a1, someone(first, { password: PASSWORD })))['email']).toBe('zo\u00EB@b\u00FCcher.test');
    for (const email of others) expect(await create(a1, someone(email))).toBe('VALIDATION');
    for (const email of typed) expect(await login(email, PASSWORD)).not.toBeNull();
  });

  it('signs in with a password that was given, which no mail contains', async () => {
    await made(await as('a1'), someone('given@new.test', { password: PASSWORD }));
    expect(await login('given@new.test', PASSWORD)).not.toBeNull();
    const [mail] = mailTo(cloud, 'given@new.test');
    expect(linkIn(mail).pathname).toBe('/app/login');
    expect(JSON.stringify(mail)).not.toContain(PASSWORD);
  });

  it('who is known elsewhere becomes a member with their own password and names; a mail tells them [T05]', async () => {
    const before = mailTo(cloud, emailOf('l2')).length;
    const user = await made(await as('a1'), someone(emailOf('l2'), { role: 'manager', password: 'another-password-9' }));
    expect(user).toMatchObject({ first_name: 'Nora', role: 'manager' });
    // Names and password are theirs alone.
    expect(user['viewer_can']).not.toEqual(expect.arrayContaining(['updateUser.password']));
    expect(user['viewer_can']).not.toEqual(expect.arrayContaining(['updateUser.names']));
    expect(await login(emailOf('l2'), 'another-password-9')).toBeNull();
    expect(await login(emailOf('l2'), PASSWORD)).not.toBeNull();
    expect(await memberOf(Number(user.id) as PersonId)).toMatchObject({ firstName: 'L2', lastName: 'Persona' });
    const mails = mailTo(cloud, emailOf('l2')).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your account at Acme']);
    expect(mails[0]?.text).toContain('the password that you have');
    expect((await memberOf(Number(user.id) as PersonId, personas.t2.scope))?.role).toBe('learner');
  });

  it('is refused with a message at each field that is wrong, and leaves nothing behind', async () => {
    const a1 = await as('a1');
    await create(a1, someone('blank@new.test'));
    const before = await lasting();
    const bad = { first_name: ' ', last_name: '', email: 'nobody', role: 'learner', password: 'short' };
    expect(await fieldsOf(a1, bad)).toEqual({
      first_name: ['The first name is required.'],
      email: ['Enter a valid email address.'],
      password: [expect.stringContaining('8')],
    });
    expect(await fieldsOf(a1, someone(emailOf('l1')))).toEqual({ email: ['The email has already been taken.'] });
    expect(await fieldsOf(a1, someone(emailOf('s0')))).toEqual({ email: ['The email has already been taken.'] });
    expect(await fieldsOf(a1, someone('king@new.test', { role: 'king' }))).toHaveProperty('role');
    for (const day of [today(), addDays(today(), -1)])
      expect(await fieldsOf(a1, someone('dated@new.test', { deactivate_at: day }))).toEqual({
        deactivate_at: ['The deactivation date must be after today.'],
      });
    expect(await create(a1, someone('extra@new.test', { is_owner: true }))).toBe('BAD_REQUEST');
    expect(await lasting()).toEqual(before);
  });

  it('cannot have a role above that of the one who adds them [P02] [P03]', async () => {
    const [a1, i1, m1, l1] = [await as('a1'), await as('i1', 'north'), await as('m1', 'north'), await as('l1', 'north')];
    const before = await lasting();
    expect(await create(a1, someone('root@new.test', { role: 'super_admin' }))).toBe('FORBIDDEN');
    for (const role of ['instructor', 'manager', 'admin', 'super_admin'])
      expect([role, await create(i1, someone('peer@new.test', { role }))]).toEqual([role, 'FORBIDDEN']);
    expect(await create(m1, someone('any@new.test'))).toBe('FORBIDDEN');
    expect(await create(l1, someone('any@new.test'))).toBe('FORBIDDEN');
    expect(await lasting()).toEqual(before);
    expect(await made(i1, someone('beginner@new.test'))).toMatchObject({ role: 'learner', is_primary: false });
  });

  it('is a platform account without membership and licence as a super admin', async () => {
    const before = await used();
    const { id, ...user } = await made(await as('s0'), someone('root@new.test', { role: 'super_admin' }));
    expect(user).toMatchObject({ role: 'super_admin', is_primary: null });
    expect(await memberOf(Number(id) as PersonId)).toBeUndefined();
    expect(await used()).toBe(before);
    expect(linkIn(mailTo(cloud, 'root@new.test')[0]).hostname).toBe('localhost');
  });
});

describe('the limits of the plan', () => {
  it('take one of ten who are added at once for the last licence [B01]', async () => {
    const key = records.instance(personas.t1.scope, 'licence');
    const stored = await getItem('records', key, licenceRecord);
    if (!stored) throw new Error('Acme has no licences.');
    await putItem('records', { ...stored, ...key, limit: stored.used + 1 });
    const a1 = await as('a1');
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => create(a1, someone(`race${n}@new.test`))));
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1);
    expect(answers.filter((answer) => typeof answer === 'string')).toEqual(Array.from({ length: 9 }, () => 'LICENCE_LIMIT'));
    expect(await used()).toBe(stored.used + 1);
    expect(await ask(await as('s0'), REGISTER)).toBe('LICENCE_LIMIT');
    expect(await create(a1, someone('off2@new.test', { is_active: false }))).not.toBe('LICENCE_LIMIT');
    await putItem('records', { ...stored, ...key, used: stored.used + 1, limit: 200 });
  });

  it('let nobody in while the subscription is over [B02]', async () => {
    await createSubscription(testContext(), personas.t2.id, { plan_ends_at: '2020-01-01' });
    expect(await create(await as('a2', undefined, GLOBEX), someone('late@new.test'), GLOBEX)).toBe('SUBSCRIPTION_INACTIVE');
  });
});
