import { enrolmentDecider } from '../../../events/learning/enrolment.decider.ts';
import type { EnrolmentCommand, GrantAccess } from '../../../events/learning/enrolment.commands.ts';
import type { EnrolmentEvent } from '../../../events/learning/enrolment.events.ts';
import { invalid, notFound } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { openBook } from '../../platform/book/book.ts';
import { type Executed, execute } from '../../platform/store/execute.ts';
import { executeTogether } from '../../platform/store/execute.ts';
import { type Scope, streams } from '../../platform/keys/keys.ts';
import type { EnrolmentState } from '../../../events/learning/enrolment.state.ts';
import { isStartable, prerequisitesFor } from './course-rules.ts';
import { loadEnrolment, seatWrites } from './enrolment.records.ts';

const NOT_PUBLISHED = 'This course is not published yet.';

/** Returns how a commit changes the seats of its course: an enrolment that begins or resumes takes one, one that ends frees it. */
export function seatChange(events: readonly EnrolmentEvent[]): 1 | -1 | 0 {
  let change = 0;
  for (const event of events) {
    if (event.type === 'AccessGranted' && event.effect !== 'adds') change += 1;
    if (event.type === 'AccessRevoked' && event.ends) change -= 1;
  }
  return Math.sign(change) as 1 | -1 | 0; // sign returns one of these for integers
}

/** Returns how many people are enrolled in a course, by the book. */
export async function countEnrolled(scope: Scope, course: number): Promise<number> {
  const book = await openBook(scope, ['enrolments']);
  return (
    (await book.get<{ taken: number }>('SELECT count(*) AS taken FROM enrolments.enrolments WHERE course = ? AND active = 1', [course]))
      ?.taken ?? 0
  );
}

type AccessChange = { readonly context: CommandContext; readonly scope: Scope; readonly person: PersonId; readonly course: CourseItem };

/** Runs a command that changes a person's access. If the course has a capacity, its seats change in the same transaction. */
async function changeAccess(
  { context, scope, person, course }: AccessChange,
  command: EnrolmentCommand,
  mayRefuse: boolean,
): Promise<Executed<EnrolmentState, EnrolmentEvent>> {
  const run = {
    decider: enrolmentDecider,
    scope,
    stream: streams.enrolment(scope, person, asId<CourseId>(course.id)),
    command,
    commandId: context.commandId,
    actor: context.actor,
    now: context.now,
  };
  if (course.capacity === null) return execute(run);
  return executeTogether(run, async (events) => {
    const change = seatChange(events);
    return change === 0 ? [] : seatWrites(scope, asId<CourseId>(course.id), change, mayRefuse, () => countEnrolled(scope, course.id));
  });
}

/** Enrols a learner at their own request. For a learner who has the course already the result is the same. */
export async function enrolSelf(access: AccessChange): Promise<Executed<EnrolmentState, EnrolmentEvent>> {
  const { scope, person, course } = access;
  const { state } = await loadEnrolment(scope, person, asId<CourseId>(course.id));
  const prerequisites = await prerequisitesFor(scope, person, course, state);
  return changeAccess(access, { type: 'EnrolSelf', person, course: course.id, prerequisites }, true);
}

/** @throws VALIDATION for a course that is not published, NOT_FOUND for a deleted one */
export function assertPublished(course: CourseItem, field = 'course_ids'): void {
  if (course.deletedAt !== undefined) throw notFound();
  if (!isStartable(course)) throw invalid(field, NOT_PUBLISHED);
}

/** Returns the command that enrols a person directly at the request of an administrator. */
export const assignment = (person: PersonId, course: Pick<CourseItem, 'id'>): GrantAccess => ({
  type: 'GrantAccess',
  person,
  course: course.id,
  source: { kind: 'direct' },
  reason: 'assigned',
});

/** Enrols a person directly at the request of an administrator. */
export const assign = (access: AccessChange): Promise<Executed<EnrolmentState, EnrolmentEvent>> =>
  changeAccess(access, assignment(access.person, access.course), true);

/** Returns the consistency token of a command, if it has one. */
export const tokensOf = ({ token }: Pick<Executed<EnrolmentState, EnrolmentEvent>, 'token'>): string[] => (token === null ? [] : [token]);

/** Ends direct access. Access by a group and all progress stay. */
export const unassign = (access: AccessChange): Promise<Executed<EnrolmentState, EnrolmentEvent>> =>
  changeAccess(access, { type: 'RevokeAccess', source: { kind: 'direct' }, reason: 'unassigned' }, false);
