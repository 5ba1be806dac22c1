import { unreachable } from '../kernel/errors.ts';
import type { Answer, AnswerMembers, AnswerOf } from './answer.ts';
import { foldText } from '../kernel/fold-text.ts';
import { parseGaps } from './gap-text.ts';
import type { Question, QuestionOf } from './question.ts';

export type Grade = { readonly correct: boolean; readonly answer: Answer };

type Option = { readonly id: string; readonly text: string };

/** An id may stand for its text. The text goes first: an option called "2" must not be taken for the option with id 2. */
function textOf(options: readonly Option[], sent: string): string {
  const trimmed = sent.trim();
  const byText = options.find((option) => option.text.trim() === trimmed);
  return (byText ?? options.find((option) => option.id === trimmed))?.text ?? sent;
}

const sameText = (a: string | undefined, b: string | undefined): boolean => a !== undefined && b !== undefined && a.trim() === b.trim();

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, index) => sameText(text, b[index]));

const trimmedSet = (texts: readonly string[]): Set<string> => new Set(texts.map((text) => text.trim()));

function gradeChoice(question: QuestionOf<'Multiple Choice'>, members: AnswerMembers): Grade {
  const sent = members.selectedOption ?? [];
  const chosen = (typeof sent === 'string' ? [sent] : sent).map((text) => textOf(question.options, text ?? ''));
  const right = trimmedSet(question.options.filter((option) => option.checked).map((option) => option.text));
  const given = trimmedSet(chosen);
  const answer: AnswerOf<'Multiple Choice'> = {
    type: question.type,
    selectedOption: typeof sent === 'string' ? (chosen[0] ?? '') : chosen,
  };
  return { correct: given.size > 0 && given.size === right.size && [...given].every((text) => right.has(text)), answer };
}

function gradeOrder(question: QuestionOf<'Ordering'>, members: AnswerMembers): Grade {
  const userOrder = (members.userOrder ?? []).map((text) => textOf(question.options, text ?? ''));
  const right = question.options.map((option) => option.text);
  return { correct: userOrder.length > 0 && sameList(userOrder, right), answer: { type: question.type, userOrder } };
}

function gradePairs(question: QuestionOf<'Match the Pairs'>, members: AnswerMembers): Grade {
  const lefts = question.pairs.map((pair) => ({ id: pair.id, text: pair.left }));
  const rights = question.pairs.map((pair) => ({ id: pair.id, text: pair.right }));
  const userSelections = (members.userSelections ?? []).map((chosen) => {
    const { left, right } = typeof chosen === 'string' || chosen === null ? {} : chosen;
    return { left: textOf(lefts, left ?? ''), right: textOf(rights, right ?? '') };
  });
  // Compared as texts and as a bag, so that equal items are interchangeable on either side.
  const bag = (pairs: readonly { left: string; right: string }[]): string[] =>
    pairs.map((pair) => JSON.stringify([pair.left.trim(), pair.right.trim()])).sort();
  const correct = userSelections.length > 0 && sameList(bag(userSelections), bag(question.pairs));
  return { correct, answer: { type: question.type, userSelections } };
}

function gradeGaps(question: QuestionOf<'Fill the Gaps'>, members: AnswerMembers): Grade {
  const userSelections = (members.userSelections ?? []).map((text) => (typeof text === 'string' ? text : ''));
  const right = parseGaps(question.fillTheGaps).gaps.map((gap) => gap[0] ?? '');
  return { correct: userSelections.length > 0 && sameList(userSelections, right), answer: { type: question.type, userSelections } };
}

/** Folded, with single spaces, so that a line break inside "New York" does not cost the point. */
const comparable = (text: string): string => foldText(text).replace(/\s+/g, ' ').trim();

function pointsFor(rule: QuestionOf<'Free Text'>['rules'][number], text: string): number {
  const words = rule.word
    .split('|')
    .map(comparable)
    .filter((word) => word !== '');
  // A rule without a word is unfinished; it must give its points to nobody.
  if (words.length === 0) return 0;
  const found = words.some((word) => text.includes(word));
  return found === (rule.condition === 'contains') ? rule.points : 0;
}

function gradeText(question: QuestionOf<'Free Text'>, members: AnswerMembers): Grade {
  const freeTextAnswer = members.freeTextAnswer ?? '';
  const text = comparable(freeTextAnswer);
  const points = question.rules.reduce((sum, rule) => sum + pointsFor(rule, text), 0);
  return { correct: text !== '' && points >= question.requiredPoints, answer: { type: question.type, freeTextAnswer } };
}

/**
 * Grades an answer and gives it the form in which it is stored. The question alone says which member counts; what is
 * missing counts as an empty answer, which is never right.
 */
export function grade(question: Question, members: AnswerMembers): Grade {
  switch (question.type) {
    case 'Multiple Choice':
      return gradeChoice(question, members);
    case 'Ordering':
      return gradeOrder(question, members);
    case 'Match the Pairs':
      return gradePairs(question, members);
    case 'Fill the Gaps':
      return gradeGaps(question, members);
    case 'Free Text':
      return gradeText(question, members);
    default:
      return unreachable(question);
  }
}
