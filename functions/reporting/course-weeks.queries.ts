import { addDays, type Day } from '../../shared/kernel/instant.ts';
import { ALWAYS } from '../../shared/kernel/period.ts';
import { averageTimeSpent, mondayOf, weekEnd, weekStart } from '../../shared/learning/figures.ts';
import type { BookReader } from '../platform/book/book.ts';
import { activePeople, COUNTS, type CountRow, formerPairs, pairs, publishedCourses, type ReportScope } from './figures.sql.ts';
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

type WeekCount = { readonly week: number; readonly count: number };

/** Adds up the counts of each week. */
function addedUp(counts: readonly WeekCount[]): Map<Day, number> {
  const sums = new Map<Day, number>();
  for (const { week, count } of counts) sums.set(mondayOf(week), (sums.get(mondayOf(week)) ?? 0) + count);
  return sums;
}

type FormerPair = { readonly assigned: number; readonly completed: number | null; readonly count: number };

const firstOf = (weeks: Iterable<Day>): Day | undefined => [...weeks].sort((a, b) => (a < b ? -1 : 1))[0];

/** Assignments and first completions by week: of the present pairs, and as history of those who are inactive or have left. */
export async function activityOverTime(
  book: BookReader,
  reportScope: ReportScope,
  course: number,
  assigned: readonly WeekCounts[],
): Promise<WeekActivity[]> {
  const [completed, former] = await Promise.all([
    allRows<WeekCount>(
      book,
      sql`SELECT e.first_completed_week AS week, count(*) AS count
      ${pairs(reportScope, sql`${ofCourse(course)} AND e.first_completed_week IS NOT NULL`)} GROUP BY 1 ORDER BY 1`,
    ),
    allRows<FormerPair>(
      book,
      sql`SELECT e.assigned_week AS assigned, e.first_completed_week AS completed, count(*) AS count
      ${formerPairs(reportScope, course)} GROUP BY 1, 2`,
    ),
  ]);
  const assignedIn = addedUp([
    ...assigned.map((row) => ({ week: row.week, count: row.assigned })),
    ...former.map((row) => ({ week: row.assigned, count: row.count })),
  ]);
  const completedIn = addedUp([...completed, ...former.flatMap(({ completed: week, count }) => (week === null ? [] : [{ week, count }]))]);
  return mondaysFrom(firstOf([...assignedIn.keys(), ...completedIn.keys()]), reportScope.today).map((monday) => ({
    weekStart: monday,
    weekEnd: weekEnd(monday),
    assignedCount: assignedIn.get(monday) ?? 0,
    completedCount: completedIn.get(monday) ?? 0,
  }));
}

type TimeRow = { readonly week: Day; readonly seconds: number; readonly learners: number };

/** Seconds per learner who was active in the week, those who have left among them. */
export async function timeSpentWeekly(book: BookReader, reportScope: ReportScope, course: number): Promise<WeekTime[]> {
  const [present, former] = await Promise.all([
    allRows<TimeRow>(
      book,
      sql`SELECT w.week AS week, sum(w.seconds) AS seconds, count(*) AS learners
      FROM catalogue.courses c CROSS JOIN enrolments.enrolment_weeks w ON w.course = c.course AND w.active = 1
      CROSS JOIN people.members m ON m.person = w.person
      WHERE ${ofCourse(course)} AND ${publishedCourses(reportScope)} AND ${activePeople(reportScope)} GROUP BY w.week`,
    ),
    allRows<TimeRow>(
      book,
      sql`SELECT w.week AS week, sum(w.seconds) AS seconds, count(*) AS learners
      FROM (SELECT e.person ${formerPairs({ ...reportScope, assigned: ALWAYS }, course)}) f
      CROSS JOIN enrolments.enrolment_weeks w INDEXED BY enrolment_weeks_by_pair ON w.person = f.person AND w.course = ${course} GROUP BY w.week`,
    ),
  ]);
  const byWeek = Map.groupBy([...present, ...former], ({ week }) => week);
  return mondaysFrom(firstOf(byWeek.keys()), reportScope.today).map((monday) => {
    const rows = byWeek.get(monday) ?? [];
    const total = (figure: 'seconds' | 'learners'): number => rows.reduce((sum, row) => sum + row[figure], 0);
    return { weekStart: monday, averageTimeSpent: averageTimeSpent(total('seconds'), total('learners')) };
  });
}
