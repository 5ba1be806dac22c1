import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import { fullNameOf } from '../../../shared/people/full-name.ts';
import type { CourseId, PersonId } from '../../../shared/kernel/ids.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import type { Terms } from '../../../shared/learning/terms/terms.ts';
import { readHeader } from '../../courses/course.queries.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { memberIsActive } from '../../platform/request/access-records.ts';
import { readMember } from '../../platform/request/membership.ts';
import { inParallel } from '../../platform/runtime/parallel.ts';
import type { JobItem } from '../../platform/store/job-record.ts';
import type { CallerWork, NameCommits, Trouble } from '../../platform/store/job-work.ts';
import { troubleOf } from '../../platform/store/job-summary.ts';
import { isInScope } from '../../courses/course-scope.queries.ts';
import { isStartable } from './course-rules.ts';
import { enrolmentTarget } from './enrolment-target.ts';
import { assign, tokensOf } from './enrolment.commands.ts';
import { todayIn } from '../../platform/request/today.ts';

/** The kind of job that enrols many people in one course. */
export const ENROL_USERS = 'enrol-users';

/** The course and the people, who were in the caller's scope at the time of the call. */
export type EnrolUsers = { readonly course: CourseId; readonly people: readonly PersonId[]; readonly terms?: Terms };

const PARALLEL = 8;

/** Enrols many people directly in one course. Each enrolment has its own command id, so that a repeated step changes nothing twice. */
export const enrolUsersWork: CallerWork = {
  as: 'caller',
  step: 25,
  run: async (job, scope, from, to, { name, viewer }) => {
    const { course: id, people, terms } = job.input as EnrolUsers; // written by enrol-users.commands.ts
    const part = people.slice(from, to);
    const course = await readHeader(scope, id);
    if (!isStartable(course) || !(await isInScope(viewer, course))) return part.map(() => 'The course is no longer published.');
    const troubles = await inParallel(part, PARALLEL, (person) => enrolOne({ job, viewer, course, name, terms }, person));
    return troubles.filter((trouble) => trouble !== null);
  },
};

type Enrolling = {
  readonly job: JobItem;
  readonly viewer: TenantViewer;
  readonly course: CourseItem;
  readonly name: NameCommits;
  readonly terms: Terms | undefined;
};

async function enrolOne({ job, viewer, course, name: nameCommits, terms }: Enrolling, person: PersonId): Promise<Trouble | null> {
  const { scope } = viewer.tenant;
  const member = await readMember(scope, person);
  const name = member ? fullNameOf(member) : 'A user';
  if (!member || !memberIsActive(member, todayIn(viewer.tenant.instance, systemClock())))
    return sentence('{name} is no longer active.', { name });
  const context = { actor: job.actor, now: systemClock(), commandId: `${job.commandId}/${person}` };
  return troubleOf(name, async () => {
    await enrolmentTarget(viewer, person);
    nameCommits(tokensOf(await assign({ context, scope, person, course }, terms)));
  });
}
