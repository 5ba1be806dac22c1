import { dayIn } from '../../../shared/kernel/regional/zoned-time.ts';
import { serverNow } from '../../api/server-time.ts';
import { dayAndMonth, dayText, partsOf } from '../../design/patterns/figures/dates.tsx';
import { shownZone } from '../../design/patterns/figures/shown-zone.ts';
import { plural, t } from '../../texts/text.ts';

const DAY = 86_400_000;
const WEEK = 7;
const FAR = 14;

/** The last moment at which a course is open: one that closes at midnight closes on the day before. */
const lastMoment = (closesAt: string): string => new Date(Date.parse(closesAt) - 1).toISOString();

/** Returns '27 Nov', and with its year the day of another one: '31 Jan 2031'. */
const dayFrom = (at: string, now: Date): string => (partsOf(at).year === partsOf(now.toISOString()).year ? dayAndMonth(at) : dayText(at));

/** Returns 'Closes 27 Nov'. */
export const closesOn = (closesAt: string, now = serverNow()): string => t('Closes {day}', { day: dayFrom(lastMoment(closesAt), now) });

/** Returns the day of a time where the reader lives, as a time that days can be counted by. */
const dayNumber = (time: Date): number => Date.parse(dayIn(time.toISOString(), shownZone())) / DAY;

/** Returns 'today', 'tomorrow', 'in 7 days' or 'in 2 weeks'. */
export function untilText(closesAt: string, now = serverNow()): string {
  const days = dayNumber(new Date(lastMoment(closesAt))) - dayNumber(now);
  if (days <= 0) return t('today');
  if (days === 1) return t('tomorrow');
  return days < FAR
    ? plural(days, 'in {count} day', 'in {count} days')
    : plural(Math.floor(days / WEEK), 'in {count} week', 'in {count} weeks');
}

/** Returns 'Closes 27 Nov, in 7 days', or 'Closed 27 Nov' once it has. */
export const dueText = (closesAt: string, now = serverNow()): string =>
  Date.parse(closesAt) <= now.getTime()
    ? t('Closed {day}', { day: dayFrom(lastMoment(closesAt), now) })
    : t('Closes {day}, {until}', { day: dayFrom(lastMoment(closesAt), now), until: untilText(closesAt, now) });

/** Returns 'Saved 14:32', or 'Saved 20 Nov' for another day. */
export function savedText(at: string, now = serverNow()): string {
  const isToday = dayNumber(new Date(at)) === dayNumber(now);
  return t('Saved {time}', { time: isToday ? partsOf(at).time : dayFrom(at, now) });
}
