import { describe, expect, it } from 'vitest';
import { records } from '../../../functions/platform/keys/keys.ts';
import { getItem, putItem } from '../../../functions/platform/tables/dynamo.ts';
import { licenceRecord } from '../../../functions/tenancy/instance.records.ts';
import { UNDO_IMPORT } from '../../fixtures/calls.ts';
import { eventually } from '../../fixtures/eventually.ts';
import type { GraphqlContext } from '../../fixtures/graphql.ts';
import { PASSWORD } from '../../fixtures/personas.ts';
import { ACME, as, cloud, lasting, personas, used, useDeletionFixture } from './deletion-fixture.ts';

useDeletionFixture();

const BULK = `mutation ($input: [BulkUserInput!]!, $branchUrl: String, $dry: Boolean, $groups: Boolean, $taken: Int, $id: String, $update: Boolean) {
  BulkCreateUsers(input: $input, branchUrl: $branchUrl, dry_run: $dry, create_groups: $groups, licences_taken: $taken, import_id: $id,
    update_existing: $update) { outcome takes_licence groups { id name } } }`;
type Options = { dry?: boolean; groups?: boolean; taken?: number; id?: string; update?: boolean; branchUrl?: string };

const someone = (email: string, more: object = {}) => ({
  first_name: 'Nora',
  last_name: 'New',
  email: `${email}@whole.test`,
  role: 'learner',
  skip_email: true,
  ...more,
});
const send = async (who: GraphqlContext, input: readonly object[], options: Options = {}) => {
  const { data, errors } = await cloud.graphql(ACME, BULK, { input, ...options }, who);
  return { rows: data?.BulkCreateUsers ?? [], messages: errors.map(({ message }) => message) };
};
const newId = () => crypto.randomUUID().replaceAll('-', '');
const groupNames = async (who: GraphqlContext, branchUrl?: string) => {
  const { data } = await cloud.graphql(ACME, 'query ($branchUrl: String) { groups(branchUrl: $branchUrl) { name } }', { branchUrl }, who);
  return (data?.groups ?? []).map(({ name }) => name);
};
const listed = async (who: GraphqlContext, id: string) => {
  const LIST = '{ userImports { id state undo_refusal } }';
  const { data } = await cloud.graphql(ACME, LIST, {}, who);
  return data?.userImports.find((one) => one.id === id);
};
const undo = async (who: GraphqlContext, id: string) => {
  await cloud.graphql(ACME, UNDO_IMPORT, { id }, who);
  await eventually(async () => (await listed(who, id))?.state === 'undone');
};

describe('the licences of a file of several calls', () => {
  it('are counted over the calls before, and rows say whether they use one [E80]', async () => {
    const a1 = await as('a1');
    const key = records.instance(personas.t1.scope, 'licence');
    const stored = await getItem('records', key, licenceRecord);
    await putItem('records', { ...stored, ...key, limit: (await used()) + 3 });
    const input = (call: string) => [someone(`${call}1`), someone(`${call}2`, { is_active: false }), someone(`${call}3`)];
    const first = await send(a1, input('first'), { dry: true });
    expect(first.rows.map((row) => row?.takes_licence)).toEqual([true, false, true]);
    const second = await send(a1, input('second'), { dry: true, taken: 2 });
    expect(second.rows.map((row) => row?.outcome ?? null)).toEqual(['created', 'created', null]);
    expect(second.messages).toEqual(['Licence limit reached.']);
    const third = await send(a1, input('third'), { dry: true, taken: 3 });
    expect(third.rows.map((row) => row?.outcome ?? null)).toEqual([null, 'created', null]);
    const { data, errors } = await cloud.graphql(ACME, '{ licenceUse { used limit } }', {}, a1);
    expect([errors, data]).toEqual([[], { licenceUse: { used: await used(), limit: (await used()) + 3 } }]);
    await putItem('records', { ...stored, ...key });
  });
});

describe('groups that do not exist', () => {
  it('are all named by their rows, and created where the import says so, once, and for sound rows only [E80]', async () => {
    const a1 = await as('a1');
    const rows = [
      someone('group1', { groupNames: ['Welders, First aiders'] }),
      someone('group2', { groupNames: ['Welders'] }),
      someone('group3', { groupNames: ['Riggers'], role: 'king' }),
    ];
    const before = await lasting();
    expect((await send(a1, rows, { dry: true })).messages).toEqual([
      'The group "Welders" was not found.',
      'The group "First aiders" was not found.',
      'The group "Welders" was not found.',
      'The role must be one of admin, instructor, manager, learner.',
      'The group "Riggers" was not found.',
    ]);
    const tried = await send(a1, rows, { dry: true, groups: true });
    expect(tried.rows.map((row) => row?.outcome ?? null)).toEqual(['created', 'created', null]);
    expect(await lasting()).toEqual(before);
    const done = await send(a1, rows, { groups: true, id: newId() });
    expect(done.rows.map((row) => row?.groups.map(({ name }) => name))).toEqual([['Welders', 'First aiders'], ['Welders'], undefined]);
    await eventually(async () => (await groupNames(a1)).includes('First aiders'));
    const names = await groupNames(a1);
    expect(['Welders', 'First aiders', 'Riggers'].map((name) => names.filter((one) => one === name).length)).toEqual([1, 1, 0]);
  });

  it('that were created are deleted with the import where they are empty [E80]', async () => {
    const a1 = await as('a1');
    const id = newId();
    await send(a1, [someone('here')]);
    const rows = [someone('empty', { groupNames: ['Emptied'] }), someone('here', { groupNames: ['Inhabited'] })];
    await send(a1, rows, { groups: true, id, update: true });
    await eventually(async () => (await groupNames(a1)).includes('Inhabited'));
    expect(await groupNames(a1)).toContain('Emptied');
    await undo(a1, id);
    await eventually(async () => !(await groupNames(a1)).includes('Emptied'));
    expect(await groupNames(a1)).toContain('Inhabited');
  });

  it('belong to the branch in which they are created; rows that change nobody create none [E80]', async () => {
    const ab1 = await as('ab1', 'north');
    const long = 'x'.repeat(101);
    const rows = [someone('inside', { groupNames: ['Of north'] }), someone('long', { groupNames: [long] })];
    const { messages } = await send(ab1, rows, { groups: true, branchUrl: 'north' });
    expect(messages).toEqual([`The group "${long}" was not found.`]);
    await eventually(async () => (await groupNames(ab1, 'north')).includes('Of north'));
    await send(ab1, [someone('inside', { groupNames: ['Of nobody'] })], { groups: true, branchUrl: 'north' });
    expect(await groupNames(await as('a1'))).not.toContain('Of nobody');
  });
});

describe('an import whose people have signed in', () => {
  it('says in the list why it cannot be undone [E81]', async () => {
    const a1 = await as('a1');
    const id = newId();
    await send(a1, [someone('early', { first_name: 'Early', last_name: 'Bird', password: PASSWORD }), someone('late')], { id });
    expect(await listed(a1, id)).toMatchObject({ state: 'done', undo_refusal: null });
    const LOGIN = `mutation ($password: String!) { loginUser(email: "early@whole.test", password: $password, instance_url: "acme") { token } }`;
    expect((await cloud.graphql(ACME, LOGIN, { password: PASSWORD })).errors).toEqual([]);
    await eventually(async () => (await listed(a1, id))?.undo_refusal === 'Early Bird has signed in since.');
  });
});
