import { describe, expect, it } from 'vitest';
import { questionOf } from './question-input.ts';

const base = { unit_order: 1, question: 'Why?' };

describe('a question from its input', () => {
  it('gets the default text when it is blank, and positions as ids of options where none are sent', () => {
    expect(
      questionOf(
        {
          unit_order: 1,
          type: 'Multiple Choice',
          question: ' ',
          options: [
            { text: 'a', checked: true },
            { id: 'x', text: 'b' },
          ],
        },
        7,
      ),
    ).toEqual({
      id: 7,
      type: 'Multiple Choice',
      question: 'Default question text',
      options: [
        { id: '1', text: 'a', checked: true },
        { id: 'x', text: 'b', checked: false },
      ],
    });
  });

  it('takes the text with gaps from the question when none is sent', () => {
    expect(questionOf({ ...base, type: 'Fill the Gaps', question: 'The [sky|sea] is blue' }, 1)).toMatchObject({
      fillTheGaps: 'The [sky|sea] is blue',
    });
    expect(questionOf({ ...base, type: 'Fill the Gaps', fillTheGaps: 'A [b]' }, 1)).toMatchObject({ fillTheGaps: 'A [b]' });
  });

  it('is refused with a message for a wrong shape', () => {
    expect(questionOf({ ...base, type: 'Essay' }, 1)).toBe('There is no question type "Essay".');
    expect(questionOf({ ...base, type: 'Free Text', rules: [{ condition: 'is', word: 'x', points: 1 }] }, 1)).toBe(
      "A rule's condition is 'contains' or 'does not contain'.",
    );
    expect(questionOf({ ...base, type: 'Free Text', rules: [{ condition: 'does not contain', word: 'x', points: 1 }] }, 1)).toMatchObject({
      requiredPoints: 0,
    });
  });
});
