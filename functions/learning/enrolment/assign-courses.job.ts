import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import type { CourseId, PersonId } from '../../../shared/kernel/ids.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import type { Terms } from '../../../shared/learning/terms/terms.ts';
import { readHeaders } from '../../courses/course.queries.ts';
import { memberIsActive } from '../../platform/request/access-records.ts';
import type { JobItem } from '../../platform/store/job-record.ts';
import type { CallerWork, Trouble } from '../../platform/store/job-work.ts';
import { troubleOf } from '../../platform/store/job-summary.ts';
import { readMember } from '../../platform/request/membership.ts';
import { inParallel } from '../../platform/runtime/parallel.ts';
import { isInScope } from '../../courses/course-scope.queries.ts';
import { isStartable } from './course-rules.ts';
import { enrolmentTarget } from './enrolment-target.ts';
import { assign, tokensOf } from './enrolment.commands.ts';
import { todayIn } from '../../platform/request/today.ts';

/** The kind of job that assigns many courses. */
export const ASSIGN_COURSES = 'assign-courses';

/** The person and the courses, which were in the caller's scope at the time of the call. */
export type AssignCourses = { readonly person: PersonId; readonly courses: readonly CourseId[]; readonly terms?: Terms };

const PARALLEL = 8;

/** Enrols one person directly in many courses. Each enrolment has its own command id, so that a repeated step changes nothing twice. */
export const assignCoursesWork: CallerWork = {
  as: 'caller',
  step: 25,
  run: async (job, scope, from, to, { name, viewer }) => {
    const { person, courses, terms } = job.input as AssignCourses; // written by assignment.commands.ts
    const member = await readMember(scope, person);
    if (!member || !memberIsActive(member, todayIn(viewer.tenant.instance, systemClock())))
      return courses.slice(from, to).map(() => 'The user is no longer active.');
    const part = courses.slice(from, to);
    const headers = await readHeaders(scope, part);
    const troubles = await inParallel(part, PARALLEL, async (id): Promise<Trouble | null> => {
      const course = headers[part.indexOf(id)];
      const title = course ? `“${course.title}”` : 'A course';
      if (!isStartable(course) || !(await isInScope(viewer, course))) return sentence('{title} is no longer published.', { title });
      const context = { actor: job.actor, now: systemClock(), commandId: commandOf(job, id) };
      return troubleOf(title, async () => {
        await enrolmentTarget(viewer, person);
        name(tokensOf(await assign({ context, scope, person, course }, terms)));
      });
    });
    return troubles.filter((trouble) => trouble !== null);
  },
};

const commandOf = (job: JobItem, id: CourseId): string => `${job.commandId}/${id}`;
