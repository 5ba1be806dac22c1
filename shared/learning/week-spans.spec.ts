import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { timeZoneNames } from '../kernel/regional/time-zones.ts';
import { addDays } from '../kernel/instant.ts';
import { dayIn } from '../kernel/regional/zoned-time.ts';
import { weekStart } from './figures.ts';
import { borderOf, firstSpan, middleOf, mondayOf, spanOf, weeksBefore } from './week-spans.ts';

const QUARTER_MS = 900_000;
const HOUR_MS = 3_600_000;
const at = (milliseconds: number): string => new Date(milliseconds).toISOString();
/** Mondays before and after changes of the clocks in many zones. */
const MONDAYS = [
  '2026-01-05',
  '2026-03-09',
  '2026-03-30',
  '2026-04-06',
  '2026-06-29',
  '2026-09-28',
  '2026-10-05',
  '2026-10-26',
  '2026-11-02',
];
/** The quarters of the nine days around them, each with its last minute. */
const TIMES = MONDAYS.flatMap((monday) =>
  Array.from({ length: 9 * 96 }, (_, quarter) => {
    const start = Date.parse(monday) - 24 * HOUR_MS + quarter * QUARTER_MS;
    return [at(start), at(start + QUARTER_MS - 60_000)];
  }).flat(),
).toSorted();

/** Returns the Monday of the week that a time is in, by another implementation of zones. */
function mondayIn(time: string, zone: string): string {
  const day = Temporal.Instant.from(time).toZonedDateTimeISO(zone).toPlainDate();
  return day.subtract({ days: day.dayOfWeek - 1 }).toString();
}

describe('the spans of weeks', () => {
  it('are each in one week of a zone, and ordered as the times in them [M59]', () => {
    for (const zone of [
      'UTC',
      'Asia/Kathmandu',
      'America/New_York',
      'Australia/Sydney',
      'Pacific/Chatham',
      'Pacific/Kiritimati',
      'Etc/GMT+12',
    ]) {
      const weeks = new Map<number, string>();
      let last = 0;
      const wrong: string[] = [];
      for (const time of TIMES) {
        const span = spanOf(time);
        const monday = weekStart(dayIn(time, zone));
        if (span < last || (weeks.get(span) ?? monday) !== monday) wrong.push(time);
        last = span;
        weeks.set(span, monday);
      }
      expect([zone, wrong]).toEqual([zone, []]);
    }
  });

  it('begin with the weeks of every zone [M59]', () => {
    for (const zone of timeZoneNames())
      for (const monday of MONDAYS) {
        const start = firstSpan(monday, zone);
        const weeks = [start * QUARTER_MS, start * QUARTER_MS - 1].map((time) => mondayIn(at(time), zone));
        expect([zone, borderOf(at(start * QUARTER_MS)) ?? middleOf(monday), ...weeks]).toEqual([zone, start, monday, addDays(monday, -7)]);
      }
  });

  it.each([
    // Clocks are changed on 29 March and 25 October 2026 in Berlin, on 8 March and 1 November in New York, on 5 April and 4 October in Sydney.
    ['Europe/Berlin', '2026-03-23', '2026-03-22T23:00:00.000Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
    ['America/New_York', '2026-03-02', '2026-03-02T05:00:00.000Z'],
    ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
    ['Australia/Sydney', '2026-04-06', '2026-04-05T14:00:00.000Z'],
    ['Australia/Sydney', '2026-10-05', '2026-10-04T13:00:00.000Z'],
    ['Asia/Kathmandu', '2026-03-30', '2026-03-29T18:15:00.000Z'],
  ])('in %s the week of %s begins at %s [M59]', (zone, monday, start) => {
    expect(firstSpan(monday, zone)).toBe(spanOf(start));
    expect(spanOf(at(Date.parse(start) - 1))).toBe(firstSpan(monday, zone) - 1);
  });

  it('are 105 in a week, and know their Monday', () => {
    const monday = Date.UTC(2026, 2, 30);
    const spans = new Set(Array.from({ length: 7 * 96 }, (_, quarter) => spanOf(at(monday + quarter * QUARTER_MS))));
    expect(spans.size).toBe(105);
    expect(new Set([...spans].map(mondayOf))).toEqual(new Set(['2026-03-30']));
    expect(weeksBefore('2026-03-30T01:02:03.000Z', 2)).toBe(spanOf('2026-03-16T01:00:00.000Z'));
  });
});
