import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookScale } from '../../bench/book-scale.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
});
afterAll(() => cloud?.stop());

it('a book of a thousand people and ten thousand enrolments equals the plain fold of its rows', async () => {
  const { equal, people, enrolments } = await bookScale({ people: 1_000, enrolmentsEach: 10 });
  expect({ equal, people }).toEqual({ equal: true, people: 1_000 });
  expect(enrolments).toBeGreaterThan(9_500);
});
