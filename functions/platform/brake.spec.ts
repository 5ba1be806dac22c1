import { describe, expect, it } from 'vitest';
import { newBrake } from './brake.ts';

const MINUTE = 60_000;
const noon = Date.UTC(2026, 0, 5, 12);

describe('the brake', () => {
  it('lets so many calls of a minute through, and says how long to wait for the next', () => {
    const brake = newBrake(3);
    const calls = [0, 1_000, 2_000, 30_500].map((after) => brake.spend('person 1', noon + after));
    expect(calls).toEqual([null, null, null, 30]);
  });

  it('counts each caller alone', () => {
    const brake = newBrake(1);
    expect([brake.spend('person 1', noon), brake.spend('person 2', noon), brake.spend('address 1', noon)]).toEqual([null, null, null]);
    expect(brake.spend('person 2', noon)).toBe(60);
  });

  it('begins anew with every minute', () => {
    const brake = newBrake(1);
    expect([0, 1, MINUTE - 1, MINUTE, MINUTE + 1].map((after) => brake.spend('person 1', noon + after))).toEqual([null, 60, 1, null, 60]);
  });
});
