import { notedSentence } from '../kernel/regional/sentence.ts';
import * as z from 'zod/mini';
import { lineOf, linesOf } from '../kernel/text.ts';

/** A question that people ask often, with its answer. */
export type SupportQuestion = { readonly question: string; readonly answer: string };

/** The largest number of questions of an instance. */
export const MOST_QUESTIONS = 30;

const required = (message: string) => [z.trim(), z.minLength(1, { error: message, abort: true })] as const;

/** The rules of one question. */
export const supportQuestion = z.strictObject({
  question: z
    .string()
    .check(...required('Enter the question.'), ...lineOf(200, { tooLong: 'The question can have at most 200 characters.' })),
  answer: z
    .string()
    .check(...required('Enter the answer.'), ...linesOf(2_000, { tooLong: 'The answer can have at most 2,000 characters.' })),
});

/** Input of setSupportQuestions; null: the product's own questions. */
export const supportQuestionsInput = z.strictObject({
  questions: z.nullable(
    z
      .array(supportQuestion)
      .check(z.maxLength(MOST_QUESTIONS, { error: () => notedSentence('Enter at most {most} questions.', { most: MOST_QUESTIONS }) })),
  ),
});
