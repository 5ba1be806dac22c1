import { describe, expect, it } from 'vitest';
import type { Instant } from './instant.ts';
import { ALWAYS, holds, isIn, misses, periodOf } from './period.ts';

const at = (hour: string): Instant => `2026-11-21T${hour}:00:00.000Z` as Instant;
const MORNING = periodOf(at('08'), at('12'));

describe('a period', () => {
  it('has its first moment, and not the one after its last', () => {
    expect([at('07'), at('08'), at('11'), at('12')].map((moment) => isIn(MORNING, moment))).toEqual([false, true, true, false]);
  });

  it('without ends has every moment', () => {
    expect(isIn(periodOf(undefined, null), at('00'))).toBe(true);
    expect(holds(ALWAYS, at('00'), at('23'))).toBe(true);
    expect(misses(ALWAYS, at('00'), at('23'))).toBe(false);
  });

  it('holds what lies in it whole, misses what lies outside, and does neither with what crosses an end', () => {
    expect(holds(MORNING, at('08'), at('11'))).toBe(true);
    expect(misses(MORNING, at('08'), at('11'))).toBe(false);
    expect([misses(MORNING, at('05'), at('07')), misses(MORNING, at('12'), at('13'))]).toEqual([true, true]);
    expect([holds(MORNING, at('07'), at('09')), misses(MORNING, at('07'), at('09'))]).toEqual([false, false]);
    expect([holds(MORNING, at('11'), at('12')), misses(MORNING, at('05'), at('13'))]).toEqual([false, false]);
  });
});
