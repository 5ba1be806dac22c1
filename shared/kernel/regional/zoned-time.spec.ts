import { describe, expect, it } from 'vitest';
import { dayIn, endOfDay, instantIn, startOfDay, timeIn, zoneNameIn } from './zoned-time.ts';

const BERLIN = 'Europe/Berlin';
const instantOf = (day: string, time: string, zone: string) => expect(instantIn(day, time, zone));

describe('a day and a time in a zone', () => {
  it('31 March 23:59 in Berlin is 31 March 17:59 in New York [Z03]', () => {
    instantOf('2027-03-31', '23:59', BERLIN).toBe('2027-03-31T21:59:00.000Z');
    const instant = instantIn('2027-03-31', '23:59', BERLIN);
    expect([dayIn(instant, 'America/New_York'), timeIn(instant, 'America/New_York')]).toEqual(['2027-03-31', '17:59']);
    expect([dayIn(instant, BERLIN), timeIn(instant, BERLIN)]).toEqual(['2027-03-31', '23:59']);
  });
  it('that the clocks skip is later by as much as they are put forward [Z04]', () => {
    instantOf('2027-03-28', '01:59', BERLIN).toBe('2027-03-28T00:59:00.000Z');
    instantOf('2027-03-28', '02:30', BERLIN).toBe('2027-03-28T01:30:00.000Z');
    instantOf('2027-03-28', '03:00', BERLIN).toBe('2027-03-28T01:00:00.000Z');
    instantOf('2027-03-14', '02:30', 'America/New_York').toBe('2027-03-14T07:30:00.000Z');
  });
  it('that the clocks show twice is the first of both [Z04]', () => {
    instantOf('2027-10-31', '02:30', BERLIN).toBe('2027-10-31T00:30:00.000Z');
    instantOf('2027-10-31', '03:00', BERLIN).toBe('2027-10-31T02:00:00.000Z');
    instantOf('2027-11-07', '01:30', 'America/New_York').toBe('2027-11-07T05:30:00.000Z');
  });
  it('has offsets of the southern summer, of quarters and of half hours', () => {
    instantOf('2027-01-15', '09:00', 'Australia/Sydney').toBe('2027-01-14T22:00:00.000Z');
    instantOf('2027-07-15', '09:00', 'Australia/Sydney').toBe('2027-07-14T23:00:00.000Z');
    instantOf('2027-07-15', '09:00', 'Asia/Kathmandu').toBe('2027-07-15T03:15:00.000Z');
    instantOf('2027-07-15', '09:00', 'Australia/Lord_Howe').toBe('2027-07-14T22:30:00.000Z');
    instantOf('2027-01-15', '09:00', 'Australia/Lord_Howe').toBe('2027-01-14T22:00:00.000Z');
    // The clocks of Lord Howe are put forward by half an hour at 02:00.
    instantOf('2027-10-03', '02:15', 'Australia/Lord_Howe').toBe('2027-10-02T15:45:00.000Z');
    instantOf('2027-04-04', '01:45', 'Australia/Lord_Howe').toBe('2027-04-03T14:45:00.000Z');
  });
  it('on a day that the zone skipped is on the next one [Z04]', () => {
    instantOf('2011-12-30', '12:00', 'Pacific/Apia').toBe('2011-12-30T22:00:00.000Z');
    expect(dayIn('2011-12-30T22:00:00.000Z', 'Pacific/Apia')).toBe('2011-12-31');
    expect(startOfDay('2011-12-30', 'Pacific/Apia')).toBe(startOfDay('2011-12-31', 'Pacific/Apia'));
    expect(endOfDay('2011-12-29', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z');
  });
  it('in UTC is what it says, before and after 1970', () => {
    instantOf('2026-11-20', '15:16', 'UTC').toBe('2026-11-20T15:16:00.000Z');
    instantOf('1966-02-01', '00:00', BERLIN).toBe('1966-01-31T23:00:00.000Z');
  });
});

describe('the start of a day', () => {
  it('is the first instant whose day it is, also where the clocks skip midnight or show it twice [Z04]', () => {
    for (const [day, zone] of [
      ['2027-03-28', BERLIN],
      ['2027-10-31', BERLIN],
      ['2018-11-04', 'America/Sao_Paulo'],
      ['2018-02-18', 'America/Sao_Paulo'],
      ['2026-03-29', 'Asia/Beirut'],
      ['2027-11-07', 'America/Havana'],
      ['2027-06-15', 'Pacific/Kiritimati'],
    ] as const) {
      const start = Date.parse(startOfDay(day, zone));
      expect([zone, dayIn(new Date(start).toISOString(), zone), dayIn(new Date(start - 1).toISOString(), zone) < day]).toEqual([
        zone,
        day,
        true,
      ]);
    }
  });
  it('is UTC for a zone that the engine does not know', () =>
    expect(startOfDay('2026-11-20', 'Mars/Olympus')).toBe('2026-11-20T00:00:00.000Z'));
});

describe('the day and the short name of a zone', () => {
  it('are those of the instant', () => {
    expect(dayIn('2026-11-20T13:30:00.000Z', 'Australia/Sydney')).toBe('2026-11-21');
    expect(dayIn('2026-11-20T13:30:00.000Z', 'UTC')).toBe('2026-11-20');
    expect(zoneNameIn('2026-07-20T13:30:00.000Z', 'Europe/London')).toBe('BST');
    expect(zoneNameIn('2026-11-20T13:30:00.000Z', 'Europe/London')).toBe('GMT');
    expect(zoneNameIn('2026-11-20T13:30:00.000Z', 'UTC')).toBe('UTC');
    expect(zoneNameIn('2026-11-20T13:30:00.000Z', BERLIN)).toBe('CET');
  });
});
