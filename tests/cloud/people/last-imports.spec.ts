import { describe, expect, it } from 'vitest';
import { importsOf } from '../../../functions/people/import/import.records.ts';
import { setClock } from '../../../functions/platform/request/request.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import { ADD_BRANCHES_TO_GROUP, LOGIN_AT_ACME } from '../../fixtures/calls.ts';
import { eventually } from '../../fixtures/eventually.ts';
import type { GraphqlContext } from '../../fixtures/graphql.ts';
import { PASSWORD } from '../../fixtures/personas.ts';
import { ACME, as, cloud, personas, useDeletionFixture } from './deletion-fixture.ts';

useDeletionFixture();

const BULK = `mutation ($input: [BulkUserInput!]!, $branchUrl: String, $id: String, $update: Boolean) {
  BulkCreateUsers(input: $input, branchUrl: $branchUrl, create_groups: true, import_id: $id, update_existing: $update) { outcome } }`;
const LIST = `query ($branchUrl: String) { userImports(branchUrl: $branchUrl) {
  id created empty_groups state undo_refusal changed { what count } } }`;
const HOUR = 3_600_000;

type Listed = { id: string; created: number; empty_groups: number; state: string; undo_refusal: string | null; changed: object[] };
type Options = { id: string; branchUrl?: string; update?: boolean };

const newId = (): string => crypto.randomUUID().replaceAll('-', '');
const someone = (name: string, more: object = {}) => ({
  first_name: name,
  last_name: 'Listed',
  email: `${name.toLowerCase()}@imports.test`,
  role: 'learner',
  skip_email: true,
  password: PASSWORD,
  ...more,
});
const send = async (who: GraphqlContext, input: readonly object[], options: Options): Promise<string[]> =>
  (await cloud.graphql(ACME, BULK, { input, ...options }, who)).errors.map(({ message }) => message);
const listed = async (who: GraphqlContext, id: string, branchUrl?: string): Promise<Listed | undefined> =>
  (await cloud.graphql(ACME, LIST, { branchUrl }, who)).data?.userImports.find((one) => one.id === id);
const signIn = async (name: string): Promise<void> => {
  const email = `${name.toLowerCase()}@imports.test`;
  expect((await cloud.graphql(ACME, LOGIN_AT_ACME, { email, password: PASSWORD })).errors).toEqual([]);
};
const undo = (who: GraphqlContext, id: string, branchUrl?: string) =>
  cloud.graphql(ACME, 'mutation ($id: ID!, $branchUrl: String) { undoImport(id: $id, branchUrl: $branchUrl) }', { id, branchUrl }, who);
type Group = { id: string; name: string };
const groupsOf = async (who: GraphqlContext): Promise<Group[]> =>
  (await cloud.graphql(ACME, '{ groups { id name } }', {}, who)).data?.groups ?? [];
const groupNamed = async (who: GraphqlContext, wanted: string): Promise<Group | undefined> =>
  (await groupsOf(who)).find(({ name }) => name === wanted);
/** Makes calls as if it were so many hours later. */
async function later<Value>(hours: number, act: () => Promise<Value>): Promise<Value> {
  setClock(() => new Date(Date.now() + hours * HOUR).toISOString());
  try {
    return await act();
  } finally {
    setClock(systemClock);
  }
}

describe('the list of imports', () => {
  it('says who of an import has signed in: nobody, one, several, and nobody of another import [E152]', async () => {
    const a1 = await as('a1');
    const [first, second] = [newId(), newId()];
    await send(
      a1,
      ['Ada', 'Bea', 'Cem'].map((name) => someone(name)),
      { id: first },
    );
    await send(a1, [someone('Dan'), someone('Ada', { last_name: 'Changed' })], { id: second, update: true });
    expect([await listed(a1, first), await listed(a1, second)]).toMatchObject([
      { created: 3, undo_refusal: null },
      {
        created: 1,
        undo_refusal: null,
        changed: [
          { what: 'people', count: 1 },
          { what: 'names', count: 1 },
        ],
      },
    ]);
    await signIn('Ada');
    await eventually(async () => (await listed(a1, first))?.undo_refusal === 'Ada Changed has signed in since.');
    expect((await listed(a1, second))?.undo_refusal).toBeNull();
    await signIn('Cem');
    await eventually(async () => (await listed(a1, first))?.undo_refusal === 'Ada Changed and others have signed in since.');
    await signIn('Dan');
    await eventually(async () => (await listed(a1, second))?.undo_refusal === 'Dan Listed has signed in since.');
  });

  it('counts an import once no call of it can be under way, and anew after another call of its file [E152]', async () => {
    const a1 = await as('a1');
    const id = newId();
    const stored = async () => (await importsOf(personas.t1.scope)).find((one) => one.id === id);
    await send(a1, [someone('Eva')], { id });
    expect(await listed(a1, id)).toMatchObject({ created: 1 });
    expect((await stored())?.counts).toBeUndefined();
    expect(await later(1, () => listed(a1, id))).toMatchObject({ created: 1, changed: [] });
    expect((await stored())?.counts).toEqual({ created: 1, changed: [] });
    await send(a1, [someone('Fay'), someone('Eva', { last_name: 'Changed' })], { id, update: true });
    expect((await stored())?.counts).toBeUndefined();
    expect(await later(1, () => listed(a1, id))).toMatchObject({ created: 2 });
    expect(await later(2, () => listed(a1, id))).toMatchObject({ created: 2 });
    await later(2, () => undo(a1, id));
    await eventually(async () => (await listed(a1, id))?.state === 'undone');
    expect(await listed(a1, id)).toMatchObject({ created: 2, undo_refusal: null });
  });
});

