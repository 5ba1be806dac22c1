import { describe, expect, it } from 'vitest';
import { DELETE_BRANCH, RESTORE_BRANCH } from '../../fixtures/calls.ts';
import {
  ACME,
  branding,
  cloud,
  codeOf,
  create,
  fieldsOf,
  made,
  personas,
  sessionOf,
  update,
  useBranchForm,
} from './branch-form-fixture.ts';

useBranchForm();

describe('the former slug of a branch', () => {
  it('leads on to it, in reads, calls and pages', async () => {
    expect((await update(personas.t1.south, { name: 'South', url: 'south-west' })).branch?.url).toBe('south-west');
    expect(await branding('south')).toMatchObject({ id: String(personas.t1.south), url: 'south-west' });
    expect(await branding('south-west')).toMatchObject({ id: String(personas.t1.south), url: 'south-west' });
    const who = await sessionOf({ name: 'l1s', branch: 'south' });
    const viewer = await cloud.graphql(ACME, '{ viewer { role branch { url } } }', {}, who);
    expect(viewer.data?.viewer).toEqual({ role: 'learner', branch: { url: 'south-west' } });
    const page = await (await cloud.fetch(ACME, '/app/branch/south/login')).text();
    expect(page).toContain('"url":"south-west"');
  });

  it('stays taken for others, and can be taken back', async () => {
    const { id, url, name } = await made();
    await update(id, { name, url: `${url}-b` });
    expect(fieldsOf(await create({ name: 'Thief', url }))).toEqual({ url: ['The url has already been taken.'] });
    const other = await made();
    expect(fieldsOf(await update(other.id, { name: other.name, url }))).toEqual({ url: ['The url has already been taken.'] });
    expect((await update(id, { name, url })).branch?.url).toBe(url);
    expect(await branding(`${url}-b`)).toMatchObject({ id, url });
  });

  it.each([
    ['South', 'Slug must be lowercase letters, numbers, and hyphens only. No spaces or special characters.'],
    ['north', 'The url has already been taken.'],
    ['logout', 'This url is reserved. Please choose another.'],
  ])('does not make way for "%s"', async (next, message) => {
    const { id, url, name } = await made();
    expect(fieldsOf(await update(id, { name, url: next }))).toEqual({ url: [message] });
    expect(await branding(url)).toMatchObject({ id, url });
  });

  it('of two branches that move to one slug at once is given to one', async () => {
    const both = [await made(), await made()];
    const replies = await Promise.all(both.map(({ id, name }) => update(id, { name, url: 'contested' })));
    expect(replies.filter(({ branch }) => branch !== null)).toHaveLength(1);
    expect(replies.filter(({ branch }) => branch === null).map(codeOf)).toEqual(['VALIDATION']);
  });

  it('is closed while the branch is deleted, and the branch keeps it', async () => {
    const { id, url, name } = await made();
    await update(id, { name, url: `${url}-b` });
    const a1 = await sessionOf({ name: 'a1' });
    await cloud.graphql(ACME, DELETE_BRANCH, { id }, a1);
    expect(await branding(url)).toBeNull();
    expect(fieldsOf(await create({ name: 'Early', url }))).toEqual({ url: ['The url has already been taken.'] });
    await cloud.graphql(ACME, RESTORE_BRANCH, { id }, a1);
    expect(await branding(url)).toMatchObject({ id, url: `${url}-b` });
  });
});
