import type { ReadIn } from '../../courses/translations/reader-language.queries.ts';
import { bodyIn } from '../../courses/unit-variant.records.ts';
import type { CourseNow, PrerequisiteNow, UnitNow } from '../../../events/learning/enrolment.commands.ts';
import { asksPrerequisites } from '../../../events/learning/enrolment.gates.ts';
import type { Enrolment, EnrolmentState } from '../../../events/learning/enrolment.state.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { readHeaders } from '../../courses/course.queries.ts';
import { type CourseItem, isOffered, type OutlineEntry, type UnitBody } from '../../courses/course.records.ts';
import { windowOf, windowState } from '../../../shared/courses/course-window.ts';
import { accessHasEnded } from '../../../shared/learning/terms/terms.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { loadEnrolment } from './enrolment.records.ts';

const NOT_OFFERED = 'This course was unpublished. It can be started once it is published again.';
const ACCESS_ENDED = 'Your access to this course has ended.';
const NOT_OPEN = 'This course is not open at the moment.';

/** Returns the outline and the completion rule of a course, as commands need them. */
export const courseNow = (course: CourseItem): CourseNow => ({
  outline: course.outline,
  rule: { rule: course.rule, percentage: course.percentage },
});

/** Returns a unit with its questions, as commands need it. @param readIn null: the course is in one language */
export const unitNow = (
  entry: Pick<OutlineEntry, 'id' | 'kind' | 'completionOption' | 'timeLimit'>,
  body: UnitBody,
  readIn: ReadIn | null,
): UnitNow => ({
  id: entry.id,
  kind: entry.kind,
  completionOption: entry.completionOption,
  timeLimit: entry.timeLimit,
  questions: body.questions,
  ...(readIn && { languages: { ...readIn, content: bodyIn(body, readIn.wanted, readIn.source).language ?? readIn.source } }),
});

/** Returns whether learners can use a course: it is published and not deleted. A hidden one is only missing in the catalogue. */
export const isLive = (course: CourseItem | null | undefined): course is CourseItem =>
  course !== null && course !== undefined && course.publication !== null && course.deletedAt === undefined;

/** Returns whether learners can begin a course: they can use it, and it was not unpublished. */
export const isStartable = (course: CourseItem | null | undefined): course is CourseItem => isLive(course) && isOffered(course);

/** @throws VALIDATION for an unpublished course that the learner has not begun: whoever has begun it goes on */
export function assertCourseStarted(course: CourseItem, openedAt: Instant | null): void {
  if (openedAt === null && !isOffered(course)) throw new AppError('VALIDATION', NOT_OFFERED, { validation: { course_id: [NOT_OFFERED] } });
}

/** Returns whether a course is open at a time. */
export const isOpen = (course: CourseItem, now: Instant): boolean => windowState(windowOf(course), now) === 'open';

/** @throws VALIDATION for a course that is not open */
export function assertOpen(course: CourseItem, now: Instant): void {
  if (!isOpen(course, now)) throw new AppError('VALIDATION', NOT_OPEN, { validation: { course_id: [NOT_OPEN] } });
}

/** Returns whether the terms of an enrolment give its learner no access any more. */
export const hasAccessEnded = ({ accessEnd, round }: Enrolment, now: Instant): boolean => accessHasEnded(accessEnd, round.completedAt, now);

/** @throws VALIDATION for somebody whose access has ended by the terms of their enrolment */
export function assertAccess(enrolment: Enrolment, now: Instant): void {
  if (hasAccessEnded(enrolment, now)) throw new AppError('VALIDATION', ACCESS_ENDED, { validation: { course_id: [ACCESS_ENDED] } });
}

const isComplete = (state: EnrolmentState): boolean => state.status !== 'none' && state.firstCompletedAt !== null;

/** A prerequisite with what a person did in it. */
export type PrerequisiteRead = { readonly header: CourseItem; readonly state: EnrolmentState };

/**
 * Returns the prerequisites with the person's enrolments, read from their streams, since commands must not decide on views. A deleted
 * prerequisite is left out, since nobody could complete it.
 */
export async function readPrerequisites(scope: Scope, person: PersonId, course: CourseItem): Promise<PrerequisiteRead[]> {
  const ids = course.learningPath.map((id) => asId<CourseId>(id));
  const [headers, states] = await Promise.all([
    readHeaders(scope, ids),
    Promise.all(ids.map(async (id) => (await loadEnrolment(scope, person, id)).state)),
  ]);
  return states.flatMap((state, index) => {
    const header = headers[index];
    return header ? [{ header, state }] : [];
  });
}

/** Returns the completion of a prerequisite. */
export const completionOf = ({ header, state }: PrerequisiteRead): PrerequisiteNow => ({ course: header.id, complete: isComplete(state) });

/** Returns the same if the next command needs it, else nothing. */
export const prerequisitesFor = async (
  scope: Scope,
  person: PersonId,
  course: CourseItem,
  state: EnrolmentState,
): Promise<PrerequisiteNow[]> => (asksPrerequisites(state) ? (await readPrerequisites(scope, person, course)).map(completionOf) : []);
