import { describe, expect, it } from 'vitest';
import { asId, type PersonId } from '../../../shared/kernel/ids.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { mailTo } from '../../fixtures/mail.ts';
import { ACME, as, cloud, memberOf, useDeletionFixture } from './deletion-fixture.ts';

useDeletionFixture();

const BULK = `mutation ($input: [BulkUserInput!]!, $update: Boolean) {
  BulkCreateUsers(input: $input, update_existing: $update) { id first_name last_name outcome } }`;
type Row = { id: string; first_name: string; last_name: string; outcome: string };
const bulk = async (input: readonly object[], update = false) => {
  const { data, errors } = await cloud.graphql(ACME, BULK, { input, update }, await as('a1'));
  expect(errors).toEqual([]);
  return data?.BulkCreateUsers ?? [];
};
const idOf = (row: Row | null | undefined) => asId<PersonId>(Number(row?.id));

describe('a person with one name', () => {
  it('is made by the call for one, and is shown, found and mailed by that name [E83]', async () => {
    const a1 = await as('a1');
    const input = { first_name: 'Suharto', last_name: ' ', email: 'suharto@one.test', role: 'learner' };
    const CREATE = 'mutation ($input: CreateUserInput!) { CreateUser(input: $input) { id first_name last_name } }';
    const { data, errors } = await cloud.graphql<{ CreateUser: Row }>(ACME, CREATE, { input }, a1);
    expect([errors, data?.CreateUser]).toEqual([[], { id: expect.any(String), first_name: 'Suharto', last_name: '' }]);
    expect(mailTo(cloud, 'suharto@one.test')[0]?.text).toContain('Hello Suharto,');
    const FIND = '{ users(search: "suharto") { id } }';
    await eventually(async () => (await cloud.graphql<{ users: Row[] }>(ACME, FIND, {}, a1)).data?.users.length === 1);
  });

  it('is imported with an empty cell, and without a column of last names [E83]', async () => {
    const rows = await bulk([
      { first_name: 'Sukarno', last_name: '', email: 'sukarno@one.test', role: 'learner', skip_email: true },
      { first_name: 'Björk', email: 'bjork@one.test', role: 'learner', skip_email: true },
      { first_name: '산들', last_name: null, email: 'sandeul@one.test', role: 'manager', skip_email: true },
    ]);
    expect(rows.map((row) => [row?.first_name, row?.last_name, row?.outcome])).toEqual([
      ['Sukarno', '', 'created'],
      ['Björk', '', 'created'],
      ['산들', '', 'created'],
    ]);
  });

  it('gives the other one up by an empty cell; an absent column leaves it as it is [E83]', async () => {
    const row = { first_name: 'Ni', last_name: 'Made', email: 'ni@one.test', role: 'learner', skip_email: true };
    const person = idOf((await bulk([row]))[0]);
    expect((await bulk([{ ...row, first_name: 'Nyoman', last_name: undefined }], true))[0]?.outcome).toBe('updated');
    expect(await memberOf(person)).toMatchObject({ firstName: 'Nyoman', lastName: 'Made' });
    expect((await bulk([{ ...row, first_name: 'Nyoman', last_name: undefined }], true))[0]?.outcome).toBe('unchanged');
    expect((await bulk([{ ...row, first_name: 'Nyoman', last_name: '' }], true))[0]?.outcome).toBe('updated');
    expect(await memberOf(person)).toMatchObject({ firstName: 'Nyoman', lastName: '' });
    const CHANGE = 'mutation ($id: ID!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { last_name } }';
    const { errors } = await cloud.graphql(ACME, CHANGE, { id: person, input: { first_name: 'Ketut', last_name: '' } }, await as('a1'));
    expect(errors).toEqual([]);
    expect(await memberOf(person)).toMatchObject({ firstName: 'Ketut', lastName: '' });
  });
});
