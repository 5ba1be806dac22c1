import { describe, expect, it } from 'vitest';
import { grade } from './grading.ts';
import type { QuestionOf } from './question.ts';

const choice = (...options: [string, boolean][]): QuestionOf<'Multiple Choice'> => ({
  id: 1,
  type: 'Multiple Choice',
  question: 'Which?',
  options: options.map(([text, checked], index) => ({ id: `o${index + 1}`, text, checked })),
});
const ordering = (...texts: string[]): QuestionOf<'Ordering'> => ({
  id: 2,
  type: 'Ordering',
  question: 'In order',
  options: texts.map((text, index) => ({ id: `o${index + 1}`, text })),
});
const pairs = (...sides: [string, string][]): QuestionOf<'Match the Pairs'> => ({
  id: 3,
  type: 'Match the Pairs',
  question: 'Match',
  pairs: sides.map(([left, right], index) => ({ id: `p${index + 1}`, left, right })),
});
const gaps = (fillTheGaps: string): QuestionOf<'Fill the Gaps'> => ({ id: 4, type: 'Fill the Gaps', question: 'Fill', fillTheGaps });
const freeText = (requiredPoints: number, ...rules: QuestionOf<'Free Text'>['rules']): QuestionOf<'Free Text'> => ({
  id: 5,
  type: 'Free Text',
  question: 'Why?',
  rules,
  requiredPoints,
});

it("is never correct for the author's ids, which are places: 1, 2, 3 is right for every Ordering [L01]", () => {
  const texts = ['Paris', 'Rome', 'Oslo'];
  for (const ids of [
    ['o1', 'o2', 'o3'],
    ['p1', 'p2', 'p3'],
    ['1', '2', '3'],
  ]) {
    expect(grade(choice(['Paris', true], ['Rome', false]), { selectedOption: ids[0] }).correct).toBe(false);
    expect(grade(ordering(...texts), { userOrder: ids }).correct).toBe(false);
    const userSelections = ids.map((id) => ({ left: id, right: id }));
    expect(grade(pairs(['France', 'Paris'], ['Italy', 'Rome'], ['Norway', 'Oslo']), { userSelections }).correct).toBe(false);
  }
});

describe('Multiple Choice', () => {
  const single = choice(['Paris', true], ['Rome', false]);
  it('is correct with the marked option, as text or list', () => {
    expect(grade(single, { selectedOption: 'Paris' })).toEqual({
      correct: true,
      answer: { type: 'Multiple Choice', selectedOption: 'Paris' },
    });
    expect(grade(single, { selectedOption: ['Paris'] }).correct).toBe(true);
  });
  it('is wrong with another, an unknown or no option', () => {
    for (const selectedOption of ['Rome', 'Berlin', '', null, [], ['Paris', 'Rome']])
      expect(grade(single, { selectedOption }).correct).toBe(false);
    expect(grade(single, {}).correct).toBe(false);
  });
  it('compares several correct options as a set', () => {
    const several = choice(['2', true], ['3', true], ['4', false]);
    expect(grade(several, { selectedOption: ['3', '2', '3'] }).correct).toBe(true);
    expect(grade(several, { selectedOption: ['2'] }).correct).toBe(false);
    expect(grade(several, { selectedOption: ['2', '3', '4'] }).correct).toBe(false);
  });
});

describe('Ordering', () => {
  it('is correct in the order of the author only', () => {
    expect(grade(ordering('a', 'b', 'c'), { userOrder: ['a', 'b', 'c'] }).correct).toBe(true);
    expect(grade(ordering('a', 'b', 'c'), { userOrder: ['b', 'a', 'c'] }).correct).toBe(false);
    expect(grade(ordering('a', 'b', 'c'), { userOrder: ['a', 'b'] }).correct).toBe(false);
    expect(grade(ordering('a', 'b', 'c'), { userOrder: [] }).correct).toBe(false);
  });
});

