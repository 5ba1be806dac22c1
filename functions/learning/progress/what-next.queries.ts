import { windowOf, windowState } from '../../../shared/courses/course-window.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { type EnrolledCourse, isCompleted } from './my-courses.queries.ts';
import { returnedAt } from './returned-work.queries.ts';

/** The unit that a learner continues with; `minutes`: about how long it takes, null where that is not known. */
export type NextUnitView = { readonly id: number; readonly title: string; readonly order: number; readonly minutes: number | null };

/** Returns the first unit that is not complete; null when all are. */
export const nextUnitOf = ({ row, course }: EnrolledCourse): NextUnitView | null =>
  course.outline.toSorted((a, b) => a.order - b.order).find(({ id }) => !Object.hasOwn(row.done, id)) ?? null;

const isOpenNow = ({ course }: EnrolledCourse, now: Instant): boolean => windowState(windowOf(course), now) === 'open';

/** Returns when a course closes; null for one that does not. */
export const closingOf = ({ course }: EnrolledCourse): Instant | null => windowOf(course).endAt;

/**
 * Returns the course to continue with: open and not complete, one whose work was returned, the latest first, else the one worked on last,
 * else the one assigned last.
 */
export function currentCourse(assigned: readonly EnrolledCourse[], now: Instant): EnrolledCourse | null {
  const open = assigned.filter((enrolled) => !isCompleted(enrolled) && isOpenNow(enrolled, now));
  const [returned] = open
    .filter((enrolled) => returnedAt(enrolled) !== null)
    .toSorted((a, b) => (returnedAt(b) ?? '').localeCompare(returnedAt(a) ?? ''));
  if (returned) return returned;
  const begun = open.filter(({ row }) => row.openedAt !== null && row.lastAt !== null);
  const [latest] = begun.toSorted((a, b) => (b.row.lastAt ?? '').localeCompare(a.row.lastAt ?? ''));
  return latest ?? open[0] ?? null;
}

/** Returns open courses that are not complete and close, the first to close first. */
export const dueCourses = (assigned: readonly EnrolledCourse[], now: Instant): EnrolledCourse[] =>
  assigned
    .filter((enrolled) => !isCompleted(enrolled) && isOpenNow(enrolled, now) && closingOf(enrolled) !== null)
    .toSorted((a, b) => (closingOf(a) ?? '').localeCompare(closingOf(b) ?? ''));
