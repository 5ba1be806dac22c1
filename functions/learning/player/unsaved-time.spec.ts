import { describe, expect, it } from 'vitest';
import { type Clock, heldTime, startClock } from './clock.ts';
import { takeBeat, type UnsavedTime } from './unsaved-time.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 0, 5) + second * 1000).toISOString();
const running: Clock = startClock({ course: 9, unit: 1, seconds: 0, position: null }, 'i1', at(0));
const beatOf = (unit: number, seconds: number, key: string | null, unsaved: readonly UnsavedTime[] = []) => ({
  course: 9,
  unit,
  seconds,
  position: null,
  key,
  unsaved,
});
const timeOf = (key: string, unit: number, seconds: number): UnsavedTime => ({ key, unit, seconds, position: null });
const secondsOf = (clock: Clock): [number, number][] => heldTime(clock).map(({ unit, seconds }) => [unit, seconds]);

describe('time of beats without a reply', () => {
  it('is counted for the units that it was spent in, with that of the beat that brings it', () => {
    const unsaved = [timeOf('a', 1, 25), timeOf('b', 2, 0), timeOf('c', 2, 30)];
    const clock = takeBeat(running, beatOf(3, 5, 'd', unsaved), 'i2', at(60));
    expect(secondsOf(clock)).toEqual([
      [1, 25],
      [2, 30],
      [3, 5],
    ]);
    expect(new Set(heldTime(clock).map(({ interval }) => interval)).size).toBe(3);
  });

  it('counts once, whichever beat brings it again', () => {
    let clock = takeBeat(running, beatOf(1, 20, 'a'), 'i2', at(20));
    clock = takeBeat(clock, beatOf(1, 20, 'a'), 'i3', at(40));
    clock = takeBeat(clock, beatOf(2, 0, 'b', [timeOf('a', 1, 20)]), 'i4', at(60));
    clock = takeBeat(clock, beatOf(2, 10, 'd', [timeOf('c', 1, 7), timeOf('c', 1, 7)]), 'i5', at(120));
    expect(secondsOf(clock)).toEqual([
      [1, 27],
      [2, 10],
    ]);
  });

  it("is never more than passed by the server's clock since the last beat, nor than a beat may add [L03]", () => {
    const claimed = [timeOf('a', 1, 300), timeOf('b', 2, 300)];
    const total = (second: number): number =>
      secondsOf(takeBeat(running, beatOf(1, 10, 'c', claimed), 'i2', at(second))).reduce((sum, [, seconds]) => sum + seconds, 0);
    expect([total(5), total(100), total(86_400)]).toEqual([5, 100, 300]);
    expect(heldTime(takeBeat(null, beatOf(1, 10, 'c', claimed), 'i2', at(100)))).toEqual([]);
  });

  it('is none where a package counts its own time', () => {
    const counting = { ...running, packageTime: { course: 9, unit: 2, until: at(500), isTold: true } as const };
    expect(secondsOf(takeBeat(counting, beatOf(1, 5, 'b', [timeOf('a', 2, 30)]), 'i2', at(60)))).toEqual([[1, 5]]);
  });

  it('counts once its package is left, and is never more than passed', () => {
    const silent = { ...running, packageTime: { course: 9, unit: 1, until: at(500) } };
    const beside = takeBeat(silent, beatOf(1, 20, 'b', [timeOf('a', 1, 300)]), 'i2', at(60));
    expect([secondsOf(beside), beside.packageTime?.seconds]).toEqual([[], 60]);
    expect(secondsOf(takeBeat(beside, beatOf(2, 0, 'd', [timeOf('c', 1, 12)]), 'i3', at(80)))).toEqual([[1, 72]]);
  });

  it('keeps the place of a unit that was left, and the later one of the unit on screen', () => {
    const unsaved = [
      { ...timeOf('a', 2, 3), position: 12 },
      { ...timeOf('b', 1, 3), position: 4 },
    ];
    const clock = takeBeat(running, { ...beatOf(1, 5, 'c', unsaved), position: 8 }, 'i2', at(60));
    expect(heldTime(clock).map(({ unit, position }) => [unit, position])).toEqual([
      [2, 12],
      [1, 8],
    ]);
  });

  it('remembers a limited number of keys', () => {
    let clock: Clock = running;
    for (let second = 1; second <= 100; second += 1) clock = takeBeat(clock, beatOf(1, 1, `k${second}`), `i${second}`, at(second));
    expect([clock.told?.length, clock.told?.at(-1)]).toEqual([24, 'k100']);
  });
});
