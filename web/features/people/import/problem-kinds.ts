import { groupNotFoundIn, LICENCE_LIMIT_REACHED } from '../../../../shared/people/import-limits.ts';
import { licencesOf, type RowResult } from './run-import.ts';
import { t } from '../../../texts/text.ts';
import { shownMessage, withoutValues } from './shown-message.ts';

/** A line about a refused row, and the line of the file on which it begins. */
type Problem = { readonly key: string; readonly line: number; readonly text: string };

/** What is wrong in the same way with several rows, in the order of the file. */
export type ProblemKind = { readonly text: string; readonly problems: readonly Problem[] };

type RowMessage = { readonly row: RowResult['row']; readonly message: string };

/** Returns what is wrong with rows, in the order of the file and without repeats. */
const messagesOf = (results: readonly RowResult[]): RowMessage[] =>
  results.toSorted((a, b) => a.row.n - b.row.n).flatMap(({ row, messages }) => [...new Set(messages)].map((message) => ({ row, message })));

const kindOf = (messages: readonly RowMessage[]): ProblemKind => {
  const [first = '', ...others] = new Set(messages.map(({ message }) => message));
  return {
    text: shownMessage(others.length === 0 ? first : withoutValues(first)),
    problems: messages.map(({ row, message }) => ({
      key: `${row.n} ${message}`,
      line: row.line,
      text: t('User {row}: {message}', { row: String(row.n), message: shownMessage(message) }),
    })),
  };
};

/**
 * Returns the kinds of what is wrong with rows, in the order in which the file has them. That no licence is free is no fault of a row
 * (`licenceShortage`), and groups that do not exist come last, since they can be created.
 */
export function problemKindsOf(results: readonly RowResult[]): ProblemKind[] {
  const ofRows = messagesOf(results).filter(({ message }) => message !== LICENCE_LIMIT_REACHED);
  const kinds = Map.groupBy(ofRows, ({ message }) => withoutValues(message));
  const isOfGroups = ([first]: readonly RowMessage[]): boolean => first !== undefined && groupNotFoundIn(first.message) !== null;
  const [others, groups] = [[...kinds.values()].filter((one) => !isOfGroups(one)), [...kinds.values()].filter(isOfGroups)];
  return [...others, ...groups].map(kindOf);
}

/** A group that rows name and that does not exist, and how many rows name it. */
export type MissingGroup = { readonly name: string; readonly rows: number };

/** Returns the groups that rows name and that do not exist, in the order in which the file has them. */
export function missingGroupsOf(results: readonly RowResult[]): MissingGroup[] {
  const names = messagesOf(results).flatMap(({ message }) => groupNotFoundIn(message) ?? []);
  return [...Map.groupBy(names, (name) => name)].map(([name, rows]) => ({ name, rows: rows.length }));
}

/** How many licences are free for the rows of a file, and how many rows need one and get none; null where all get one. */
export type LicenceShortage = { readonly free: number; readonly without: number };

/** Returns whether licences are free for all rows that need one. Those that got one have used all that were free. */
export function licenceShortageOf(results: readonly RowResult[]): LicenceShortage | null {
  const without = results.filter(({ messages }) => messages.includes(LICENCE_LIMIT_REACHED)).length;
  return without === 0 ? null : { free: licencesOf(results), without };
}
