import { describe, expect, it } from 'vitest';
import { renewSetupToken } from '../../../functions/identity/password.commands.ts';
import { getItem } from '../../../functions/platform/tables/dynamo.ts';
import { platform, records, scopeOf } from '../../../functions/platform/keys/keys.ts';
import { adminsRecord } from '../../../functions/platform/request/access-records.ts';
import { licenceRecord } from '../../../functions/tenancy/instance.records.ts';
import { createSubscription } from '../../../functions/tenancy/subscriptions/subscription.commands.ts';
import type { PersonId, TenantId } from '../../../shared/kernel/ids.ts';
import { LOGIN, RESET_PASSWORD } from '../../fixtures/calls.ts';
import { linkIn, mailTo } from '../../fixtures/mail.ts';
import { emailOf, PASSWORD, type PersonName, signIn, testContext } from '../../fixtures/personas.ts';
import {
  ACME,
  CENTRAL,
  CREATE,
  UPDATE,
  READ,
  PAGE,
  ADD,
  cloud,
  personas,
  s0,
  fieldsOf,
  codeOf,
  made,
  useInstancesFixture,
} from './instances-fixture.ts';

useInstancesFixture();

describe('a person whom a super admin adds to an instance', () => {
  const add = (variables: Record<string, unknown>, headers: Record<string, string> = {}) =>
    cloud.graphql(CENTRAL, ADD, variables, { token: s0, headers });
  const login = (email: string, password: string, instance: string) =>
    cloud.graphql(`${instance}.localhost`, LOGIN, { email, password, instance });
  const mails = (email: string) => mailTo(cloud, email);

  it('becomes its first admin by a mailed link, and signs in there', async () => {
    const { id, domain, name } = await made({ licences: 1 });
    const headers = { 'idempotency-key': crypto.randomUUID(), 'x-instance-domain': domain };
    const first = await add({ id, email: 'First@made.test', role: 'admin' }, headers);
    expect(first.data?.createInstanceUser).toMatchObject({ email: 'first@made.test', role: 'admin', is_owner: true, primary_access: true });
    const again = await add({ id, email: 'First@made.test', role: 'admin' }, headers);
    expect(again.data).toEqual(first.data);
    expect(mails('first@made.test')).toHaveLength(1);
    const [mail] = mails('first@made.test');
    expect(mail?.subject).toBe(`Your account at ${name}`);
    expect(mail?.from).toContain(`"${name}" <`);
    expect(mail?.text).toMatch(new RegExp(`^Hello \\S+, ${name} has set up a training account for you\\.`));
    const link = linkIn(mail);
    expect([link.hostname, link.pathname]).toEqual([`${domain}.localhost`, '/app/set-password']);
    const email = link.searchParams.get('email') ?? '';
    const token = link.searchParams.get('token') ?? '';
    const set = { email, token, password: PASSWORD };
    expect((await cloud.graphql(`${domain}.localhost`, RESET_PASSWORD, set)).errors).toEqual([]);
    expect((await cloud.graphql(`${domain}.localhost`, RESET_PASSWORD, set)).errors).toHaveLength(1);
    const session = (await login(email, PASSWORD, domain)).data?.loginUser.token ?? '';
    const { data } = await cloud.graphql(`${domain}.localhost`, '{ viewer { role } }', {}, { token: session });
    expect(data?.viewer.role).toBe('admin');
    const scope = scopeOf(Number(id) as TenantId);
    expect((await getItem('records', records.instance(scope, 'licence'), licenceRecord))?.used).toBe(1);
    expect((await getItem('records', records.instance(scope, 'admins'), adminsRecord))?.count).toBe(1);
    expect(codeOf(await add({ id, email: 'second@made.test', role: 'learner' }))).toBe('LICENCE_LIMIT');
    expect(mails('second@made.test')).toEqual([]);
  });

  it('gets no mail when none is requested or when inactive, and takes no licence then', async () => {
    const { id } = await made({ licences: 1 });
    await add({ id, email: 'quiet@made.test', role: 'learner', skip: true });
    expect((await add({ id, email: 'off@made.test', role: 'learner', active: false })).data?.createInstanceUser['instance_is_active']).toBe(
      false,
    );
    expect([...mails('quiet@made.test'), ...mails('off@made.test')]).toEqual([]);
  });

  it('gets the sign-in address when a password was set, which no mail contains', async () => {
    const { id, domain } = await made();
    await add({ id, email: 'given@made.test', role: 'student', password: PASSWORD });
    const [mail] = mails('given@made.test');
    expect(linkIn(mail).pathname).toBe('/app/login');
    expect(JSON.stringify(mail)).not.toContain(PASSWORD);
    expect((await login('given@made.test', PASSWORD, domain)).data).not.toBeNull();
  });

  it('keeps their name and password when they have an identity already', async () => {
    const { id, domain } = await made();
    await add({ id, email: emailOf('l2'), role: 'manager', password: 'another-password-9' });
    expect((await login(emailOf('l2'), 'another-password-9', domain)).data).toBeNull();
    expect((await login(emailOf('l2'), PASSWORD, domain)).data).not.toBeNull();
    expect(mails(emailOf('l2')).at(-1)?.text).toContain('the password that you have');
    expect(fieldsOf(await add({ id, email: emailOf('l2'), role: 'manager' }))).toEqual({ email: ['The email has already been taken.'] });
  });

  it('can be a super admin, who is a member of no instance and uses no licence', async () => {
    const { id } = await made({ licences: 0 });
    const { data } = await add({ id, email: 'root@made.test', role: 'super_admin' });
    expect(data?.createInstanceUser).toMatchObject({ role: 'super_admin', primary_access: null });
    expect(linkIn(mails('root@made.test')[0]).hostname).toBe('localhost');
    const token = await renewSetupToken(Number(data?.createInstanceUser.id) as PersonId, testContext().now);
    await cloud.graphql(CENTRAL, RESET_PASSWORD, { email: 'root@made.test', token, password: PASSWORD });
    const root = (await cloud.graphql(CENTRAL, LOGIN, { email: 'root@made.test', password: PASSWORD })).data?.loginUser.token ?? '';
    expect((await cloud.graphql(CENTRAL, PAGE, {}, { token: root })).errors).toEqual([]);
    expect(codeOf(await add({ id, email: 'root@made.test', role: 'learner' }))).toBe('VALIDATION');
  });

  it('is refused with a weak password, an unknown role, or an invalid e-mail address', async () => {
    const { id } = await made();
    expect(fieldsOf(await add({ id, email: 'a@made.test', role: 'admin', password: 'short' }))).toHaveProperty('password');
    expect(fieldsOf(await add({ id, email: 'a@made.test', role: 'king' }))).toHaveProperty('role');
    expect(fieldsOf(await add({ id, email: 'nobody', role: 'admin' }))).toHaveProperty('email');
  });

  it('is not created when headers and argument name two instances, or a missing one [G3]', async () => {
    const { id } = await made();
    const someone = { email: 'lost@made.test', role: 'admin' };
    expect(codeOf(await add({ id, ...someone }, { 'x-instance-domain': 'acme' }))).toBe('FORBIDDEN');
    expect(codeOf(await add({ id: 999_999, ...someone }))).toBe('NOT_FOUND');
    expect(mails('lost@made.test')).toEqual([]);
  });

  it('is not created while the subscription has ended [G8]', async () => {
    const { id } = await made();
    await createSubscription(testContext(), Number(id) as TenantId, { plan_ends_at: '2020-01-01' });
    expect(codeOf(await add({ id, email: 'late@made.test', role: 'admin' }))).toBe('SUBSCRIPTION_INACTIVE');
  });
});

