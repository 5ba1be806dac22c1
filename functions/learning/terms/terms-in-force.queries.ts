import type { TermClock, TermsNow } from '../../../events/learning/enrolment.commands.ts';
import type { EnrolmentEvent } from '../../../events/learning/enrolment.events.ts';
import type { EnrolmentState } from '../../../events/learning/enrolment.state.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { UTC } from '../../../shared/kernel/regional/zoned-time.ts';
import type { Terms } from '../../../shared/learning/terms/terms.ts';
import { readHeaderWithDeleted } from '../../courses/course.queries.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { courseTermsUnchanged } from '../../courses/course-terms.records.ts';
import { readSelf } from '../../identity/identity.records.ts';
import { zoneOfPerson } from '../../people/regional-settings.queries.ts';
import type { PersonSealer } from '../../platform/credentials/person-key.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import type { Write } from '../../platform/tables/transact.ts';

/** Returns the time of a command and the zone in which a learner's days end. */
export async function termClock(scope: Scope, person: PersonId, now: Instant): Promise<TermClock> {
  const self = await readSelf(person);
  return { now, zone: self ? await zoneOfPerson(scope, self) : UTC };
}

/** A source with its terms as they are now. */
export type SourceNow = TermsNow['sources'][number];

/** An enrolment as it was read, and the course with the terms that all who have it have. */
export type TermedEnrolment = {
  readonly scope: Scope;
  readonly now: Instant;
  readonly person: number;
  readonly course: Pick<CourseItem, 'terms'> | null;
  readonly state: EnrolmentState;
};

/** Returns whether an enrolment has terms, or a due date that an end of terms takes away. */
const hasTerms = (state: EnrolmentState): boolean => state.status !== 'none' && ((state.terms?.length ?? 0) > 0 || state.due !== undefined);

/** Returns from when days after an enrolment count: from its assignment, or from now for one that begins or resumes. */
const sinceOf = ({ state, now }: TermedEnrolment): Instant => (state.status === 'active' ? state.assignedAt : now);

/** Returns whether somebody has the course directly. */
export const isDirect = (state: EnrolmentState): boolean =>
  state.status === 'active' && state.sources.some(({ kind }) => kind === 'direct');

/** Returns the terms that a person has directly; null: none. The reason is encrypted with the person's key. */
export async function directTerms(enrolment: TermedEnrolment, terms: Terms | null, sealer: PersonSealer): Promise<SourceNow> {
  const sealed = terms?.reason === undefined ? terms : { ...terms, reason: await sealer.seal(terms.reason) };
  // Days of who has had the course by a group alone count from the direct enrolment.
  return { source: { kind: 'direct' }, terms: sealed, since: isDirect(enrolment.state) ? sinceOf(enrolment) : enrolment.now };
}

/** Returns that a person has no terms directly. */
export const noDirectTerms = (enrolment: TermedEnrolment): SourceNow => ({
  source: { kind: 'direct' },
  terms: null,
  since: sinceOf(enrolment),
});

/**
 * Returns the terms of some sources and of the course for a command. Undefined where neither they nor the enrolment have any: then nothing
 * more is read.
 */
export async function termsInForce(enrolment: TermedEnrolment, given: readonly SourceNow[] = []): Promise<TermsNow | undefined> {
  const { scope, now, person, course, state } = enrolment;
  const ofCourse: SourceNow = { source: { kind: 'course' }, terms: course?.terms ?? null, since: sinceOf(enrolment) };
  const sources = [...given, ofCourse];
  if (!hasTerms(state) && sources.every(({ terms }) => terms === null)) return undefined;
  return { sources, clock: await termClock(scope, asId<PersonId>(person), now) };
}

/** Returns the check that goes with the commit of an enrolment: that the course still has the terms that the commit has taken from it. */
export const courseTermsCheck = (
  scope: Scope,
  course: Pick<CourseItem, 'id' | 'termsAt'> | null,
  events: readonly EnrolmentEvent[],
): Write[] =>
  events.some((event) => event.type === 'TermsSet' && event.source.kind === 'course') ? courseTermsUnchanged(scope, course) : [];

/** Returns a course as it was read, and read again with every further call: for what is planned again. */
export function readAgain(scope: Scope, course: CourseItem): () => Promise<CourseItem> {
  let isFirst = true;
  return async () => {
    const read = isFirst ? course : await readHeaderWithDeleted(scope, asId<CourseId>(course.id));
    isFirst = false;
    return read ?? course;
  };
}
