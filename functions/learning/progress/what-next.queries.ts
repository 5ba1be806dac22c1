import { isProblem, readRichText } from '../../../shared/courses/rich-text.ts';
import type { UnitKind } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import { windowOf, windowState } from '../../../shared/courses/course-window.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { unitMinutes } from '../../../shared/learning/unit-minutes.ts';
import { readPublishedUnits } from '../../courses/course.queries.ts';
import type { OutlineEntry, UnitBody } from '../../courses/course.records.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { type EnrolledCourse, isCompleted } from './my-courses.queries.ts';

/** The unit that a learner continues with; `minutes`: about how long it takes, null where that is not known. */
export type NextUnitView = { readonly id: number; readonly title: string; readonly order: number; readonly minutes: number | null };

/** Kinds of units that consist of texts and questions. */
const READING: ReadonlySet<UnitKind> = new Set<UnitKind>(['content', 'test']);

/** Returns the words of a stored text: a Delta, or a plain text. */
function wordsOf(content: string): string {
  const text = readRichText(content);
  if (isProblem(text)) return content;
  return text.ops.map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('');
}

function minutesOf({ kind, timeLimit, questions }: OutlineEntry, body: UnitBody | undefined): number | null {
  if (!body) return null;
  const content = 'content' in body && typeof body.content === 'string' ? wordsOf(body.content) : '';
  return unitMinutes({
    isReading: READING.has(kind),
    timeLimit,
    questions,
    text: [content, ...body.questions.map(({ question }) => question)].join('\n'),
  });
}

/** Returns the first unit that is not complete; null when all are. */
export async function nextUnitOf(scope: Scope, { row, course }: EnrolledCourse): Promise<NextUnitView | null> {
  const next = course.outline.toSorted((a, b) => a.order - b.order).find(({ id }) => !Object.hasOwn(row.done, id));
  if (!next) return null;
  const bodies = await readPublishedUnits(scope, asId<CourseId>(course.id), [next]);
  return { id: next.id, title: next.title, order: next.order, minutes: minutesOf(next, bodies.get(next.id)) };
}

const isOpenNow = ({ course }: EnrolledCourse, now: Instant): boolean => windowState(windowOf(course), now) === 'open';

/** Returns when a course closes; null for one that does not. */
export const closingOf = ({ course }: EnrolledCourse): Instant | null => windowOf(course).endAt;

/** Returns the course to continue with: open and not complete, the one worked on last, else the one assigned last. */
export function currentCourse(assigned: readonly EnrolledCourse[], now: Instant): EnrolledCourse | null {
  const open = assigned.filter((enrolled) => !isCompleted(enrolled) && isOpenNow(enrolled, now));
  const begun = open.filter(({ row }) => row.openedAt !== null && row.lastAt !== null);
  const [latest] = begun.toSorted((a, b) => (b.row.lastAt ?? '').localeCompare(a.row.lastAt ?? ''));
  return latest ?? open[0] ?? null;
}

/** Returns open courses that are not complete and close, the first to close first. */
export const dueCourses = (assigned: readonly EnrolledCourse[], now: Instant): EnrolledCourse[] =>
  assigned
    .filter((enrolled) => !isCompleted(enrolled) && isOpenNow(enrolled, now) && closingOf(enrolled) !== null)
    .toSorted((a, b) => (closingOf(a) ?? '').localeCompare(closingOf(b) ?? ''));
