import type { QuestionType } from '../../../../shared/learning/question.ts';
import type { PlayerQuestion } from './course.ts';

/** An answer before it is submitted: ids of this attempt's items, so that two items of equal text stay apart. */
export type AnswerDraft =
  | { readonly type: 'Multiple Choice'; readonly chosen: readonly string[] }
  | { readonly type: 'Free Text'; readonly text: string }
  | { readonly type: 'Fill the Gaps'; readonly words: readonly (string | null)[] }
  | { readonly type: 'Match the Pairs'; readonly rights: readonly (string | null)[] }
  | { readonly type: 'Ordering'; readonly order: readonly string[] };

export type AnswerDraftOf<Type extends QuestionType> = Extract<AnswerDraft, { type: Type }>;

/** Returns the empty answer to a question; an order begins as it is shown. Null for a type that this player does not know. */
export function blankDraft(question: PlayerQuestion): AnswerDraft | null {
  // One of these types, or one that a later version of the server added.
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

/** Whether an answer is present and no part of it is empty. */
export function isAnswered(draft: AnswerDraft): boolean {
  switch (draft.type) {
    case 'Multiple Choice':
      return draft.chosen.length > 0;
    case 'Free Text':
      return draft.text.trim() !== '';
    case 'Fill the Gaps':
      return draft.words.length > 0 && draft.words.every((word) => word !== null);
    case 'Match the Pairs':
      return draft.rights.length > 0 && draft.rights.every((id) => id !== null);
    case 'Ordering':
      return draft.order.length > 0;
  }
}

type Items = readonly { readonly id: string; readonly text: string }[];
const textOf = (items: Items, id: string | null): string => items.find((item) => item.id === id)?.text ?? '';

/** Returns the answer as the server stores it: texts, since ids change with the attempt. */
export function responseOf(question: PlayerQuestion, draft: AnswerDraft): Record<string, unknown> {
  switch (draft.type) {
    case 'Multiple Choice': {
      const texts = question.options.filter(({ id }) => draft.chosen.includes(id)).map(({ text }) => text);
      return { type: draft.type, selectedOption: question.multiple ? texts : (texts[0] ?? '') };
    }
    case 'Free Text':
      return { type: draft.type, freeTextAnswer: draft.text };
    case 'Fill the Gaps':
      return { type: draft.type, userSelections: draft.words };
    case 'Match the Pairs':
      return {
        type: draft.type,
        userSelections: (question.lefts ?? []).map((left, i) => ({
          left: left.text,
          right: textOf(question.rights ?? [], draft.rights[i] ?? null),
        })),
      };
    case 'Ordering':
      return { type: draft.type, userOrder: draft.order.map((id) => textOf(question.options, id)) };
  }
}

/** Returns a function that finds the item of a text, each item once, so that equal texts get different items. */
function taker(items: Items): (text: unknown) => string | null {
  const remaining = [...items];
  return (text) => {
    const at = remaining.findIndex((item) => item.text === text);
    return at === -1 ? null : (remaining.splice(at, 1)[0]?.id ?? null);
  };
}

type Stored = { selectedOption?: unknown; freeTextAnswer?: unknown; userSelections?: unknown; userOrder?: unknown };
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function pairsFrom(question: PlayerQuestion, stored: Stored): AnswerDraftOf<'Match the Pairs'> {
  const takeRight = taker(question.rights ?? []);
  // Shapes of our own server; what does not fit is left empty below.
  const pairs = list(stored.userSelections).map((pair) => (pair ?? {}) as { left?: unknown; right?: unknown });
  const rights = (question.lefts ?? []).map((left) => {
    const at = pairs.findIndex((pair) => pair.left === left.text);
    return at === -1 ? null : takeRight(pairs.splice(at, 1)[0]?.right);
  });
  return { type: 'Match the Pairs', rights };
}

/** Returns a stored response as an answer of this attempt; the empty answer if it no longer fits the question. */
export function draftFrom(question: PlayerQuestion, json: string): AnswerDraft | null {
  const blank = blankDraft(question);
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

/** Whether an answer that was kept earlier still fits the question: same type, and only items that it has. */
export function fits(question: PlayerQuestion, draft: AnswerDraft): boolean {
  if (draft.type !== question.type) return false;
  const has = (items: Items | null, ids: readonly (string | null)[]): boolean =>
    ids.every((id) => id === null || (items ?? []).some((item) => item.id === id));
  switch (draft.type) {
    case 'Multiple Choice':
      return has(question.options, draft.chosen);
    case 'Free Text':
      return true;
    case 'Fill the Gaps':
      return draft.words.length === (question.gaps ?? []).length;
    case 'Match the Pairs':
      return draft.rights.length === (question.lefts ?? []).length && has(question.rights, draft.rights);
    case 'Ordering':
      return draft.order.length === question.options.length && has(question.options, draft.order);
  }
}
