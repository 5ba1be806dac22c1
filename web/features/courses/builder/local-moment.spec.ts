import { describe, expect, it } from 'vitest';
import { shownTimes, storedTimes } from './local-moment.ts';

const NEW_YORK = 'America/New_York';
const BERLIN = 'Europe/Berlin';
const EMPTY = { day: '', time: '' };

describe('the start and end of a course', () => {
  it('are typed, read and stored in the zone of the course [Z06, complaint 21]', () => {
    const end = { day: '2027-03-31', time: '23:59' };
    const times = { start: EMPTY, end, zone: BERLIN };
    const stored = { start_date: null, start_time: null, end_date: '2027-03-31', end_time: '23:59', time_zone: BERLIN };
    expect(storedTimes(times)).toEqual(stored);
    expect(shownTimes(stored, NEW_YORK)).toEqual(times);
  });

  it('that were stored in UTC are read in the zone of the author, summer or winter', () => {
    const course = { start_date: '2026-07-02', start_time: '00:30', end_date: '2026-11-23', end_time: '01:30', time_zone: null };
    expect(shownTimes(course, NEW_YORK)).toEqual({
      start: { day: '2026-07-01', time: '20:30' },
      end: { day: '2026-11-22', time: '20:30' },
      zone: NEW_YORK,
    });
  });

  it('take a missing time as the one that it stands for', () => {
    const typed = { start: { day: '2026-11-22', time: '' }, end: { day: '2026-11-23', time: '' }, zone: BERLIN };
    const times = { start_date: '2026-11-22', start_time: '00:00', end_date: '2026-11-23', end_time: '23:59', time_zone: BERLIN };
    expect(storedTimes(typed)).toEqual(times);
    const days = { ...times, start_time: null, end_time: null };
    expect(shownTimes(days, NEW_YORK)).toMatchObject({ start: { time: '00:00' }, end: { time: '23:59' } });
    expect(shownTimes({ ...days, time_zone: null }, NEW_YORK)).toMatchObject({ start: { day: '2026-11-21', time: '19:00' } });
  });

  it('are nothing without a day, and wait while a year is typed', () => {
    expect(storedTimes({ start: { day: '', time: '10:00' }, end: EMPTY, zone: BERLIN })).toMatchObject({
      start_date: null,
      start_time: null,
    });
    expect(shownTimes({}, BERLIN)).toEqual({ start: EMPTY, end: EMPTY, zone: BERLIN });
    expect(storedTimes({ start: { day: '0202-11-22', time: '' }, end: EMPTY, zone: BERLIN })).toBeNull();
  });
});
