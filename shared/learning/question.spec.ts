import { describe, expect, it } from 'vitest';
import { doubtfulGaps } from './doubtful-gaps.ts';
import { choicesOfGaps, hideGaps, parseGaps, withGap, withPlainBrackets } from './gap-text.ts';
import { grade } from './grading.ts';
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

describe('text with gaps', () => {
  it('has gaps in brackets, the correct entry first', () => {
    expect(parseGaps('A [b|c ] d [e]')).toEqual({ parts: ['A ', ' d ', ''], gaps: [['b', 'c'], ['e']] });
    expect(parseGaps('none')).toEqual({ parts: ['none'], gaps: [] });
    expect(parseGaps('[] and [ | ]')).toEqual({ parts: ['[] and [ | ]'], gaps: [] });
    expect(parseGaps('[[a]]')).toEqual({ parts: ['[', ']'], gaps: [['a']] });
  });

  it.each([
    [String.raw`int a\[0\] = [5|6];`, ['int a[0] = ', ';'], [['5', '6']]],
    [String.raw`See note \[1\].`, ['See note [1].'], []],
    [String.raw`[a\[0\]|b\[1\]] and \[\]`, ['', ' and []'], [['a[0]', 'b[1]']]],
    [String.raw`list\[i\]\[j\] [x]`, ['list[i][j] ', ''], [['x']]],
    [String.raw`\[5|6\] [7]`, ['[5|6] ', ''], [['7']]],
  ])('has no gap in brackets after backslashes: %s [E37]', (text, parts, gaps) => {
    expect(parseGaps(text)).toEqual({ parts, gaps });
    expect(hideGaps(text)).toBe(parts.join('[ ]'));
    expect(
      grade({ id: 1, type: 'Fill the Gaps', question: '', fillTheGaps: text }, { userSelections: gaps.map(([first = '']) => first) })
        .correct,
    ).toBe(gaps.length > 0);
  });

  it.each([
    [String.raw`cd C:\[Windows]`, [String.raw`cd C:${'\\'}`, ''], [['Windows']]],
    [String.raw`[a\] b`, ['', ' b'], [[String.raw`a${'\\'}`]]],
    [String.raw`\n is [a newline]`, [String.raw`\n is `, ''], [['a newline']]],
    [String.raw`[C:\temp|D:\]`, ['', ''], [[String.raw`C:\temp`, String.raw`D:${'\\'}`]]],
  ])('keeps the meaning that %s had before [E37]', (text, parts, gaps) => expect(parseGaps(text)).toEqual({ parts, gaps }));
});

describe('a bar in a text with gaps', () => {
  it.each([
    [String.raw`ls [\|] grep`, [['|']]],
    [String.raw`if (a [\|\||&&|\|] b)`, [['||', '&&', '|']]],
    [String.raw`[a \| b|a & b]`, [['a | b', 'a & b']]],
    [String.raw`[\|x\||y]`, [[String.raw`${'\\'}`, 'x|', 'y']]],
    [String.raw`[P(A\|B)|P(A)] \| [x]`, [['P(A|B)', 'P(A)'], ['x']]],
  ])('is text after a backslash: %s [E186]', (text, gaps) => expect(parseGaps(text).gaps).toEqual(gaps));

  it.each([
    [String.raw`[C:\|D:\]`, [[String.raw`C:${'\\'}`, String.raw`D:${'\\'}`]]],
    [String.raw`[C:\temp\|C:\tmp\]`, [[String.raw`C:\temp${'\\'}`, String.raw`C:\tmp${'\\'}`]]],
    [String.raw`[\|/]`, [[String.raw`${'\\'}`, '/']]],
    ['[|b]', [['', 'b']]],
  ])('keeps the meaning that it had before in %s [E186]', (text, gaps) => expect(parseGaps(text).gaps).toEqual(gaps));

  it('separates the words of a rule alike [E186]', () => {
    const rule = { condition: 'contains' as const, word: String.raw`\|\||or`, points: 1 };
    const question: Question = { id: 1, type: 'Free Text', question: '', rules: [rule], requiredPoints: 1 };
    const isCorrect = (freeTextAnswer: string): boolean => grade(question, { freeTextAnswer }).correct;
    expect(['a || b', 'a OR b', 'a | b'].map(isCorrect)).toEqual([true, true, false]);
  });
});

