import { describe, expect, it } from 'vitest';
import { averageCompletionRate, averageTimeSpent, completionRate, countPairs, weekEnd, weekStart } from './figures.ts';
import { hoursAndMinutes, timeText } from './time-text.ts';

describe('figures', () => {
  it('completionRate: completed of assigned, two decimals, 0 when nothing is assigned', () => {
    expect(completionRate(1, 3)).toBe(33.33);
    expect(completionRate(2, 3)).toBe(66.67);
    expect(completionRate(0, 0)).toBe(0);
  });
  it('a completed pair stays completed when units are added', () => {
    const pairs = [
      { progress: 80, completed: true, opened: true },
      { progress: 80, completed: false, opened: true },
      { progress: 0, completed: false, opened: false },
    ];
    expect(countPairs(pairs)).toEqual({ assigned: 3, completed: 1, inProgress: 1, notStarted: 1 });
  });
  it('a pair that was opened is in progress, whatever was completed of it [E23]', () =>
    expect(countPairs([{ progress: 0, completed: false, opened: true }])).toMatchObject({ inProgress: 1, notStarted: 0 }));
  it('averages are means, 0 for no values', () => {
    expect(averageCompletionRate([50, 25])).toBe(37.5);
    expect(averageCompletionRate([])).toBe(0);
    expect(averageTimeSpent(100, 3)).toBe(33.33);
    // 570.675, of which a binary number is a little less.
    expect(averageTimeSpent(22_827, 40)).toBe(570.68);
    expect(averageTimeSpent(0, 0)).toBe(0);
  });
  it('weeks run from Monday to Sunday, also across months and years', () => {
    expect(weekStart('2026-11-20')).toBe('2026-11-16');
    expect(weekStart('2026-11-16')).toBe('2026-11-16');
    expect(weekStart('2026-11-22')).toBe('2026-11-16');
    expect(weekStart('2027-01-01')).toBe('2026-12-28');
    expect(weekEnd('2026-12-28')).toBe('2027-01-03');
  });
  it('time is printed as the contract says', () => {
    expect(timeText(3725)).toBe('1h 2m 5s');
    expect(timeText(0)).toBe('0h 0m 0s');
    expect(hoursAndMinutes(360_059)).toBe('100h 0m');
  });
});
