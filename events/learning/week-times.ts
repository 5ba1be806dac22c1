import { type Day, dayOf, type Instant } from '../../shared/kernel/instant.ts';
import { weekStart } from '../../shared/learning/figures.ts';
import { borderOf, middleOf, mondayOf, weeksBefore } from '../../shared/learning/week-spans.ts';

/** When the time of a learner in a course was counted, as exact as the weeks of every zone need it. */
export type WeekTimes = {
  /** Counted seconds by the Monday of their week in UTC, over all rounds: a reset does not change them. */
  readonly weeks: Readonly<Record<Day, number>>;
  /** (added) Of `weeks`, by quarter of an hour: those of times at which a week begins in some zone (week-spans.ts). Absent: none, or from before there were any. */
  readonly borders?: Readonly<Record<number, number>>;
};

/** Reports show 53 weeks: quarters of older ones count to their week of UTC, so that a row does not grow for ever. */
const BORDER_WEEKS = 55;

function bordersAfter(borders: WeekTimes['borders'] = {}, at: Instant, seconds: number): WeekTimes['borders'] {
  const quarter = borderOf(at);
  if (quarter === null) return borders;
  const oldest = weeksBefore(at, BORDER_WEEKS);
  const recent = Object.entries(borders).filter(([other]) => Number(other) >= oldest);
  return { ...Object.fromEntries(recent), [quarter]: (borders[quarter] ?? 0) + seconds };
}

/** Returns the times with seconds that were counted at an instant. */
export function timesAfter({ weeks, borders }: WeekTimes, at: Instant, seconds: number): WeekTimes {
  const monday = weekStart(dayOf(at));
  const counted = bordersAfter(borders, at, seconds) ?? {};
  return {
    weeks: { ...weeks, [monday]: (weeks[monday] ?? 0) + seconds },
    ...(Object.keys(counted).length > 0 && { borders: counted }),
  };
}

/** Returns the seconds by span. What is stored by week of UTC alone stays in that week. */
export function secondsBySpan({ weeks, borders = {} }: WeekTimes): Readonly<Record<number, number>> {
  const spans: Record<number, number> = {};
  for (const [monday, seconds] of Object.entries(weeks)) spans[middleOf(monday)] = seconds;
  for (const [border, seconds] of Object.entries(borders)) {
    const middle = middleOf(mondayOf(Number(border)));
    spans[Number(border)] = seconds;
    spans[middle] = (spans[middle] ?? 0) - seconds;
  }
  return Object.fromEntries(Object.entries(spans).filter(([, seconds]) => seconds > 0));
}
