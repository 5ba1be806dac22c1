import { describe, expect, it } from 'vitest';
import { emailInRow, NOT_PROCESSED } from '../../../../shared/people/import-limits.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { ImportRow } from './import-rows.ts';
import { problemKindsOf } from './problem-kinds.ts';
import { countsOf, refusedBefore, type RowResult, type RowsAnswer, runImport, takingTurns, withAllProblems } from './run-import.ts';

const rows = (count: number, bad: readonly number[] = []): ImportRow[] =>
  Array.from({ length: count }, (_, index) => ({
    n: index + 1,
    line: index + 2,
    cells: [],
    input: { email: `p${index + 1}` },
    problems: bad.includes(index + 1) ? ['Bad.'] : [],
  }));

async function run(of: ImportRow[], answer: (emails: string[], call: number) => RowsAnswer, stop = new AbortController()) {
  const sent: string[][] = [];
  const results: RowResult[] = [...refusedBefore(of)];
  const send = (input: { email?: string | null }[]): Promise<RowsAnswer> => {
    sent.push(input.map(({ email }) => email ?? ''));
    return Promise.resolve(answer(sent.at(-1) ?? [], sent.length));
  };
  await runImport(of, send, (more) => results.push(...more), stop.signal);
  return {
    sent: sent.map(({ length }) => length),
    counts: countsOf(results),
    problems: problemKindsOf(results).flatMap(({ problems }) => problems.map(({ line, text }) => [line, text])),
  };
}
const CREATED = { outcome: 'created', takesLicence: true };
const allCreated = (emails: string[]): RowsAnswer => ({ answers: emails.map(() => CREATED), refusals: [] });

describe('the calls of an import', () => {
  it('send every good row once, and number problems over the whole file [complaint 12]', async () => {
    const answer = (emails: string[]): RowsAnswer => ({
      answers: emails.map((email) => (email === 'p502' ? null : CREATED)),
      refusals: emails.includes('p502')
        ? [
            { row: emails.indexOf('p502'), message: 'No.' },
            { row: emails.indexOf('p502'), message: 'No.' },
          ]
        : [],
    });
    expect(await run(rows(600, [3]), answer)).toEqual({
      sent: [500, 99],
      counts: { created: 598, updated: 0, unchanged: 0, refused: 2 },
      problems: [
        [4, 'User 3: Bad.'],
        [503, 'User 502: No.'],
      ],
    });
  });

  it('send rows again that did not fit the time, as long as calls get on', async () => {
    const slow = (emails: string[]): RowsAnswer => ({
      answers: emails.map((_, index) => (index < 4 ? CREATED : null)),
      refusals: emails.flatMap((_, row) => (row < 4 ? [] : [{ row, message: NOT_PROCESSED }])),
    });
    expect((await run(rows(10), slow)).sent).toEqual([10, 6, 2]);
    const stuck = (emails: string[]): RowsAnswer => ({
      answers: emails.map(() => null),
      refusals: emails.map((_, row) => ({ row, message: NOT_PROCESSED })),
    });
    expect(await run(rows(1), stuck)).toMatchObject({ sent: [1], problems: [[2, 'User 1: Not processed, send again.']] });
  });

  it('end when they are stopped', async () => {
    const stop = new AbortController();
    const once = (emails: string[]): RowsAnswer => {
      stop.abort();
      return allCreated(emails);
    };
    expect((await run(rows(1_200), once, stop)).sent).toEqual([500]);
  });

  it('wait for their turn while another import writes, and give up after some minutes or another failure', async () => {
    const attempt = async (codes: readonly ('CONFLICT' | 'FORBIDDEN')[]): Promise<[waits: number, end: string]> => {
      let [calls, waits] = [0, 0];
      const send = (): Promise<RowsAnswer> => {
        const code = codes[(calls += 1) - 1];
        return code ? Promise.reject(new ApiError(code, 'Another import is running.')) : Promise.resolve(allCreated(['p1']));
      };
      const pause = (): Promise<void> => {
        waits += 1;
        return Promise.resolve();
      };
      const end = await takingTurns(
        send,
        new AbortController().signal,
        pause,
      )([], 0).then(
        () => 'sent',
        (error: unknown) => (error as ApiError).code,
      );
      return [waits, end];
    };
    expect(await attempt(['CONFLICT', 'CONFLICT'])).toEqual([2, 'sent']);
    expect(await attempt(['CONFLICT', 'FORBIDDEN'])).toEqual([1, 'FORBIDDEN']);
    expect(await attempt(Array.from({ length: 50 }, () => 'CONFLICT' as const))).toEqual([20, 'CONFLICT']);
  });

  it('ask what else is wrong with rows that are refused already, and leave the others out', async () => {
    const sent: string[][] = [];
    const send = (input: { email?: string | null }[]): Promise<RowsAnswer> => {
      sent.push(input.map(({ email }) => email ?? ''));
      const messages = [['Bad.', 'No such branch.'], [emailInRow(1), NOT_PROCESSED], []];
      return Promise.resolve({
        answers: [null, null, CREATED],
        refusals: messages.flatMap((texts, row) => texts.map((message) => ({ row, message }))),
      });
    };
    const told: [number, number][] = [];
    const tell = (done: number, of: number) => told.push([done, of]);
    const all = await withAllProblems(rows(5, [2, 4, 5]), send, tell, new AbortController().signal);
    expect(told).toEqual([[0, 3]]);
    expect(sent).toEqual([['p2', 'p4', 'p5']]);
    expect(all.map(({ problems }) => problems)).toEqual([[], ['Bad.', 'No such branch.'], [], ['Bad.'], ['Bad.']]);
  });

  it('name a row that was refused without a message', async () => {
    expect((await run(rows(1), () => ({ answers: [null], refusals: [] }))).problems).toEqual([
      [2, 'User 1: An unknown validation error occurred.'],
    ]);
  });
});
