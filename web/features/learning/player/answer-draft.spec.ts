import { describe, expect, it } from 'vitest';
import type { PlayerQuestion } from './course.ts';
import { blankDraft, fits, type AnswerDraft, draftFrom, isAnswered, responseOf } from './answer-draft.ts';

const question = (type: string, more: Partial<PlayerQuestion> = {}): PlayerQuestion => ({
  id: '1',
  type,
  question: 'Q',
  multiple: false,
  options: [],
  lefts: null,
  rights: null,
  gap_parts: null,
  gaps: null,
  ...more,
});
const items = (prefix: string, ...texts: string[]) => texts.map((text, i) => ({ id: `${prefix}${i}`, text }));

const choice = question('Multiple Choice', { options: items('o', 'Red', 'Blue', 'Green') });
const multiple = question('Multiple Choice', { multiple: true, options: items('o', 'Red', 'Blue', 'Green') });
const ordering = question('Ordering', { options: items('o', 'wash', 'rinse', 'wash') });
const pairs = question('Match the Pairs', { lefts: items('l', 'chicken', 'beef', 'ham'), rights: items('r', 'Red', 'Yellow', 'Yellow') });
const gaps = question('Fill the Gaps', {
  gap_parts: ['a ', ' b ', ''],
  gaps: [
    { index: 0, choices: ['5', '8'] },
    { index: 1, choices: ['x'] },
  ],
});
const free = question('Free Text');

describe('an answer being given', () => {
  it('is no answer while a part of it is missing', () => {
    expect(isAnswered({ type: 'Multiple Choice', chosen: [] })).toBe(false);
    expect(isAnswered({ type: 'Free Text', text: '  ' })).toBe(false);
    expect(isAnswered({ type: 'Fill the Gaps', words: ['5', null] })).toBe(false);
    expect(isAnswered({ type: 'Match the Pairs', rights: ['r0', null, 'r1'] })).toBe(false);
    expect(isAnswered({ type: 'Fill the Gaps', words: ['5', 'x'] })).toBe(true);
  });

  it('is sent as texts, for ids end with the attempt', () => {
    expect(responseOf(choice, { type: 'Multiple Choice', chosen: ['o1'] })).toEqual({ type: 'Multiple Choice', selectedOption: 'Blue' });
    expect(responseOf(multiple, { type: 'Multiple Choice', chosen: ['o2', 'o0'] })).toEqual({
      type: 'Multiple Choice',
      selectedOption: ['Red', 'Green'],
    });
    expect(responseOf(pairs, { type: 'Match the Pairs', rights: ['r0', 'r2', 'r1'] })).toEqual({
      type: 'Match the Pairs',
      userSelections: [
        { left: 'chicken', right: 'Red' },
        { left: 'beef', right: 'Yellow' },
        { left: 'ham', right: 'Yellow' },
      ],
    });
  });

  const answers: [PlayerQuestion, AnswerDraft][] = [
    [choice, { type: 'Multiple Choice', chosen: ['o1'] }],
    [multiple, { type: 'Multiple Choice', chosen: ['o0', 'o2'] }],
    [ordering, { type: 'Ordering', order: ['o1', 'o0', 'o2'] }],
    [pairs, { type: 'Match the Pairs', rights: ['r1', 'r0', 'r2'] }],
    [gaps, { type: 'Fill the Gaps', words: ['8', 'x'] }],
    [free, { type: 'Free Text', text: 'Because it is wet.' }],
  ];
  it.each(answers)('of %o comes back from what the server stored, equal texts on different items', (asked, given) => {
    expect(draftFrom(asked, JSON.stringify(responseOf(asked, given)))).toEqual(given);
  });

  it('is blank again where the stored one does not fit the question any more', () => {
    expect(draftFrom(choice, '{"type":"Multiple Choice","selectedOption":"Gone"}')).toEqual(blankDraft(choice));
    expect(draftFrom(ordering, '{"type":"Ordering","userOrder":["wash"]}')).toEqual(blankDraft(ordering));
    expect(draftFrom(free, 'not json')).toEqual(blankDraft(free));
  });

  it('kept on this device is used only for the items of this attempt', () => {
    expect(fits(choice, { type: 'Multiple Choice', chosen: ['o1'] })).toBe(true);
    expect(fits(choice, { type: 'Multiple Choice', chosen: ['old'] })).toBe(false);
    expect(fits(choice, { type: 'Free Text', text: 'x' })).toBe(false);
  });

  it('of a type the player does not know is none', () => expect(blankDraft(question('Hotspot'))).toBeNull());
});
