import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { renewSetupToken } from '../../../functions/identity/password.commands.ts';
import type { DomainItem } from '../../../functions/platform/access-records.ts';
import { getItem, query } from '../../../functions/platform/dynamo.ts';
import { platform, records, scopeOf } from '../../../functions/platform/keys/keys.ts';
import type { AdminsItem, InstanceItem, LicenceItem } from '../../../functions/tenancy/instance.records.ts';
import { createSubscription } from '../../../functions/tenancy/subscription.commands.ts';
import type { PersonId, TenantId } from '../../../shared/kernel/ids.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { injectConflicts } from '../../fixtures/conflicts.ts';
import { dump } from '../../fixtures/dump.ts';
import { png, SVG } from '../../fixtures/images.ts';
import { linkIn, mailTo } from '../../fixtures/mail.ts';
import { emailOf, makeWorld, PASSWORD, type PersonName, signIn, testAct, type World } from '../../fixtures/personas.ts';

const ACME = 'acme.localhost';
const CENTRAL = 'localhost';
const CREATE = `mutation ($name: String!, $domain: String, $theme: String, $licences: Int, $branches: Int, $api: Boolean, $branding: Boolean, $active: Boolean, $logo: Upload) {
  createLmsInstance(name: $name, domain: $domain, theme: $theme, license_count: $licences, branch_limit: $branches, api_access: $api,
    branding_enabled: $branding, is_active: $active, logo: $logo) { id name domain logo_url }
}`;
const UPDATE = `mutation ($id: ID!, $name: String!, $domain: String, $licences: Int, $active: Boolean, $logo: Upload) {
  updateLmsInstance(id: $id, name: $name, domain: $domain, license_count: $licences, is_active: $active, logo: $logo) { id name domain logo_url }
}`;
const READ = `query ($id: ID!) { lmsInstance(id: $id) { id name domain theme license_count branch_limit used_licenses remaining_licenses api_access
  branding_enabled is_active logo_url subscription { id instance_id status billing_interval amount plan_ends_at } subscriptions { id }
  users { email role is_owner primary_access } courses { id title } branches { name url } } }`;
const PAGE = `query ($search: String, $sort: String, $order: String, $page: Int, $limit: Int) {
  lmsInstancesPage(search: $search, sort: $sort, order: $order, page: $page, limit: $limit) {
    data { id name domain license_count subscription { status } } paginatorInfo { currentPage lastPage total } } }`;
const ADD = `mutation ($id: ID!, $email: String!, $role: String!, $password: String, $skip: Boolean, $active: Boolean, $first: String = "Ada") {
  createInstanceUser(instance_id: $id, first_name: $first, last_name: "Lovelace", email: $email, role: $role, password: $password,
    skip_email: $skip, is_active: $active, is_owner: true) { id email role instance_is_active is_owner primary_access }
}`;
const RESET =
  'mutation ($email: String!, $token: String!, $password: String!) { resetPassword(email: $email, token: $token, password: $password) { message } }';
const LOGIN =
  'mutation ($email: String!, $password: String!, $instance: String) { loginUser(email: $email, password: $password, instance_url: $instance) { token } }';

type Instance = { id: string; name: string; domain: string; logo_url: string | null };
type Made = { createLmsInstance: Instance };

let cloud: Cloud;
let world: World;
let s0: string;
let endInjection: () => void = () => undefined;
beforeAll(async () => {
  cloud = await startCloud();
  world = await makeWorld();
  s0 = await signIn(cloud, 's0', CENTRAL);
});
afterEach(() => endInjection());
afterAll(() => cloud.stop());

const create = (variables: Record<string, unknown>, headers: Record<string, string> = {}, host = CENTRAL) =>
  cloud.graphql<Made>(host, CREATE, variables, { token: s0, headers });
const fieldsOf = (answer: { errors: readonly { extensions?: Readonly<Record<string, unknown>> }[] }): unknown =>
  answer.errors[0]?.extensions?.['validation'];
