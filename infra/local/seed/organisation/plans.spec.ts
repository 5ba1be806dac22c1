import { describe, expect, it } from 'vitest';
import { foodHygiene } from '../../../../shared/courses/samples/food-hygiene.ts';
import type { Day } from '../../../../shared/kernel/instant.ts';
import { type Launched, plansOfAll } from './plans.ts';
import { randomOf } from './random.ts';
import { COLLEAGUES } from './staff.ts';

const LEARNERS = COLLEAGUES.filter(({ role }) => role === 'learner');
// A Monday, and days on which a week, a month and a year begin or end.
const DAYS = ['2026-11-23', '2026-11-28', '2026-11-29', '2027-01-01', '2028-02-29', '2028-03-01'] as unknown as readonly Day[];

const launched: readonly Launched[] = Array.from({ length: 9 }, (_, n) => ({
  made: {
    id: String(n + 1),
    course: foodHygiene,
    units: ['ContentUnit', 'TestUnitType', 'ScormUnitType', 'AssignmentUnitType', 'ContentUnit'].map((__typename, unit) => ({
      __typename,
      id: String(n * 10 + unit),
      title: `Unit ${unit}`,
    })),
  },
  ago: n < 3 ? 393 : 180 - n * 12,
}));
const plans = (seed: number, today: Day) => plansOfAll(LEARNERS, launched, today, randomOf(seed));

describe('what the people of the sample data do', () => {
  it.each(DAYS)('is the same at every start on %s, and follows from the seed', (today) => {
    expect(plans(7, today)).toEqual(plans(7, today));
    expect(plans(8, today)).not.toEqual(plans(7, today));
  });

  it('is as much on every day: only its times move along', () => {
    const counts = DAYS.map((today) => plans(7, today).map(({ plans: own }) => own.length));
    expect(new Set(counts.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(Math.min(...(counts[0] ?? []))).toBeGreaterThan(0);
  });

  it.each(DAYS)('is over on %s, and comes after the enrolment in the course', (today) => {
    const all = plans(7, today).flatMap(({ plans: own }) => own);
    expect(all.length).toBeGreaterThan(LEARNERS.length);
    for (const { enrolledAt, visits } of all) {
      expect(enrolledAt < today).toBe(true);
      for (const { at } of visits) expect([at > enrolledAt, at < today]).toEqual([true, true]);
    }
  });
});
