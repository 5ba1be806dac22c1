import { globSync, readFileSync } from 'node:fs';
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

  it('is compared with the fields of all modules: `npm run schema` lists them', () => {
    const functions = join(import.meta.dirname, '../../functions');
    const listed = [...readFileSync(join(functions, 'api/schema-modules.ts'), 'utf8').matchAll(/'\.\.\/(.+)'/g)].map(([, file]) => file);
    expect(listed).toEqual(globSync('*/**/*.schema.ts', { cwd: functions }).toSorted());
  });

  it('is kept', () => {
    const delivery = deliveryChecks(contract, product);
    expect(delivery.length).toBeGreaterThan(2500);
    expect(failuresOf([...delivery, ...completenessChecks(contract, product)])).toEqual([]);
  });
});

describe('a failure is told', () => {
  const missing = { name: 'Query.groups', holds: false, reason: 'field missing, expected [Group!]!' };
  const kept = { name: 'Query.users', holds: true, reason: '' };

  it('of what is missing', () => expect(failuresOf([missing, kept])).toEqual(['Query.groups: field missing, expected [Group!]!']));

  it('of a document that is not valid, or no document at all', () => {
    const schema = buildSchema('type Query { a: Int }');
    expect(problemsOf(schema, '{ a }')).toEqual([]);
    expect(problemsOf(schema, '{ b }')).toHaveLength(1);
    expect(problemsOf(schema, '{ a')).toHaveLength(1);
  });
});