describe('an import that made groups and added nobody', () => {
  const LEAVE = 'mutation ($user: ID!, $group: ID!) { removeUserFromGroup(user_id: $user, group_id: $group) }';
  const done = async (who: GraphqlContext, query: string, variables: Record<string, unknown>): Promise<void> =>
    expect((await cloud.graphql(ACME, query, variables, who)).errors).toEqual([]);
  const PEOPLE = 'query ($group: ID!) { groupUsersPage(group_id: $group) { data { id } } }';
  /** Takes the only person out of a group. */
  const empty = async (who: GraphqlContext, name: string): Promise<void> => {
    const group = (await groupNamed(who, name))?.id;
    const { data } = await cloud.graphql(ACME, PEOPLE, { group }, who);
    await done(who, LEAVE, { user: data?.groupUsersPage.data[0]?.id, group });
  };

  it('is undone: the groups go that nobody is in, and others stay [E153]', async () => {
    const a1 = await as('a1');
    await send(a1, [someone('Gus'), someone('Hal')], { id: newId() });
    const id = newId();
    await send(a1, [someone('Gus', { groupNames: ['Forsaken', 'Kept'] }), someone('Hal', { groupNames: ['Forsaken too'] })], {
      id,
      update: true,
    });
    await eventually(async () => (await groupNamed(a1, 'Forsaken too')) !== undefined);
    expect(await listed(a1, id)).toMatchObject({ created: 0, empty_groups: 0, state: 'done' });
    for (const name of ['Forsaken', 'Forsaken too']) await empty(a1, name);
    await eventually(async () => (await listed(a1, id))?.empty_groups === 2);
    await undo(a1, id);
    await eventually(async () => (await listed(a1, id))?.state === 'undone');
    await eventually(async () => (await groupNamed(a1, 'Forsaken')) === undefined && (await groupNamed(a1, 'Forsaken too')) === undefined);
    expect(await groupNamed(a1, 'Kept')).toBeDefined();
    expect(await listed(a1, id)).toMatchObject({ empty_groups: 0 });
  });

  it('is undone in a branch but for groups that belong to other branches by now [E153]', async () => {
    const [a1, ab1] = [await as('a1'), await as('ab1', 'north')];
    const id = newId();
    await send(ab1, [someone('Ida', { groupNames: ['Of north alone', 'Of both'] })], { id, branchUrl: 'north' });
    await eventually(async () => (await groupNamed(a1, 'Of both')) !== undefined);
    // Who is in a group of another branch belongs to more than this branch, and would stay.
    await empty(a1, 'Of both');
    await done(a1, ADD_BRANCHES_TO_GROUP, { group: (await groupNamed(a1, 'Of both'))?.id, branches: [String(personas.t1.south)] });
    const { headers } = await undo(ab1, id, 'north');
    await eventually(async () => (await listed(ab1, id, 'north'))?.state === 'undone');
    await eventually(async () => (await groupNamed(a1, 'Of north alone')) === undefined);
    expect(await groupNamed(a1, 'Of both')).toBeDefined();
    const query = 'query ($id: ID!) { job(id: $id) { message } }';
    const message = async (): Promise<string | null | undefined> =>
      (await cloud.graphql(ACME, query, { id: headers.get('x-trellis-job') }, ab1)).data?.job.message;
    // A job ends after its last step.
    await expect.poll(message).toContain('The group “Of both” belongs to other branches now and stays.');
  });
});