describe('Match the Pairs', () => {
  const capitals = pairs(['France', 'Paris'], ['Italy', 'Rome']);
  it('is correct with each left item matched, in any order', () => {
    expect(
      grade(capitals, {
        userSelections: [
          { left: 'Italy', right: 'Rome' },
          { left: 'France', right: 'Paris' },
        ],
      }).correct,
    ).toBe(true);
  });
  it('is wrong with a pair swapped, missing or blank', () => {
    expect(
      grade(capitals, {
        userSelections: [
          { left: 'Italy', right: 'Paris' },
          { left: 'France', right: 'Rome' },
        ],
      }).correct,
    ).toBe(false);
    expect(grade(capitals, { userSelections: [{ left: 'France', right: 'Paris' }] }).correct).toBe(false);
    expect(
      grade(capitals, {
        userSelections: [
          { left: 'France', right: 'Paris' },
          { left: 'Italy', right: null },
        ],
      }).correct,
    ).toBe(false);
    expect(grade(capitals, { userSelections: [] }).correct).toBe(false);
  });
  it('treats equal right items as interchangeable', () => {
    const animals = pairs(['cat', 'mammal'], ['dog', 'mammal'], ['hen', 'bird']);
    const chosen = [
      { left: 'hen', right: 'bird' },
      { left: 'dog', right: 'mammal' },
      { left: 'cat', right: 'mammal' },
    ];
    expect(grade(animals, { userSelections: chosen }).correct).toBe(true);
    expect(grade(animals, { userSelections: [...chosen.slice(0, 2), { left: 'dog', right: 'mammal' }] }).correct).toBe(false);
  });
});

describe('Fill the Gaps', () => {
  it('is correct when each gap equals the first entry of its bracket', () => {
    const sky = gaps('The sky is [blue|green] and grass is [green|blue].');
    expect(grade(sky, { userSelections: ['blue', 'green'] }).correct).toBe(true);
    expect(grade(sky, { userSelections: ['green', 'blue'] }).correct).toBe(false);
    expect(grade(sky, { userSelections: ['blue'] }).correct).toBe(false);
    expect(grade(sky, { userSelections: ['blue', null] }).correct).toBe(false);
    expect(grade(sky, {}).correct).toBe(false);
  });
});

describe('Free Text', () => {
  const contains = (word: string, points = 1) => ({ condition: 'contains' as const, word, points });
  const lacks = (word: string, points = 1) => ({ condition: 'does not contain' as const, word, points });
  it('finds any alternative anywhere, case and accents ignored', () => {
    const question = freeText(1, contains('café | tea'));
    expect(grade(question, { freeTextAnswer: 'I drink CAFES all day' }).correct).toBe(true);
    expect(grade(question, { freeTextAnswer: 'water' }).correct).toBe(false);
    expect(grade(freeText(1, contains('New York')), { freeTextAnswer: 'in new\nyork' }).correct).toBe(true);
  });
  it('adds points up to the required number', () => {
    const question = freeText(3, contains('light', 2), lacks('magic', 1));
    expect(grade(question, { freeTextAnswer: 'light' }).correct).toBe(true);
    expect(grade(question, { freeTextAnswer: 'light and magic' }).correct).toBe(false);
  });
  it('is wrong when empty, even where no points are required', () => {
    expect(grade(freeText(0), { freeTextAnswer: '  ' }).correct).toBe(false);
    expect(grade(freeText(0), { freeTextAnswer: 'anything' }).correct).toBe(true);
    expect(grade(freeText(1, lacks('x')), {}).correct).toBe(false);
  });
  it('gives no points for a rule without a word', () =>
    expect(grade(freeText(1, lacks(' | ')), { freeTextAnswer: 'a' }).correct).toBe(false));
  it('keeps the answer as it was written', () =>
    expect(grade(freeText(0), { freeTextAnswer: ' Grüße ' }).answer).toEqual({ type: 'Free Text', freeTextAnswer: ' Grüße ' }));
});
