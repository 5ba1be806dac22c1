import { invalid, notFound } from '../../../shared/kernel/errors.ts';
import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import { asId, type CourseId, type JobId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { Terms } from '../../../shared/learning/terms/terms.ts';
import { readHeaders } from '../../courses/course.queries.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { courseInScope, isInScope } from '../../courses/course-scope.queries.ts';
import { memberIsActive } from '../../platform/request/access-records.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import { idempotent, takeKey } from '../../platform/request/idempotency.ts';
import { callerOf } from '../../platform/request/job-viewer.ts';
import { newJob } from '../../platform/store/new-job.ts';
import { inParallel } from '../../platform/runtime/parallel.ts';
import type { Call } from '../../platform/request/request.ts';
import { commandIdOf } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { ASSIGN_COURSES, type AssignCourses } from './assign-courses.job.ts';
import { isLive, isStartable, assertOpen } from './course-rules.ts';
import { assign, enrolSelf, assertPublished, unassign } from './enrolment.commands.ts';
import { enrolmentTarget } from './enrolment-target.ts';
import { loadEnrolment } from './enrolment.records.ts';
import { todayIn } from '../../platform/request/today.ts';

/**
 * Enrols the caller in a course of the catalogue. Nothing changes for a caller who has the course already.
 * @throws NOT_FOUND for a course that is hidden, unpublished or out of scope, VALIDATION for one that is not open, is full or has incomplete prerequisites
 */
export async function enrolCaller(call: Call, viewer: TenantViewer, id: CourseId): Promise<{ id: number; title: string }> {
  const { scope } = viewer.tenant;
  const [[course], { state }] = await Promise.all([readHeaders(scope, [id]), loadEnrolment(scope, viewer.person, id)]);
  if (!isLive(course)) throw notFound();
  const answer = { id: course.id, title: course.title };
  if (state.status === 'active') return answer;
  if (!isStartable(course) || course.hidden || !(await isInScope(viewer, course))) throw notFound();
  assertOpen(course, call.now);
  await takeKey(call, viewer.person, ['CourseEnrollment', id]);
  const context: CommandContext = {
    actor: { kind: 'person', id: viewer.person },
    now: call.now,
    commandId: commandIdOf(call, 'CourseEnrollment'),
  };
  const { token } = await enrolSelf({ context, scope, person: viewer.person, course });
  if (token !== null) call.tokens.push(token);
  return answer;
}

/** Checks that the caller may enrol a person. @throws as enrolmentTarget, VALIDATION for an inactive person */
async function checkTarget(viewer: TenantViewer, person: PersonId, context: CommandContext): Promise<void> {
  const { member } = await enrolmentTarget(viewer, person);
  if (!memberIsActive(member, todayIn(viewer.tenant.instance, context.now)))
    throw invalid('user_id', 'This user is inactive and cannot be enrolled.');
}

async function coursesInScope(viewer: TenantViewer, ids: readonly CourseId[]): Promise<CourseItem[]> {
  const headers = await readHeaders(viewer.tenant.scope, ids);
  const visible = await Promise.all(headers.map(async (course) => (course && (await isInScope(viewer, course)) ? course : null)));
  return visible.map((course) => {
    if (!course) throw notFound();
    return course;
  });
}

const PARALLEL = 8;

/** More courses than this are assigned by a job after the call. */
const MAX_WITHOUT_JOB = 100;

/** Enrols one person directly, on these terms where there are any. All courses are checked before the first write. Many become a job, which the response names. */
export async function assignCourses(
  call: Call,
  viewer: TenantViewer,
  person: PersonId,
  ids: readonly CourseId[],
  terms: Terms | null = null,
): Promise<void> {
  const context = commandContext(call, viewer, 'AdminCourseEnrollment');
  await checkTarget(viewer, person, context);
  const courses = await coursesInScope(viewer, ids);
  for (const course of courses) assertPublished(course);
  const input: AssignCourses = { person, courses: ids, ...(terms && { terms }) };
  if (courses.length > MAX_WITHOUT_JOB) {
    call.job = String(await startAssignJob(call, viewer, input));
    return;
  }
  await takeKey(call, viewer.person, assignBody(input));
  await inParallel(courses, PARALLEL, async (course) => {
    const own = { ...context, commandId: `${context.commandId}/${course.id}` };
    const { token } = await assign({ context: own, scope: viewer.tenant.scope, person, course }, terms);
    if (token !== null) call.tokens.push(token);
  });
}

const assignBody = (input: AssignCourses): unknown[] => [ASSIGN_COURSES, input];

const startAssignJob = (call: Call, viewer: TenantViewer, input: AssignCourses): Promise<JobId> =>
  idempotent(call, viewer.person, assignBody(input), async () => {
    const { scope } = viewer.tenant;
    const context = commandContext(call, viewer, 'AdminCourseEnrollment');
    const { id, writes } = await newJob(context, scope, {
      kind: ASSIGN_COURSES,
      title: sentence('Assigning courses', {}),
      total: input.courses.length,
      input,
      rights: { caller: callerOf(viewer), call: 'AdminCourseEnrollment' },
    });
    return { writes, result: id };
  });

/**
 * Ends the direct enrolment of one person in one course; nothing changes where there is none. Returns the consistency tokens of the write.
 * @throws NOT_FOUND out of scope; FORBIDDEN for a person whom the caller may not change
 */
export async function unassignCourse(context: CommandContext, viewer: TenantViewer, person: PersonId, id: CourseId): Promise<string[]> {
  await enrolmentTarget(viewer, person);
  const course = await courseInScope(viewer, id);
  const { state } = await loadEnrolment(viewer.tenant.scope, person, asId<CourseId>(course.id));
  if (state.status === 'none') return [];
  const { token } = await unassign({ context, scope: viewer.tenant.scope, person, course });
  return token === null ? [] : [token];
}
