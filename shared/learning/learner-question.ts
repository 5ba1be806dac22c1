import type { AnswerMembers } from './answer.ts';
import { gapChoices, hideGaps, parseGaps } from './gap-text.ts';
import { isMultiple, type Question, type QuestionType } from './question.ts';
import { hashText, shuffle, shuffleUnlike } from './seeded-shuffle.ts';

export type Item = { readonly id: string; readonly text: string };

/** A question as learners get it. Neither order nor ids nor absence tell the key. */
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

/** What orders and ids follow from: they change with each attempt, and stay within it. */
export type AttemptOf = {
  /** A secret of the server: without it a learner could work the places out from the authors' ids. */
  readonly key: string;
  readonly person: number;
  readonly round: number;
  readonly attempt: number;
};

const seedOf = (question: Question, of: AttemptOf): string => [of.key, of.person, of.round, of.attempt, question.id].join('/');

const opaque = (seed: string, side: string, id: string): string => `${side}${hashText(`${seed}|id|${side}|${id}`).toString(36)}`;

const sameText = (a: Item, b: Item): boolean => a.text === b.text;

const items = (seed: string, side: string, from: readonly Item[]): Item[] =>
  from.map(({ id, text }) => ({ id: opaque(seed, side, id), text }));

type Sides = { options: Item[]; lefts: Item[]; rights: Item[] };

/** All items of a question under their ids of this attempt, in the author's order. */
function sidesOf(question: Question, seed: string): Sides {
  const none: Sides = { options: [], lefts: [], rights: [] };
  if (question.type === 'Multiple Choice' || question.type === 'Ordering') return { ...none, options: items(seed, 'o', question.options) };
  if (question.type !== 'Match the Pairs') return none;
  const lefts = question.pairs.map((pair) => ({ id: pair.id, text: pair.left }));
  const rights = question.pairs.map((pair) => ({ id: pair.id, text: pair.right }));
  return { ...none, lefts: items(seed, 'l', lefts), rights: items(seed, 'r', rights) };
}

/** Both sides shuffled, the right one never so that every row happens to match. */
function shufflePairs({ lefts, rights }: Sides, seed: string): Pick<LearnerQuestion, 'lefts' | 'rights'> {
  const rows = shuffle(
    lefts.map((left, index) => ({ left, right: rights[index] ?? left })),
    `${seed}|lefts`,
  );
  const matching = rows.map((row) => row.right);
  return { lefts: rows.map((row) => row.left), rights: shuffleUnlike(matching, `${seed}|rights`, sameText) };
}

/** The learner's form of a question. */
export function learnerQuestion(question: Question, of: AttemptOf): LearnerQuestion {
  const seed = seedOf(question, of);
  const sides = sidesOf(question, seed);
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
  if (question.type === 'Multiple Choice') return { ...blank, options: shuffle(sides.options, `${seed}|options`) };
  if (question.type === 'Ordering') return { ...blank, options: shuffleUnlike(sides.options, `${seed}|options`, sameText) };
  if (question.type === 'Match the Pairs') return { ...blank, ...shufflePairs(sides, seed) };
  if (question.type === 'Free Text') return blank;
  const { parts, gaps } = parseGaps(question.fillTheGaps);
  const choices = gaps.map((_, index) => ({ index, choices: shuffle(gapChoices(gaps, index).sort(), `${seed}|gap${index}`) }));
  return { ...blank, gapParts: parts, gaps: choices };
}

/** Puts texts in the place of this attempt's ids. What is no such id stays as it came. */
export function resolveItemIds(question: Question, members: AnswerMembers, of: AttemptOf): AnswerMembers {
  const sides = sidesOf(question, seedOf(question, of));
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
