import type { QuestionType } from '../../../../shared/learning/question.ts';
import type { PlayerQuestion } from './course.ts';

/** An answer while it is being given: ids of this attempt's items, so that two equal texts stay two things. */
export type Given =
  | { readonly type: 'Multiple Choice'; readonly chosen: readonly string[] }
  | { readonly type: 'Free Text'; readonly text: string }
  | { readonly type: 'Fill the Gaps'; readonly words: readonly (string | null)[] }
  | { readonly type: 'Match the Pairs'; readonly rights: readonly (string | null)[] }
  | { readonly type: 'Ordering'; readonly order: readonly string[] };

export type GivenOf<Type extends QuestionType> = Extract<Given, { type: Type }>;

/** Nothing chosen yet. An order is never empty: it begins as it is shown. Null for a type this player does not know. */
export function blankFor(question: PlayerQuestion): Given | null {
  // One of these, or one of a later server.
  const type = question.type as QuestionType;
  switch (type) {
    case 'Multiple Choice':
      return { type, chosen: [] };
    case 'Free Text':
      return { type, text: '' };
    case 'Fill the Gaps':
      return { type, words: (question.gaps ?? []).map(() => null) };
    case 'Match the Pairs':
      return { type, rights: (question.lefts ?? []).map(() => null) };
    case 'Ordering':
      return { type, order: question.options.map(({ id }) => id) };
    default:
      return null;
  }
}

/** An answer is present, and no part of it is empty. */
export function isAnswered(given: Given): boolean {
  switch (given.type) {
    case 'Multiple Choice':
      return given.chosen.length > 0;
    case 'Free Text':
      return given.text.trim() !== '';
    case 'Fill the Gaps':
      return given.words.length > 0 && given.words.every((word) => word !== null);
    case 'Match the Pairs':
      return given.rights.length > 0 && given.rights.every((id) => id !== null);
    case 'Ordering':
      return given.order.length > 0;
  }
}

type Items = readonly { readonly id: string; readonly text: string }[];
const textOf = (items: Items, id: string | null): string => items.find((item) => item.id === id)?.text ?? '';

/** The answer as the server stores it: texts, since ids end with the attempt. */
export function responseOf(question: PlayerQuestion, given: Given): Record<string, unknown> {
  switch (given.type) {
    case 'Multiple Choice': {
      const texts = question.options.filter(({ id }) => given.chosen.includes(id)).map(({ text }) => text);
      return { type: given.type, selectedOption: question.multiple ? texts : (texts[0] ?? '') };
    }
    case 'Free Text':
      return { type: given.type, freeTextAnswer: given.text };
    case 'Fill the Gaps':
      return { type: given.type, userSelections: given.words };
    case 'Match the Pairs':
      return {
        type: given.type,
        userSelections: (question.lefts ?? []).map((left, i) => ({
          left: left.text,
          right: textOf(question.rights ?? [], given.rights[i] ?? null),
        })),
      };
    case 'Ordering':
      return { type: given.type, userOrder: given.order.map((id) => textOf(question.options, id)) };
  }
}

/** Hands out each item once, so that equal texts get different items. */
function taker(items: Items): (text: unknown) => string | null {
  const left = [...items];
  return (text) => {
    const at = left.findIndex((item) => item.text === text);
    return at === -1 ? null : (left.splice(at, 1)[0]?.id ?? null);
  };
}

type Stored = { selectedOption?: unknown; freeTextAnswer?: unknown; userSelections?: unknown; userOrder?: unknown };
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function pairsFrom(question: PlayerQuestion, stored: Stored): GivenOf<'Match the Pairs'> {
  const takeRight = taker(question.rights ?? []);
  // Shapes of our own server; what does not fit is left empty below.
  const pairs = list(stored.userSelections).map((pair) => (pair ?? {}) as { left?: unknown; right?: unknown });
  const rights = (question.lefts ?? []).map((left) => {
    const at = pairs.findIndex((pair) => pair.left === left.text);
    return at === -1 ? null : takeRight(pairs.splice(at, 1)[0]?.right);
  });
  return { type: 'Match the Pairs', rights };
}

/** A stored response as an answer of this attempt; the blank one where it does not fit the question any more. */
export function givenFrom(question: PlayerQuestion, json: string): Given | null {
  const blank = blankFor(question);
  if (!blank) return null;
  let stored: Stored;
  try {
    // JSON text as our own server stored it.
    stored = JSON.parse(json) as Stored;
  } catch {
    return blank;
  }
  switch (blank.type) {
    case 'Multiple Choice': {
      const take = taker(question.options);
      const texts = Array.isArray(stored.selectedOption) ? stored.selectedOption : [stored.selectedOption];
      return { ...blank, chosen: texts.flatMap((text) => take(text) ?? []) };
    }
    case 'Free Text':
      return { ...blank, text: typeof stored.freeTextAnswer === 'string' ? stored.freeTextAnswer : '' };
    case 'Fill the Gaps': {
      const words = list(stored.userSelections);
      return { ...blank, words: blank.words.map((_, i) => (typeof words[i] === 'string' ? words[i] : null)) };
    }
    case 'Match the Pairs':
      return pairsFrom(question, stored);
    case 'Ordering': {
      const take = taker(question.options);
      const order = list(stored.userOrder).flatMap((text) => take(text) ?? []);
      return order.length === question.options.length ? { ...blank, order } : blank;
    }
  }
}

/** Whether what was typed and kept earlier still fits the question: same type, and only items that it has. */
export function fits(question: PlayerQuestion, given: Given): boolean {
  if (given.type !== question.type) return false;
  const has = (items: Items | null, ids: readonly (string | null)[]): boolean =>
    ids.every((id) => id === null || (items ?? []).some((item) => item.id === id));
  switch (given.type) {
    case 'Multiple Choice':
      return has(question.options, given.chosen);
    case 'Free Text':
      return true;
    case 'Fill the Gaps':
      return given.words.length === (question.gaps ?? []).length;
    case 'Match the Pairs':
      return given.rights.length === (question.lefts ?? []).length && has(question.rights, given.rights);
    case 'Ordering':
      return given.order.length === question.options.length && has(question.options, given.order);
  }
}
