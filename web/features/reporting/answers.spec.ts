import { describe, expect, it } from 'vitest';
import { choiceOf, gapsOf, isBlank, matchesOf, orderOf, pointsText } from './answers.ts';
import { groupsOf, type ReportAnswer, type ReportQuestion, shortTitle } from './unit-groups.ts';

const question = (more: Partial<ReportQuestion>): ReportQuestion => ({
  id: '1',
  question: 'Which?',
  type: 'Multiple Choice',
  options: [],
  pairs: null,
  fillTheGaps: null,
  rules: null,
  required_points: null,
  ...more,
});
const answer = (more: Partial<ReportAnswer>): ReportAnswer => ({
  input_key: '1',
  isCorrect: false,
  selectedOption: null,
  freeTextAnswer: null,
  userSelections: null,
  userOrder: null,
  ...more,
});

const unit = { id: '1', title: 'Knives', is_complete: false, time_spent: 0, tests: [], user_response: [], attempts: [] };
const NO_UNITS = { contents: [], videos: [], audios: [], documents: [], iframes: [], scorms: [], assignments: [], tests: [] };

describe('a test as the report shows it', () => {
  it('has the correct options and the chosen ones, of which there can be several', () => {
    const testQuestion = question({
      options: [
        { text: 'blade', checked: true },
        { text: 'handle', checked: false },
      ],
    });
    expect(choiceOf(testQuestion, answer({ selectedOption: 'handle' }))).toEqual({ correct: ['blade'], answered: ['handle'] });
    expect(choiceOf(testQuestion, answer({ selectedOption: ['blade', 'handle'] })).answered).toEqual(['blade', 'handle']);
  });
  it('grades each pair by itself', () => {
    const testQuestion = question({
      type: 'Match the Pairs',
      pairs: [
        { left: 'chicken', right: 'red' },
        { left: 'salmon', right: 'blue' },
      ],
    });
    const rows = matchesOf(
      testQuestion,
      answer({
        userSelections: [
          { left: 'chicken', right: 'red' },
          { left: 'salmon', right: 'white' },
        ],
      }),
    );
    expect(rows.map(({ answered, isCorrect }) => [answered, isCorrect])).toEqual([
      ['red', true],
      ['white', false],
    ]);
  });
  it.each([
    [
      ['a', 'b', 'c'],
      [true, true, true],
    ],
    [
      ['b', 'a', 'c'],
      [true, true, true],
    ],
    [
      ['a', 'a', 'c'],
      [true, false, true],
    ],
    [
      ['c', 'b', 'a'],
      [false, true, false],
    ],
  ])('matches equal left items each with a right item of its own: %j [E67]', (rights, expected) => {
    const left = ['Knife', 'Knife ', 'Fork'];
    const asked = ['a', 'b', 'c'].map((right, i) => ({ left: left[i] ?? '', right }));
    const chosen = rights.map((right, i) => ({ left: left[i] ?? '', right }));
    const rows = matchesOf(question({ type: 'Match the Pairs', pairs: asked }), answer({ userSelections: chosen }));
    expect(rows.map(({ isCorrect }) => isCorrect)).toEqual(expected);
  });
  it('grades each gap by itself, and expects the first of its entries', () => {
    const testQuestion = question({ type: 'Fill the Gaps', fillTheGaps: 'For [one|two] task, then the [bin|sink].' });
    const { parts, gaps } = gapsOf(testQuestion, answer({ userSelections: ['one', 'sink'] }));
    expect(parts).toEqual(['For ', ' task, then the ', '.']);
    expect(gaps).toEqual([
      { expected: 'one', answered: 'one', isCorrect: true },
      { expected: 'bin', answered: 'sink', isCorrect: false },
    ]);
  });
  it('shows the order of the learner', () => {
    const testQuestion = question({
      type: 'Ordering',
      options: [
        { text: 'a', checked: null },
        { text: 'b', checked: null },
      ],
    });
    expect(orderOf(testQuestion, answer({ userOrder: ['b', 'a'] })).answered).toEqual(['b', 'a']);
  });
  it('counts an answer of another shape as blank, as after a change of the question', () => {
    expect(isBlank(question({ type: 'Ordering' }), answer({ selectedOption: 'blade' }))).toBe(true);
    expect(isBlank(question({}), answer({ selectedOption: { odd: true } }))).toBe(true);
    expect(isBlank(question({ type: 'Free Text' }), answer({ freeTextAnswer: 'Air dries them.' }))).toBe(false);
  });
});

describe('the rules of a free text', () => {
  it('count one point as one', () => expect([0, 1, 2].map(pointsText)).toEqual(['0 points', '1 point', '2 points']));
});

describe('units of a course', () => {
  it('are told by kind in the words of a report', () => {
    expect(groupsOf({ ...NO_UNITS, contents: [unit] }).map(({ title }) => title)).toEqual(['Reading']);
  });
  it('leave out kinds without a unit', () => expect(groupsOf(null)).toEqual([]));
  it('cut titles at 50 characters', () => {
    expect(shortTitle('x'.repeat(50))).toBe('x'.repeat(50));
    expect(shortTitle('x'.repeat(51))).toBe(`${'x'.repeat(50)}…`);
    expect(shortTitle('🔥'.repeat(50))).toBe('🔥'.repeat(50));
    expect(shortTitle('🔥'.repeat(51))).toBe(`${'🔥'.repeat(50)}…`);
  });
});
