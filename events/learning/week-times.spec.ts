import { describe, expect, it } from 'vitest';
import { spanOf } from '../../shared/learning/week-spans.ts';
import { secondsBySpan, timesAfter, type WeekTimes } from './week-times.ts';

const NONE: WeekTimes = { weeks: {} };
/** Monday 30 March 2026 begins in Kathmandu. */
const KATHMANDU = '2026-03-29T18:15:00.000Z';
const BEFORE = '2026-03-29T18:14:59.999Z';
const WEDNESDAY = '2026-03-25T12:00:00.000Z';

const after = (times: WeekTimes, ...counted: readonly (readonly [at: string, seconds: number])[]): WeekTimes =>
  counted.reduce((sum, [at, seconds]) => timesAfter(sum, at, seconds), times);

describe('the times of a learner in a course', () => {
  it('are stored by week of UTC, and by quarter of an hour where a week begins somewhere [M59]', () => {
    expect(after(NONE, [WEDNESDAY, 30])).toEqual({ weeks: { '2026-03-23': 30 } });
    expect(after(NONE, [WEDNESDAY, 30], [BEFORE, 20], [KATHMANDU, 5], [KATHMANDU, 5])).toEqual({
      weeks: { '2026-03-23': 60 },
      borders: { [spanOf(BEFORE)]: 20, [spanOf(KATHMANDU)]: 10 },
    });
  });

  it('are told apart by span, with nothing lost or counted twice [M59]', () => {
    const times = after(NONE, [WEDNESDAY, 30], [BEFORE, 20], [KATHMANDU, 10], ['2026-03-30T08:00:00.000Z', 7]);
    expect(secondsBySpan(times)).toEqual({
      [spanOf(WEDNESDAY)]: 30,
      [spanOf(BEFORE)]: 20,
      [spanOf(KATHMANDU)]: 10,
      [spanOf('2026-03-30T08:00:00.000Z')]: 7,
    });
  });

  it('of a row from before stay in their week of UTC, also once more is counted [M60]', () => {
    const former: WeekTimes = { weeks: { '2026-03-23': 100 } };
    expect(secondsBySpan(former)).toEqual({ [spanOf(WEDNESDAY)]: 100 });
    expect(secondsBySpan(after(former, [KATHMANDU, 10]))).toEqual({ [spanOf(WEDNESDAY)]: 100, [spanOf(KATHMANDU)]: 10 });
  });

  it('have the weeks of UTC that they had, whatever is known of the borders [M60]', () => {
    const times = after(NONE, [WEDNESDAY, 30], [BEFORE, 20], [KATHMANDU, 10]);
    const { borders: _, ...former } = times;
    const sum = (spans: Readonly<Record<number, number>>): number => Object.values(spans).reduce((all, seconds) => all + seconds, 0);
    expect(sum(secondsBySpan(times))).toBe(60);
    expect(sum(secondsBySpan(former))).toBe(60);
  });

  it('have no quarters that are older than any report shows [M60]', () => {
    const times = after(NONE, [KATHMANDU, 10], ['2027-05-03T00:00:00.000Z', 1]);
    expect(times).toEqual({ weeks: { '2026-03-23': 10, '2027-05-03': 1 }, borders: { [spanOf('2027-05-03T00:00:00.000Z')]: 1 } });
  });
});
