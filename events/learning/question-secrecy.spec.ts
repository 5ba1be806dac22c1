import { describe, expect, it } from 'vitest';
import { grade } from '../../shared/learning/grading.ts';
import type { Question, QuestionOf } from '../../shared/learning/question.ts';
import { type AttemptSeed, learnerQuestion, resolveItemIds } from './learner-question.ts';

const QUESTIONS = 200;
const seed: AttemptSeed = { key: 'secret of the server', person: 7, round: 1, attempt: 1 };
const ids = Array.from({ length: QUESTIONS }, (_, index) => index + 1);

/** As authors' forms number what they send: by place, so that ids differ between two courses wherever orders do. */
const placed = <Part>(parts: readonly Part[]): (Part & { readonly id: string })[] =>
  parts.map((part, index) => ({ id: `${index + 1}`, ...part }));
const choice = (id: number, texts: readonly string[], right: string): QuestionOf<'Multiple Choice'> => ({
  id,
  type: 'Multiple Choice',
  question: 'Which?',
  options: placed(texts.map((text) => ({ text, checked: text === right }))),
});
const ordering = (id: number, texts: readonly string[]): QuestionOf<'Ordering'> => ({
  id,
  type: 'Ordering',
  question: 'In order',
  options: placed(texts.map((text) => ({ text }))),
});
const pairs = (id: number, lefts: readonly string[], rights: readonly string[]): QuestionOf<'Match the Pairs'> => ({
  id,
  type: 'Match the Pairs',
  question: 'Match',
  pairs: placed(lefts.map((left, index) => ({ left, right: rights[index] ?? '' }))),
});
const gaps = (id: number, fillTheGaps: string): Question => ({ id, type: 'Fill the Gaps', question: 'Fill', fillTheGaps });
const freeText = (id: number, word: string): Question => ({
  id,
  type: 'Free Text',
  question: 'Why?',
  rules: [{ condition: 'contains', word, points: 1 }],
  requiredPoints: 1,
});

const shown = (question: Question): string => JSON.stringify(learnerQuestion(question, seed));
const LETTERS = ['a', 'b', 'c', 'd'];
/** How often something of four equal chances happens among the questions: 50, within four standard deviations. */
const byChance = (count: number): void => {
  expect(count).toBeGreaterThan(25);
  expect(count).toBeLessThan(75);
};

describe('what learners get of two questions that differ in nothing but the answer [L01]', () => {
  it.each<[string, (id: number) => [Question, Question]]>([
    ['Multiple Choice', (id) => [choice(id, LETTERS, 'a'), choice(id, LETTERS, 'd')]],
    ['Multiple Choice, written in another order', (id) => [choice(id, LETTERS, 'a'), choice(id, ['c', 'd', 'b', 'a'], 'c')]],
    ['two pairs', (id) => [pairs(id, ['l', 'm'], ['r', 's']), pairs(id, ['l', 'm'], ['s', 'r'])]],
    ['gaps with choices', (id) => [gaps(id, 'The [x|y|z].'), gaps(id, 'The [z|x|y].')]],
    ['gaps without choices', (id) => [gaps(id, 'The [x] and the [y].'), gaps(id, 'The [y] and the [x].')]],
    ['Free Text', (id) => [freeText(id, 'light'), freeText(id, 'scatter')]],
  ])('is the same, byte for byte: %s', (_, twins) => {
    for (const id of ids) {
      const [one, other] = twins(id);
      expect(shown(one)).toBe(shown(other));
    }
  });

  it.each<[string, (id: number) => [Question, Question]]>([
    ['Ordering', (id) => [ordering(id, LETTERS), ordering(id, ['c', 'a', 'd', 'b'])]],
    ['four pairs', (id) => [pairs(id, ['l', 'm', 'n', 'o'], LETTERS), pairs(id, ['o', 'm', 'n', 'l'], ['b', 'd', 'c', 'a'])]],
  ])('is the same unless chance drew the right order of one, which is drawn again: %s', (_, twins) => {
    const different = ids.filter((id) => {
      const [one, other] = twins(id);
      return shown(one) !== shown(other);
    });
    // Two of 24 orders are drawn again: 17 of 200 questions.
    expect(different.length).toBeLessThan(40);
  });
});

describe('place and id [L01]', () => {
  const first = (items: readonly { id: string }[]): string | undefined => items.map((item) => item.id).sort()[0];

  it('tell nothing about the right place in an Ordering', () => {
    const lists = ids.map((id) => learnerQuestion(ordering(id, LETTERS), seed).options);
    for (const text of LETTERS) {
      for (const place of LETTERS.keys()) byChance(lists.filter((options) => options[place]?.text === text).length);
      byChance(lists.filter((options) => options.find((option) => option.text === text)?.id === first(options)).length);
    }
  });
  it('tell nothing about the right option', () => {
    const lists = ids.map((id) => learnerQuestion(choice(id, LETTERS, 'b'), seed).options);
    for (const place of LETTERS.keys()) byChance(lists.filter((options) => options[place]?.text === 'b').length);
    byChance(lists.filter((options) => options.find((option) => option.text === 'b')?.id === first(options)).length);
  });
  it('tell nothing about what belongs to a left side', () => {
    const sides = ['l', 'm', 'n', 'o'];
    const questions = ids.map((id) => learnerQuestion(pairs(id, sides, LETTERS), seed));
    for (const place of LETTERS.keys()) {
      const matching = questions.filter(({ lefts, rights }) => {
        const row = (lefts ?? []).findIndex((left) => left.text === 'm');
        return rights?.[(row + place) % LETTERS.length]?.text === 'b';
      });
      byChance(matching.length);
    }
  });
  it('have 96 bits that no other question, attempt or person shares', () => {
    const all = ids.flatMap((id) =>
      [seed, { ...seed, attempt: 2 }, { ...seed, person: 8 }, { ...seed, key: 'of another tenant' }].flatMap((of) =>
        learnerQuestion(ordering(id, LETTERS), of).options.map((option) => option.id),
      ),
    );
    expect(new Set(all).size).toBe(all.length);
    for (const id of all) expect(id).toMatch(/^o[\w-]{16}$/);
  });
});

/** The function that ids came from once (cyrb53). It can be inverted, and 2^20 seeds are searched in a second. */
function formerHash(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
const former = (key: string, place: number): number => formerHash(`${key}/7/1/1/5|id|o|${place}`);
const formerId = (key: string, place: number): string => `o${former(key, place).toString(36)}`;
/** Returns the first of 2^20 seeds that gives one of the ids. */
function search(known: readonly string[]): number | undefined {
  const wanted = new Set(known.map((id) => Number.parseInt(id.slice(1), 36)));
  for (let key = 0; key < 2 ** 20; key += 1) if (wanted.has(former(String(key), 1))) return key;
  return undefined;
}

describe('a search over 2^20 seeds of the former function [L01]', () => {
  it('finds the ids of then, and none of these', () => {
    expect(search([1, 2, 3, 4].map((place) => formerId('1000000', place)))).toBe(1_000_000);
    expect(search(learnerQuestion(ordering(5, LETTERS), seed).options.map((option) => option.id))).toBeUndefined();
  });
  it('would be of no use either: the former ids of the right order are no answer', () => {
    const question = ordering(5, LETTERS);
    const userOrder = [1, 2, 3, 4].map((place) => formerId(seed.key, place));
    expect(grade(question, resolveItemIds(question, { userOrder }, seed)).correct).toBe(false);
  });
});
