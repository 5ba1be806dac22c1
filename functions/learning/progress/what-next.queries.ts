import { accessHasEnded } from '../../../shared/learning/terms/terms.ts';
import { windowOf, windowState } from '../../../shared/courses/course-window.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { type EnrolledCourse, isCompleted } from './my-courses.queries.ts';
import { returnedAt } from './returned-work.queries.ts';

/** The unit that a learner continues with; `minutes`: about how long it takes, null where that is not known. */
export type NextUnitView = { readonly id: number; readonly title: string; readonly order: number; readonly minutes: number | null };

/** Returns the first unit that is not complete; null when all are. */
export const nextUnitOf = ({ row, course }: EnrolledCourse): NextUnitView | null =>
  course.outline.toSorted((a, b) => a.order - b.order).find(({ id }) => !Object.hasOwn(row.done, id)) ?? null;

const isOpenNow = ({ course, row: { term, completedAt } }: EnrolledCourse, now: Instant): boolean =>
  windowState(windowOf(course), now) === 'open' && !accessHasEnded(term?.accessEnd, completedAt, now);

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

/** Returns by when a learner has to do a course: when they are due, or when it closes or their access ends before; null for neither. */
function deadlineOf(enrolled: EnrolledCourse): Instant | null {
  const { due, accessEnd, exemption } = enrolled.row.term ?? {};
  const ends = [due && exemption === undefined ? due.at : null, accessEnd?.at ?? null, closingOf(enrolled)];
  const instants = ends.filter((at) => at !== null);
  return instants.toSorted()[0] ?? null;
}

/** Returns open courses that are not complete and are due or close, the first one first. */
export const dueCourses = (assigned: readonly EnrolledCourse[], now: Instant): EnrolledCourse[] =>
  assigned
    .filter((enrolled) => !isCompleted(enrolled) && isOpenNow(enrolled, now) && deadlineOf(enrolled) !== null)
    .toSorted((a, b) => (deadlineOf(a) ?? '').localeCompare(deadlineOf(b) ?? ''));
