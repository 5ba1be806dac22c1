import * as z from 'zod/mini';
import { parseGaps } from '../../../shared/learning/gap-text.ts';
import type { ReportAnswer, ReportQuestion } from './unit-groups.ts';

const texts = z.array(z.string());
const pairs = z.array(z.object({ left: z.string(), right: z.string() }));

/** Stored answers are JSON; what does not have the shape of its question counts as no answer. */
function read<Shape>(schema: z.ZodMiniType<Shape>, value: unknown): Shape | null {
  const result = z.safeParse(schema, value);
  return result.success ? result.data : null;
}

const same = (a: string | undefined, b: string | undefined): boolean => a?.trim() === b?.trim();

/** Correct options and those that were chosen. */
export function choiceOf(
  question: ReportQuestion,
  answer: ReportAnswer | undefined,
): { readonly correct: readonly string[]; readonly given: readonly string[] } {
  const given = read(z.union([z.string(), texts]), answer?.selectedOption) ?? [];
  return {
    correct: question.options.filter(({ checked }) => checked).map(({ text }) => text),
    given: (typeof given === 'string' ? [given] : given).filter((text) => text.trim() !== ''),
  };
}

/** The right order, which is that of the options, and the learner's. */
export const orderOf = (
  question: ReportQuestion,
  answer: ReportAnswer | undefined,
): { readonly correct: readonly string[]; readonly given: readonly string[] } => ({
  correct: question.options.map(({ text }) => text),
  given: read(texts, answer?.userOrder) ?? [],
});

export type MatchRow = { readonly left: string; readonly correct: string; readonly given: string | null; readonly right: boolean };

/** Each left item with its right one and the one that was chosen. */
export function matchesOf(question: ReportQuestion, answer: ReportAnswer | undefined): readonly MatchRow[] {
  const chosen = read(pairs, answer?.userSelections) ?? [];
  return (question.pairs ?? []).map(({ left, right }) => {
    const given = chosen.find((pair) => same(pair.left, left))?.right.trim() || null;
    return { left, correct: right, given, right: given !== null && same(given, right) };
  });
}

export type Gap = { readonly expected: string; readonly given: string | null; readonly right: boolean };

/** Text around the gaps and what stands in them. */
export function gapsOf(
  question: ReportQuestion,
  answer: ReportAnswer | undefined,
): { readonly parts: readonly string[]; readonly gaps: readonly Gap[] } {
  const { parts, gaps } = parseGaps(question.fillTheGaps ?? question.question);
  const filled = read(texts, answer?.userSelections) ?? [];
  return {
    parts,
    gaps: gaps.map(([expected = ''], i) => {
      const given = filled[i]?.trim() || null;
      return { expected, given, right: given !== null && same(given, expected) };
    }),
  };
}

/** Whether there is anything to show: an answer that was stored empty is one without a word. */
export function isBlank(question: ReportQuestion, answer: ReportAnswer): boolean {
  switch (question.type) {
    case 'Multiple Choice':
      return choiceOf(question, answer).given.length === 0;
    case 'Ordering':
      return orderOf(question, answer).given.length === 0;
    case 'Match the Pairs':
      return matchesOf(question, answer).every(({ given }) => given === null);
    case 'Fill the Gaps':
      return gapsOf(question, answer).gaps.every(({ given }) => given === null);
    default:
      return !answer.freeTextAnswer?.trim();
  }
}
