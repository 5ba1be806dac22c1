import { type Message, sentence } from '../kernel/regional/sentence.ts';
import * as z from 'zod/mini';
import { comparedText } from '../kernel/normal-forms.ts';
import type { Answer, AnswerMembers } from './answer.ts';
import { parseGaps } from './gap-text.ts';
import type { Question } from './question.ts';

/** The texts of a question in another language than its source. Ids, what is correct, and points are those of the source. */
export const questionVariantSchema = z.object({
  language: z.string(),
  /** The version of the source that it was translated from. */
  version: z.string(),
  /** Whether the source has changed since. */
  outdated: z.optional(z.boolean()),
  question: z.string(),
  /** Of Multiple Choice and Ordering, by the ids of the source's. */
  options: z.optional(z.array(z.object({ id: z.string(), text: z.string() }))),
  /** In the source's order, like all that follow. */
  pairs: z.optional(z.array(z.object({ left: z.string(), right: z.string() }))),
  fillTheGaps: z.optional(z.string()),
  words: z.optional(z.array(z.string())),
});
export type QuestionVariant = z.infer<typeof questionVariantSchema>;

/** A question as it is stored: with its variants. */
export type TranslatedQuestion = Question & { readonly translations?: readonly QuestionVariant[] | undefined };

const blank = (text: string): boolean => text.trim() === '';

function repeats(texts: readonly string[]): boolean {
  const written = texts.map(comparedText);
  return new Set(written).size < written.length;
}

const shapeOf = (text: string): number[] => parseGaps(text).gaps.map(({ length }) => length);

/** A member of a variant that does not fit its source, and why. */
type VariantProblem = { readonly member: 'options' | 'pairs' | 'fillTheGaps' | 'words'; readonly message: Message };

function optionProblem(source: readonly { readonly id: string }[], { options = [] }: QuestionVariant): VariantProblem | null {
  const member = 'options';
  const ids = new Set(options.map(({ id }) => id));
  if (ids.size !== options.length || ids.size !== source.length || !source.every(({ id }) => ids.has(id)))
    return { member, message: 'Translate every option of the question, and no others.' };
  if (options.some(({ text }) => blank(text))) return { member, message: 'Add text to every option.' };
  return repeats(options.map(({ text }) => text)) ? { member, message: 'Two options have the same text. Change one of them.' } : null;
}

function gapProblem(source: string, { fillTheGaps = '' }: QuestionVariant): VariantProblem | null {
  const member = 'fillTheGaps';
  const [wanted, present] = [shapeOf(source), shapeOf(fillTheGaps)];
  if (wanted.length !== present.length)
    return {
      member,
      message: sentence('The text has {present} gaps and its source {wanted}. Use as many as the source has.', {
        present: present.length,
        wanted: wanted.length,
      }),
    };
  const differing = wanted.findIndex((choices, index) => choices !== present[index]);
  if (differing >= 0)
    return { member, message: sentence('Gap {gap} has another number of choices than that of the source.', { gap: differing + 1 }) };
  return parseGaps(fillTheGaps).gaps.some(([correct = '']) => correct === '')
    ? { member, message: 'Put the correct answer first in every gap: [right|wrong].' }
    : null;
}

/** Returns what of a variant does not fit its source; null where it does. */
export function variantProblem(source: Question, variant: QuestionVariant): VariantProblem | null {
  switch (source.type) {
    case 'Multiple Choice':
    case 'Ordering':
      return optionProblem(source.options, variant);
    case 'Match the Pairs': {
      const pairs = variant.pairs ?? [];
      const fits = pairs.length === source.pairs.length && pairs.every(({ left, right }) => !blank(left) && !blank(right));
      return fits ? null : { member: 'pairs', message: 'Translate both sides of every pair of the question.' };
    }
    case 'Fill the Gaps':
      return gapProblem(source.fillTheGaps, variant);
    case 'Free Text': {
      const words = variant.words ?? [];
      const fits = words.length === source.rules.length && words.every((word) => !blank(word));
      return fits ? null : { member: 'words', message: 'Add words to every rule of the question.' };
    }
  }
}

/** Whether the places of a type's items say which of the source's they are: after a change of the source they may be others. */
const isPositional = ({ type }: Question): boolean => type !== 'Multiple Choice' && type !== 'Ordering';

/** Returns the variant of a question that readers of a language get; null where there is none that fits, so that the source is shown. */
export function variantOf(question: TranslatedQuestion, language: string | null): QuestionVariant | null {
  const variant = question.translations?.find((each) => each.language === language);
  if (!variant || (variant.outdated === true && isPositional(question))) return null;
  return variantProblem(question, variant) === null ? variant : null;
}

const textById = (variant: QuestionVariant): ReadonlyMap<string, string> =>
  new Map((variant.options ?? []).map(({ id, text }) => [id, text]));

