import { courseIn } from '../../courses/translations/reader-language.queries.ts';
import { unitTitleIn } from '../../courses/translations/unit-title.queries.ts';
import { fullNameOf } from '../../../shared/people/full-name.ts';
import { idsOf } from '../../../events/kernel/streams.ts';
import type { EnrolmentEvent, EnrolmentEventOf } from '../../../events/learning/enrolment.events.ts';
import { windowOf, windowState } from '../../../shared/courses/course-window.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { Day } from '../../../shared/kernel/instant.ts';
import type { NotificationKind, SkipReason } from '../../../shared/notifications/notification-kinds.ts';
import { readHeader } from '../../courses/course.queries.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { brandOf } from '../../identity/password-link.queries.ts';
import { openSealed } from '../../platform/credentials/person-key.ts';
import type { Key, Scope } from '../../platform/keys/keys.ts';
import { type DomainItem, memberIsActive, type MemberItem, personId } from '../../platform/request/access-records.ts';
import { readMember } from '../../platform/request/membership.ts';
import type { BrandedEmail } from '../../platform/runtime/email-template.ts';
import type { Texts } from '../../platform/texts/texts.ts';
import { readCommit, scopeOfCommit } from '../../platform/store/event-store.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import { readInstanceRecords } from '../../tenancy/instance.queries.ts';
import { loadEnrolment } from '../enrolment/enrolment.records.ts';
import { learnerTarget, targetIn, textsFor } from '../learner-mail.queries.ts';
import { type Reviewer, reviewersOf } from './reviewers.queries.ts';
import { reviewedEmail, submittedEmail } from './submission-emails.queries.ts';
import { submissionId } from './submission-ids.ts';
import { todayIn } from '../../platform/request/today.ts';

/** A commit with a submission or a review, of a course that goes on and a learner who is active. */
type Occasion = {
  readonly scope: Scope;
  readonly learner: MemberItem;
  readonly person: PersonId;
  readonly course: CourseItem;
  readonly instance: DomainItem;
  readonly today: Day;
  /** A submission that waits for a review. */
  readonly submitted: EnrolmentEventOf<'AssignmentSubmitted'> | null;
  readonly reviewed: EnrolmentEventOf<'AssignmentReviewed'> | null;
};

const submittedIn = (events: readonly EnrolmentEvent[]): Occasion['submitted'] =>
  events.find((event): event is EnrolmentEventOf<'AssignmentSubmitted'> => event.type === 'AssignmentSubmitted' && event.review) ?? null;
const reviewedIn = (events: readonly EnrolmentEvent[]): Occasion['reviewed'] =>
  events.find((event): event is EnrolmentEventOf<'AssignmentReviewed'> => event.type === 'AssignmentReviewed') ?? null;

/** Returns the occasion for mails; null where none are sent: the course has ended or is deleted, or the learner has gone. */
async function occasionOf({ pk, sk }: Key): Promise<Occasion | null> {
  const item = await getItem('events', { pk, sk });
  if (!item) throw new Error(`The commit ${pk} ${sk} that was announced is not there.`);
  const scope = scopeOfCommit(item);
  const { events, stream, at } = await readCommit<EnrolmentEvent>(item);
  const ids = idsOf('enrolment', stream);
  const person = asId<PersonId>(ids.person);
  const [course, learner] = await Promise.all([readHeader(scope, asId<CourseId>(ids.course)), readMember(scope, person)]);
  if (!course || windowState(windowOf(course), at) === 'closed') return null;
  const { domain: instance } = await readInstanceRecords(scope.tenant);
  const today = todayIn(instance, at);
  if (!learner || !memberIsActive(learner, today)) return null;
  return { scope, learner, person, course, instance, today, submitted: submittedIn(events), reviewed: reviewedIn(events) };
}

const unitOf = (course: CourseItem, unit: number): CourseItem['outline'][number] | undefined =>
  course.outline.find(({ id }) => id === unit);

/** Returns what a course and a unit of it are called in a mail. */
function titlesIn(texts: Texts, { course, instance }: Pick<Occasion, 'course' | 'instance'>, entry: CourseItem['outline'][number]) {
  const { title, outline } = courseIn(course, instance, texts.language);
  return { course: title, unit: unitTitleIn(texts, outline.find(({ id }) => id === entry.id)?.title ?? entry.title) };
}

