import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema as buildProductSchema } from '../../functions/api/schema.ts';
import {
  completenessChecks,
  contractDocuments,
  contractSchema,
  deliveryChecks,
  failuresOf,
  PRINTED_SCHEMA,
  problemsOf,
  readSchema,
  undelivered,
  webDocuments,
} from './contract.ts';

describe('the contract', () => {
  const contract = contractSchema();
  const product = readSchema(PRINTED_SCHEMA);

  it('is there whole, with the documents of the screens', () => {
    expect(Object.keys(contract.getTypeMap()).length).toBeGreaterThan(150);
    expect(contractDocuments().length).toBeGreaterThan(140);
    expect(webDocuments().length).toBeGreaterThan(80);
  });

  it('is compared with the schema that the product really has: `npm run schema` prints it', () => {
    const printed = readFileSync(join(import.meta.dirname, '../..', PRINTED_SCHEMA), 'utf8');
    expect(printed).toBe(`${printSchema(lexicographicSortSchema(buildProductSchema()))}\n`);
  });

  it('is kept, but for what undelivered.txt names', () => {
    const delivery = deliveryChecks(contract, product);
    expect(delivery.length).toBeGreaterThan(2500);
    expect(failuresOf(delivery, completenessChecks(contract, product), undelivered())).toEqual([]);
  });
});

describe('a failure is told', () => {
  const missing = { name: 'Query.groups', holds: false, reason: 'field missing, expected [Group!]!' };
  const kept = { name: 'Query.users', holds: true, reason: '' };

  it('of what is missing and not listed', () =>
    expect(failuresOf([missing, kept], [], [])).toEqual(['Query.groups: field missing, expected [Group!]!']));

  it('of nothing that is listed', () => expect(failuresOf([missing, kept], [], ['Query.groups'])).toEqual([]));

  it('of what is listed and delivered', () =>
    expect(failuresOf([kept], [], ['Query.users'])).toEqual([
      'Query.users: delivered, so its line in tests/contract/undelivered.txt must go',
    ]));

  it('of what is listed twice', () => expect(failuresOf([missing], [], ['Query.groups', 'Query.groups'])).toHaveLength(1));

  it('of what the contract does not know, whatever is listed', () =>
    expect(failuresOf([], [{ name: 'User.size', holds: false, reason: 'new' }], [])).toEqual(['User.size: new']));

  it('of a document that is not valid, or no document at all', () => {
    const schema = buildSchema('type Query { a: Int }');
    expect(problemsOf(schema, '{ a }')).toEqual([]);
    expect(problemsOf(schema, '{ b }')).toHaveLength(1);
    expect(problemsOf(schema, '{ a')).toHaveLength(1);
  });
});