/** Returns a question with the texts of a variant that fits it. */
export function questionIn(question: Question, variant: QuestionVariant | null): Question {
  if (variant === null) return question;
  const base = { question: variant.question.trim() === '' ? question.question : variant.question };
  switch (question.type) {
    case 'Multiple Choice': {
      const texts = textById(variant);
      return {
        ...question,
        ...base,
        options: question.options.map((option) => ({ ...option, text: texts.get(option.id) ?? option.text })),
      };
    }
    case 'Ordering': {
      const texts = textById(variant);
      return { ...question, ...base, options: question.options.map(({ id, text }) => ({ id, text: texts.get(id) ?? text })) };
    }
    case 'Match the Pairs':
      return { ...question, ...base, pairs: question.pairs.map((pair, index) => ({ ...pair, ...variant.pairs?.[index] })) };
    case 'Fill the Gaps':
      return { ...question, ...base, fillTheGaps: variant.fillTheGaps ?? question.fillTheGaps };
    case 'Free Text':
      return { ...question, ...base, rules: question.rules.map((rule, index) => ({ ...rule, word: variant.words?.[index] ?? rule.word })) };
  }
}

/** Which text of one language is which of another, for the items of a question; of gaps, for each of them. */
export type ItemTexts = {
  readonly options: ReadonlyMap<string, string>;
  readonly lefts: ReadonlyMap<string, string>;
  readonly rights: ReadonlyMap<string, string>;
  readonly gaps: readonly ReadonlyMap<string, string>[];
};

function pairsOf(from: readonly string[], to: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [index, text] of from.entries()) if (!texts.has(text)) texts.set(text, to[index] ?? text);
  return texts;
}

/** Returns the entries of each gap in the other text: gaps with one entry draw from all of these. */
function gapTexts(from: string, to: string): Map<string, string>[] {
  const [gaps, others] = [parseGaps(from).gaps, parseGaps(to).gaps];
  const isSingle = (entries: readonly string[]): boolean => entries.length === 1;
  const shared = pairsOf(gaps.filter(isSingle).flat(), others.filter(isSingle).flat());
  return gaps.map((entries, index) => {
    if (!isSingle(entries)) return pairsOf(entries, others[index] ?? []);
    // Its own entry comes first: another gap may have the same text in one of both languages.
    return new Map([...shared, ...pairsOf(entries, others[index] ?? [])]);
  });
}

/** Returns which text of `from` is which of `to`, two languages of one question. */
export function itemTexts(from: Question, to: Question): ItemTexts {
  const none: ItemTexts = { options: new Map(), lefts: new Map(), rights: new Map(), gaps: [] };
  if ((from.type === 'Multiple Choice' || from.type === 'Ordering') && (to.type === 'Multiple Choice' || to.type === 'Ordering'))
    return {
      ...none,
      options: pairsOf(
        from.options.map(({ text }) => text),
        to.options.map(({ text }) => text),
      ),
    };
  if (from.type === 'Match the Pairs' && to.type === 'Match the Pairs')
    return {
      ...none,
      lefts: pairsOf(
        from.pairs.map(({ left }) => left),
        to.pairs.map(({ left }) => left),
      ),
      rights: pairsOf(
        from.pairs.map(({ right }) => right),
        to.pairs.map(({ right }) => right),
      ),
    };
  return from.type === 'Fill the Gaps' && to.type === 'Fill the Gaps'
    ? { ...none, gaps: gapTexts(from.fillTheGaps, to.fillTheGaps) }
    : none;
}

const replaced = <Sent extends string | null | undefined>(texts: ReadonlyMap<string, string> | undefined, sent: Sent): Sent | string =>
  typeof sent === 'string' ? (texts?.get(sent) ?? sent) : sent;

/** Returns the members of an answer with the texts of one language replaced by those of the other. */
export function membersIn({ options, lefts, rights, gaps }: ItemTexts, members: AnswerMembers): AnswerMembers {
  const { selectedOption, userOrder, userSelections } = members;
  return {
    ...members,
    selectedOption: Array.isArray(selectedOption)
      ? selectedOption.map((sent) => replaced(options, sent))
      : replaced(options, selectedOption),
    userOrder: userOrder?.map((sent) => replaced(options, sent)),
    userSelections: userSelections?.map((chosen, index) =>
      chosen === null || typeof chosen === 'string'
        ? replaced(gaps[index], chosen)
        : { left: replaced(lefts, chosen.left), right: replaced(rights, chosen.right) },
    ),
  };
}

/** Returns a stored answer, which has the texts of the source, as it reads in a variant. */
export function answerIn(question: Question, variant: QuestionVariant | null, answer: Answer): Answer {
  if (variant === null || answer.type !== question.type || answer.type === 'Free Text') return answer;
  const { type, ...members } = answer;
  const shown = membersIn(itemTexts(question, questionIn(question, variant)), members);
  // Each member that the answer has is of the same form as before.
  return { type, ...Object.fromEntries(Object.keys(members).map((name) => [name, shown[name as keyof AnswerMembers]])) } as Answer;
}
