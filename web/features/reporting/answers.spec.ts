import { describe, expect, it } from 'vitest';
import { choiceOf, gapsOf, isBlank, matchesOf, orderOf } from './answers.ts';
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

describe('a test as the report shows it', () => {
  it('sets the chosen option beside the correct ones, one text or several', () => {
    const asked = question({
      options: [
        { text: 'blade', checked: true },
        { text: 'floor', checked: false },
      ],
    });
    expect(choiceOf(asked, answer({ selectedOption: 'floor' }))).toEqual({ correct: ['blade'], given: ['floor'] });
    expect(choiceOf(asked, answer({ selectedOption: ['blade', 'floor'] })).given).toEqual(['blade', 'floor']);
  });
  it('judges each pair by itself', () => {
    const asked = question({
      type: 'Match the Pairs',
      pairs: [
        { left: 'chicken', right: 'red' },
        { left: 'salmon', right: 'blue' },
      ],
    });
    const rows = matchesOf(
      asked,
      answer({
        userSelections: [
          { left: 'chicken', right: 'red' },
          { left: 'salmon', right: 'white' },
        ],
      }),
    );
    expect(rows.map(({ given, right }) => [given, right])).toEqual([
      ['red', true],
      ['white', false],
    ]);
  });
  it('judges each gap by itself, and expects the first of its entries', () => {
    const asked = question({ type: 'Fill the Gaps', fillTheGaps: 'For [one|two] task, then the [bin|sink].' });
    const { parts, gaps } = gapsOf(asked, answer({ userSelections: ['one', 'sink'] }));
    expect(parts).toEqual(['For ', ' task, then the ', '.']);
    expect(gaps).toEqual([
      { expected: 'one', given: 'one', right: true },
      { expected: 'bin', given: 'sink', right: false },
    ]);
  });
  it('shows the order of the learner', () => {
    const asked = question({
      type: 'Ordering',
      options: [
        { text: 'a', checked: null },
        { text: 'b', checked: null },
      ],
    });
    expect(orderOf(asked, answer({ userOrder: ['b', 'a'] })).given).toEqual(['b', 'a']);
  });
  it('takes an answer of another shape for none, as after a change of the question', () => {
    expect(isBlank(question({ type: 'Ordering' }), answer({ selectedOption: 'blade' }))).toBe(true);
    expect(isBlank(question({}), answer({ selectedOption: { odd: true } }))).toBe(true);
    expect(isBlank(question({ type: 'Free Text' }), answer({ freeTextAnswer: 'Air dries them.' }))).toBe(false);
  });
});

describe('units of a course', () => {
  it('leave out kinds without a unit', () => expect(groupsOf(null)).toEqual([]));
  it('cut titles at 50 characters', () => {
    expect(shortTitle('x'.repeat(50))).toBe('x'.repeat(50));
    expect(shortTitle('x'.repeat(51))).toBe(`${'x'.repeat(50)}…`);
  });
});