describe('a caller who is no super admin', () => {
  const people: readonly [PersonName, string | undefined, string][] = [
    ['a1', undefined, ACME],
    ['ab1', 'north', ACME],
    ['i1', 'north', ACME],
    ['m1', 'north', ACME],
    ['l1', 'north', ACME],
    ['a2', undefined, 'globex.localhost'],
    ['u12', undefined, CENTRAL],
  ];
  it.each(people)('is refused: %s in %s of %s', async (name, branch, host) => {
    const token = await signIn(cloud, name, host, branch);
    const who = { token, ...(branch !== undefined && { branch }) };
    const id = personas.t1.id;
    const calls = [
      [CREATE, { name: 'Mine', domain: 'mine' }],
      [UPDATE, { id, name: 'Mine' }],
      [READ, { id }],
      [PAGE, {}],
      ['{ lmsInstances { id } }', {}],
      [ADD, { id, email: 'friend@personas.test', role: 'super_admin' }],
    ] as const;
    for (const [text, variables] of calls) expect(codeOf(await cloud.graphql(host, text, variables, who))).toBe('FORBIDDEN');
    expect(codeOf(await cloud.graphql(host, PAGE, {}))).toBe('UNAUTHENTICATED');
    expect(await getItem('platform', platform.domain('mine'))).toBeUndefined();
  });

  it('reads no people, courses, branches or subscriptions through the public instance', async () => {
    const publicInstance =
      '{ instanceByUrl(url: "acme") { name users { id } courses { id } branches { id } subscriptions { id } subscription { id } } }';
    const token = await signIn(cloud, 'a1', ACME);
    const nothing = { name: 'Acme', users: null, courses: null, branches: null, subscriptions: null, subscription: null };
    expect((await cloud.graphql(ACME, publicInstance, {}, { token })).data).toEqual({ instanceByUrl: nothing });
    expect((await cloud.graphql(ACME, publicInstance)).data).toEqual({ instanceByUrl: nothing });
  });
});
