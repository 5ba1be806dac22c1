import { afterEach, describe, expect, it } from 'vitest';
import { domainRecord } from '../../../functions/platform/request/access-records.ts';
import { readCommit } from '../../../functions/platform/store/event-store.ts';
import { getItem, query } from '../../../functions/platform/tables/dynamo.ts';
import { platform, scopeOf, streams } from '../../../functions/platform/keys/keys.ts';
import { instanceRecord } from '../../../functions/tenancy/instance.records.ts';
import { createSubscription } from '../../../functions/tenancy/subscriptions/subscription.commands.ts';
import type { TenantId } from '../../../shared/kernel/ids.ts';
import { injectConflicts } from '../../fixtures/conflicts.ts';
import { dump } from '../../fixtures/dump.ts';
import { mailTo } from '../../fixtures/mail.ts';
import { png, SVG } from '../../fixtures/images.ts';
import { emailOf, testContext } from '../../fixtures/personas.ts';
import {
  ACME,
  CENTRAL,
  CREATE,
  UPDATE,
  READ,
  ADD,
  cloud,
  personas,
  s0,
  create,
  fieldsOf,
  codeOf,
  made,
  page,
  withLogo,
  useInstancesFixture,
} from './instances-fixture.ts';

useInstancesFixture();
let endInjection: () => void = () => undefined;
afterEach(() => endInjection());

