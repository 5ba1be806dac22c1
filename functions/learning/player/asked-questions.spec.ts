import { expect, it } from 'vitest';
import type { Question } from '../../../shared/learning/question.ts';
import { learnerQuestions } from './asked-questions.ts';

const SEED = { key: 'secret', person: 1, round: 1, attempt: 1 };
const choice = (id: number, options: number): Question => ({
  id,
  type: 'Multiple Choice',
  question: 'Which?',
  options: Array.from({ length: options }, (_, index) => ({ id: `${index}`, text: `${index}`, checked: index === 0 })),
});
const gaps = (id: number): Question => ({ id, type: 'Fill the Gaps', question: 'Fill', fillTheGaps: '[a|b]'.repeat(200) });

/** Returns how many turns the event loop has while units are shown. */
async function turnsFor(units: readonly (readonly Question[])[]): Promise<{ turns: number; shown: number[][] }> {
  let [isAsking, turns] = [true, 0];
  const count = (): void => {
    if (isAsking) setImmediate(count);
    turns += 1;
  };
  setImmediate(count);
  const asked = learnerQuestions();
  const shown: number[][] = [];
  for (const questions of units) shown.push((await asked(questions, SEED)).map(({ id }) => id));
  isAsking = false;
  return { turns, shown };
}

it('gives other calls turns between the questions of one unit and of several, by the items that they have [H44]', async () => {
  const one = await turnsFor([Array.from({ length: 50 }, (_, id) => choice(id, 100))]);
  expect(one.shown[0]).toEqual(Array.from({ length: 50 }, (_, id) => id));
  expect(one.turns).toBeGreaterThanOrEqual(9);
  const several = await turnsFor(Array.from({ length: 50 }, (_, id) => [choice(id, 100)]));
  expect(several.turns).toBeGreaterThanOrEqual(9);
  expect((await turnsFor([Array.from({ length: 20 }, (_, id) => gaps(id))])).turns).toBeGreaterThanOrEqual(9);
});

it('shows the questions of a common course without waiting [H44]', async () => {
  expect((await turnsFor(Array.from({ length: 24 }, (_, id) => [choice(id, 4), choice(id, 4)]))).turns).toBe(0);
});