const codeOf = (answer: { errors: readonly { extensions?: Readonly<Record<string, unknown>> }[] }): unknown =>
  answer.errors[0]?.extensions?.['code'];

let count = 0;
async function made(more: Record<string, unknown> = {}): Promise<Instance> {
  count += 1;
  const { data, errors } = await create({ name: `Made ${count}`, domain: `made-${count}`, ...more });
  if (!data) throw new Error(JSON.stringify(errors));
  return data.createLmsInstance;
}
const page = async (variables: Record<string, unknown> = {}, host = CENTRAL) =>
  (await cloud.graphql<{ lmsInstancesPage: { data: Instance[]; paginatorInfo: { total: number } } }>(host, PAGE, variables, { token: s0 }))
    .data?.lmsInstancesPage;

/** A multipart request as the client sends it. */
async function withLogo(text: string, variables: Record<string, unknown>, bytes: Buffer): Promise<{ data: Made | null; errors?: never[] }> {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query: text, variables: { ...variables, logo: null } }));
  form.append('map', JSON.stringify({ 0: ['variables.logo'] }));
  form.append('0', new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }));
  const response = await cloud.fetch(CENTRAL, '/graphql', { method: 'POST', body: form, headers: { authorization: `Bearer ${s0}` } });
  return (await response.json()) as { data: Made | null; errors?: never[] };
}

describe('a new instance', () => {
  it('stands in the list at once, with what was asked and nothing used', async () => {
    const { id } = await made({ name: 'Éclair School', domain: null, theme: 'plain', licences: 5, branches: 2, api: true });
    expect(await page({ search: 'ECLAIR' })).toMatchObject({
      data: [{ id, domain: 'eclair-school', license_count: 5, subscription: null }],
      paginatorInfo: { currentPage: 1, lastPage: 1, total: 1 },
    });
    const { data } = await cloud.graphql<{ lmsInstance: unknown }>(CENTRAL, READ, { id }, { token: s0 });
    expect(data?.lmsInstance).toEqual({
      id,
      name: 'Éclair School',
      domain: 'eclair-school',
      theme: 'plain',
      license_count: 5,
      branch_limit: 2,
      used_licenses: 0,
      remaining_licenses: 5,
      api_access: true,
      branding_enabled: false,
      is_active: true,
      logo_url: null,
      subscription: null,
      subscriptions: [],
      users: [],
      courses: [],
      branches: [],
    });
  });

  it.each([
    ['acme', 'The domain has already been taken.'],
    ['content', 'This domain is reserved.'],
    ['admin', 'This domain is reserved.'],
    ['a.b', 'The domain may hold lower-case letters, digits and single hyphens between them.'],
    ['-north', 'The domain may hold lower-case letters, digits and single hyphens between them.'],
    ['x'.repeat(64), 'The domain has at most 63 characters.'],
  ])('is refused the domain "%s", and nothing is written', async (domain, message) => {
    const before = await dump();
    expect(fieldsOf(await create({ name: 'Somebody', domain }))).toEqual({ domain: [message] });
    expect(await dump()).toEqual(before);
  });

  it('needs a domain where its name suggests none or a reserved one, and limits that are none below 0', async () => {
    expect(fieldsOf(await create({ name: '学校' }))).toHaveProperty('domain');
    expect(fieldsOf(await create({ name: 'API' }))).toEqual({ domain: ['This domain is reserved.'] });
    expect(fieldsOf(await create({ name: ' ', domain: 'blank' }))).toHaveProperty('name');
    expect(fieldsOf(await create({ name: 'Less', domain: 'less', licences: -1 }))).toEqual({ license_count: ['A limit is 0 or more.'] });
  });

  it.each([0, 0.3])(
    'one of twenty that want a domain at once gets it, %d of all transactions refused for conflict (R16)',
    async (share) => {
      const domain = `race-${share * 10}`;
      endInjection = injectConflicts(share, 20_261_121);
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => create({ name: `Race ${n}`, domain })));
      expect(answers.filter(({ data }) => data !== null)).toHaveLength(1);
      expect(new Set(answers.filter(({ data }) => data === null).map(codeOf))).toEqual(new Set(['VALIDATION']));
      const instances = await query<InstanceItem>('platform', { pk: platform.instances() });
      expect(instances.filter((instance) => instance.domain === domain)).toHaveLength(1);
    },
  );

  it('is one however often its call is repeated, and another body under its key is refused', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { name: 'Again', domain: 'again' };
    const answers = await Promise.all([create(body, headers), create(body, headers)]);
    const again = await create(body, headers);
    expect(new Set([...answers, again].map(({ data }) => data?.createLmsInstance.id)).size).toBe(1);
    expect(codeOf(await create({ ...body, name: 'Other' }, headers))).toBe('CONFLICT');
  });

  it('keeps its logo where everybody may read it, and takes nothing for one that is none (F03)', async () => {
    const { data } = await withLogo(CREATE, { name: 'Logo', domain: 'logo' }, png());
    const url = data?.createLmsInstance.logo_url ?? '';
    expect(url).toMatch(/^storage\/t\d+\/logos\/[0-9a-f]{32}\.png$/);
    const shown = await cloud.fetch('logo.localhost', `/${url}`);
    expect(shown.status).toBe(200);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png());
    const refused = await withLogo(CREATE, { name: 'Bad logo', domain: 'bad-logo' }, SVG);
    expect(refused.errors).toMatchObject([{ extensions: { code: 'VALIDATION', validation: { logo: [expect.any(String) as unknown] } } }]);
    const large = await withLogo(CREATE, { name: 'Large logo', domain: 'large-logo' }, png(2, 1, 2_200_000));
    expect(large.errors).toMatchObject([{ extensions: { validation: { logo: ['The image has more than 2 MB.'] } } }]);
    expect(await page({ search: '-logo' })).toMatchObject({ data: [] });
  });

  it('can be made from the host of another instance, and from inside a branch of it', async () => {
    expect((await create({ name: 'From Acme', domain: 'from-acme' }, {}, ACME)).data?.createLmsInstance.domain).toBe('from-acme');
    expect(
      (await create({ name: 'From North', domain: 'from-north' }, { 'x-branch-url': 'north' }, ACME)).data?.createLmsInstance.domain,
    ).toBe('from-north');
    expect((await page({ search: 'from-' }, ACME))?.data).toHaveLength(2);
  });
});

