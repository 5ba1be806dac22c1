import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { accessTable } from '../../shared/access/table.ts';
import { callsIn, documentedCalls } from '../access/documented-calls.ts';
import { BY_OBJECT, type Expectation, EXPECTATIONS } from '../access/expectations.ts';
import { textOf } from './tracked-files.ts';

/** Calls of which the resolver asks for more than the descriptor says; `user`: where it is another person. */
const DESCRIBED_BY_OBJECT: ReadonlySet<string> = new Set([...BY_OBJECT, 'user']);

const named = documentedCalls();
const schema = buildSchema(textOf('functions/api/schema.graphql'));
const operations = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.keys(type?.getFields() ?? {}));

describe('the rows of docs/spec/access.md', () => {
  it('name every operation of the schema', () => {
    expect(operations.length).toBeGreaterThan(140);
    expect(operations.filter((operation) => !named.has(operation))).toEqual([]);
  });

  it('say of every operation who may call it, as its descriptor does', () => {
    const wordsOf = (operation: string): Expectation | undefined => {
      const entry = accessTable[operation];
      return entry?.who === 'roles' ? [entry.instance, entry.branch] : entry?.who;
    };
    const described = operations.filter((operation) => !DESCRIBED_BY_OBJECT.has(operation));
    expect(described.map((operation) => [operation, EXPECTATIONS[operation]])).toEqual(
      described.map((operation) => [operation, wordsOf(operation)]),
    );
  });

  it('say of the same calls as the table of the product that they are growth', () => {
    const counts = operations.filter((operation) => {
      const entry = accessTable[operation];
      return entry?.who === 'roles' && entry.countsAgainstPlan === true;
    });
    expect(operations.filter((operation) => named.get(operation)?.isGrowth).toSorted()).toEqual(counts.toSorted());
  });

  it('are read from first columns alone', () => {
    expect(callsIn('| `one`, `two(id)` growth | public | `three` |\n| four | `five` |')).toEqual([
      { call: 'one', isGrowth: false, who: 'public' },
      { call: 'two', isGrowth: true, who: 'public' },
    ]);
  });
});