/** Returns the reviewers for whom the submission waits; none once its unit is gone, or the learner is not enrolled any more. */
async function reviewersOn({ scope, person, course, today, submitted }: Occasion): Promise<Reviewer[]> {
  if (!submitted || !unitOf(course, submitted.unit)) return [];
  const { state } = await loadEnrolment(scope, person, asId<CourseId>(course.id));
  return state.status === 'active' ? reviewersOf(scope, person, course, today) : [];
}

/** Somebody who is notified of a submission or its review. */
type Addressee = { readonly person: number; readonly kind: NotificationKind; readonly course: number };

/** Returns who is notified of the submission or the review in a commit: reviewers about one that waits for them, the learner about the decision. */
export async function submissionAddressees(commit: Key): Promise<Addressee[]> {
  const occasion = await occasionOf(commit);
  if (!occasion) return [];
  const { person, reviewed } = occasion;
  const course = occasion.course.id;
  const reviewers = await reviewersOn(occasion);
  return [
    ...reviewers.map((reviewer) => ({ person: reviewer.person, kind: 'submission_waits' as const, course })),
    ...(reviewed ? [{ person, kind: reviewed.accepted ? ('accepted' as const) : ('returned' as const), course }] : []),
  ];
}

/** Returns the mail to a reviewer about a submission. */
async function reviewerEmail(occasion: Occasion, reviewer: Reviewer): Promise<BrandedEmail | SkipReason> {
  const { scope, learner, person, course, submitted } = occasion;
  const entry = submitted && unitOf(course, submitted.unit);
  if (!submitted || !entry) return 'ended';
  const { state } = await loadEnrolment(scope, person, asId<CourseId>(course.id));
  if (state.status !== 'active') return 'ended';
  const { unit, number } = submitted;
  const id = submissionId({ person, course: course.id, round: state.round.number, unit, number });
  const target = await targetIn(scope, reviewer.branch);
  const path = `assignments/review?${new URLSearchParams({ submission: id }).toString()}`;
  const texts = await textsFor(target, personId(reviewer.person));
  const about = {
    to: reviewer.email,
    firstName: reviewer.firstName,
    ...titlesIn(texts, occasion, entry),
    learner: fullNameOf(learner),
  };
  return { email: submittedEmail(texts, target, { ...about, path }), brand: brandOf(target) };
}

/** Returns the mail to a learner about a review. */
async function learnerEmail(occasion: Occasion): Promise<BrandedEmail | SkipReason> {
  const { scope, learner, person, course, reviewed } = occasion;
  const entry = reviewed && unitOf(course, reviewed.unit);
  if (!reviewed || !entry) return 'ended';
  const { accepted, comment } = reviewed;
  const target = await learnerTarget(scope, learner);
  const opened = comment === null ? null : await openSealed(scope, person, comment);
  const texts = await textsFor(target, person);
  const about = { to: learner.email, firstName: learner.firstName, ...titlesIn(texts, occasion, entry) };
  const path = `learner/course/${course.id}/unit/${entry.order}`;
  const email = reviewedEmail(texts, target, { ...about, path, accepted, comment: opened });
  return { email, brand: brandOf(target) };
}

/**
 * Returns the mails about the submission or the review in a commit, one for each of the people in their order, as they are now; or why
 * somebody gets none.
 */
export async function submissionEmails(
  commit: Key,
  kind: NotificationKind,
  people: readonly PersonId[],
): Promise<readonly (BrandedEmail | SkipReason)[]> {
  const occasion = await occasionOf(commit);
  if (!occasion) return people.map(() => 'ended' as const);
  if (kind !== 'submission_waits')
    return Promise.all(
      people.map((person) => (person === occasion.person ? learnerEmail(occasion) : Promise.resolve('out-of-scope' as const))),
    );
  const reviewers = new Map((await reviewersOn(occasion)).map((reviewer) => [reviewer.person, reviewer]));
  return Promise.all(
    people.map((person) => {
      const reviewer = reviewers.get(person);
      return reviewer ? reviewerEmail(occasion, reviewer) : Promise.resolve('out-of-scope' as const);
    }),
  );
}