describe('a new instance', () => {
  it('is in the list at once, with its input and nothing used', async () => {
    const { id } = await made({ name: 'Éclair School', domain: null, theme: 'plain', licences: 5, branches: 2, api: true });
    expect(await page({ search: 'ECLAIR' })).toMatchObject({
      data: [{ id, domain: 'eclair-school', license_count: 5, subscription: null }],
      paginatorInfo: { currentPage: 1, lastPage: 1, total: 1 },
    });
    const { data } = await cloud.graphql(CENTRAL, READ, { id }, { token: s0 });
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
    ['content', 'This domain is reserved. Please choose another.'],
    ['admin', 'This domain is reserved. Please choose another.'],
    ['a.b', 'The domain can only contain lowercase letters, numbers, and single hyphens between them.'],
    ['-north', 'The domain can only contain lowercase letters, numbers, and single hyphens between them.'],
    ['x'.repeat(64), 'The domain can have at most 63 characters.'],
  ])('is refused the domain "%s", and nothing is written', async (domain, message) => {
    const before = await dump();
    expect(fieldsOf(await create({ name: 'Somebody', domain }))).toEqual({ domain: [message] });
    expect(await dump()).toEqual(before);
  });

  it('needs a domain when its name suggests none or a reserved one, and limits from 0 on', async () => {
    expect(fieldsOf(await create({ name: '学校' }))).toHaveProperty('domain');
    expect(fieldsOf(await create({ name: 'API' }))).toEqual({ domain: ['This domain is reserved. Please choose another.'] });
    expect(fieldsOf(await create({ name: ' ', domain: 'blank' }))).toHaveProperty('name');
    expect(fieldsOf(await create({ name: 'Less', domain: 'less', licences: -1 }))).toEqual({
      license_count: ['The limit must be 0 or more.'],
    });
  });

  it.each([0, 0.3])(
    'of twenty that request a domain at once one gets it, %d of all transactions refused for conflict [R16]',
    async (share) => {
      const domain = `race-${share * 10}`;
      endInjection = injectConflicts(share, 20_261_121);
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => create({ name: `Race ${n}`, domain })));
      expect(answers.filter(({ data }) => data !== null)).toHaveLength(1);
      expect(new Set(answers.filter(({ data }) => data === null).map(codeOf))).toEqual(new Set(['VALIDATION']));
      const instances = await query('platform', { pk: platform.instances() }, instanceRecord);
      expect(instances.filter((instance) => instance.domain === domain)).toHaveLength(1);
    },
  );

  it('is created once however often its call is repeated, and another body under its key is refused', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { name: 'Again', domain: 'again' };
    const answers = await Promise.all([create(body, headers), create(body, headers)]);
    const again = await create(body, headers);
    expect(new Set([...answers, again].map(({ data }) => data?.createLmsInstance.id)).size).toBe(1);
    expect(codeOf(await create({ ...body, name: 'Other' }, headers))).toBe('CONFLICT');
  });

  it('stores its logo publicly readable, and refuses a file that is no image [F03]', async () => {
    const { data } = await withLogo(CREATE, { name: 'Logo', domain: 'logo', branding: true }, png());
    const url = data?.createLmsInstance.logo_url ?? '';
    expect(url).toMatch(/^storage\/t\d+\/logos\/[0-9a-f]{32}\.png$/);
    expect(await (await cloud.fetch('logo.localhost', '/app/install/icon')).text()).toContain('href="data:image/png;base64,');
    const shown = await cloud.fetch('logo.localhost', `/${url}`);
    // Mail programs show it from sites of their own.
    expect(shown.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const { id } = data?.createLmsInstance ?? {};
    await cloud.graphql(CENTRAL, ADD, { id, email: 'logo@made.test', role: 'admin' }, { token: s0 });
    const address = `http://logo.localhost:${cloud.port}/${url}`;
    expect(mailTo(cloud, 'logo@made.test')[0]?.html).toContain(`src="${address}" alt="Logo"`);
    expect(shown.status).toBe(200);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png());
    const refused = await withLogo(CREATE, { name: 'Bad logo', domain: 'bad-logo' }, SVG);
    expect(refused.errors).toMatchObject([{ extensions: { code: 'VALIDATION', validation: { logo: [expect.any(String) as unknown] } } }]);
    const large = await withLogo(CREATE, { name: 'Large logo', domain: 'large-logo' }, png(2, 1, 2_200_000));
    expect(large.errors).toMatchObject([
      { extensions: { validation: { logo: ['The image is larger than 2 MB. Please choose a smaller one.'] } } },
    ]);
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
    const { data } = await cloud.graphql(CENTRAL, '{ lmsInstances { id domain subscription { id } } }', {}, { token: s0 });
    expect(data?.lmsInstances.map(({ domain }) => domain)).toEqual(expect.arrayContaining(['acme', 'globex']));
  });

  it('shows the current subscription, with its price on the instance, whichever host it is asked on', async () => {
    const { t2 } = personas;
    await createSubscription(testContext(), t2.id, { amount: 99.5, plan_ends_at: '2090-01-01' });
    const { data, errors } = await cloud.graphql(ACME, READ, { id: t2.id }, { token: s0 });
    expect(errors).toEqual([]);
    expect(data?.lmsInstance).toMatchObject({
      domain: 'globex',
      subscription: { instance_id: String(t2.id), status: 'active', billing_interval: 'monthly', amount: 99.5, plan_ends_at: '2090-01-01' },
      subscriptions: [{}],
      branches: [{ name: 'North of Globex', url: 'north' }],
    });
    expect(data?.lmsInstance['users']).toEqual(expect.arrayContaining([expect.objectContaining({ email: emailOf('a2'), role: 'admin' })]));
  });

  it('is NOT_FOUND for a missing id', async () => {
    for (const id of ['999999', 'x', '0'])
      expect(await cloud.graphql(CENTRAL, READ, { id }, { token: s0 })).toMatchObject({
        data: { lmsInstance: null },
        errors: [{ extensions: { code: 'NOT_FOUND' } }],
      });
  });
});

