import { expect, it } from 'vitest';
import type { Question } from '../../../shared/learning/question.ts';
import { turnsDuring } from '../../platform/runtime/turns.sample.ts';
import { learnerQuestions } from './learner-questions.ts';

const SEED = { key: 'secret', person: 1, round: 1, attempt: 1 };
const choice = (id: number, options: number): Question => ({
  id,
  type: 'Multiple Choice',
  question: 'Which?',
  options: Array.from({ length: options }, (_, index) => ({ id: `${index}`, text: `${index}`, checked: index === 0 })),
});
const gaps = (id: number): Question => ({ id, type: 'Fill the Gaps', question: 'Fill', fillTheGaps: '[a|b]'.repeat(200) });

const shownOf = async (questions: readonly Question[]): Promise<number[]> => (await learnerQuestions(questions, SEED)).map(({ id }) => id);
/** Shows one unit after another. */
const inOrder = (units: readonly (readonly Question[])[]) => async (): Promise<number[][]> => {
  const shown: number[][] = [];
  for (const questions of units) shown.push(await shownOf(questions));
  return shown;
};
/** Shows units at once, as a document with several names of one course does. */
const atOnce = (units: readonly (readonly Question[])[]) => (): Promise<number[][]> => Promise.all(units.map(shownOf));

it('gives other calls turns between the questions of one unit and of several, by their items [H44]', async () => {
  const one = await turnsDuring(inOrder([Array.from({ length: 50 }, (_, id) => choice(id, 100))]));
  expect(one.value[0]).toEqual(Array.from({ length: 50 }, (_, id) => id));
  expect(one.turns).toBeGreaterThanOrEqual(9);
  const several = Array.from({ length: 50 }, (_, id) => [choice(id, 100)]);
  expect((await turnsDuring(inOrder(several))).turns).toBeGreaterThanOrEqual(9);
  expect((await turnsDuring(inOrder([Array.from({ length: 20 }, (_, id) => gaps(id))]))).turns).toBeGreaterThanOrEqual(9);
});

it('gives as many of them where the units are asked for at once [H44]', async () => {
  const units = Array.from({ length: 30 }, () => Array.from({ length: 10 }, (_, id) => choice(id, 100)));
  const { turns, value: shown } = await turnsDuring(atOnce(units));
  expect(shown.flat()).toHaveLength(300);
  expect(turns).toBeGreaterThanOrEqual(59);
});

it('shows the questions of a common course without waiting [H44]', async () => {
  await new Promise((next) => void setImmediate(next));
  const common = Array.from({ length: 24 }, (_, id) => [choice(id, 4), choice(id, 4)]);
  expect((await turnsDuring(inOrder(common))).turns).toBeLessThanOrEqual(1);
});
