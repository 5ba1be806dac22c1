import { type Day, dayOf, type Instant, toInstant, toMillis } from '../kernel/instant.ts';
import { startOfDay } from '../kernel/regional/zoned-time.ts';
import { weekStart } from './figures.ts';

/**
 * A part of a week that lies in one week of every zone, as the number of its first quarter of an hour, counted from 1970. Zones are up to 14 hours
 * before and 12 hours behind UTC, with quarters of an hour: from Sunday 10:00 to Monday 12:00 UTC a week begins somewhere, and each
 * quarter is a span. What is between is one span, since it is the same week everywhere. Spans are ordered as the times in them.
 */
type WeekSpan = number;

const QUARTER_MS = 900_000;
const HOUR = 4;
const WEEK = 7 * 24 * HOUR;
/** 5 January 1970. */
const FIRST_MONDAY = 4 * 24 * HOUR;
/** Of a week that begins at 00:00 UTC on Monday. */
const MIDDLE = 12 * HOUR;
const LAST_BORDER = (6 * 24 + 10) * HOUR;

/** Returns how many quarters there are since Monday 00:00 UTC. */
const sinceMonday = (quarter: number): number => (((quarter - FIRST_MONDAY) % WEEK) + WEEK) % WEEK;

const quarterOf = (at: Instant): number => Math.floor(toMillis(at) / QUARTER_MS);

const isBorder = (quarter: number): boolean => sinceMonday(quarter) < MIDDLE || sinceMonday(quarter) >= LAST_BORDER;

const middleAround = (quarter: number): WeekSpan => quarter - sinceMonday(quarter) + MIDDLE;

/** Returns the span of an instant. */
export function spanOf(at: Instant): WeekSpan {
  const quarter = quarterOf(at);
  return isBorder(quarter) ? quarter : middleAround(quarter);
}

/** Returns the quarter of an instant at which a week begins somewhere; null: it is in the same week everywhere. */
export const borderOf = (at: Instant): WeekSpan | null => (isBorder(quarterOf(at)) ? quarterOf(at) : null);

/** Returns the span that holds the time of a week of UTC of which nothing else is known. */
export const middleOf = (monday: Day): WeekSpan => middleAround(quarterOf(`${monday}T00:00:00.000Z`));

/** Returns the Monday of a span, in UTC. */
export const mondayOf = (span: WeekSpan): Day => weekStart(dayOf(toInstant(span * QUARTER_MS)));

/** Returns the span that is so many weeks before an instant. */
export const weeksBefore = (at: Instant, weeks: number): WeekSpan => spanOf(toInstant((quarterOf(at) - weeks * WEEK) * QUARTER_MS));

/** Returns the first span of the week of a Monday in a zone. */
export const firstSpan = (monday: Day, zone: string): WeekSpan => spanOf(startOfDay(monday, zone));
