import { buildSchema, getOperationAST, parse } from 'graphql';
import { expect, it } from 'vitest';
import { readsMoreMembers } from './members-read.ts';

const schema = buildSchema(`
  input Pair { left: String, right: String }
  input Row { name: String, role: String, names: [String!], pair: Pair, pairs: [[Pair]] }
  scalar JSON
  type Query { call(rows: [Row!], row: Row, ids: [ID!], any: JSON): Int }
`);
const definitionsOf = (variables: string) => getOperationAST(parse(`query (${variables}) { call }`))?.variableDefinitions ?? [];

it.each<[string, string, Record<string, unknown>, number]>([
  ['a list', '$ids: [ID!]', { ids: ['1', '2', '3'] }, 1 + 3],
  ['empty rows, by the members that they lack', '$rows: [Row!]', { rows: [{}, {}] }, 1 + 2 + 2 * 5],
  ['a row that stands for a list', '$rows: [Row!]', { rows: {} }, 1 + 5],
  ['rows in rows', '$row: Row', { row: { pair: {}, pairs: [[{}, {}]], names: ['a'] } }, 1 + 5 + 2 + 1 + 2 + 2 * 2 + 1],
  ['no value that the call does not name', '$row: Row', { row: null, others: [1, 2, 3] }, 1],
  ['no members of a value of any form', '$any: JSON', { any: [{ a: 1 }, 2] }, 1 + 2],
])('counts what is read of variables by their types: %s [H41]', (_, declared, variables, count) => {
  const definitions = definitionsOf(declared);
  const reads = (most: number) => readsMoreMembers(schema, definitions, variables, most);
  expect([reads(count), reads(count - 1)]).toEqual([false, true]);
});

it('looks at no row of a list that has too many itself [H41]', () => {
  const row = Object.defineProperty({}, 'name', { enumerable: true, get: () => expect.unreachable('A row was looked at.') });
  const rows = Array.from({ length: 10 }, () => row);
  expect(readsMoreMembers(schema, definitionsOf('$rows: [Row!]'), { rows }, 9)).toBe(true);
});
