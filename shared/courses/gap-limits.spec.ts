import { describe, expect, it } from 'vitest';
import { AppError } from '../kernel/errors.ts';
import { parseInput } from '../kernel/parse.ts';
import { choicesOfGaps, countChoices, MOST_GAPS, parseGaps } from '../learning/gap-text.ts';
import { questionProblems, tooManyGaps } from '../learning/question-problems.ts';
import { courseDraftSchema } from './course-draft.ts';

const letter = (index: number): string => String.fromCharCode(0x4e00 + index);
/** A text with so many gaps of one entry, all different. */
const gapped = (count: number): string => Array.from({ length: count }, (_, index) => `[${letter(index)}]`).join(' ');
const question = (fillTheGaps: string) => ({ unit_order: 1, type: 'Fill the Gaps', question: 'Fill', fillTheGaps });

function refusals(tests: readonly object[]): unknown {
  try {
    parseInput(courseDraftSchema, { tests });
    return {};
  } catch (error) {
    if (error instanceof AppError) return error.validation;
    throw error;
  }
}

describe('a text with gaps', () => {
  it.each<[string, string, number]>([
    ['none', 'no gap', 0],
    ['gaps of one entry, each of which offers all', '[a] [b] [c]', 9],
    ['gaps of several entries', '[a|b|c] [d|e]', 5],
    ['both, and brackets that are text', String.raw`[a] [b] [c|d] [] \[e\]`, 4 + 2 + 2],
    ['as many gaps as it may have', gapped(MOST_GAPS), MOST_GAPS ** 2],
    ['a gap more', gapped(MOST_GAPS + 1), Infinity],
    ['a thousand entries and one', `[${'a|'.repeat(1_000)}b]`, Infinity],
    ['a thousand brackets and one', '[]'.repeat(1_001), Infinity],
  ])('counts the choices that it offers: %s [H43]', (_, text, count) => {
    expect(countChoices(text)).toBe(count);
  });

  it('has the choices of all single gaps for each of them, as one list [H43]', () => {
    const choices = choicesOfGaps(parseGaps('[a] [b|c] [d] [a]').gaps);
    expect(choices).toEqual([
      ['a', 'd'],
      ['b', 'c'],
      ['a', 'd'],
      ['a', 'd'],
    ]);
    expect(new Set(choices).size).toBe(2);
  });

  it('that was stored with more gaps than it may have offers each of them those beside it [H43]', () => {
    const choices = choicesOfGaps(parseGaps(gapped(250)).gaps);
    expect(choices.map(({ length }) => length)).toEqual([...Array<number>(200).fill(100), ...Array<number>(50).fill(50)]);
    expect(choices.every((list, index) => list.includes(letter(index)))).toBe(true);
  });

  it('with too many of them is no question [H43]', () => {
    const problems = questionProblems({ id: 1, ...question(gapped(MOST_GAPS + 1)), type: 'Fill the Gaps' });
    expect(problems).toEqual([{ level: 'error', message: tooManyGaps() }]);
  });
});

describe('the questions of a course', () => {
  it('are refused with a text of too many gaps, also where the question is that text [H43]', () => {
    const inQuestion = { unit_order: 1, type: 'Fill the Gaps', question: gapped(MOST_GAPS + 1) };
    expect(refusals([question(gapped(MOST_GAPS)), question(gapped(MOST_GAPS + 1)), inQuestion])).toEqual({
      'tests.1.fillTheGaps': [tooManyGaps()],
      'tests.2.fillTheGaps': [tooManyGaps()],
    });
    expect(refusals([{ ...inQuestion, type: 'Free Text' }])).toEqual({});
  });

  it('are refused with more choices than one page can show, and not looked at further [H43]', () => {
    const five = Array.from({ length: 5 }, () => question(gapped(MOST_GAPS)));
    expect(refusals(five)).toEqual({});
    const tooMany = { tests: [expect.stringContaining('50,000 choices')] };
    expect(refusals([...five, question('[a]'), question(gapped(MOST_GAPS + 1))])).toEqual(tooMany);
    expect(refusals(Array.from({ length: 2_000 }, () => question('[]'.repeat(1_000))))).toEqual(tooMany);
  });
});
