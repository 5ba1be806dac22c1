import { addDays, type Instant } from '../../shared/kernel/instant.ts';
import { SOON_DAYS } from '../../shared/learning/terms/terms.ts';
import { titleIn } from '../courses/translations/reader-language.queries.ts';
import { overdueAt } from '../people/overdue.queries.ts';
import type { BookReader } from '../platform/book/book.ts';
import { allRows, sql } from '../platform/book/sql.ts';
import { pairs, type ReportScope } from './figures.sql.ts';

const SHOWN = 5;

/** A course with how many of its pairs are overdue, and how many become so within 14 days. */
export type DueCourse = { readonly id: number; readonly name: string; readonly overdue: number; readonly soon: number };

/** What is due in a scope: the numbers of all courses, and those with the most pairs that are overdue. */
export type DueSummary = { readonly overdue: number; readonly soon: number; readonly courses: readonly DueCourse[] };

/** Returns the same time of day so many days later. */
const daysAfter = (now: Instant, days: number): Instant => `${addDays(now.slice(0, 10), days)}${now.slice(10)}`;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Returns what is overdue and what becomes so within 14 days, by course, their titles in the language of the reader where they have one there. */
export async function dueSummary(book: BookReader, reportScope: ReportScope, language: string): Promise<DueSummary> {
  const { now } = reportScope;
  const courses = await allRows<DueCourse>(
    book,
    sql`SELECT c.course AS id, ${titleIn(language)} AS name, sum(${overdueAt(now)}) AS overdue, count(*) - sum(${overdueAt(now)}) AS soon
      ${pairs(reportScope, overdueAt(daysAfter(now, SOON_DAYS)))} GROUP BY c.course ORDER BY overdue DESC, soon DESC, c.course`,
  );
  return {
    overdue: sumOf(courses.map(({ overdue }) => overdue)),
    soon: sumOf(courses.map(({ soon }) => soon)),
    courses: courses.slice(0, SHOWN),
  };
}
