import { addDays, type Day } from '../../shared/kernel/instant.ts';
import { averageTimeSpent, mondayOf, weekEnd, weekStart } from '../../shared/learning/figures.ts';
import type { BookReader } from '../platform/book/book.ts';
import { activePeople, COUNTS, type CountRow, pairs, publishedCourses, type ReportScope } from './figures.sql.ts';
import { allRows, type Sql, sql } from '../platform/book/sql.ts';

/** Charts show a year at most; a line of more points could not be read. */
const WEEKS = 53;

export type WeekActivity = {
  readonly weekStart: Day;
  readonly weekEnd: Day;
  readonly assignedCount: number;
  readonly completedCount: number;
};
export type WeekTime = { readonly weekStart: Day; readonly averageTimeSpent: number };

/** All Mondays from the first that has figures to this week, without gaps: an empty week is a figure too. */
function mondaysFrom(first: Day | undefined, today: Day): Day[] {
  const last = weekStart(today);
  const earliest = addDays(last, -7 * (WEEKS - 1));
  const mondays: Day[] = [];
  for (
    let monday = first === undefined || first < earliest ? (first ? earliest : last) : first;
    monday <= last;
    monday = addDays(monday, 7)
  )
    mondays.push(monday);
  return mondays;
}

const ofCourse = (course: number): Sql => sql`c.course = ${course}`;

type WeekCounts = CountRow & { readonly week: number };

/** The present pairs of a course, counted by the week of their assignment: figures and the first chart are made of one reading. */
export function countsByWeek(book: BookReader, reportScope: ReportScope, course: number): Promise<WeekCounts[]> {
  return allRows(
    book,
    sql`SELECT e.assigned_week AS week, ${COUNTS} ${pairs(reportScope, ofCourse(course))} GROUP BY e.assigned_week ORDER BY 1`,
  );
}

const sumOf = (weeks: readonly WeekCounts[], figure: keyof CountRow): number => weeks.reduce((sum, week) => sum + week[figure], 0);

/** All weeks together. */
export const countsOf = (weeks: readonly WeekCounts[]): CountRow => ({
  assigned: sumOf(weeks, 'assigned'),
  completed: sumOf(weeks, 'completed'),
  inProgress: sumOf(weeks, 'inProgress'),
  notStarted: sumOf(weeks, 'notStarted'),
  seconds: sumOf(weeks, 'seconds'),
});

/** Assignments and first completions of the present pairs, by week. */
export async function activityOverTime(
  book: BookReader,
  reportScope: ReportScope,
  course: number,
  assigned: readonly WeekCounts[],
): Promise<WeekActivity[]> {
  const completed = await allRows<{ week: number; count: number }>(
    book,
    sql`SELECT e.first_completed_week AS week, count(*) AS count
    ${pairs(reportScope, sql`${ofCourse(course)} AND e.first_completed_week IS NOT NULL`)} GROUP BY 1 ORDER BY 1`,
  );
  const weeks = [assigned[0]?.week, completed[0]?.week].filter((week) => week !== undefined);
  const assignedIn = new Map(assigned.map((row) => [mondayOf(row.week), row.assigned]));
  const completedIn = new Map(completed.map((row) => [mondayOf(row.week), row.count]));
  return mondaysFrom(weeks.length === 0 ? undefined : mondayOf(Math.min(...weeks)), reportScope.today).map((monday) => ({
    weekStart: monday,
    weekEnd: weekEnd(monday),
    assignedCount: assignedIn.get(monday) ?? 0,
    completedCount: completedIn.get(monday) ?? 0,
  }));
}

/** Seconds per learner who was active in the week. */
export async function timeSpentWeekly(book: BookReader, reportScope: ReportScope, course: number): Promise<WeekTime[]> {
  const rows = await allRows<{ week: Day; seconds: number; learners: number }>(
    book,
    sql`SELECT w.week AS week, sum(w.seconds) AS seconds, count(*) AS learners
    FROM catalogue.courses c CROSS JOIN enrolments.enrolment_weeks w ON w.course = c.course AND w.active = 1
    CROSS JOIN people.members m ON m.person = w.person
    WHERE ${ofCourse(course)} AND ${publishedCourses(reportScope)} AND ${activePeople(reportScope)} GROUP BY w.week ORDER BY w.week`,
  );
  const byWeek = new Map(rows.map((row) => [row.week, row]));
  return mondaysFrom(rows[0]?.week, reportScope.today).map((monday) => {
    const row = byWeek.get(monday);
    return { weekStart: monday, averageTimeSpent: row ? averageTimeSpent(row.seconds, row.learners) : 0 };
  });
}
