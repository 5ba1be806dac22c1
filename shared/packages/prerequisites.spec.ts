import { describe, expect, it } from 'vitest';
import type { LaunchableState } from './shell-messages.ts';
import { prerequisitesMet } from './prerequisites.ts';

const STATUSES: Readonly<Record<string, LaunchableState['status']>> = {
  A1: 'passed',
  A2: 'completed',
  A3: 'failed',
  A4: 'incomplete',
  A5: 'not attempted',
  'ITEM-6.b_c': 'passed',
};
const met = (script: string | null): boolean => prerequisitesMet(script, (id) => STATUSES[id] ?? null);

describe('prerequisites of an item', () => {
  it.each([
    ['A1', true],
    ['A2', true],
    ['A3', false],
    ['A5', false],
    ['ITEM-6.b_c', true],
    ['A1 & A2', true],
    ['A1&A3', false],
    ['A3 | A2', true],
    ['A3|A4|A5', false],
    ['~A3', true],
    ['~(A1 & A2)', false],
    ['~~A1', true],
    ['A3 | A1 & A4', false],
    ['(A3 | A1) & A2', true],
    ['A1 AND A2', true],
    ['A3 or A2', true],
    ['NOT A4', true],
    ['A3 = failed', true],
    ['A3="failed"', true],
    ['A3=f', true],
    ['A5 = "not attempted"', true],
    ['A5=not_attempted', true],
    ['A1 <> passed', false],
    ['A4<>"passed"', true],
    ['{A1, A2}', true],
    ['{A1, A3}', false],
    ['1*{A1, A3, A4}', true],
    ['2*{A1, A3, A4}', false],
    ['2*{A1, A3 | A2, A4}', true],
  ])('%s: %s', (script, expected) => expect(met(script)).toBe(expected));

  it.each([null, '', '  ', 'A3 &', '(A3', 'A3 A4', '& A3', '{A3', 'x*{A3}', '<>', '~'.repeat(100) + 'A3', 'A3 & '.repeat(1_000)])(
    'that cannot be read block nothing: %s',
    (script) => expect(met(script)).toBe(true),
  );

  it('that name an item which the package does not have, block nothing', () => {
    expect(met('B1')).toBe(true);
    expect(met('A1 & B1 = passed')).toBe(true);
  });
});
