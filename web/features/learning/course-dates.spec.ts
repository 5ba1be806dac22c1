import { afterEach, describe, expect, it } from 'vitest';
import { showTimesIn } from '../../design/patterns/figures/shown-zone.ts';
import { closedText, closesText } from './course-dates.ts';

const course = { start_date: '2026-11-02', start_time: null, end_date: '2026-11-20', end_time: null };
const on = (day: string) => closedText(course, new Date(`${day}T12:00:00Z`));

describe('a course outside of its dates', () => {
  it('says when it opens', () => expect(on('2026-11-01')).toBe('This course opens on 2 Nov 2026.'));
  it('says when it closed', () => expect(on('2026-11-21')).toBe('This course closed on 20 Nov 2026.'));
  it('says nothing while it is open', () => expect(on('2026-11-20')).toBeNull());
  it('names the time and the zone of the reader', () =>
    expect(closedText({ ...course, start_time: '09:30' }, new Date('2026-11-01T12:00:00Z'))).toMatch(
      /^This course opens on \d+ Nov 2026, \d\d:\d\d \S+\.$/,
    ));
  it('names the last day', () => expect(closesText(course)).toBe('20 Nov 2026'));
});

describe('a course with a zone', () => {
  const inBerlin = { start_date: '2027-03-01', start_time: null, end_date: '2027-03-31', end_time: '23:59', time_zone: 'Europe/Berlin' };
  afterEach(() => showTimesIn(null));

  it('that closes on 31 March 23:59 in Berlin does so on 31 March 17:59 in New York [Z06]', () => {
    showTimesIn('America/New_York');
    expect(closesText(inBerlin)).toBe('31 Mar 2027, 17:59 GMT-4');
    expect(closedText(inBerlin, new Date('2027-03-31T21:58:59Z'))).toBeNull();
    expect(closedText(inBerlin, new Date('2027-03-31T21:59:00Z'))).toBe('This course closed on 31 Mar 2027, 17:59 GMT-4.');
    expect(closedText(inBerlin, new Date('2027-02-28T22:59:59Z'))).toBe('This course opens on 28 Feb 2027, 18:00 GMT-5.');
    showTimesIn('Europe/Berlin');
    expect(closesText(inBerlin)).toBe('31 Mar 2027, 23:59 CEST');
    expect(closesText({ ...inBerlin, end_time: null })).toBe('31 Mar 2027, 23:59 CEST');
  });
});
