import { expect, it } from 'vitest';
import { turnsDuring } from '../../platform/runtime/turns.sample.ts';
import type { TranslatedQuestion } from '../../../shared/learning/question-variant.ts';
import { responseView, shownQuestions } from './learner-responses.queries.ts';

const QUESTIONS = 20;
const OPTIONS = 100;
const question = (id: number): TranslatedQuestion => {
  const ids = Array.from({ length: OPTIONS }, (_, index) => String(index));
  return {
    id,
    type: 'Multiple Choice',
    question: 'Which?',
    options: ids.map((option) => ({ id: option, text: `one ${option}`, checked: option === '0' })),
    translations: [
      { language: 'de', version: 'x', question: 'Welche?', options: ids.map((option) => ({ id: option, text: `eins ${option}` })) },
    ],
  };
};

it('shows answers in another language in turns of the event loop, by the items of their questions [H48]', async () => {
  const shown = shownQuestions(
    Array.from({ length: QUESTIONS }, (_, id) => question(id)),
    'de',
  );
  const position = {
    enrolment: { course: 1, person: 2, round: { number: 1, seconds: {} } },
    unit: { id: 3, kind: 'test' },
    shown,
  } as never;
  const stored = { response: { type: 'Multiple Choice', selectedOption: 'one 7' }, correct: false } as never;
  const { turns, value } = await turnsDuring(() =>
    Promise.all(Array.from({ length: QUESTIONS }, (_, id) => responseView({} as never, position, String(id), stored))),
  );
  expect(value.map(({ response }) => JSON.parse(response).selectedOption)).toEqual(Array.from({ length: QUESTIONS }, () => 'eins 7'));
  expect(turns).toBeGreaterThanOrEqual(3);
});
