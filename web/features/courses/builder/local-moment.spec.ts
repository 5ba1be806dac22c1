import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toLocal, toStored } from './local-moment.ts';

const zone = process.env['TZ'];
beforeAll(() => {
  process.env['TZ'] = 'America/New_York';
});
afterAll(() => {
  process.env['TZ'] = zone;
});

describe('the start and end of a course', () => {
  it('are typed and read in the zone of the browser, and stored in UTC [complaint 21]', () => {
    expect(toStored({ day: '2026-11-22', time: '20:30' }, '00:00')).toEqual({ day: '2026-11-23', time: '01:30' });
    expect(toLocal({ day: '2026-11-23', time: '01:30' }, '00:00')).toEqual({ day: '2026-11-22', time: '20:30' });
    expect(toStored({ day: '2026-07-01', time: '20:30' }, '00:00')).toEqual({ day: '2026-07-02', time: '00:30' });
  });

  it('take a missing time as the one that it stands for', () => {
    expect(toStored({ day: '2026-11-22', time: '' }, '23:59')).toEqual({ day: '2026-11-23', time: '04:59' });
    expect(toLocal({ day: '2026-11-22', time: null }, '00:00')).toEqual({ day: '2026-11-21', time: '19:00' });
  });

  it('are nothing without a day, and wait while a year is typed', () => {
    expect(toStored({ day: '', time: '10:00' }, '00:00')).toEqual({ day: null, time: null });
    expect(toLocal({ day: null, time: '10:00' }, '00:00')).toEqual({ day: '', time: '' });
    expect(toStored({ day: '0202-11-22', time: '' }, '00:00')).toBeNull();
  });
});
