import { describe, expect, it } from 'vitest';
import { grade } from '../../shared/learning/grading.ts';
import { type AttemptSeed, learnerQuestion, resolveItemIds } from './learner-question.ts';
import type { Question } from '../../shared/learning/question.ts';

const of = (attempt: number, person = 7): AttemptSeed => ({ key: 'secret of the server', person, round: 1, attempt });
const attempts = Array.from({ length: 200 }, (_, index) => of(index + 1));

const ordering = (...texts: string[]): Question => ({
  id: 2,
  type: 'Ordering',
  question: 'In order',
  options: texts.map((text, index) => ({ id: `${index + 1}`, text })),
});
const matching = (...sides: [string, string][]): Question => ({
  id: 3,
  type: 'Match the Pairs',
  question: 'Match',
  pairs: sides.map(([left, right], index) => ({ id: `${index + 1}`, left, right })),
});
const choice: Question = {
  id: 1,
  type: 'Multiple Choice',
  question: 'Which?',
  options: ['a', 'b', 'c', 'd'].map((text, index) => ({ id: `${index + 1}`, text, checked: index < 2 })),
};
const gaps: Question = {
  id: 4,
  type: 'Fill the Gaps',
  question: 'A [cat] is [a|the]',
  fillTheGaps: 'The [sun] and the [moon], [big|small|tiny].',
};
const freeText: Question = {
  id: 5,
  type: 'Free Text',
  question: 'Why?',
  rules: [{ condition: 'contains', word: 'because', points: 1 }],
  requiredPoints: 1,
};

const texts = (items: readonly { text: string }[] | null) => (items ?? []).map((item) => item.text);

describe("the learner's form of a question", () => {
  it('does not contain the correct answers, for every type [L01]', () => {
    for (const question of [choice, ordering('a', 'b', 'c'), matching(['l', 'r'], ['m', 's']), freeText]) {
      const printed = JSON.stringify(learnerQuestion(question, of(1)));
      for (const word of ['checked', 'pairs', 'rules', 'because', 'required', 'fillTheGaps']) expect(printed).not.toContain(word);
    }
    expect(learnerQuestion(gaps, of(1))).toMatchObject({ question: 'A [ ] is [ ]', gapParts: ['The ', ' and the ', ', ', '.'] });
  });
  it('is the same on every device and after every reload of one attempt', () => {
    expect(learnerQuestion(choice, of(1))).toEqual(learnerQuestion(choice, of(1)));
  });
  it('changes orders and ids with each attempt and person', () => {
    const ids = (attempt: AttemptSeed) => learnerQuestion(choice, attempt).options.map((option) => option.id);
    expect(new Set([...ids(of(1)), ...ids(of(2)), ...ids(of(1, 8))]).size).toBe(12);
    expect(new Set(attempts.map((attempt) => texts(learnerQuestion(choice, attempt).options).join())).size).toBeGreaterThan(10);
  });
  it('never has an Ordering in its correct order', () => {
    for (const attempt of attempts) {
      expect(texts(learnerQuestion(ordering('a', 'b'), attempt).options)).toEqual(['b', 'a']);
      expect(texts(learnerQuestion(ordering('a', 'b', 'c'), attempt).options)).not.toEqual(['a', 'b', 'c']);
      expect(texts(learnerQuestion(ordering('a', 'a', 'b'), attempt).options)).not.toEqual(['a', 'a', 'b']);
      expect(texts(learnerQuestion(ordering('a', 'a'), attempt).options)).toEqual(['a', 'a']);
    }
  });
  it('never has every one of three pairs or more in matching rows', () => {
    const right = new Map([
      ['one', '1'],
      ['two', '2'],
      ['three', '3'],
    ]);
    for (const attempt of attempts) {
      const { lefts, rights } = learnerQuestion(matching(['one', '1'], ['two', '2'], ['three', '3']), attempt);
      expect(texts(rights)).not.toEqual(texts(lefts).map((left) => right.get(left)));
      expect(texts(lefts).sort()).toEqual(['one', 'three', 'two']);
      expect(texts(rights).sort()).toEqual(['1', '2', '3']);
    }
  });
  it('offers the entries of all single-entry gaps for a gap with one entry', () => {
    const { gaps: offered } = learnerQuestion(gaps, of(1));
    expect(offered?.map((gap) => [...gap.choices].sort())).toEqual([
      ['moon', 'sun'],
      ['moon', 'sun'],
      ['big', 'small', 'tiny'],
    ]);
    const firsts = new Set(attempts.map((attempt) => learnerQuestion(gaps, attempt).gaps?.[2]?.choices[0]));
    expect(firsts.size).toBe(3);
  });
  it('says whether several options are correct', () => {
    expect(learnerQuestion(choice, of(1)).multiple).toBe(true);
    expect(learnerQuestion(freeText, of(1)).multiple).toBe(false);
  });
});

describe('answers that name item ids', () => {
  const answered = (question: Question, members: Parameters<typeof grade>[1], attempt = of(1)) =>
    grade(question, resolveItemIds(question, members, attempt));
  const idOf = (items: readonly { id: string; text: string }[] | null, text: string) =>
    items?.find((item) => item.text === text)?.id ?? 'missing';

  it('are stored and graded as texts', () => {
    const shown = learnerQuestion(choice, of(1)).options;
    expect(answered(choice, { selectedOption: [idOf(shown, 'a'), idOf(shown, 'b')] })).toEqual({
      correct: true,
      answer: { type: 'Multiple Choice', selectedOption: ['a', 'b'] },
    });
    const order = learnerQuestion(ordering('x', 'y', 'z'), of(1)).options;
    expect(answered(ordering('x', 'y', 'z'), { userOrder: ['x', 'y', 'z'].map((text) => idOf(order, text)) }).correct).toBe(true);
    const question = matching(['l', 'r'], ['m', 's']);
    const { lefts, rights } = learnerQuestion(question, of(1));
    const chosen = [
      { left: idOf(lefts, 'm'), right: 's' },
      { left: 'l', right: idOf(rights, 'r') },
    ];
    expect(answered(question, { userSelections: chosen })).toEqual({
      correct: true,
      answer: {
        type: 'Match the Pairs',
        userSelections: [
          { left: 'm', right: 's' },
          { left: 'l', right: 'r' },
        ],
      },
    });
  });
  it('are wrong with ids of another attempt', () => {
    const shown = learnerQuestion(choice, of(1)).options;
    expect(answered(choice, { selectedOption: [idOf(shown, 'a'), idOf(shown, 'b')] }, of(2)).correct).toBe(false);
  });
});
