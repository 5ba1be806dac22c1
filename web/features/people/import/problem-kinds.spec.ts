import { afterEach, describe, expect, it } from 'vitest';
import { emailInRow, groupNotFound, LICENCE_LIMIT_REACHED } from '../../../../shared/people/import-limits.ts';
import { speakWithTexts } from '../../../bundling/spoken-texts.sample.ts';
import { speak } from '../../../texts/text.ts';
import { readTable } from './csv-table.ts';
import { importRows } from './import-rows.ts';
import { licenceShortageOf, missingGroupsOf, problemKindsOf } from './problem-kinds.ts';
import { refusedBefore, type RowResult, type RowsAnswer, runImport } from './run-import.ts';

afterEach(() => speak('en-GB'));

const rowOf = (n: number): RowResult['row'] => ({ n, line: n + 1, cells: [], input: { email: `p${n}` }, problems: [] });
const refused = (n: number, ...messages: string[]): RowResult => ({ row: rowOf(n), outcome: null, takesLicence: false, messages });
const created = (n: number): RowResult => ({ row: rowOf(n), outcome: 'created', takesLicence: true, messages: [] });
const KING = 'The role must be one of admin, instructor, manager, learner.';

describe('what is wrong with the rows of a file', () => {
  it('is one kind for each message, whatever the values in it, with its rows in the order of the file [E80]', () => {
    const kinds = problemKindsOf([refused(9, emailInRow(2)), refused(4, KING, emailInRow(3)), refused(7, KING), created(1)]);
    expect(kinds.map(({ text, problems }) => [text, problems.map(({ line }) => line)])).toEqual([
      [KING, [5, 8]],
      ['The email is already in row ….', [5, 10]],
    ]);
    expect(kinds[1]?.problems[0]?.text).toBe('User 4: The email is already in row 3.');
  });

  it('names groups that do not exist last and all at once, and no row for want of a licence [E80]', () => {
    const results = [
      refused(1, LICENCE_LIMIT_REACHED),
      refused(2, groupNotFound('Welders'), groupNotFound('First "aid"')),
      refused(3, groupNotFound('Welders')),
      refused(4, KING),
    ];
    expect(problemKindsOf(results).map(({ text }) => text)).toEqual([KING, 'The group "…" was not found.']);
    expect(missingGroupsOf(results)).toEqual([
      { name: 'Welders', rows: 2 },
      { name: 'First "aid"', rows: 1 },
    ]);
  });

  it('is that licences are missing, with how many are free over all calls of the file [E80]', async () => {
    const FREE = 18;
    const rows = Array.from({ length: 1_000 }, (_, index) => rowOf(index + 1));
    const taken: number[] = [];
    const send = (input: readonly object[], licencesTaken: number): Promise<RowsAnswer> => {
      taken.push(licencesTaken);
      const left = FREE - licencesTaken;
      return Promise.resolve({
        answers: input.map((_, index) => (index < left ? { outcome: 'created', takesLicence: true } : null)),
        refusals: input.flatMap((_, row) => (row < left ? [] : [{ row, message: LICENCE_LIMIT_REACHED }])),
      });
    };
    const results: RowResult[] = [];
    await runImport(rows, send, (more) => results.push(...more), new AbortController().signal);
    expect(taken).toEqual([0, FREE]);
    expect(licenceShortageOf(results)).toEqual({ free: FREE, without: 982 });
    expect(licenceShortageOf([created(1)])).toBeNull();
    // One that goes on after a failure counts those before it.
    await runImport(rows.slice(500), send, () => undefined, new AbortController().signal, FREE);
    expect(taken).toEqual([0, FREE, FREE]);
  });
});

it.each([
  ['de', 'Aktiv ist "…", was weder wahr noch falsch ist.', 'Benutzer 2: Aktiv ist "never", was weder wahr noch falsch ist.'],
  ['ar', '\u2068نشط\u2069 هو "…"', 'المستخدم \u20682\u2069: \u2068\u2068نشط\u2069 هو "\u2068never\u2069"'],
])('is of one kind in %s, too, with the value of each row [M17]', (language, kind, second) => {
  speakWithTexts(language);
  const table = readTable('first_name,email,role,is_active\nIda,ida@x.test,learner,maybe\nBo,bo@x.test,learner,never\n');
  const kinds = problemKindsOf(refusedBefore(importRows(table, ['first_name', 'email', 'role', 'is_active'])));
  expect(kinds).toHaveLength(1);
  expect(kinds[0]?.text).toContain(kind);
  expect(kinds[0]?.problems.map(({ text }) => text)[1]).toContain(second);
});
