import { AppError } from '../../shared/kernel/errors.ts';
import type { CourseId, PersonId } from '../../shared/kernel/ids.ts';
import { dayOf, systemClock } from '../../shared/kernel/instant.ts';
import { readHeaders } from '../courses/course.queries.ts';
import { memberIsActive } from '../platform/access-records.ts';
import type { JobItem, JobWork, Trouble } from '../platform/jobs.ts';
import { readMember } from '../platform/request/membership.ts';
import { inParallel } from '../platform/runtime/parallel.ts';
import { isLive } from './course-rules.ts';
import { assign } from './enrolment/enrolment.commands.ts';

export const ASSIGN_COURSES = 'assign-courses';

/** Whom, and to which courses; all of them were in the asker's scope when they asked. */
export type AssignCourses = { readonly person: PersonId; readonly courses: readonly CourseId[] };

const AT_ONCE = 8;

/** Direct enrolments of one person in many courses. Each has a command id of its own, so that a repeated step finds what it did. */
export const assignCoursesWork: JobWork = {
  step: 25,
  run: async (job, scope, from, to) => {
    const { person, courses } = job.input as AssignCourses; // written by assignment.commands.ts
    const member = await readMember(scope, person);
    if (!member || !memberIsActive(member, dayOf(systemClock())))
      return courses.slice(from, to).map(() => 'The person is not active any more.');
    const part = courses.slice(from, to);
    const headers = await readHeaders(scope, part);
    const troubles = await inParallel(part, AT_ONCE, async (id): Promise<Trouble | null> => {
      const course = headers[part.indexOf(id)];
      const named = course ? `“${course.title}”` : 'A course';
      if (!isLive(course)) return `${named} is not published any more.`;
      return refusalOf(course.title, () =>
        assign({ act: { actor: job.actor, now: systemClock(), commandId: commandOf(job, id) }, scope, person, course }),
      );
    });
    return troubles.filter((trouble) => trouble !== null);
  },
};

const commandOf = (job: JobItem, id: CourseId): string => `${job.commandId}/${id}`;

/** What the product refuses (a course that is full) is told when the job ends; anything else is tried again. */
async function refusalOf(title: string, act: () => Promise<unknown>): Promise<Trouble | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (error instanceof AppError) return `“${title}”: ${error.message}`;
    throw error;
  }
}