const [ONE_SIGN, TWO_SIGNS] = ['Café', 'Cafe\u0301'];

describe('a letter that is written as one sign or as two', () => {
  it('is the same in answers of each type, whichever the author wrote [E187]', () => {
    for (const [written, sent] of [
      [ONE_SIGN, TWO_SIGNS],
      [TWO_SIGNS, ONE_SIGN],
    ] as const) {
      const options = [written, 'Tee'].map((text, index) => ({ id: `${index}`, text, checked: index === 0 }));
      const asked = { id: 1, question: 'Which?' };
      const answers: readonly (readonly [Question, Parameters<typeof grade>[1]])[] = [
        [{ ...asked, type: 'Multiple Choice', options }, { selectedOption: sent }],
        [{ ...asked, type: 'Ordering', options }, { userOrder: [sent, 'Tee'] }],
        [
          { ...asked, type: 'Match the Pairs', pairs: [{ id: '1', left: written, right: written }] },
          { userSelections: [{ left: sent, right: sent }] },
        ],
        [{ ...asked, type: 'Fill the Gaps', fillTheGaps: `[${written}|Tee]` }, { userSelections: [sent] }],
        [
          { ...asked, type: 'Free Text', rules: [{ condition: 'contains', word: written, points: 1 }], requiredPoints: 1 },
          { freeTextAnswer: sent },
        ],
      ];
      for (const [question, members] of answers) expect([question.type, grade(question, members).correct]).toEqual([question.type, true]);
    }
  });

  it('is one choice of a gap, and no second option of a question [E187]', () => {
    expect(choicesOfGaps(parseGaps(`[${ONE_SIGN}|${TWO_SIGNS}|Tee]`).gaps)).toEqual([[ONE_SIGN, 'Tee']]);
    const options = [ONE_SIGN, TWO_SIGNS].map((text, index) => ({ id: `${index}`, text, checked: index === 0 }));
    expect(questionProblems({ id: 1, type: 'Multiple Choice', question: 'Which?', options })).toContainEqual({
      level: 'error',
      message: 'Two options have the same text. Change one of them.',
    });
  });
});

describe('a gap that is probably none', () => {
  const found = (text: string): string[] => doubtfulGaps(text).map(({ start, end }) => text.slice(start, end));
  it.each([
    ['int a[0] = [5|6];', ['[0]']],
    ['See note [1]', ['[1]']],
    ['as shown [2, 3] and [4–6]', ['[2, 3]', '[4–6]']],
    ['he wrote [sic] and […]', ['[sic]', '[…]']],
    ['list[i][j]', ['[i]', '[j]']],
    ['[the manual](https://acme.test)', ['[the manual]']],
    ['a character of [a-z]', ['[a-z]']],
    ['as he says [1, p. 5] and [12: S. 4–6]', ['[1, p. 5]', '[12: S. 4–6]']],
    ['It is red [citation needed].', ['[citation needed]']],
    ['Read [https://acme.test/a?b=1] first.', ['[https://acme.test/a?b=1]']],
    ['[x] Gloves\n- [X] Apron\n[ ] Shoes', ['[x]', '[X]']],
  ])('is found in %s [E38, E215]', (text, doubtful) => {
    expect(found(text)).toEqual(doubtful);
    const [gap] = doubtfulGaps(text);
    const plain = gap ? withPlainBrackets(text, gap) : '';
    expect(found(plain)).not.toContain(doubtful[0]);
    expect(parseGaps(plain).parts[0]).toContain(doubtful[0]);
  });
  it.each([
    ['Press it as [Fig. 3] shows.', ['[Fig. 3]']],
    ['Siehe [Abb. 2a] und [S. 14].', ['[Abb. 2a]', '[S. 14]']],
    ['Heat kills them [Müller et al., 2020b; 3].', []],
    ['Heat kills them [Smith, 2019].', ['[Smith, 2019]']],
    ['See [[Food safety]].', ['[Food safety]']],
    ['Write to [help@acme.test].', ['[help@acme.test]']],
    ['It was in [2019], in [Berlin 1989], of type [B2].', []],
    ['Look at the [table] and the [figure].', []],
  ] as const)('is found where a work, a figure, a page of a wiki or an address is named: %s [E240]', (text, doubtful) => {
    expect(found(text)).toEqual(doubtful);
  });

  it.each([
    'The [sun] shines.',
    '2 + 2 = [4]',
    'In [1945|1944] it ended.',
    'Put the [key] in the [lock].',
    'It takes [90|60] minutes, not [1945].',
    'x > [3]',
    'The unknown is [x] here.',
    '[x|y] is unknown.',
    '[X]-rays are used.',
    'At [12:30] we open, for [5%] off.',
  ])('is not found in %s [E38]', (text) => expect(found(text)).toEqual([]));
});

