import type { AnswerMembers } from '../../shared/learning/answer.ts';
import { choicesOfGaps, hideGaps, parseGaps } from '../../shared/learning/gap-text.ts';
import { isMultiple, type Question, type QuestionType } from '../../shared/learning/question.ts';
import { type ItemTexts, itemTexts, membersIn, questionIn, type QuestionVariant } from '../../shared/learning/question-variant.ts';
import { type KeyedOrder, keyedOrder, numberEqualTexts } from './keyed-order.ts';

type Item = { readonly id: string; readonly text: string };

/**
 * A question as learners get it. Its orders and ids are derived from its texts and a secret, never from the author's ids or places, so
 * that two questions which differ in nothing but the correct answer look the same.
 */
export type LearnerQuestion = {
  readonly id: number;
  readonly type: QuestionType;
  readonly question: string;
  readonly multiple: boolean;
  readonly options: readonly Item[];
  readonly lefts: readonly Item[] | null;
  readonly rights: readonly Item[] | null;
  readonly gapParts: readonly string[] | null;
  readonly gaps: readonly { readonly index: number; readonly choices: readonly string[] }[] | null;
};

/** The data from which orders and ids are derived: they are the same within an attempt, and differ between attempts. */
export type AttemptSeed = {
  /** A secret of the server, one per tenant. */
  readonly key: string;
  readonly person: number;
  readonly round: number;
  readonly attempt: number;
};

const orderOf = ({ id }: Question, of: AttemptSeed): KeyedOrder => keyedOrder(of.key, of.person, of.round, of.attempt, id);

const items = (order: KeyedOrder, side: string, from: readonly { readonly text: string }[]): Item[] =>
  numberEqualTexts(from).map(({ item, number }) => ({ id: side + order.idOf(side, item.text, number), text: item.text }));

type Sides = { readonly options: readonly Item[]; readonly lefts: readonly Item[]; readonly rights: readonly Item[] };

/** Returns all items of a question with their ids of this attempt, in the author's order. */
function sidesOf(question: Question, order: KeyedOrder): Sides {
  const none: Sides = { options: [], lefts: [], rights: [] };
  if (question.type === 'Multiple Choice' || question.type === 'Ordering') return { ...none, options: items(order, 'o', question.options) };
  if (question.type !== 'Match the Pairs') return none;
  const lefts = question.pairs.map((pair) => ({ text: pair.left }));
  const rights = question.pairs.map((pair) => ({ text: pair.right }));
  return { ...none, lefts: items(order, 'l', lefts), rights: items(order, 'r', rights) };
}

const sameTexts = (a: readonly Item[], b: readonly Item[]): boolean => a.every((item, index) => item.text === b[index]?.text);
const distinctTexts = (list: readonly Item[]): number => new Set(list.map((item) => item.text)).size;

/** Returns the items in an order that does not look like `avoided`, unless all look the same. */
function shuffleUnlike(order: KeyedOrder, list: readonly Item[], use: string, avoided: readonly Item[]): Item[] {
  for (let draw = 0; ; draw += 1) {
    const drawn = order.shuffle(list, use, draw);
    if (!sameTexts(drawn, avoided) || distinctTexts(list) < 2) return drawn;
  }
}

/** Two pairs can be matched in two ways only: to exclude one would tell the other. */
const PAIRS_TO_EXCLUDE_AN_ORDER = 3;

/** Returns both sides shuffled independently; of three pairs or more not all rows match. */
function shufflePairs({ lefts, rights }: Sides, order: KeyedOrder): Pick<LearnerQuestion, 'lefts' | 'rights'> {
  const rows = order.shuffle(lefts, 'lefts');
  if (distinctTexts(rights) < PAIRS_TO_EXCLUDE_AN_ORDER) return { lefts: rows, rights: order.shuffle(rights, 'rights', 0) };
  const matching = rows.flatMap((left) => rights[lefts.indexOf(left)] ?? []);
  return { lefts: rows, rights: shuffleUnlike(order, rights, 'rights', matching) };
}

/**
 * Returns the gaps with their choices: in the order of the texts first, which does not depend on the author's. What gaps share is put in order
 * once: each choice of each of a hundred gaps was a quarter of a second.
 */