describe('changing an instance', () => {
  const update = (variables: Record<string, unknown>, headers = {}) => cloud.graphql(CENTRAL, UPDATE, variables, { token: s0, headers });

  it('does not change absent fields, and null means no limit', async () => {
    const { id, domain } = await made({ licences: 4, theme: 'kept', api: true });
    expect((await update({ id, name: 'Renamed' })).data?.updateLmsInstance).toMatchObject({ name: 'Renamed', domain });
    const readInstance = async () => (await cloud.graphql(CENTRAL, READ, { id }, { token: s0 })).data?.lmsInstance;
    expect(await readInstance()).toMatchObject({ name: 'Renamed', license_count: 4, theme: 'kept', api_access: true, is_active: true });
    await update({ id, name: 'Renamed', licences: null, active: false });
    expect(await readInstance()).toMatchObject({ license_count: null, is_active: false });
    expect(await page({ search: 'renamed' })).toMatchObject({ data: [{ id, license_count: null }] });
  });

  it('tells only of the fields that differ from what is stored, and of nothing where none does', async () => {
    const { id, domain } = await made({ licences: 4, theme: 'kept' });
    const scope = scopeOf(Number(id) as TenantId);
    const told = async (): Promise<object[]> => {
      const commits = await Promise.all((await query('events', { pk: streams.instance(scope).pk })).map((item) => readCommit(item)));
      return commits.flatMap(({ events: [event] }) => event ?? []);
    };
    const whole = { id, domain, licences: 5, active: true };
    const name = (await page({ search: domain }))?.data[0]?.name ?? '';
    await update({ ...whole, name });
    await update({ ...whole, name });
    await update({ ...whole, name: 'Whole' });
    expect(await told()).toMatchObject([
      { what: ['created'] },
      { what: ['license_count'], values: [{ member: 'license_count', from: 4, to: 5 }] },
      { what: ['name'], values: [{ member: 'name', from: name, to: 'Whole' }] },
    ]);
  });

  it('moves it to a free domain with all its data, and refuses the domain of another one', async () => {
    const { id, domain } = await made();
    await createSubscription(testContext(), Number(id) as TenantId, {});
    expect(fieldsOf(await update({ id, name: 'Thief', domain: 'acme' }))).toEqual({ domain: ['The domain has already been taken.'] });
    expect(fieldsOf(await update({ id, name: 'Thief', domain: 'www' }))).toEqual({
      domain: ['This domain is reserved. Please choose another.'],
    });
    expect((await update({ id, name: 'Moved', domain: 'moved' })).errors).toEqual([]);
    expect(await getItem('platform', platform.domain(domain))).toBeUndefined();
    expect(await getItem('platform', platform.domain('moved'), domainRecord)).toMatchObject({
      id: Number(id),
      name: 'Moved',
      subscriptions: [{}],
    });
    expect((await getItem('platform', platform.domain('acme'), domainRecord))?.id).toBe(personas.t1.id);
    expect((await create({ name: 'Next', domain })).data?.createLmsInstance.domain).toBe(domain);
  });

  it('gives a domain to one of two instances that move to it at once', async () => {
    const both = [await made(), await made()];
    const answers = await Promise.all(both.map(({ id, name }) => update({ id, name, domain: 'contested' })));
    expect(answers.filter(({ data }) => data !== null)).toHaveLength(1);
    expect(answers.filter(({ data }) => data === null).map(codeOf)).toEqual(['VALIDATION']);
  });

  it('accepts a limit below the number in use, and then no further members', async () => {
    const { t2 } = personas;
    expect((await update({ id: t2.id, name: 'Globex', licences: 1 })).errors).toEqual([]);
    const full = await cloud.graphql(CENTRAL, ADD, { id: t2.id, email: 'more@globex.test', role: 'learner' }, { token: s0 });
    expect(full.errors[0]).toMatchObject({ message: 'Licence limit reached.', extensions: { code: 'LICENCE_LIMIT' } });
    expect((await update({ id: t2.id, name: 'Globex', licences: null })).errors).toEqual([]);
  });

  it('is not found for a missing id', async () => {
    expect(codeOf(await update({ id: 999_999, name: 'Nobody' }))).toBe('NOT_FOUND');
  });
});
