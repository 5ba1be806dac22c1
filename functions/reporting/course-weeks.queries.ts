import { addDays, type Day } from '../../shared/kernel/instant.ts';
import { averageTimeSpent, weekEnd, weekStart } from '../../shared/learning/figures.ts';
import type { BookReader } from '../platform/book.ts';
import { activePeople, pairs, publishedCourses, type Reach } from './figures.sql.ts';
import { sql } from './sql.ts';

/** Charts show a year at most; a line of more points could not be read. */
const WEEKS = 53;

export type WeekActivity = {
  readonly weekStart: Day;
  readonly weekEnd: Day;
  readonly assignedCount: number;
  readonly completedCount: number;
};
export type WeekTime = { readonly weekStart: Day; readonly averageTimeSpent: number };

/** The Monday (UTC) of the week of an instant or day. */
const MONDAY = (column: string): string => `date(${column}, '-' || ((strftime('%w', ${column}) + 6) % 7) || ' days')`;

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

type Counted = { readonly week: Day; readonly count: number };

/** Assignments and first completions of the present pairs, by week. */
export async function activityOverTime(book: BookReader, reach: Reach, course: number): Promise<WeekActivity[]> {
  const counted = (column: string): Promise<Counted[]> => {
    const week = { text: MONDAY(`p.${column}`), values: [] };
    const { text, values } = sql`SELECT ${week} AS week, count(*) AS count FROM (${pairs(reach, sql`e.course = ${course}`)}) p
      WHERE p.${{ text: column, values: [] }} IS NOT NULL GROUP BY 1 ORDER BY 1`;
    return book.all<Counted>(text, values);
  };
  const [assigned, completed] = await Promise.all([counted('assigned_at'), counted('first_completed_at')]);
  const [first] = [assigned[0]?.week, completed[0]?.week].filter((week) => week !== undefined).sort();
  const of = (rows: readonly Counted[], week: Day): number => rows.find((row) => row.week === week)?.count ?? 0;
  return mondaysFrom(first, reach.today).map((monday) => ({
    weekStart: monday,
    weekEnd: weekEnd(monday),
    assignedCount: of(assigned, monday),
    completedCount: of(completed, monday),
  }));
}

/** Seconds per learner who was active in the week. */
export async function timeSpentWeekly(book: BookReader, reach: Reach, course: number): Promise<WeekTime[]> {
  const { text, values } = sql`SELECT w.week AS week, sum(w.seconds) AS seconds, count(DISTINCT w.person) AS learners
    FROM enrolments.enrolment_weeks w JOIN people.members m ON m.person = w.person JOIN catalogue.courses c ON c.course = w.course
    JOIN enrolments.enrolments e ON e.person = w.person AND e.course = w.course AND e.active = 1
    WHERE w.course = ${course} AND ${activePeople(reach)} AND ${publishedCourses(reach)} GROUP BY w.week ORDER BY w.week`;
  const rows = await book.all<{ week: Day; seconds: number; learners: number }>(text, values);
  const byWeek = new Map(rows.map((row) => [row.week, row]));
  return mondaysFrom(rows[0]?.week, reach.today).map((monday) => {
    const row = byWeek.get(monday);
    return { weekStart: monday, averageTimeSpent: row ? averageTimeSpent(row.seconds, row.learners) : 0 };
  });
}
