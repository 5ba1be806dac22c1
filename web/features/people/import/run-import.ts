import { isEmailInRow, LICENCE_LIMIT_REACHED, NOT_PROCESSED } from '../../../../shared/people/import-limits.ts';
import type { RowRefusal } from '../../../api/execute.ts';
import type { BulkUserInput } from '../../../api/generated/graphql.ts';
import { isCode } from '../../../api/api-error.ts';
import { callsOf, type ImportRow } from './import-rows.ts';
import { text } from '../../../texts/text.ts';

/** What becomes of a row, as the server answers it, and whether it uses a licence for that; a row with messages was refused. */
export type RowResult = {
  readonly row: ImportRow;
  readonly outcome: string | null;
  readonly takesLicence: boolean;
  readonly messages: readonly string[];
};

/** What the server answers about an accepted row. */
export type RowAnswer = { readonly outcome: string; readonly takesLicence: boolean };

/** The answer to one call: one for each row, null for a refused one, and the messages of those. */
export type RowsAnswer = { readonly answers: readonly (RowAnswer | null)[]; readonly refusals: readonly RowRefusal[] };

/** Sends the rows of one call. `licencesTaken`: how many licences rows of the file that were sent before use, or would use. */
export type SendRows = (input: BulkUserInput[], licencesTaken: number) => Promise<RowsAnswer>;

/** Returns how many licences rows use, or would use. */
export const licencesOf = (results: readonly RowResult[]): number => results.filter(({ takesLicence }) => takesLicence).length;

/** The message of a row that was refused without a word. */
const UNKNOWN_PROBLEM = text('An unknown validation error occurred.');

function resultsOf(rows: readonly ImportRow[], { answers, refusals }: RowsAnswer): RowResult[] {
  return rows.map((row, index) => {
    const { outcome, takesLicence } = answers[index] ?? { outcome: null, takesLicence: false };
    const messages = refusals.filter((refusal) => refusal.row === index).map(({ message }) => message);
    return { row, outcome, takesLicence, messages: outcome === null && messages.length === 0 ? [UNKNOWN_PROBLEM] : messages };
  });
}

const wasProcessed = ({ messages }: RowResult): boolean => !messages.includes(NOT_PROCESSED);

/** Returns the results of rows that are not sent, since something is wrong with them already. */
export const refusedBefore = (rows: readonly ImportRow[]): RowResult[] =>
  rows.filter(({ problems }) => problems.length > 0).map((row) => ({ row, outcome: null, takesLicence: false, messages: row.problems }));

/** Whether a message says what is wrong with a row itself. Among rows that are refused anyway, a repeated address has another number. */
const isAboutRow = (message: string): boolean =>
  ![UNKNOWN_PROBLEM, NOT_PROCESSED, LICENCE_LIMIT_REACHED].includes(message) && !isEmailInRow(message);

/**
 * Returns rows with all that is wrong with them: what is not sent, since something is wrong with it already, is asked about, so that it
 * is mended at once. `send` writes nothing. `tell` hears how many of these rows have an answer.
 * @throws what `send` throws
 */
export async function withAllProblems(
  rows: readonly ImportRow[],
  send: SendRows,
  tell: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<ImportRow[]> {
  const found = new Map<number, readonly string[]>();
  const refused = rows.filter(({ problems }) => problems.length > 0);
  for (const call of callsOf(refused)) {
    if (signal.aborted) break;
    tell(found.size, refused.length);
    const results = resultsOf(
      call,
      await send(
        call.map(({ input }) => input),
        0,
      ),
    );
    for (const { row, messages } of results) found.set(row.n, messages.filter(isAboutRow));
  }
  return rows.map((row) => ({ ...row, problems: [...new Set([...row.problems, ...(found.get(row.n) ?? [])])] }));
}

/**
 * Sends rows call by call and hands on the results of each. Rows that did not fit the time of their call are sent again with the next
 * ones, as long as calls get on. Stops when the signal says so. `licencesTaken`: by rows of the file that were sent before.
 * @throws what `send` throws; what was handed on before stays done
 */
export async function runImport(
  rows: readonly ImportRow[],
  send: SendRows,
  onResults: (results: readonly RowResult[]) => void,
  signal: AbortSignal,
  licencesTaken = 0,
): Promise<void> {
  let taken = licencesTaken;
  let waiting = rows.filter(({ problems }) => problems.length === 0);
  while (waiting.length > 0 && !signal.aborted) {
    const [call = []] = callsOf(waiting);
    const results = resultsOf(
      call,
      await send(
        call.map(({ input }) => input),
        taken,
      ),
    );
    const processed = results.filter(wasProcessed);
    // Without any progress the rows get the server's message, and can be imported again.
    const done = processed.length === 0 ? results : processed;
    onResults(done);
    taken += licencesOf(done);
    const ended = new Set(done.map(({ row }) => row.n));
    waiting = waiting.filter(({ n }) => !ended.has(n));
  }
}

/** How often a call waits for another import: some two minutes in all. */
const MOST_WAITS = 20;

/**
 * Returns a sender that waits while another import of the instance writes. The server lets one call write at a time, so that two files
 * take turns, and neither stops in its middle because of the other.
 */
export const takingTurns =
  (send: SendRows, signal: AbortSignal, pause: (waits: number) => Promise<void>): SendRows =>
  async (input, licencesTaken) => {
    for (let waits = 0; ; waits += 1) {
      try {
        return await send(input, licencesTaken);
      } catch (thrown) {
        if (!isCode(thrown, 'CONFLICT') || waits === MOST_WAITS || signal.aborted) throw thrown;
        await pause(waits);
      }
    }
  };

/** The results of an import by outcome. */
export type Counts = { readonly created: number; readonly updated: number; readonly unchanged: number; readonly refused: number };

export function countsOf(results: readonly RowResult[]): Counts {
  const count = (outcome: string | null): number => results.filter((result) => result.outcome === outcome).length;
  return { created: count('created'), updated: count('updated'), unchanged: count('unchanged'), refused: count(null) };
}
