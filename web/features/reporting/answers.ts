import * as z from 'zod/mini';
import { comparedText } from '../../../shared/kernel/normal-forms.ts';
import { parseGaps } from '../../../shared/learning/gap-text.ts';
import type { ReportAnswer, ReportQuestion } from './unit-groups.ts';
import { plural } from '../../texts/text.ts';

const texts = z.array(z.string());
const pairs = z.array(z.object({ left: z.string(), right: z.string() }));

/** Returns a stored answer, which is JSON; null where it does not have the shape of its question. */
function parse<Shape>(schema: z.ZodMiniType<Shape>, value: unknown): Shape | null {
  const result = z.safeParse(schema, value);
  return result.success ? result.data : null;
}

const isSameText = (a: string | undefined, b: string | undefined): boolean => comparedText(a ?? '') === comparedText(b ?? '');

/** Returns the correct options and those that were chosen. */
export function choiceOf(
  question: ReportQuestion,
  answer: ReportAnswer | undefined,
): { readonly correct: readonly string[]; readonly answered: readonly string[] } {
  const answered = parse(z.union([z.string(), texts]), answer?.selectedOption) ?? [];
  return {
    correct: question.options.filter(({ checked }) => checked).map(({ text }) => text),
    answered: (typeof answered === 'string' ? [answered] : answered).filter((text) => text.trim() !== ''),
  };
}

/** Returns the correct order, which is that of the options, and the order of the learner. */
export const orderOf = (
  question: ReportQuestion,
  answer: ReportAnswer | undefined,
): { readonly correct: readonly string[]; readonly answered: readonly string[] } => ({
  correct: question.options.map(({ text }) => text),
  answered: parse(texts, answer?.userOrder) ?? [],
});

export type MatchRow = { readonly left: string; readonly correct: string; readonly answered: string | null; readonly isCorrect: boolean };

type Pair = z.infer<typeof pairs>[number];

/** Takes the first pair that fits out of those which are left, and returns it. */
function takePair(left: Pair[], fits: (pair: Pair) => boolean): Pair | undefined {
  const index = left.findIndex(fits);
  return index < 0 ? undefined : left.splice(index, 1)[0];
}

/**
 * Returns each left item with the correct right item and the chosen one. A chosen pair counts once: of equal left items each has its own,
 * in whichever order they were chosen, as grading has it.
 */
export function matchesOf(question: ReportQuestion, answer: ReportAnswer | undefined): readonly MatchRow[] {
  const chosen = [...(parse(pairs, answer?.userSelections) ?? [])];
  const asked = question.pairs ?? [];
  const right = asked.map((pair) => takePair(chosen, (each) => isSameText(each.left, pair.left) && isSameText(each.right, pair.right)));
  return asked.map(({ left, right: correct }, i) => {
    const pair = right[i] ?? takePair(chosen, (each) => isSameText(each.left, left));
    const answered = pair?.right.trim() || null;
    return { left, correct, answered, isCorrect: answered !== null && isSameText(answered, correct) };
  });
}

export type Gap = { readonly expected: string; readonly answered: string | null; readonly isCorrect: boolean };

/** Returns the text around the gaps, and the gaps with their answers. */
export function gapsOf(
  question: ReportQuestion,
  answer: ReportAnswer | undefined,
): { readonly parts: readonly string[]; readonly gaps: readonly Gap[] } {
  const { parts, gaps } = parseGaps(question.fillTheGaps ?? question.question);
  const filled = parse(texts, answer?.userSelections) ?? [];
  return {
    parts,
    gaps: gaps.map(([expected = ''], i) => {
      const answered = filled[i]?.trim() || null;
      return { expected, answered, isCorrect: answered !== null && isSameText(answered, expected) };
    }),
  };
}

/** Returns points in words: "1 point", "2 points". */
export const pointsText = (points: number): string => plural(points, '{count} point', '{count} points');

/** Returns whether an answer is blank: nothing chosen and nothing written. */
export function isBlank(question: ReportQuestion, answer: ReportAnswer): boolean {
  switch (question.type) {
    case 'Multiple Choice':
      return choiceOf(question, answer).answered.length === 0;
    case 'Ordering':
      return orderOf(question, answer).answered.length === 0;
    case 'Match the Pairs':
      return matchesOf(question, answer).every(({ answered }) => answered === null);
    case 'Fill the Gaps':
      return gapsOf(question, answer).gaps.every(({ answered }) => answered === null);
    default:
      return !answer.freeTextAnswer?.trim();
  }
}