describe('the list of instances', () => {
  it('is searched, sorted and paged, those without a limit last', async () => {
    for (const [name, licences] of [
      ['Zeta list', 7],
      ['Älpha list', null],
      ['Beta list', 900],
    ] as const)
      await made({ name, licences });
    const names = async (variables: Record<string, unknown>) =>
      (await page({ search: 'list', ...variables }))?.data.map(({ name }) => name);
    expect(await names({})).toEqual(['Älpha list', 'Beta list', 'Zeta list']);
    expect(await names({ sort: 'name', order: 'desc' })).toEqual(['Zeta list', 'Beta list', 'Älpha list']);
    expect(await names({ sort: 'license_count' })).toEqual(['Zeta list', 'Beta list', 'Älpha list']);
    expect(await names({ sort: 'license_count', order: 'desc' })).toEqual(['Beta list', 'Zeta list', 'Älpha list']);
    expect(await names({ limit: 2, page: 2 })).toEqual(['Zeta list']);
    const { data } = await cloud.graphql<{ lmsInstances: Instance[] }>(
      CENTRAL,
      '{ lmsInstances { id domain subscription { id } } }',
      {},
      { token: s0 },
    );
    expect(data?.lmsInstances.map(({ domain }) => domain)).toEqual(expect.arrayContaining(['acme', 'globex']));
  });

  it('shows the current subscription, with its price on the instance, whichever host it is asked on', async () => {
    const { t2 } = world;
    await createSubscription(testAct(), t2.id, { amount: 99.5, planEndsAt: '2090-01-01' });
    const { data, errors } = await cloud.graphql<{ lmsInstance: Record<string, unknown> }>(ACME, READ, { id: t2.id }, { token: s0 });
    expect(errors).toEqual([]);
    expect(data?.lmsInstance).toMatchObject({
      domain: 'globex',
      subscription: { instance_id: String(t2.id), status: 'active', billing_interval: 'monthly', amount: 99.5, plan_ends_at: '2090-01-01' },
      subscriptions: [{}],
      branches: [{ name: 'North of Globex', url: 'north' }],
    });
    expect(data?.lmsInstance['users']).toEqual(expect.arrayContaining([expect.objectContaining({ email: emailOf('a2'), role: 'admin' })]));
  });

  it('answers null for an id that leads nowhere', async () => {
    for (const id of ['999999', 'x', '0'])
      expect(await cloud.graphql(CENTRAL, READ, { id }, { token: s0 })).toMatchObject({ data: { lmsInstance: null }, errors: [] });
  });
});

