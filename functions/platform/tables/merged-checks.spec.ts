import { describe, expect, it } from 'vitest';
import { mergedChecks } from './merged-checks.ts';
import type { Write } from './transact.ts';

const key = { pk: 't7#C', sk: '9' };
const put: Write = { table: 'records', put: { ...key, sk: 'seats' } };
const capacity: Write = { table: 'records', check: key, condition: '#c = :c', names: { '#c': 'capacity' }, values: { ':c': 3 } };
const terms: Write = { table: 'records', check: key, condition: 'termsAt = :t', values: { ':t': 'then' } };

describe('checks of one record in a transaction', () => {
  it('become one check of all that they ask for', () => {
    expect(mergedChecks([capacity, put, terms])).toEqual([
      { ...capacity, condition: '(#c = :c) AND (termsAt = :t)', values: { ':c': 3, ':t': 'then' } },
      put,
    ]);
  });
  it('stay as they are for several records, and where they ask for the same', () => {
    const other: Write = { ...terms, check: { ...key, sk: '10' } };
    expect(mergedChecks([terms, other, terms])).toEqual([terms, other]);
  });
});
