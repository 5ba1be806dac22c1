import * as z from 'zod/mini';
import { invalid } from '../kernel/errors.ts';
import { answerMembersSchema, type AnswerMembers } from './answer.ts';
import { ANSWER_NEEDED, VALID_SUBMISSION_NEEDED } from './answer-texts.ts';
import { isQuestionType } from './question.ts';

const RESPONSE_LIMIT = 64_000;

/** `timeSpent` and `isCorrect` of the sender are left behind here: the server counts and grades. */
export type UnitResponse =
  | { readonly kind: 'answer'; readonly members: AnswerMembers }
  | { readonly kind: 'assignment'; readonly type: 'AssignmentText'; readonly content: string }
  | { readonly kind: 'assignment'; readonly type: 'AssignmentFile'; readonly file: string }
  | { readonly kind: 'completion' };

const INPUT_TYPES = ['Completion', 'Test', 'Assignment'] as const;
export type InputType = (typeof INPUT_TYPES)[number];

/** 'Completion' unless told otherwise; anything unknown is refused. */
export function parseInputType(value: string | null | undefined): InputType {
  const found = INPUT_TYPES.find((type) => type === (value ?? 'Completion'));
  if (!found) throw invalid('input_type', 'The input type must be Completion, Test or Assignment.');
  return found;
}

const record = z.looseObject({ type: z.string() });
const submission = z.object({ content: z.nullish(z.string()), file: z.nullish(z.string()) });

function parseJson(text: string): unknown {
  if (text.length > RESPONSE_LIMIT) throw invalid('response', 'The response is too long. It may have 64,000 characters at most.');
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('response', 'The response is not valid JSON text.');
  }
}

function parseAssignment(type: string, value: unknown): UnitResponse {
  const { data } = z.safeParse(submission, value);
  if (type === 'AssignmentText' && data?.content?.trim()) return { kind: 'assignment', type, content: data.content };
  if (type === 'AssignmentFile' && data?.file?.trim()) return { kind: 'assignment', type, file: data.file };
  throw invalid('response', VALID_SUBMISSION_NEEDED);
}

/** Reads the JSON text of storeUnitResponse. Throws VALIDATION on `response`. */
export function parseUnitResponse(text: string): UnitResponse {
  const value = z.safeParse(record, parseJson(text));
  if (!value.success) throw invalid('response', 'The response needs a type.');
  const { type } = value.data;
  if (type === 'CompletionWithNoTest') return { kind: 'completion' };
  if (type === 'AssignmentText' || type === 'AssignmentFile') return parseAssignment(type, value.data);
  if (!isQuestionType(type)) throw invalid('response', 'The type of the response is unknown.');
  const members = z.safeParse(answerMembersSchema, value.data);
  if (!members.success) throw invalid('response', ANSWER_NEEDED);
  return { kind: 'answer', members: members.data };
}
