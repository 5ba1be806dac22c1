import type { CourseNow, PrerequisiteNow, UnitNow } from '../../events/learning/enrolment.commands.ts';
import { asksPrerequisites } from '../../events/learning/enrolment.gates.ts';
import type { EnrolmentState } from '../../events/learning/enrolment.state.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { readHeaders } from '../courses/course.queries.ts';
import type { CourseItem, OutlineEntry, UnitBody } from '../courses/course.records.ts';
import { windowOf } from '../courses/course-window.queries.ts';
import type { Scope } from '../platform/keys/keys.ts';
import { loadEnrolment } from './enrolment.records.ts';

const NOT_OPEN = 'This course is not open at the moment.';

/** What completion looks at. */
export const courseNow = (course: CourseItem): CourseNow => ({
  outline: course.outline,
  rule: { rule: course.rule, percentage: course.percentage },
});

export const unitNow = (entry: OutlineEntry, body: UnitBody): UnitNow => ({
  id: entry.id,
  kind: entry.kind,
  completionOption: entry.completionOption,
  timeLimit: entry.timeLimit,
  questions: body.questions,
});

/** Whether learners may use the course: published, not deleted. Hidden only means not in the catalogue. */
export const isLive = (course: CourseItem | null | undefined): course is CourseItem =>
  course !== null && course !== undefined && course.publication !== null && course.deletedAt === undefined;

export function isOpen(course: CourseItem, now: Instant): boolean {
  const { startAt, endAt } = windowOf(course);
  return (startAt === null || startAt <= now) && (endAt === null || now < endAt);
}

export function refuseClosed(course: CourseItem, now: Instant): void {
  if (!isOpen(course, now)) throw new AppError('VALIDATION', NOT_OPEN, { validation: { course_id: [NOT_OPEN] } });
}

const isComplete = (state: EnrolmentState): boolean => state.status !== 'none' && state.firstCompletedAt !== null;

/**
 * Completion of the prerequisites, read from their streams: a view must not decide. One that was deleted while the course was, too,
 * is asked of nobody, since nobody could complete it.
 */
export async function prerequisitesOf(scope: Scope, person: PersonId, course: CourseItem): Promise<PrerequisiteNow[]> {
  const ids = course.learningPath.map((id) => asId<CourseId>(id));
  const [headers, states] = await Promise.all([
    readHeaders(scope, ids),
    Promise.all(ids.map(async (id) => (await loadEnrolment(scope, person, id)).state)),
  ]);
  return states.flatMap((state, index) => {
    const header = headers[index];
    return header ? [{ course: header.id, complete: isComplete(state) }] : [];
  });
}

/** The same, only where the next act of the learner is going to ask. */
export const prerequisitesFor = async (
  scope: Scope,
  person: PersonId,
  course: CourseItem,
  state: EnrolmentState,
): Promise<PrerequisiteNow[]> => (asksPrerequisites(state) ? prerequisitesOf(scope, person, course) : []);
