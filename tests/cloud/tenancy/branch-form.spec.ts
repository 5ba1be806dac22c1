import { afterEach, describe, expect, it } from 'vitest';
import { getItem } from '../../../functions/platform/tables/dynamo.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { dump } from '../../fixtures/dump.ts';
import { injectConflicts } from '../../fixtures/conflicts.ts';
import { HTML, png, SVG } from '../../fixtures/images.ts';
import {
  A1,
  AB1,
  ACME,
  branding,
  cloud,
  codeOf,
  create,
  fieldsOf,
  made,
  personas,
  read,
  sessionOf,
  update,
  useBranchForm,
} from './branch-form-fixture.ts';

useBranchForm();
let endInjection: () => void = () => undefined;
afterEach(() => {
  endInjection();
  endInjection = () => undefined;
});

const LIST = '{ branches { id url is_default } }';
const defaults = async (): Promise<string[]> => {
  const { data } = await cloud.graphql(ACME, LIST, {}, await sessionOf(A1));
  return (data?.branches ?? []).filter((branch) => branch.is_default).map(({ url }) => url);
};

describe('a branch that is created', () => {
  it('has what was sent, and can be read at once', async () => {
    const input = { name: 'Łódź West', url: 'lodz-west', theme: 'dark', primary_color: '#b45309', secondary_color: '#0f766e' };
    const { branch, errors } = await create(input, { logo: png() });
    expect(errors).toEqual([]);
    expect(branch).toMatchObject({ ...input, language: 'en', is_default: false });
    expect(branch?.logo_url).toMatch(/^storage\/t\d+\/logos\/[0-9a-f]{32}\.png$/);
    expect(branch?.viewer_can).toEqual(expect.arrayContaining(['updateBranch', 'updateBranch.url', 'DeleteBranch']));
    expect(await branding('lodz-west')).toMatchObject({ name: 'Łódź West', logo_url: branch?.logo_url, primary_color: '#b45309' });
    expect((await cloud.fetch(ACME, `/${branch?.logo_url}`)).status).toBe(200);
  });

  it.each([
    ['', 'Branch url is required.'],
    ['North West', 'Branch url can only contain lowercase letters, numbers, and hyphens.'],
    ['a--b', 'Branch url can only contain lowercase letters, numbers, and hyphens.'],
    ['north', 'The url has already been taken.'],
    ['login', 'This url is reserved. Please choose another.'],
    ['assets', 'This url is reserved. Please choose another.'],
    ['x'.repeat(64), 'The url can have at most 63 characters.'],
  ])('is refused the url "%s", and nothing is written', async (url, message) => {
    const before = await dump();
    expect(fieldsOf(await create({ name: 'Refused', url }))).toEqual({ url: [message] });
    expect(await dump()).toEqual(before);
  });

  it('names every field that is wrong', async () => {
    const wrong = { name: ' ', url: 'wrong', primary_color: 'red', secondary_color: '#12345', language: 'English, please' };
    expect(Object.keys(fieldsOf(await create(wrong)) as object).sort()).toEqual(['language', 'name', 'primary_color', 'secondary_color']);
  });

  it.each([
    ['a drawing with a script', SVG],
    ['a page', HTML],
    ['a file of more than 2 MB', png(2, 1, 2_200_000)],
  ])('is refused %s as logo, and nothing is written [F03]', async (_, logo) => {
    const before = await dump();
    expect(fieldsOf(await create({ name: 'No logo', url: 'no-logo' }, { logo }))).toHaveProperty('logo');
    expect(fieldsOf(await update(personas.t1.north, { name: 'North', url: 'north' }, { logo }))).toHaveProperty('logo');
    expect(await dump()).toEqual(before);
  });

  it('is created by those who manage the whole instance alone', async () => {
    const callers = [AB1, { name: 'i1', branch: 'north' }, { name: 'm1', branch: 'north' }, { name: 'l1', branch: 'north' }] as const;
    for (const as of callers) expect(codeOf(await create({ name: 'Mine', url: 'mine' }, { as }))).toBe('FORBIDDEN');
    expect(await branding('mine')).toBeNull();
  });

  it('is created once however often its call is repeated', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const both = await Promise.all([0, 1].map(() => create({ name: 'Again', url: 'again' }, { headers, logo: png() })));
    expect(new Set(both.map(({ branch }) => branch?.id)).size).toBe(1);
    expect(codeOf(await create({ name: 'Other', url: 'again' }, { headers }))).toBe('CONFLICT');
  });
});