describe('changing an instance', () => {
  const update = (variables: Record<string, unknown>, headers = {}) =>
    cloud.graphql<{ updateLmsInstance: Instance }>(CENTRAL, UPDATE, variables, { token: s0, headers });

  it('keeps what is absent, and null means no limit', async () => {
    const { id, domain } = await made({ licences: 4, theme: 'kept', api: true });
    expect((await update({ id, name: 'Renamed' })).data?.updateLmsInstance).toMatchObject({ name: 'Renamed', domain });
    const read = async () => (await cloud.graphql<{ lmsInstance: unknown }>(CENTRAL, READ, { id }, { token: s0 })).data?.lmsInstance;
    expect(await read()).toMatchObject({ name: 'Renamed', license_count: 4, theme: 'kept', api_access: true, is_active: true });
    await update({ id, name: 'Renamed', licences: null, active: false });
    expect(await read()).toMatchObject({ license_count: null, is_active: false });
    expect(await page({ search: 'renamed' })).toMatchObject({ data: [{ id, license_count: null }] });
  });

  it('moves it to a free domain with all that stands there, and leaves a live one alone', async () => {
    const { id, domain } = await made();
    await createSubscription(testAct(), Number(id) as TenantId, {});
    expect(fieldsOf(await update({ id, name: 'Thief', domain: 'acme' }))).toEqual({ domain: ['The domain has already been taken.'] });
    expect(fieldsOf(await update({ id, name: 'Thief', domain: 'www' }))).toEqual({ domain: ['This domain is reserved.'] });
    expect((await update({ id, name: 'Moved', domain: 'moved' })).errors).toEqual([]);
    expect(await getItem('platform', platform.domain(domain))).toBeUndefined();
    expect(await getItem<DomainItem>('platform', platform.domain('moved'))).toMatchObject({
      id: Number(id),
      name: 'Moved',
      subscriptions: [{}],
    });
    expect((await getItem<DomainItem>('platform', platform.domain('acme')))?.id).toBe(world.t1.id);
    expect((await create({ name: 'Next', domain })).data?.createLmsInstance.domain).toBe(domain);
  });

  it('lets one of two have a domain that both move to at once', async () => {
    const both = [await made(), await made()];
    const answers = await Promise.all(both.map(({ id, name }) => update({ id, name, domain: 'contested' })));
    expect(answers.filter(({ data }) => data !== null)).toHaveLength(1);
    expect(answers.filter(({ data }) => data === null).map(codeOf)).toEqual(['VALIDATION']);
  });

  it('takes a limit below what is used, and then nobody more', async () => {
    const { t2 } = world;
    expect((await update({ id: t2.id, name: 'Globex', licences: 1 })).errors).toEqual([]);
    const full = await cloud.graphql(CENTRAL, ADD, { id: t2.id, email: 'more@globex.test', role: 'learner' }, { token: s0 });
    expect(full.errors[0]).toMatchObject({ message: 'Licence limit reached.', extensions: { code: 'LICENCE_LIMIT' } });
    expect((await update({ id: t2.id, name: 'Globex', licences: null })).errors).toEqual([]);
  });

  it('is not found for an id that leads nowhere', async () => {
    expect(codeOf(await update({ id: 999_999, name: 'Nobody' }))).toBe('NOT_FOUND');
  });
});

