import { describe, expect, it } from 'vitest';
import { choiceOf, isIncomplete, NO_TERMS, termsOf } from './terms-input.ts';

const STORED = {
  mandatory: true,
  due_day: null,
  due_days: 14,
  grace_days: 2,
  access_ends: 'days',
  access_days: 60,
  access_kept: true,
  reason: 'Fire safety',
};

describe('what a choice of terms sends', () => {
  it('is nothing without a due date and an end of access', () => expect(termsOf(NO_TERMS)).toBeNull());

  it('is what was stored, where nothing was changed', () => {
    const { due_day: _, ...sent } = STORED;
    expect(termsOf(choiceOf(STORED))).toEqual(sent);
    expect(termsOf(choiceOf(null))).toBeNull();
  });

  it('has the day, or the days alone that are chosen', () => {
    const choice = { ...NO_TERMS, day: '2026-12-03' };
    expect(termsOf({ ...choice, way: 'day' })).toEqual({ mandatory: true, grace_days: 0, due_day: '2026-12-03' });
    expect(termsOf({ ...choice, way: 'days' })).toEqual({ mandatory: true, grace_days: 0, due_days: 30 });
    expect(termsOf({ ...choice, access: 'days' })).toEqual({ mandatory: true, access_ends: 'days', access_days: 60, access_kept: true });
  });

  it('is not complete without a day or a number', () => {
    expect(isIncomplete({ ...NO_TERMS, way: 'day' })).toBe(true);
    expect(isIncomplete({ ...NO_TERMS, way: 'days', days: null })).toBe(true);
    expect(isIncomplete({ ...NO_TERMS, access: 'days', accessDays: null })).toBe(true);
    expect(isIncomplete(NO_TERMS)).toBe(false);
  });
});
