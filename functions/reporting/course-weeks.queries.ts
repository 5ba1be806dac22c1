import { addDays, type Day } from '../../shared/kernel/instant.ts';
import { ALWAYS } from '../../shared/kernel/period.ts';
import { averageTimeSpent, weekEnd, weekStart } from '../../shared/learning/figures.ts';
import { firstSpan } from '../../shared/learning/week-spans.ts';
import type { BookReader } from '../platform/book/book.ts';
import { activePeople, COUNTS, type CountRow, formerPairs, pairs, publishedCourses, type ReportScope } from './figures.sql.ts';
import { allRows, type Sql, sql } from '../platform/book/sql.ts';

/** Charts show a year at most; a line of more points could not be read. */
const WEEKS = 53;

/** Whose weeks they are: a week begins on Monday at 00:00 in a zone, and the last one shown is that of today there. */
export type WeekCalendar = { readonly zone: string; readonly today: Day };

export type WeekActivity = {
  readonly weekStart: Day;
  readonly weekEnd: Day;
  readonly assignedCount: number;
  readonly completedCount: number;
};
export type WeekTime = { readonly weekStart: Day; readonly averageTimeSpent: number };

/** The Mondays that a chart can show, the first one first, and the spans with which their weeks begin; the last span is the first one after them. */
type Weeks = { readonly mondays: readonly Day[]; readonly starts: readonly number[] };

function weeksUntil({ zone, today }: WeekCalendar): Weeks {
  const last = weekStart(today);
  const mondays = Array.from({ length: WEEKS }, (_, index) => addDays(last, 7 * (index - WEEKS + 1)));
  return { mondays, starts: [...mondays, addDays(last, 7)].map((monday) => firstSpan(monday, zone)) };
}

/** Returns the index of the week that has a span: -1 before the first week, `WEEKS` after the last one. */
const weekOf = ({ starts }: Weeks, span: number): number => starts.findLastIndex((start) => start <= span);

/** All Mondays from the first that has figures to this week, without gaps: an empty week is a figure too. */
function fromFirst({ mondays }: Weeks, withFigures: Iterable<number>): { readonly monday: Day; readonly week: number }[] {
  const first = Math.min(WEEKS - 1, ...withFigures);
  return mondays.map((monday, week) => ({ monday, week })).slice(Math.max(0, first));
}

const ofCourse = (course: number): Sql => sql`c.course = ${course}`;

type SpanCounts = CountRow & { readonly span: number };

/** The present pairs of a course, counted by the span of their assignment: figures and the first chart are made of one reading. */
export function countsBySpan(book: BookReader, reportScope: ReportScope, course: number): Promise<SpanCounts[]> {
  return allRows(
    book,
    sql`SELECT e.assigned_span AS span, ${COUNTS} ${pairs(reportScope, ofCourse(course))} GROUP BY e.assigned_span ORDER BY 1`,
  );
}

const sumOf = (spans: readonly SpanCounts[], figure: keyof CountRow): number => spans.reduce((sum, span) => sum + span[figure], 0);

/** All spans together. */
export const countsOf = (spans: readonly SpanCounts[]): CountRow => ({
  assigned: sumOf(spans, 'assigned'),
  completed: sumOf(spans, 'completed'),
  inProgress: sumOf(spans, 'inProgress'),
  notStarted: sumOf(spans, 'notStarted'),
  seconds: sumOf(spans, 'seconds'),
});

type SpanCount = { readonly span: number; readonly count: number };

/** Adds up the counts of each week. */
function addedUp(weeks: Weeks, counts: readonly SpanCount[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { span, count } of counts) {
    const week = weekOf(weeks, span);
    sums.set(week, (sums.get(week) ?? 0) + count);
  }
  return sums;
}

type FormerPair = { readonly assigned: number; readonly completed: number | null; readonly count: number };

/** Assignments and first completions by week: of the present pairs, and as history of those who are inactive or have left. */
export async function activityOverTime(
  book: BookReader,
  reportScope: ReportScope,
  course: number,
  { assigned, calendar }: { readonly assigned: readonly SpanCounts[]; readonly calendar: WeekCalendar },
): Promise<WeekActivity[]> {
  const [completed, former] = await Promise.all([
    allRows<SpanCount>(
      book,
      sql`SELECT e.first_completed_span AS span, count(*) AS count
      ${pairs(reportScope, sql`${ofCourse(course)} AND e.first_completed_span IS NOT NULL`)} GROUP BY 1 ORDER BY 1`,
    ),
    allRows<FormerPair>(
      book,
      sql`SELECT e.assigned_span AS assigned, e.first_completed_span AS completed, count(*) AS count
      ${formerPairs(reportScope, course)} GROUP BY 1, 2`,
    ),
  ]);
  const weeks = weeksUntil(calendar);
  const assignedIn = addedUp(weeks, [
    ...assigned.map((row) => ({ span: row.span, count: row.assigned })),
    ...former.map((row) => ({ span: row.assigned, count: row.count })),
  ]);
  const completedIn = addedUp(weeks, [
    ...completed,
    ...former.flatMap(({ completed: span, count }) => (span === null ? [] : [{ span, count }])),
  ]);
  return fromFirst(weeks, [...assignedIn.keys(), ...completedIn.keys()]).map(({ monday, week }) => ({
    weekStart: monday,
    weekEnd: weekEnd(monday),
    assignedCount: assignedIn.get(week) ?? 0,
    completedCount: completedIn.get(week) ?? 0,
  }));
}

/** The seconds and learners of a week, with a space between them. */
type TimeRow = { readonly week: number; readonly figures: string };

/**
 * Seconds per learner who was active in the week, those who have left among them. A learner has several spans of a week and is counted once, so
 * that each week is read by itself: in the order of the rows, and without sorting them.
 */
export async function timeSpentWeekly(
  book: BookReader,
  reportScope: ReportScope,
  course: number,
  calendar: WeekCalendar,
): Promise<WeekTime[]> {
  const weeks = weeksUntil(calendar);
  const ranges = [0, ...weeks.starts.slice(0, -1)].map((start, index) => [start, weeks.starts[index]]);
  const rows = await allRows<TimeRow>(
    book,
    sql`WITH ranges AS MATERIALIZED (SELECT key - 1 AS week, value ->> 0 AS start, value ->> 1 AS after FROM json_each(${JSON.stringify(ranges)})),
      former AS MATERIALIZED (SELECT e.person AS person ${formerPairs({ ...reportScope, assigned: ALWAYS }, course)})
      SELECT z.week AS week, (SELECT coalesce(sum(w.seconds), 0) || ' ' || count(DISTINCT w.person)
        FROM enrolments.enrolment_times w CROSS JOIN people.members m ON m.person = w.person
        WHERE w.course = c.course AND w.span >= z.start AND w.span < z.after
        AND ((w.active = 1 AND ${activePeople(reportScope)}) OR w.person IN (SELECT person FROM former))) AS figures
      FROM catalogue.courses c CROSS JOIN ranges z
      WHERE ${ofCourse(course)} AND ${publishedCourses(reportScope)}`,
  );
  const byWeek = new Map(rows.map(({ week, figures }) => [week, figures.split(' ').map(Number) as [seconds: number, learners: number]]));
  const withFigures = [...byWeek].filter(([, [, learners]]) => learners > 0).map(([week]) => week);
  return fromFirst(weeks, withFigures).map(({ monday, week }) => {
    const [seconds, learners] = byWeek.get(week) ?? [0, 0];
    return { weekStart: monday, averageTimeSpent: averageTimeSpent(seconds, learners) };
  });
}
