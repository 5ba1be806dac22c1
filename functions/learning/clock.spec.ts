import { describe, expect, it } from 'vitest';
import { accruedOf, act, cleared, type Clock, hear, isDue, startClock } from './clock.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 0, 5) + second * 1000).toISOString();
const unit = { course: 9, unit: 1, seconds: 0, position: null };
const running: Clock = startClock(unit, 'i1', at(0));

describe("a learner's clock", () => {
  it('starts at nothing, whatever the first beat claims', () => {
    expect(startClock({ ...unit, seconds: 300 }, 'i1', at(0)).seconds).toBe(0);
  });

  it('L03: counts no more than the server saw pass', () => {
    expect(hear(running, { ...unit, seconds: 300 }, at(5)).seconds).toBe(5);
  });

  it('counts no more than the page saw (complaint 9: a hidden tab adds nothing)', () => {
    expect(hear(running, { ...unit, seconds: 12 }, at(600)).seconds).toBe(12);
    expect(hear(running, { ...unit, seconds: 0 }, at(600)).seconds).toBe(0);
  });

  it('counts the same time once for two tabs', () => {
    const one = hear(running, { ...unit, seconds: 30 }, at(30));
    expect(hear(one, { ...unit, seconds: 30 }, at(31)).seconds).toBe(31);
  });

  it('R14: never goes back when the clock is set back', () => {
    expect(hear(running, { ...unit, seconds: 30 }, at(-600)).seconds).toBe(0);
  });

  it('counts the seconds between the last beat and an act', () => {
    expect(act(running, unit, at(20)).seconds).toBe(20);
  });

  it('counts nothing for an act in another unit or long after the last beat', () => {
    expect(act(running, { course: 9, unit: 2 }, at(20))).toBe(running);
    expect(act(running, unit, at(3600))).toBe(running);
  });

  it('is committed after five minutes', () => {
    expect(isDue(running, at(299))).toBe(false);
    expect(isDue(running, at(300))).toBe(true);
  });

  it('goes on under another name after a commit', () => {
    const heard = hear(running, { ...unit, seconds: 30, position: 4 }, at(30));
    expect(accruedOf(heard)).toEqual({ interval: 'i1', unit: 1, seconds: 30, position: 4 });
    const next = cleared(heard, 'i2', at(31));
    expect(accruedOf(next)).toBeNull();
    expect(hear(next, { ...unit, seconds: 30 }, at(60)).seconds).toBe(30);
  });
});
