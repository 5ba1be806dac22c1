import { describe, expect, it } from 'vitest';
import { choiceOf, inputOf, isIncomplete, type StoredCertification } from './certification-choice.ts';

const stored: StoredCertification = {
  id: '3',
  title: 'First aiders',
  courses: [{ id: '9', name: 'First aid' }],
  renewal: [],
  validity_months: null,
  validity_day: '03-31',
  window_days: 60,
  lapse_days: 30,
  counts_from: null,
  groups: [{ id: '4', name: 'Kitchen' }],
  counts: [],
};

describe('the form of a certification', () => {
  it('sends what is stored as it is [D89]', () => {
    const same = {
      title: 'First aiders',
      course_ids: ['9'],
      renewal_ids: [],
      validity_months: null,
      validity_day: '03-31',
      window_days: 60,
      lapse_days: 30,
      group_ids: ['4'],
      counts_from: null,
    };
    expect(inputOf(choiceOf(stored))).toEqual(same);
    expect(inputOf({ ...choiceOf(stored), way: 'months', months: 24 })).toEqual({ ...same, validity_months: 24, validity_day: null });
  });
  it('has no window without an end, and is complete with title, courses and validity [D89]', () => {
    expect(inputOf({ ...choiceOf(stored), way: 'none' })).toMatchObject({ validity_day: null, window_days: 0, lapse_days: 0 });
    expect(isIncomplete(choiceOf(stored))).toBe(false);
    for (const change of [{ title: ' ' }, { courses: [] }, { day: null }, { way: 'months', months: null } as const])
      expect(isIncomplete({ ...choiceOf(stored), ...change })).toBe(true);
  });
});
