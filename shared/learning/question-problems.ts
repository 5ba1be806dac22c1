import { notedSentence } from '../kernel/regional/sentence.ts';
import { unreachable } from '../kernel/errors.ts';
import { comparedText } from '../kernel/normal-forms.ts';
import { choicesIn, choicesOfGaps, countChoices, MOST_GAPS, parseGaps } from './gap-text.ts';
import { DEFAULT_QUESTION_TEXT, type Question, type QuestionOf } from './question.ts';

/** A problem of a question: an 'error' prevents publishing, a 'hint' is shown in the builder only. */
export type QuestionProblem = { readonly level: 'error' | 'hint'; readonly message: string };

/** Returns what is said of a text with gaps that would be too much for those who read it. */
export const tooManyGaps = (): string =>
  notedSentence('A text can have at most {most} gaps. Please divide it among several questions.', { most: MOST_GAPS });

/** Said of a question that has the default text still. */
export const NO_QUESTION_TEXT = 'The question has no text yet.';

const error = (message: string): QuestionProblem => ({ level: 'error', message });
const hint = (message: string): QuestionProblem => ({ level: 'hint', message });
const blank = (text: string): boolean => text.trim() === '';
/** Whether a text stands there twice; blank ones are another problem. */
function repeats(texts: readonly string[]): boolean {
  const written = texts.map(comparedText).filter((text) => text !== '');
  return new Set(written).size < written.length;
}

function choiceProblems({ options }: QuestionOf<'Multiple Choice'>): QuestionProblem[] {
  const problems: QuestionProblem[] = [];
  if (!options.some((option) => option.checked)) problems.push(error('Mark at least one option as correct.'));
  if (options.some((option) => blank(option.text))) problems.push(error('Add text to every option.'));
  // Answers are stored as texts, so two options of the same text could not be distinguished.
  if (repeats(options.map((option) => option.text))) problems.push(error('Two options have the same text. Change one of them.'));
  if (options.length === 1) problems.push(hint('There is only one option. Add others to choose from.'));
  return problems;
}

function orderingProblems({ options }: QuestionOf<'Ordering'>): QuestionProblem[] {
  const problems: QuestionProblem[] = [];
  if (options.some((option) => blank(option.text))) problems.push(error('Add text to every option.'));
  if (options.length < 2) problems.push(error('Add at least two options.'));
  return problems;
}

function pairProblems({ pairs }: QuestionOf<'Match the Pairs'>): QuestionProblem[] {
  const problems: QuestionProblem[] = [];
  if (pairs.length === 0) problems.push(error('Add at least one pair.'));
  if (pairs.some((pair) => blank(pair.left) || blank(pair.right))) problems.push(error('Add text to both sides of every pair.'));
  if (pairs.length === 1) problems.push(hint('There is only one pair. Add others to match.'));
  return problems;
}

function gapProblems(question: QuestionOf<'Fill the Gaps'>): QuestionProblem[] {
  if (countChoices(question.fillTheGaps) === Infinity) return [error(tooManyGaps())];
  const { gaps } = parseGaps(question.fillTheGaps);
  if (gaps.length === 0) return [error('Put at least one answer in [brackets].')];
  const problems: QuestionProblem[] = [];
  if (gaps.some((gap) => gap[0] === '')) problems.push(error('Put the correct answer first in every gap: [right|wrong].'));
  if (choicesOfGaps(gaps).some((choices) => choices.length === 1))
    problems.push(hint('This gap has only one option. Add wrong ones: [right|wrong|wrong].'));
  return problems;
}

function freeTextProblems({ rules, requiredPoints }: QuestionOf<'Free Text'>): QuestionProblem[] {
  const problems: QuestionProblem[] = [];
  if (rules.some((rule) => choicesIn(rule.word).every(blank))) problems.push(error('Add a word or phrase to each rule.'));
  const reachable = rules.reduce((sum, rule) => sum + Math.max(0, rule.points), 0);
  if (requiredPoints > reachable)
    problems.push(error('These rules give fewer points than are needed. Raise their points, or lower the points needed.'));
  if (requiredPoints <= 0) problems.push(hint('Every answer is correct, because no points are needed.'));
  return problems;
}

function problemsByType(question: Question): QuestionProblem[] {
  switch (question.type) {
    case 'Multiple Choice':
      return choiceProblems(question);
    case 'Ordering':
      return orderingProblems(question);
    case 'Match the Pairs':
      return pairProblems(question);
    case 'Fill the Gaps':
      return gapProblems(question);
    case 'Free Text':
      return freeTextProblems(question);
    default:
      return unreachable(question);
  }
}

/** Returns the problems of a question, for the builder and for publishing. */
export function questionProblems(question: Question): QuestionProblem[] {
  const unnamed = blank(question.question) || question.question === DEFAULT_QUESTION_TEXT;
  return [...(unnamed ? [hint(NO_QUESTION_TEXT)] : []), ...problemsByType(question)];
}
