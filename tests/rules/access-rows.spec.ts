import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { accessTable } from '../../shared/access/table.ts';

const ROOT = join(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** A call in the first column of a table, and whether the table says that it is growth. */
type Named = { readonly call: string; readonly growth: boolean };

/** Returns the calls of GraphQL that the tables of a document name in their first column. */
function callsIn(markdown: string): Named[] {
  const first = markdown.split('\n').flatMap((line) => (line.startsWith('| `') ? [line.split(' | ', 1)[0] ?? ''] : []));
  return first.flatMap((cell) =>
    [...cell.matchAll(/`(\w+)(?:\([^`]*\))?`( growth)?/g)].map(([, call = '', growth]) => ({ call, growth: growth !== undefined })),
  );
}

const document = textOf('docs/spec/access.md');
const named = callsIn(document.slice(document.indexOf('### Identity and session'), document.indexOf('## 3. ')));
const schema = buildSchema(textOf('functions/api/schema.graphql'));
const operations = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.keys(type?.getFields() ?? {}));

describe('the rows of docs/spec/access.md', () => {
  it('name every operation of the schema', () => {
    expect(operations.length).toBeGreaterThan(140);
    const calls = new Set(named.map(({ call }) => call));
    expect(operations.filter((operation) => !calls.has(operation))).toEqual([]);
  });

  it('say of the same calls as the table of the product that they are growth', () => {
    const growing = new Set(named.flatMap(({ call, growth }) => (growth ? [call] : [])));
    const counts = operations.filter((operation) => {
      const entry = accessTable[operation];
      return entry?.who === 'roles' && entry.countsAgainstPlan === true;
    });
    expect(operations.filter((operation) => growing.has(operation)).toSorted()).toEqual(counts.toSorted());
  });

  it('are read from first columns alone', () => {
    expect(callsIn('| `one`, `two(id)` growth | `three` |\n| four | `five` |')).toEqual([
      { call: 'one', growth: false },
      { call: 'two', growth: true },
    ]);
  });
});