describe('a person that the platform puts into an instance', () => {
  const add = (variables: Record<string, unknown>, headers: Record<string, string> = {}) =>
    cloud.graphql<{ createInstanceUser: { id: string } & Record<string, unknown> }>(CENTRAL, ADD, variables, { token: s0, headers });
  const login = (email: string, password: string, instance: string) =>
    cloud.graphql<{ loginUser: { token: string } }>(`${instance}.localhost`, LOGIN, { email, password, instance });
  const mails = (email: string) => mailTo(cloud, email);

  it('is its first admin by a link that came by mail, and signs in there', async () => {
    const { id, domain, name } = await made({ licences: 1 });
    const headers = { 'idempotency-key': crypto.randomUUID(), 'x-instance-domain': domain };
    const first = await add({ id, email: 'First@made.test', role: 'admin' }, headers);
    expect(first.data?.createInstanceUser).toMatchObject({ email: 'first@made.test', role: 'admin', is_owner: true, primary_access: true });
    const again = await add({ id, email: 'First@made.test', role: 'admin' }, headers);
    expect(again.data).toEqual(first.data);
    expect(mails('first@made.test')).toHaveLength(1);
    const [mail] = mails('first@made.test');
    expect(mail?.subject).toBe(`Your account at ${name}`);
    const link = linkIn(mail);
    expect([link.hostname, link.pathname]).toEqual([`${domain}.localhost`, '/app/set-password']);
    const email = link.searchParams.get('email') ?? '';
    const token = link.searchParams.get('token') ?? '';
    const set = { email, token, password: PASSWORD };
    expect((await cloud.graphql(`${domain}.localhost`, RESET, set)).errors).toEqual([]);
    expect((await cloud.graphql(`${domain}.localhost`, RESET, set)).errors).toHaveLength(1);
    const session = (await login(email, PASSWORD, domain)).data?.loginUser.token ?? '';
    const { data } = await cloud.graphql<{ viewer: { role: string } }>(
      `${domain}.localhost`,
      '{ viewer { role } }',
      {},
      { token: session },
    );
    expect(data?.viewer.role).toBe('admin');
    const scope = scopeOf(Number(id) as TenantId);
    expect((await getItem<LicenceItem>('records', records.instance(scope, 'licence')))?.used).toBe(1);
    expect((await getItem<AdminsItem>('records', records.instance(scope, 'admins')))?.count).toBe(1);
    expect(codeOf(await add({ id, email: 'second@made.test', role: 'learner' }))).toBe('LICENCE_LIMIT');
    expect(mails('second@made.test')).toEqual([]);
  });

  it('gets no mail where none is wanted, and where they come inactive, and then takes no licence', async () => {
    const { id } = await made({ licences: 1 });
    await add({ id, email: 'quiet@made.test', role: 'learner', skip: true });
    expect((await add({ id, email: 'off@made.test', role: 'learner', active: false })).data?.createInstanceUser['instance_is_active']).toBe(
      false,
    );
    expect([...mails('quiet@made.test'), ...mails('off@made.test')]).toEqual([]);
  });

  it('is told where to sign in when a password was given, which no mail holds', async () => {
    const { id, domain } = await made();
    await add({ id, email: 'given@made.test', role: 'student', password: PASSWORD });
    const [mail] = mails('given@made.test');
    expect(linkIn(mail).pathname).toBe('/app/login');
    expect(JSON.stringify(mail)).not.toContain(PASSWORD);
    expect((await login('given@made.test', PASSWORD, domain)).data).not.toBeNull();
  });

  it('keeps their own name and password when they are known already', async () => {
    const { id, domain } = await made();
    await add({ id, email: emailOf('l2'), role: 'manager', password: 'another-password-9' });
    expect((await login(emailOf('l2'), 'another-password-9', domain)).data).toBeNull();
    expect((await login(emailOf('l2'), PASSWORD, domain)).data).not.toBeNull();
    expect(mails(emailOf('l2')).at(-1)?.text).toContain('the password that you have');
    expect(fieldsOf(await add({ id, email: emailOf('l2'), role: 'manager' }))).toEqual({ email: ['The email has already been taken.'] });
  });

  it('may be a super admin, who is a member of nothing and uses no licence', async () => {
    const { id } = await made({ licences: 0 });
    const { data } = await add({ id, email: 'root@made.test', role: 'super_admin' });
    expect(data?.createInstanceUser).toMatchObject({ role: 'super_admin', primary_access: null });
    expect(linkIn(mails('root@made.test')[0]).hostname).toBe('localhost');
    const token = await renewSetupToken(Number(data?.createInstanceUser.id) as PersonId, testAct().now);
    await cloud.graphql(CENTRAL, RESET, { email: 'root@made.test', token, password: PASSWORD });
    const root =
      (await cloud.graphql<{ loginUser: { token: string } }>(CENTRAL, LOGIN, { email: 'root@made.test', password: PASSWORD })).data
        ?.loginUser.token ?? '';
    expect((await cloud.graphql(CENTRAL, PAGE, {}, { token: root })).errors).toEqual([]);
    expect(codeOf(await add({ id, email: 'root@made.test', role: 'learner' }))).toBe('VALIDATION');
  });

  it('is refused with a weak password, a role that is none, and what is no e-mail', async () => {
    const { id } = await made();
    expect(fieldsOf(await add({ id, email: 'a@made.test', role: 'admin', password: 'short' }))).toHaveProperty('password');
    expect(fieldsOf(await add({ id, email: 'a@made.test', role: 'king' }))).toHaveProperty('role');
    expect(fieldsOf(await add({ id, email: 'nobody', role: 'admin' }))).toHaveProperty('email');
  });

  it('is not made where headers and argument name two instances, or the instance is none (G3)', async () => {
    const { id } = await made();
    const someone = { email: 'lost@made.test', role: 'admin' };
    expect(codeOf(await add({ id, ...someone }, { 'x-instance-domain': 'acme' }))).toBe('FORBIDDEN');
    expect(codeOf(await add({ id: 999_999, ...someone }))).toBe('NOT_FOUND');
    expect(mails('lost@made.test')).toEqual([]);
  });

  it('is not made while the subscription has ended (G8)', async () => {
    const { id } = await made();
    await createSubscription(testAct(), Number(id) as TenantId, { planEndsAt: '2020-01-01' });
    expect(codeOf(await add({ id, email: 'late@made.test', role: 'admin' }))).toBe('SUBSCRIPTION_INACTIVE');
  });
});

