import { enrolmentDecider } from '../../../events/learning/enrolment.decider.ts';
import type { EnrolmentCommand } from '../../../events/learning/enrolment.commands.ts';
import type { EnrolmentEvent } from '../../../events/learning/enrolment.events.ts';
import { invalid, notFound } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import type { Act } from '../../platform/request/command-context.ts';
import { openBook } from '../../platform/book.ts';
import { type Executed, execute } from '../../platform/store/execute.ts';
import { executeTogether } from '../../platform/store/execute-together.ts';
import { type Scope, streams } from '../../platform/keys/keys.ts';
import type { EnrolmentState } from '../../../events/learning/enrolment.state.ts';
import { isLive, prerequisitesFor } from '../course-rules.ts';
import { loadEnrolment, seatWrites } from '../enrolment.records.ts';

const NOT_PUBLISHED = 'This course is not published yet.';

/** What a commit does to the seats of its course: an enrolment that begins or resumes takes one, one that ends frees it. */
function seatChange(events: readonly EnrolmentEvent[]): 1 | -1 | 0 {
  let change = 0;
  for (const event of events) {
    if (event.type === 'AccessGranted' && event.effect !== 'adds') change += 1;
    if (event.type === 'AccessRevoked' && event.ends) change -= 1;
  }
  return Math.sign(change) as 1 | -1 | 0; // sign answers nothing else for whole numbers
}

async function countEnrolled(scope: Scope, course: number): Promise<number> {
  const book = await openBook(scope, ['enrolments']);
  return (
    (await book.get<{ taken: number }>('SELECT count(*) AS taken FROM enrolments.enrolments WHERE course = ? AND active = 1', [course]))
      ?.taken ?? 0
  );
}

type Access = { readonly act: Act; readonly scope: Scope; readonly person: PersonId; readonly course: CourseItem };

/** Changes who has a course. Where the course has a capacity, its seats change in the same transaction. */
async function changeAccess(
  { act, scope, person, course }: Access,
  command: EnrolmentCommand,
  mayRefuse: boolean,
): Promise<Executed<EnrolmentState, EnrolmentEvent>> {
  const run = {
    decider: enrolmentDecider,
    scope,
    stream: streams.enrolment(scope, person, asId<CourseId>(course.id)),
    command,
    commandId: act.commandId,
    actor: act.actor,
    now: act.now,
  };
  if (course.capacity === null) return execute(run);
  return executeTogether(run, async (events) => {
    const change = seatChange(events);
    return change === 0 ? [] : seatWrites(scope, asId<CourseId>(course.id), change, mayRefuse, () => countEnrolled(scope, course.id));
  });
}

/** A learner starts a course by themselves. Whoever has it already is answered the same. */
export async function enrolSelf(access: Access): Promise<Executed<EnrolmentState, EnrolmentEvent>> {
  const { scope, person, course } = access;
  const { state } = await loadEnrolment(scope, person, asId<CourseId>(course.id));
  const prerequisites = await prerequisitesFor(scope, person, course, state);
  return changeAccess(access, { type: 'EnrolSelf', person, course: course.id, prerequisites }, true);
}

/** @throws VALIDATION for a course that is not published, NOT_FOUND for one that is gone */
export function refuseUnpublished(course: CourseItem): void {
  if (course.deletedAt !== undefined) throw notFound();
  if (!isLive(course)) throw invalid('course_ids', NOT_PUBLISHED);
}

/** A direct enrolment by somebody who runs the scope. */
export const assign = (access: Access): Promise<Executed<EnrolmentState, EnrolmentEvent>> =>
  changeAccess(
    access,
    { type: 'GrantAccess', person: access.person, course: access.course.id, source: { kind: 'direct' }, reason: 'assigned' },
    true,
  );

/** Ends direct access. What a group gives stays, and what was done stays in any case. */
export const unassign = (access: Access): Promise<Executed<EnrolmentState, EnrolmentEvent>> =>
  changeAccess(access, { type: 'RevokeAccess', source: { kind: 'direct' }, reason: 'unassigned' }, false);
