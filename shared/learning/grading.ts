import { unreachable } from '../kernel/errors.ts';
import type { Answer, AnswerMembers, AnswerOf } from './answer.ts';
import { foldText } from '../kernel/fold-text.ts';
import { comparedText } from '../kernel/normal-forms.ts';
import { containedWords } from './contained-words.ts';
import { choicesIn, parseGaps } from './gap-text.ts';
import type { Question, QuestionOf } from './question.ts';

/** Whether an answer is correct, and the answer in the form in which it is stored. */
export type Grade = { readonly correct: boolean; readonly answer: Answer };

const sameText = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && comparedText(a) === comparedText(b);

/**
 * Returns the text as its author wrote it, or what was sent. An author's ids are places, so they are no answer: 1, 2, 3 would be the
 * right order of every Ordering.
 */
const textOf = (texts: readonly string[], sent: string): string => texts.find((text) => sameText(text, sent)) ?? sent;

const textsOf = (options: readonly { readonly text: string }[]): string[] => options.map((option) => option.text);

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, index) => sameText(text, b[index]));

const comparedSet = (texts: readonly string[]): Set<string> => new Set(texts.map(comparedText));

function gradeChoice(question: QuestionOf<'Multiple Choice'>, members: AnswerMembers): Grade {
  const texts = textsOf(question.options);
  const sent = members.selectedOption ?? [];
  const chosen = (typeof sent === 'string' ? [sent] : sent).map((text) => textOf(texts, text ?? ''));
  const correctTexts = comparedSet(question.options.filter((option) => option.checked).map((option) => option.text));
  const chosenTexts = comparedSet(chosen);
  const answer: AnswerOf<'Multiple Choice'> = {
    type: question.type,
    selectedOption: typeof sent === 'string' ? (chosen[0] ?? '') : chosen,
  };
  return {
    correct: chosenTexts.size > 0 && chosenTexts.size === correctTexts.size && [...chosenTexts].every((text) => correctTexts.has(text)),
    answer,
  };
}

function gradeOrder(question: QuestionOf<'Ordering'>, members: AnswerMembers): Grade {
  const texts = textsOf(question.options);
  const userOrder = (members.userOrder ?? []).map((text) => textOf(texts, text ?? ''));
  return { correct: userOrder.length > 0 && sameList(userOrder, texts), answer: { type: question.type, userOrder } };
}

function gradePairs(question: QuestionOf<'Match the Pairs'>, members: AnswerMembers): Grade {
  const lefts = question.pairs.map((pair) => pair.left);
  const rights = question.pairs.map((pair) => pair.right);
  const userSelections = (members.userSelections ?? []).map((chosen) => {
    const { left, right } = typeof chosen === 'string' || chosen === null ? {} : chosen;
    return { left: textOf(lefts, left ?? ''), right: textOf(rights, right ?? '') };
  });
  // Compared as a multiset of texts, so that equal items are interchangeable on either side.
  const sorted = (pairs: readonly { left: string; right: string }[]): string[] =>
    pairs.map((pair) => JSON.stringify([comparedText(pair.left), comparedText(pair.right)])).sort();
  const correct = userSelections.length > 0 && sameList(sorted(userSelections), sorted(question.pairs));
  return { correct, answer: { type: question.type, userSelections } };
}

function gradeGaps(question: QuestionOf<'Fill the Gaps'>, members: AnswerMembers): Grade {
  const userSelections = (members.userSelections ?? []).map((text) => (typeof text === 'string' ? text : ''));
  const correctEntries = parseGaps(question.fillTheGaps).gaps.map((gap) => gap[0] ?? '');
  return {
    correct: userSelections.length > 0 && sameList(userSelections, correctEntries),
    answer: { type: question.type, userSelections },
  };
}

type Rule = QuestionOf<'Free Text'>['rules'][number];

const wordsOf = ({ word }: Rule): string[] =>
  choicesIn(word)
    .map(foldText)
    .filter((each) => each !== '');

function pointsFor({ condition, points }: Rule, words: readonly string[], contained: ReadonlySet<string>): number {
  // A rule without a word is incomplete and gives no points.
  if (words.length === 0) return 0;
  return words.some((word) => contained.has(word)) === (condition === 'contains') ? points : 0;
}

function gradeText(question: QuestionOf<'Free Text'>, members: AnswerMembers): Grade {
  const freeTextAnswer = members.freeTextAnswer ?? '';
  const text = foldText(freeTextAnswer);
  const rules = question.rules.map((rule) => ({ rule, words: wordsOf(rule) }));
  const contained = containedWords(
    text,
    rules.flatMap(({ words }) => words),
  );
  const reached = rules.reduce((sum, { rule, words }) => sum + pointsFor(rule, words, contained), 0);
  return { correct: text !== '' && reached >= question.requiredPoints, answer: { type: question.type, freeTextAnswer } };
}

/**
 * Returns the grade of an answer and its stored form. The question's type decides which member is graded; a missing one counts as
 * an empty answer, which is never correct.
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
