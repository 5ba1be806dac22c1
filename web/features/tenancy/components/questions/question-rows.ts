import * as z from 'zod/mini';
import { type SupportQuestion, supportQuestionsInput } from '../../../../../shared/tenancy/support-questions.ts';

/** A question that is edited. `key`: unique in the dialog. */
export type QuestionRow = SupportQuestion & { readonly key: number };

/** What is wrong with the fields of a row, by its place: `1.question`. */
export type RowErrors = Readonly<Record<string, string>>;

/** Returns the rows of questions as they are stored, with keys from `first` on. */
export const rowsOf = (questions: readonly SupportQuestion[], first = 0): readonly QuestionRow[] =>
  questions.map(({ question, answer }, i) => ({ key: first + i, question, answer }));

const isBlank = ({ question, answer }: SupportQuestion): boolean => question.trim() === '' && answer.trim() === '';

/** Returns the rows in which something is written: a row that was added and left blank is no question. */
export const writtenRows = (rows: readonly QuestionRow[]): readonly QuestionRow[] => rows.filter((row) => !isBlank(row));

/** Returns whether two lists of questions have the same texts in the same order. */
export const areSame = (one: readonly SupportQuestion[], other: readonly SupportQuestion[]): boolean =>
  one.length === other.length && one.every(({ question, answer }, i) => question === other[i]?.question && answer === other[i]?.answer);

/** Returns the questions of rows as they are sent, or what is wrong in which field; the message of the whole list is at ''. */
export function checkedRows(
  rows: readonly QuestionRow[],
): { readonly questions: readonly SupportQuestion[] } | { readonly errors: RowErrors } {
  const typed = rows.map(({ question, answer }) => ({ question, answer }));
  const parsed = z.safeParse(supportQuestionsInput, { questions: typed });
  if (parsed.success) return { questions: parsed.data.questions ?? [] };
  return { errors: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.slice(1).join('.'), message])) };
}
