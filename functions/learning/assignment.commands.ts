import { forbidden, invalid, notFound } from '../../shared/kernel/errors.ts';
import { asId, type CourseId, type JobId, type PersonId } from '../../shared/kernel/ids.ts';
import { dayOf } from '../../shared/kernel/instant.ts';
import { readHeaders } from '../courses/course.queries.ts';
import type { CourseItem } from '../courses/course.records.ts';
import { courseInScope, isInScope } from '../courses/course-scope.queries.ts';
import { personInScope } from '../people/users/user.queries.ts';
import { memberIsActive } from '../platform/access-records.ts';
import { type Act, actOf } from '../platform/request/command-context.ts';
import { idempotent } from '../platform/idempotency.ts';
import { newJob } from '../platform/jobs.ts';
import { inParallel } from '../platform/runtime/parallel.ts';
import type { Call } from '../platform/request.ts';
import { commandIdOf } from '../platform/request.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { ASSIGN_COURSES, type AssignCourses } from './assign-courses.job.ts';
import { isLive, refuseClosed } from './course-rules.ts';
import { assign, enrolSelf, refuseUnpublished, unassign } from './enrolment/enrolment.commands.ts';
import { loadEnrolment } from './enrolment.records.ts';

/**
 * A learner starts a course from the catalogue of where they are. A hidden one can be started by nobody but those who have it
 * already, for whom nothing changes.
 */
export async function enrolOneself(call: Call, viewer: TenantViewer, id: CourseId): Promise<{ id: number; title: string }> {
  const { scope } = viewer.place;
  const [[course], { state }] = await Promise.all([readHeaders(scope, [id]), loadEnrolment(scope, viewer.person, id)]);
  if (!isLive(course)) throw notFound();
  const answer = { id: course.id, title: course.title };
  if (state.status === 'active') return answer;
  if (course.hidden || !(await isInScope(viewer, course))) throw notFound();
  refuseClosed(course, call.now);
  const act: Act = { actor: { kind: 'person', id: viewer.person }, now: call.now, commandId: commandIdOf(call, 'CourseEnrollment') };
  const { mark } = await enrolSelf({ act, scope, person: viewer.person, course });
  if (mark !== null) call.marks.push(mark);
  return answer;
}

/** Whoever enrols or unenrols somebody: the person is in scope, and instructors act on learners only. */
async function refuseTarget(viewer: TenantViewer, person: PersonId, act: Act, mustBeActive: boolean): Promise<void> {
  const { member, branchLinks } = await personInScope(viewer, person);
  const { branch, role } = viewer.place;
  const standing = branch === null ? member.role : (branchLinks.find((link) => link.branch === branch.id)?.role ?? member.role);
  if (role === 'instructor' && (standing !== 'learner' || member.role !== 'learner')) throw forbidden();
  if (mustBeActive && !memberIsActive(member, dayOf(act.now))) throw invalid('user_id', 'This person is not active.');
}

async function coursesInScope(viewer: TenantViewer, ids: readonly CourseId[]): Promise<CourseItem[]> {
  const headers = await readHeaders(viewer.place.scope, ids);
  const seen = await Promise.all(headers.map(async (course) => (course && (await isInScope(viewer, course)) ? course : null)));
  return seen.map((course) => {
    if (!course) throw notFound();
    return course;
  });
}

const AT_ONCE = 8;

/** So many are settled before the call answers; more go on after it, as a job. */
const SETTLED_AT_ONCE = 100;

/**
 * Direct enrolments of one person; everything is checked before anything is written. Many become a job, which the answer names.
 */
export async function assignCourses(call: Call, viewer: TenantViewer, person: PersonId, ids: readonly CourseId[]): Promise<void> {
  const act = actOf(call, viewer, 'AdminCourseEnrollment');
  await refuseTarget(viewer, person, act, true);
  const courses = await coursesInScope(viewer, ids);
  for (const course of courses) refuseUnpublished(course);
  if (courses.length > SETTLED_AT_ONCE) {
    call.job = String(await beginAssigning(call, viewer, { person, courses: ids }));
    return;
  }
  await inParallel(courses, AT_ONCE, async (course) => {
    const { mark } = await assign({
      act: { ...act, commandId: `${act.commandId}/${course.id}` },
      scope: viewer.place.scope,
      person,
      course,
    });
    if (mark !== null) call.marks.push(mark);
  });
}

const beginAssigning = (call: Call, viewer: TenantViewer, input: AssignCourses): Promise<JobId> =>
  idempotent(call, viewer.person, [ASSIGN_COURSES, input], async () => {
    const { scope } = viewer.place;
    const act = actOf(call, viewer, 'AdminCourseEnrollment');
    const { id, writes } = await newJob(act, scope, {
      kind: ASSIGN_COURSES,
      title: 'Assigning courses',
      total: input.courses.length,
      input,
    });
    return { writes, answer: id };
  });

/** Ends the direct enrolment of one person in one course. @throws NOT_FOUND for somebody who does not have it directly */
export async function unassignCourse(act: Act, viewer: TenantViewer, person: PersonId, id: CourseId): Promise<string[]> {
  await refuseTarget(viewer, person, act, false);
  const course = await courseInScope(viewer, id);
  const { state } = await loadEnrolment(viewer.place.scope, person, asId<CourseId>(course.id));
  if (state.status === 'none') throw notFound();
  const { mark } = await unassign({ act, scope: viewer.place.scope, person, course });
  return mark === null ? [] : [mark];
}
