import { describe, expect, it } from 'vitest';
import { activityPoints, atLeastTwelve, timePoints } from './week-points.ts';

describe('weeks of a chart', () => {
  it('are labelled with their Mondays', () =>
    expect(activityPoints([{ weekStart: '2026-09-07', assignedCount: 72, completedCount: 0 }])).toEqual([
      { label: '7 Sep', completed: 0, assigned: 72 },
    ]));
  it('are labelled with the year when there are more than 52', () => {
    const weeks = Array.from({ length: 53 }, () => ({ weekStart: '2026-09-07', averageTimeSpent: 0 }));
    expect(timePoints(weeks)[0]?.label).toBe('7 Sep 2026');
  });
  it('are at least twelve, those before the first one without figures', () => {
    const none = (weekStart: string) => ({ weekStart, averageTimeSpent: 0 });
    const week = { weekStart: '2026-11-23', averageTimeSpent: 90 };
    const weeks = atLeastTwelve([week], none);
    expect(weeks).toHaveLength(12);
    expect([weeks[0], weeks[10], weeks[11]]).toEqual([none('2026-09-07'), none('2026-11-16'), week]);
    expect(atLeastTwelve([], none)).toEqual([]);
    const year = Array.from({ length: 13 }, () => week);
    expect(atLeastTwelve(year, none)).toEqual(year);
  });
  it('have minutes, with tenths below ten', () => {
    expect(timePoints([{ weekStart: '2026-09-07', averageTimeSpent: 2280 }])[0]?.['minutes']).toBe(38);
    expect(timePoints([{ weekStart: '2026-09-07', averageTimeSpent: 90 }])[0]?.['minutes']).toBe(1.5);
  });
});
