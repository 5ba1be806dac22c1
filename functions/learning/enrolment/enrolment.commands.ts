import { enrolmentDecider } from '../../../events/learning/enrolment.decider.ts';
import type { EnrolmentCommand, GrantAccess } from '../../../events/learning/enrolment.commands.ts';
import type { EnrolmentEvent } from '../../../events/learning/enrolment.events.ts';
import { invalid, notFound } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { Terms } from '../../../shared/learning/terms/terms.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { openBook } from '../../platform/book/book.ts';
import { type Executed, executeMade } from '../../platform/store/execute.ts';
import type { CommandMaker } from '../../platform/store/plan-commit.ts';
import { type PersonSealer, personSealer } from '../../platform/credentials/person-key.ts';
import { type Scope, streams } from '../../platform/keys/keys.ts';
import type { EnrolmentState } from '../../../events/learning/enrolment.state.ts';
import { isStartable, prerequisitesFor } from './course-rules.ts';
import { mergedChecks } from '../../platform/tables/merged-checks.ts';
import { courseTermsCheck, directTerms, isDirect, noDirectTerms, readAgain, termsInForce } from '../terms/terms-in-force.queries.ts';
import { seatWrites } from './enrolment.records.ts';

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

/** Returns the command for an enrolment in a state, and the course as it is. */
type AccessCommandMaker = (state: EnrolmentState, course: CourseItem) => EnrolmentCommand | Promise<EnrolmentCommand>;

/**
 * Runs a command that changes a person's access. If the course has a capacity, its seats change in the same transaction; terms that are
 * taken from the course are those that it still has.
 */
async function changeAccess(
  { context, scope, person, course }: AccessChange,
  commandOf: AccessCommandMaker,
  mayRefuse: boolean,
  sealer?: PersonSealer,
): Promise<Executed<EnrolmentState, EnrolmentEvent>> {
  const run = {
    sealer,
    decider: enrolmentDecider,
    scope,
    stream: streams.enrolment(scope, person, asId<CourseId>(course.id)),
    commandId: context.commandId,
    actor: context.actor,
    now: context.now,
  };
  const courseNow = readAgain(scope, course);
  let read = course;
  const make: CommandMaker<EnrolmentState, EnrolmentCommand> = async (state) => {
    read = await courseNow();
    return commandOf(state, read);
  };
  return executeMade(run, make, async (events) => {
    const change = course.capacity === null ? 0 : seatChange(events);
    const seats =
      change === 0 ? [] : await seatWrites(scope, asId<CourseId>(course.id), change, mayRefuse, () => countEnrolled(scope, course.id));
    return mergedChecks([...seats, ...courseTermsCheck(scope, read, events)]);
  });
}

/** Enrols a learner at their own request. For a learner who has the course already the result is the same. */
export async function enrolSelf(access: AccessChange): Promise<Executed<EnrolmentState, EnrolmentEvent>> {
  const { context, scope, person } = access;
  return changeAccess(
    access,
    async (state, course) => {
      const prerequisites = await prerequisitesFor(scope, person, course, state);
      const terms = await termsInForce({ scope, now: context.now, person, course, state });
      return { type: 'EnrolSelf', person, course: course.id, prerequisites, terms };
    },
    true,
  );
}

/** @throws VALIDATION for a course that is not published, NOT_FOUND for a deleted one */
export function assertPublished(course: CourseItem, field = 'course_ids'): void {
  if (course.deletedAt !== undefined) throw notFound();
  if (!isStartable(course)) throw invalid(field, NOT_PUBLISHED);
}

/**
 * Returns what makes the command that enrols a person directly at the request of an administrator. `terms`: null where the call has none,
 * which leaves those of somebody who has the course directly.
 */
export const assignment =
  (
    { context, scope, person, course }: AccessChange,
    terms: Terms | null,
    sealer: PersonSealer,
  ): CommandMaker<EnrolmentState, GrantAccess> =>
  async (state) => {
    const enrolment = { scope, now: context.now, person, course, state };
    const direct = terms === null && isDirect(state) ? [] : [await directTerms(enrolment, terms, sealer)];
    return {
      type: 'GrantAccess',
      person,
      course: course.id,
      source: { kind: 'direct' },
      reason: 'assigned',
      terms: await termsInForce(enrolment, direct),
    };
  };

/** Enrols a person directly at the request of an administrator, on these terms where there are any. */
export function assign(access: AccessChange, terms: Terms | null = null): Promise<Executed<EnrolmentState, EnrolmentEvent>> {
  const sealer = personSealer(access.scope, access.person);
  return changeAccess(access, (state, course) => assignment({ ...access, course }, terms, sealer)(state), true, sealer);
}

/** Returns the consistency token of a command, if it has one. */
export const tokensOf = ({ token }: Pick<Executed<EnrolmentState, EnrolmentEvent>, 'token'>): string[] => (token === null ? [] : [token]);

/** Ends direct access and its terms. Access by a group and all progress stay. */
export const unassign = (access: AccessChange): Promise<Executed<EnrolmentState, EnrolmentEvent>> =>
  changeAccess(
    access,
    async (state, course) => {
      const enrolment = { ...access, course, now: access.context.now, state };
      const terms = await termsInForce(enrolment, [noDirectTerms(enrolment)]);
      return { type: 'RevokeAccess', source: { kind: 'direct' }, reason: 'unassigned', terms };
    },
    false,
  );
