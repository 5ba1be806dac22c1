import { describe, expect, it } from 'vitest';
import { windowOf, windowState } from './course-window.ts';

const dates = { startDate: '2026-11-02', startTime: null, endDate: '2026-11-20', endTime: null };

describe('the dates of a course', () => {
  it('include the whole of both days where no time is given', () =>
    expect(windowOf(dates)).toEqual({ startAt: '2026-11-02T00:00:00.000Z', endAt: '2026-11-21T00:00:00.000Z' }));

  it('take times as they are', () =>
    expect(windowOf({ ...dates, startTime: '09:00', endTime: '17:30' })).toEqual({
      startAt: '2026-11-02T09:00:00.000Z',
      endAt: '2026-11-20T17:30:00.000Z',
    }));

  it.each([
    ['2026-11-01T23:59:59.999Z', 'early'],
    ['2026-11-02T00:00:00.000Z', 'open'],
    ['2026-11-20T23:59:59.999Z', 'open'],
    ['2026-11-21T00:00:00.000Z', 'closed'],
  ])('at %s the course is %s', (now, state) => expect(windowState(windowOf(dates), now)).toBe(state));

  it('without dates it is always open', () => expect(windowState({ startAt: null, endAt: null }, '2026-11-21T00:00:00.000Z')).toBe('open'));

  it('are of the zone of the course, each at the offset of its day [Z06]', () => {
    const inBerlin = { startDate: '2027-03-01', startTime: '09:00', endDate: '2027-03-31', endTime: '23:59', timeZone: 'Europe/Berlin' };
    expect(windowOf(inBerlin)).toEqual({ startAt: '2027-03-01T08:00:00.000Z', endAt: '2027-03-31T21:59:00.000Z' });
    expect(windowOf({ ...inBerlin, startTime: null, endTime: null })).toEqual({
      startAt: '2027-02-28T23:00:00.000Z',
      endAt: '2027-03-31T22:00:00.000Z',
    });
    expect(windowOf({ ...inBerlin, timeZone: null })).toEqual(windowOf({ ...inBerlin, timeZone: 'UTC' }));
  });
});