describe('everybody but super admins', () => {
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
    const id = world.t1.id;
    const calls = [
      [CREATE, { name: 'Mine', domain: 'mine' }],
      [UPDATE, { id, name: 'Mine' }],
      [READ, { id }],
      [PAGE, {}],
      ['{ lmsInstances { id } }', {}],
      [ADD, { id, email: 'friend@world.test', role: 'super_admin' }],
    ] as const;
    for (const [text, variables] of calls) expect(codeOf(await cloud.graphql(host, text, variables, who))).toBe('FORBIDDEN');
    expect(codeOf(await cloud.graphql(host, PAGE, {}))).toBe('UNAUTHENTICATED');
    expect(await getItem('platform', platform.domain('mine'))).toBeUndefined();
  });

  it('sees nothing of people, courses, branches and subscriptions through the instance that is public', async () => {
    const asked =
      '{ instanceByUrl(url: "acme") { name users { id } courses { id } branches { id } subscriptions { id } subscription { id } } }';
    const token = await signIn(cloud, 'a1', ACME);
    const nothing = { name: 'Acme', users: null, courses: null, branches: null, subscriptions: null, subscription: null };
    expect((await cloud.graphql(ACME, asked, {}, { token })).data).toEqual({ instanceByUrl: nothing });
    expect((await cloud.graphql(ACME, asked)).data).toEqual({ instanceByUrl: nothing });
  });
});