/** A text with the selection between two underscores, and what making a gap of it gives, in the same form. */
function gap(marked: string): string {
  const [before = '', words = '', after = ''] = marked.split('_');
  const { text, start, end } = withGap({ text: before + words + after, start: before.length, end: before.length + words.length });
  return `${text.slice(0, start)}_${text.slice(start, end)}_${text.slice(end)}`;
}

describe('a gap', () => {
  it.each([
    ['Set it to _zero_ first.', 'Set it to [_zero_] first.'],
    ['Set it to_ zero _first.', 'Set it to [_zero_] first.'],
    ['Set it to ze__ro first.', 'Set it to [_zero_] first.'],
    ['_Ordnung_', '[_Ordnung_]'],
    ['[a] and _b_', '[a] and [_b_]'],
    ['a _||_ b', String.raw`a [_\|\|_] b`],
  ])('is made of the selection in %s', (marked, expected) => expect(gap(marked)).toBe(expected));

  it.each(['Set it to [_zero_] first.', 'Set it to _[zero]_ first.', 'a  __  b', '_|/_'])('is not made in %s', (marked) =>
    expect(gap(marked)).toBe(marked),
  );
});

describe('the problems of a question', () => {
  it('accuse no blank options of the same text', () => {
    const withTexts = (text: string): Question => ({
      ...choice(true, false),
      type: 'Multiple Choice',
      options: ['1', '2'].map((id) => ({ id, text, checked: id === '1' })),
    });
    expect(messages(withTexts(' '), 'error')).toEqual(['Add text to every option.']);
    expect(messages(withTexts('a '), 'error')).toEqual(['Two options have the same text. Change one of them.']);
  });
  it('include a multiple choice without a correct option', () => {
    expect(messages(choice(false, false), 'error')).toEqual(['Mark at least one option as correct.']);
    expect(messages(choice(true, true), 'error')).toEqual([]);
  });
  it('mark a gap with a single choice as a hint, which does not stop publishing', () => {
    const question: Question = { id: 4, type: 'Fill the Gaps', question: 'Fill', fillTheGaps: 'A [sun].' };
    expect(messages(question, 'error')).toEqual([]);
    expect(messages(question, 'hint')).toHaveLength(1);
    expect(messages({ ...question, fillTheGaps: 'none' }, 'error')).toHaveLength(1);
    expect(messages({ ...question, fillTheGaps: '[|a]' }, 'error')).toHaveLength(1);
  });
  it('include required points that the rules cannot reach', () => {
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
  it('include missing texts of ordering and pairs', () => {
    expect(messages({ id: 2, type: 'Ordering', question: 'x', options: [{ id: '1', text: 'a' }] }, 'error')).toHaveLength(1);
    expect(messages({ id: 3, type: 'Match the Pairs', question: 'x', pairs: [{ id: '1', left: 'a', right: ' ' }] }, 'error')).toHaveLength(
      1,
    );
  });
  it('mark a question with the default text as a hint', () => {
    expect(questionText('  ')).toBe(DEFAULT_QUESTION_TEXT);
    expect(messages({ ...choice(true, false), question: DEFAULT_QUESTION_TEXT }, 'hint')).toEqual(['The question has no text yet.']);
  });
  it('include any other type than the five, which the schema refuses', () => {
    expect(questionSchema.safeParse(choice(true)).success).toBe(true);
    expect(questionSchema.safeParse({ ...choice(true), type: 'Essay' }).success).toBe(false);
  });
});