function gapsOf(fillTheGaps: string, order: KeyedOrder): Pick<LearnerQuestion, 'gapParts' | 'gaps'> {
  const { parts, gaps } = parseGaps(fillTheGaps);
  const ordered = new Map<readonly string[], readonly string[]>();
  const inOrder = (choices: readonly string[], index: number): readonly string[] => {
    const known = ordered.get(choices);
    if (known) return known;
    const items = choices.map((text) => ({ text }));
    const shuffled = order.shuffle(items, 'gap', index).map(({ text }) => text);
    ordered.set(choices, shuffled);
    return shuffled;
  };
  return { gapParts: parts, gaps: choicesOfGaps(gaps).map((choices, index) => ({ index, choices: inOrder(choices, index) })) };
}

const inTexts = (texts: ReadonlyMap<string, string>, list: readonly Item[]): Item[] =>
  list.map(({ id, text }) => ({ id, text: texts.get(text) ?? text }));

/** Returns a learner's question with the texts of another language. Ids and orders are those of the source, so that all languages have the same. */
function inLanguage(shown: LearnerQuestion, translated: Question, texts: ItemTexts): LearnerQuestion {
  const { question, type } = translated;
  return {
    ...shown,
    question: type === 'Fill the Gaps' ? hideGaps(question) : question,
    options: inTexts(texts.options, shown.options),
    lefts: shown.lefts && inTexts(texts.lefts, shown.lefts),
    rights: shown.rights && inTexts(texts.rights, shown.rights),
    gapParts: type === 'Fill the Gaps' ? parseGaps(translated.fillTheGaps).parts : null,
    gaps:
      shown.gaps &&
      shown.gaps.map(({ index, choices }) => ({ index, choices: choices.map((each) => texts.gaps[index]?.get(each) ?? each) })),
  };
}

/** Returns a question as learners get it, in the language of a variant that fits it. */
export function learnerQuestion(question: Question, of: AttemptSeed, variant: QuestionVariant | null = null): LearnerQuestion {
  const shown = sourceQuestion(question, of);
  if (variant === null) return shown;
  const translated = questionIn(question, variant);
  return inLanguage(shown, translated, itemTexts(question, translated));
}

function sourceQuestion(question: Question, of: AttemptSeed): LearnerQuestion {
  const order = orderOf(question, of);
  const sides = sidesOf(question, order);
  const blank: LearnerQuestion = {
    id: question.id,
    type: question.type,
    question: question.type === 'Fill the Gaps' ? hideGaps(question.question) : question.question,
    multiple: isMultiple(question),
    options: [],
    lefts: null,
    rights: null,
    gapParts: null,
    gaps: null,
  };
  switch (question.type) {
    case 'Multiple Choice':
      return { ...blank, options: order.shuffle(sides.options, 'options', 0) };
    case 'Ordering':
      return { ...blank, options: shuffleUnlike(order, sides.options, 'options', sides.options) };
    case 'Match the Pairs':
      return { ...blank, ...shufflePairs(sides, order) };
    case 'Fill the Gaps':
      return { ...blank, ...gapsOf(question.fillTheGaps, order) };
    case 'Free Text':
      return blank;
  }
}

/** Returns the members with the texts of a variant replaced by the source's. Ids of this attempt are never texts of it. */
const inSource = (question: Question, members: AnswerMembers, variant: QuestionVariant | null): AnswerMembers =>
  variant === null ? members : membersIn(itemTexts(questionIn(question, variant), question), members);

/**
 * Returns the members with the ids of this attempt, and the texts of the variant that was shown, replaced by texts of the source. Other values, an
 * author's ids among them, do not change.
 */
export function resolveItemIds(
  question: Question,
  sent: AnswerMembers,
  of: AttemptSeed,
  variant: QuestionVariant | null = null,
): AnswerMembers {
  const members = inSource(question, sent, variant);
  const sides = sidesOf(question, orderOf(question, of));
  const texts = new Map([...sides.options, ...sides.lefts, ...sides.rights].map((item) => [item.id, item.text]));
  const resolve = <Sent extends string | null | undefined>(sent: Sent): Sent | string =>
    typeof sent === 'string' ? (texts.get(sent) ?? sent) : sent;
  const { selectedOption, userOrder, userSelections } = members;
  return {
    ...members,
    selectedOption: Array.isArray(selectedOption) ? selectedOption.map(resolve) : resolve(selectedOption),
    userOrder: userOrder?.map(resolve),
    userSelections: userSelections?.map((chosen) =>
      chosen === null || typeof chosen === 'string' ? chosen : { left: resolve(chosen.left), right: resolve(chosen.right) },
    ),
  };
}
