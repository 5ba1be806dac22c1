import * as z from 'zod/mini';
import { safeParse } from '../kernel/safe-parse.ts';
import { parseBoundedJson } from '../kernel/bounded-json.ts';
import { invalid } from '../kernel/errors.ts';
import { lineSchema, linesSchema } from '../kernel/text.ts';
import { answerMembersSchema, type AnswerMembers } from './answer.ts';
import { ANSWER_NEEDED, VALID_SUBMISSION_NEEDED } from './answer-texts.ts';
import { isQuestionType } from './question.ts';

const RESPONSE_LIMIT = 64_000;
/** A response has members, lists of them and pairs. */
const RESPONSE_DEPTH = 6;
/** The largest number of characters of a text that is submitted to an assignment. */
export const SUBMISSION_LIMIT = 60_000;

/** A parsed response. `timeSpent` and `isCorrect` of the sender are dropped: the server counts time and grades. */
export type UnitResponse =
  | { readonly kind: 'answer'; readonly members: AnswerMembers }
  | { readonly kind: 'assignment'; readonly type: 'AssignmentText'; readonly content: string }
  | { readonly kind: 'assignment'; readonly type: 'AssignmentFile'; readonly file: string }
  | { readonly kind: 'completion' };

const INPUT_TYPES = ['Completion', 'Test', 'Assignment'] as const;
export type InputType = (typeof INPUT_TYPES)[number];

/** Returns the input type, 'Completion' where it is absent; throws VALIDATION for an unknown one. */
export function parseInputType(value: string | null | undefined): InputType {
  const inputType = INPUT_TYPES.find((type) => type === (value ?? 'Completion'));
  if (!inputType) throw invalid('input_type', 'The input type must be Completion, Test or Assignment.');
  return inputType;
}

const record = z.looseObject({ type: lineSchema(40) });
const submission = z.object({ content: z.nullish(linesSchema(SUBMISSION_LIMIT)), file: z.nullish(lineSchema(2_000)) });

function parseJson(text: string): unknown {
  if (text.length > RESPONSE_LIMIT) throw invalid('response', 'The response is too long. It can have at most 64,000 characters.');
  const value = parseBoundedJson(text, RESPONSE_DEPTH, RESPONSE_LIMIT);
  if (value === undefined) throw invalid('response', 'The response is not valid JSON text.');
  return value;
}

function parseAssignment(type: string, value: unknown): UnitResponse {
  const { data } = safeParse(submission, value);
  if (type === 'AssignmentText' && data?.content?.trim()) return { kind: 'assignment', type, content: data.content };
  if (type === 'AssignmentFile' && data?.file?.trim()) return { kind: 'assignment', type, file: data.file };
  throw invalid('response', VALID_SUBMISSION_NEEDED);
}

/** What is wrong with a free text is said; answers of other types come from choices. */
const problemOf = (issues: readonly z.core.$ZodIssue[]): string =>
  issues.find(({ path: [member], code }) => member === 'freeTextAnswer' && code !== 'invalid_type')?.message ?? ANSWER_NEEDED;

/** Returns the response in the JSON text of storeUnitResponse; throws VALIDATION on `response` for anything else. */
export function parseUnitResponse(text: string): UnitResponse {
  const value = safeParse(record, parseJson(text));
  if (!value.success) throw invalid('response', 'The response needs a type.');
  const { type } = value.data;
  if (type === 'CompletionWithNoTest') return { kind: 'completion' };
  if (type === 'AssignmentText' || type === 'AssignmentFile') return parseAssignment(type, value.data);
  if (!isQuestionType(type)) throw invalid('response', 'The type of the response is unknown.');
  const members = safeParse(answerMembersSchema, value.data);
  if (!members.success) throw invalid('response', problemOf(members.error.issues));
  return { kind: 'answer', members: members.data };
}
