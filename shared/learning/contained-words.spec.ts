import { describe, expect, it } from 'vitest';
import { seededNumbers } from '../kernel/seeded-numbers.ts';
import { containedWords } from './contained-words.ts';
import { grade } from './grading.ts';
import type { QuestionOf } from './question.ts';

const randomWord = (random: () => number, most: number): string =>
  Array.from({ length: Math.floor(random() * (most + 1)) }, () => 'ab\u{1F600}'.charAt(Math.floor(random() * 4))).join('');

describe('the words that a text contains', () => {
  it('are those that a search for each of them finds [H45]', () => {
    const random = seededNumbers(7);
    for (let turn = 0; turn < 500; turn += 1) {
      const words = Array.from({ length: 12 }, () => randomWord(random, 5)).filter((word) => word !== '');
      const text = randomWord(random, 40);
      expect([text, words, [...containedWords(text, words)].toSorted()]).toEqual([
        text,
        words,
        [...new Set(words.filter((word) => text.includes(word)))].toSorted(),
      ]);
    }
  });

  it('are read character by character, once each: no word is looked for by itself [H45]', () => {
    let reads = 0;
    const text = new Proxy(new String('ab'.repeat(1_000)), {
      get: (target, name) => {
        if (name !== 'charCodeAt') return Reflect.get(target, name, target) as unknown;
        return (index: number) => ((reads += 1), target.charCodeAt(index));
      },
    });
    const words = Array.from({ length: 200 }, (_, index) => `${'ab'.repeat(index)}c`);
    expect(containedWords(text as unknown as string, words).size).toBe(0);
    expect(reads).toBe(2_000);
  });
});

describe('an answer in free text', () => {
  const question = (rules: QuestionOf<'Free Text'>['rules'], requiredPoints = 1): QuestionOf<'Free Text'> => ({
    id: 1,
    type: 'Free Text',
    question: 'Why?',
    rules,
    requiredPoints,
  });

  it('gets its points from words that stand in it, whatever other rules look for [H45]', () => {
    const rules = [
      { condition: 'contains' as const, word: 'Séa|ocean', points: 2 },
      { condition: 'does not contain' as const, word: 'ice|snow', points: 1 },
      { condition: 'contains' as const, word: ' | ', points: 5 },
    ];
    const points = (freeTextAnswer: string): number =>
      [1, 2, 3, 4].filter((most) => grade(question(rules, most), { freeTextAnswer }).correct).length;
    expect(['The sea.', 'SEAS of ice', 'an oceanic view', 'snow', 'none'].map(points)).toEqual([3, 2, 3, 0, 1]);
  });
});