describe('a branch that is changed', () => {
  it('keeps what is absent, and loses what is null', async () => {
    const { id, url } = await made({ primary_color: '#1d4ed8', secondary_color: '#b45309', theme: 'light', language: 'pt-BR' });
    const { branch } = await update(id, { name: 'Renamed', url });
    expect(branch).toMatchObject({
      name: 'Renamed',
      primary_color: '#1d4ed8',
      secondary_color: '#b45309',
      theme: 'light',
      language: 'pt-BR',
    });
    expect((await update(id, { name: 'Renamed', url, primary_color: null, theme: null })).branch).toMatchObject({
      primary_color: null,
      secondary_color: '#b45309',
      theme: null,
    });
  });

  it('keeps its logo until another one comes or it is removed', async () => {
    const { id, url } = await made();
    const named = { name: 'With logo', url };
    const first = (await update(id, named, { logo: png() })).branch?.logo_url;
    expect(first).toContain('/logos/');
    expect((await update(id, { ...named, name: 'Still with logo' })).branch?.logo_url).toBe(first);
    const second = (await update(id, named, { logo: png(3, 2) })).branch?.logo_url;
    expect(second).not.toBe(first);
    expect((await update(id, { ...named, remove_logo: true })).branch?.logo_url).toBeNull();
    expect((await branding(url))?.logo_url).toBeNull();
  });

  it('gets one line in the audit log, in words', async () => {
    const { id, url, name } = await made();
    await update(id, { name, url: `${url}-new`, primary_color: '#b45309' });
    const { data } = await cloud.graphql(ACME, '{ auditLogPage(limit: 5) { data { sentence } } }', {}, await sessionOf(A1));
    expect(data?.auditLogPage.data[0]?.sentence).toBe(`A1 Persona changed the address and primary colour of the branch ${name}`);
  });

  it('is left as it is by a call that changes nothing', async () => {
    const { id, url, name } = await made();
    const before = await dump();
    expect((await update(id, { name, url })).errors).toEqual([]);
    expect(await dump()).toEqual(before);
  });

  it('is changed by its own admin, without slug and default', async () => {
    const { north } = personas.t1;
    const own = { name: 'North', url: 'north', is_default: true, primary_color: '#1d4ed8' };
    expect((await update(north, own, { as: AB1 })).errors).toEqual([]);
    expect(codeOf(await update(north, { ...own, url: 'mine' }, { as: AB1 }))).toBe('FORBIDDEN');
    expect(codeOf(await update(north, { ...own, is_default: false }, { as: AB1 }))).toBe('FORBIDDEN');
    for (const id of [personas.t1.south, personas.t2.north, 999_999, 'x'])
      expect(codeOf(await update(id, { name: 'South', url: 'south' }, { as: AB1 }))).toBe('NOT_FOUND');
    expect(codeOf(await update(personas.t2.north, { name: 'Taken', url: 'north' }))).toBe('NOT_FOUND');
  });
});

describe('the default branch', () => {
  it('is moved, and never left out', async () => {
    expect(await defaults()).toEqual(['north']);
    const next = await made({ is_default: true });
    expect(await defaults()).toEqual([next.url]);
    expect(fieldsOf(await update(next.id, { name: next.name, url: next.url, is_default: false }))).toEqual({
      is_default: ['This is the default branch. To change that, make another branch the default.'],
    });
    expect((await update(personas.t1.north, { name: 'North', url: 'north', is_default: true })).branch?.is_default).toBe(true);
    expect(await defaults()).toEqual(['north']);
    expect((await read(next.id))?.viewer_can).toContain('DeleteBranch');
  });

  it.each([0, 0.3])('is exactly one when several are made it at once, %d of all transactions refused for conflict', async (share) => {
    const branches = await Promise.all([made(), made(), made()]);
    endInjection = injectConflicts(share, 20_261_122);
    await Promise.all(branches.map(({ id, name, url }) => update(id, { name, url, is_default: true })));
    endInjection();
    const [only, ...others] = await defaults();
    expect(others).toEqual([]);
    const settings = await getItem('records', records.instance(personas.t1.scope, 'settings'));
    expect(branches.find(({ url }) => url === only)?.id).toBe(String(settings?.['defaultBranch']));
    await update(personas.t1.north, { name: 'North', url: 'north', is_default: true });
  });
});

describe('the limit of branches', () => {
  it('lets one of ten through that are created at one below it [B01]', async () => {
    const used = (await getItem('records', records.instance(personas.t1.scope, 'licence')))?.['branches'] as number;
    const s0 = { token: (await sessionOf({ name: 's0' })).token };
    const limit = (branches: number | null) =>
      cloud.graphql(
        ACME,
        'mutation ($id: ID!, $limit: Int) { updateLmsInstance(id: $id, name: "Acme", branch_limit: $limit) { id } }',
        { id: personas.t1.id, limit: branches },
        s0,
      );
    await limit(used + 1);
    const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => create({ name: `Race ${n}`, url: `race-${n}` })));
    expect(replies.filter(({ branch }) => branch !== null)).toHaveLength(1);
    const refused = replies.filter(({ branch }) => branch === null);
    expect(new Set(refused.map(codeOf))).toEqual(new Set(['LICENCE_LIMIT']));
    expect(new Set(refused.map(({ errors }) => errors[0]?.message))).toEqual(new Set(['Branch limit reached.']));
    await limit(null);
  });
});
