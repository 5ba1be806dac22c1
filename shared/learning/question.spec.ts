import { describe, expect, it } from 'vitest';
import { parseGaps } from './gap-text.ts';
import { questionProblems } from './question-problems.ts';
import { DEFAULT_QUESTION_TEXT, type Question, questionSchema, questionText } from './question.ts';

const messages = (question: Question, level: 'error' | 'hint') =>
  questionProblems(question)
    .filter((problem) => problem.level === level)
    .map((problem) => problem.message);
const choice = (...checked: boolean[]): Question => ({
  id: 1,
  type: 'Multiple Choice',
  question: 'Which?',
  options: checked.map((right, index) => ({ id: `${index}`, text: `option ${index}`, checked: right })),
});

describe('gaps', () => {
  it('are brackets, the right entry first', () => {
    expect(parseGaps('A [b|c ] d [e]')).toEqual({ parts: ['A ', ' d ', ''], gaps: [['b', 'c'], ['e']] });
    expect(parseGaps('none')).toEqual({ parts: ['none'], gaps: [] });
    expect(parseGaps('[] and [ | ]')).toEqual({ parts: ['[] and [ | ]'], gaps: [] });
    expect(parseGaps('[[a]]')).toEqual({ parts: ['[', ']'], gaps: [['a']] });
  });
});

describe('what the builder says about a question', () => {
  it('a multiple choice needs a right option', () => {
    expect(messages(choice(false, false), 'error')).toEqual(['Mark at least one option as correct.']);
    expect(messages(choice(true, true), 'error')).toEqual([]);
  });
  it('a gap with a single choice is marked, and does not stop publishing', () => {
    const question: Question = { id: 4, type: 'Fill the Gaps', question: 'Fill', fillTheGaps: 'A [sun].' };
    expect(messages(question, 'error')).toEqual([]);
    expect(messages(question, 'hint')).toHaveLength(1);
    expect(messages({ ...question, fillTheGaps: 'none' }, 'error')).toHaveLength(1);
    expect(messages({ ...question, fillTheGaps: '[|a]' }, 'error')).toHaveLength(1);
  });
  it('points have to be reachable', () => {
    const question: Question = {
      id: 5,
      type: 'Free Text',
      question: 'Why?',
      rules: [{ condition: 'contains', word: 'a', points: 1 }],
      requiredPoints: 2,
    };
    expect(messages(question, 'error')).toHaveLength(1);
    expect(messages({ ...question, requiredPoints: 1 }, 'error')).toEqual([]);
  });
  it('an order and pairs need their texts', () => {
    expect(messages({ id: 2, type: 'Ordering', question: 'x', options: [{ id: '1', text: 'a' }] }, 'error')).toHaveLength(1);
    expect(messages({ id: 3, type: 'Match the Pairs', question: 'x', pairs: [{ id: '1', left: 'a', right: ' ' }] }, 'error')).toHaveLength(
      1,
    );
  });
  it('a question without text is kept with the default, and marked', () => {
    expect(questionText('  ')).toBe(DEFAULT_QUESTION_TEXT);
    expect(messages({ ...choice(true, false), question: DEFAULT_QUESTION_TEXT }, 'hint')).toEqual(['The question has no text yet.']);
  });
  it('the schema takes the five kinds and nothing else', () => {
    expect(questionSchema.safeParse(choice(true)).success).toBe(true);
    expect(questionSchema.safeParse({ ...choice(true), type: 'Essay' }).success).toBe(false);
  });
});
