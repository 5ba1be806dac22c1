import { unreachable } from '../kernel/errors.ts';
import { gapChoices, parseGaps } from './gap-text.ts';
import { DEFAULT_QUESTION_TEXT, type Question, type QuestionOf } from './question.ts';

/** 'error' stops publishing; 'hint' is only marked in the builder. */
export type QuestionProblem = { readonly level: 'error' | 'hint'; readonly message: string };

const error = (message: string): QuestionProblem => ({ level: 'error', message });
const hint = (message: string): QuestionProblem => ({ level: 'hint', message });
const blank = (text: string): boolean => text.trim() === '';
const repeats = (texts: readonly string[]): boolean => new Set(texts.map((text) => text.trim())).size < texts.length;

function choiceProblems({ options }: QuestionOf<'Multiple Choice'>): QuestionProblem[] {
  const problems: QuestionProblem[] = [];
  if (!options.some((option) => option.checked)) problems.push(error('Mark at least one option as correct.'));
  if (options.some((option) => blank(option.text))) problems.push(error('Every option needs a text.'));
  // Answers are stored as texts, so two options of one text could not be told apart.
  if (repeats(options.map((option) => option.text))) problems.push(error('Two options have the same text.'));
  if (options.length === 1) problems.push(hint('There is only one option to choose.'));
  return problems;
}

function orderingProblems({ options }: QuestionOf<'Ordering'>): QuestionProblem[] {
  const problems: QuestionProblem[] = [];
  if (options.some((option) => blank(option.text))) problems.push(error('Every option needs a text.'));
  if (options.length < 2) problems.push(error('An order needs at least two options.'));
  return problems;
}

function pairProblems({ pairs }: QuestionOf<'Match the Pairs'>): QuestionProblem[] {
  const problems: QuestionProblem[] = [];
  if (pairs.length === 0) problems.push(error('Add at least one pair.'));
  if (pairs.some((pair) => blank(pair.left) || blank(pair.right))) problems.push(error('Both sides of every pair need a text.'));
  if (pairs.length === 1) problems.push(hint('There is only one pair to match.'));
  return problems;
}

function gapProblems(question: QuestionOf<'Fill the Gaps'>): QuestionProblem[] {
  const { gaps } = parseGaps(question.fillTheGaps);
  if (gaps.length === 0) return [error('Put at least one answer in [brackets].')];
  const problems: QuestionProblem[] = [];
  if (gaps.some((gap) => gap[0] === '')) problems.push(error('The first entry of every gap is the right one and may not be blank.'));
  if (gaps.some((_, index) => gapChoices(gaps, index).length === 1))
    problems.push(hint('A gap has only one choice. Add wrong ones: [right|wrong|wrong].'));
  return problems;
}

function freeTextProblems({ rules, requiredPoints }: QuestionOf<'Free Text'>): QuestionProblem[] {
  const problems: QuestionProblem[] = [];
  if (rules.some((rule) => rule.word.split('|').every(blank))) problems.push(error('Every rule needs a word.'));
  const reachable = rules.reduce((sum, rule) => sum + Math.max(0, rule.points), 0);
  if (requiredPoints > reachable) problems.push(error('The required points cannot be reached with these rules.'));
  if (requiredPoints <= 0) problems.push(hint('Any answer is correct, as no points are required.'));
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

/** What is wrong with a question, for the builder and for publishing. */
export function questionProblems(question: Question): QuestionProblem[] {
  const unnamed = blank(question.question) || question.question === DEFAULT_QUESTION_TEXT;
  return [...(unnamed ? [hint('The question has no text yet.')] : []), ...problemsByType(question)];
}
