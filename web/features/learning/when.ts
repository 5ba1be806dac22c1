import { dayIn } from '../../../shared/kernel/regional/zoned-time.ts';
import { serverNow } from '../../api/server-time.ts';
import { dayAndMonth, dayText, partsOf } from '../../design/patterns/figures/dates.tsx';
import { shownZone } from '../../design/patterns/figures/shown-zone.ts';
import { lastMoment } from '../../shared-features/terms/last-moment.ts';
import { plural, t } from '../../texts/text.ts';

const DAY = 86_400_000;
const WEEK = 7;
const FAR = 14;

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

/** When somebody has to have done a course, and how they stand to it. */
type Termed = { readonly due_at?: string | null; readonly term_state: string };

/** Returns 'Due 3 Dec', or 'Overdue by 3 days'; null for a course without a due date, one that is done, and for who is exempt. */
export function dueOn({ due_at: due, term_state: state }: Termed, now = serverNow()): string | null {
  if (due === null || due === undefined || !['later', 'soon', 'overdue'].includes(state)) return null;
  if (state !== 'overdue') return t('Due {day}', { day: dayFrom(lastMoment(due), now) });
  const days = Math.max(1, dayNumber(now) - dayNumber(new Date(lastMoment(due))));
  return plural(days, 'Overdue by {count} day', 'Overdue by {count} days');
}

/** Returns the same with how long it is until then: 'Due 3 Dec, in 7 days'; in the days of grace the day alone. */
export function dueWithTime(termed: Termed, now = serverNow()): string | null {
  const { due_at: due, term_state: state } = termed;
  const isComing = due !== null && due !== undefined && state !== 'overdue' && Date.parse(due) > now.getTime();
  const short = dueOn(termed, now);
  return short !== null && isComing ? t('Due {day}, {until}', { day: dayFrom(lastMoment(due), now), until: untilText(due, now) }) : short;
}

/** Returns 'Saved 14:32', or 'Saved 20 Nov' for another day. */
export function savedText(at: string, now = serverNow()): string {
  const isToday = dayNumber(new Date(at)) === dayNumber(now);
  return t('Saved {time}', { time: isToday ? partsOf(at).time : dayFrom(at, now) });
}
