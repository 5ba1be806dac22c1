import { fullNameOf } from '../../../shared/people/full-name.ts';
import { idsOf } from '../../../events/kernel/streams.ts';
import type { EnrolmentEvent, EnrolmentEventOf } from '../../../events/learning/enrolment.events.ts';
import { windowOf, windowState } from '../../../shared/courses/course-window.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { Day } from '../../../shared/kernel/instant.ts';
import { readHeader } from '../../courses/course.queries.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { readSelf } from '../../identity/identity.records.ts';
import { brandOf, instanceTarget, languageOfMail, type LinkTarget } from '../../identity/password-link.queries.ts';
import { openSealed } from '../../platform/credentials/person-key.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import { branchId, memberIsActive, type MemberItem, personBranchRecord, personId } from '../../platform/request/access-records.ts';
import { readMember } from '../../platform/request/membership.ts';
import { sendEmail } from '../../platform/runtime/mailer.ts';
import { textsIn } from '../../platform/languages/email-texts.ts';
import type { Texts } from '../../platform/texts/texts.ts';
import { readCommit, scopeOfCommit } from '../../platform/store/event-store.ts';
import type { Pointer, Reactor } from '../../platform/store/reactor.ts';
import { getItem, query } from '../../platform/tables/dynamo.ts';
import { findBranch } from '../../tenancy/branch.queries.ts';
import { readInstanceRecords } from '../../tenancy/instance.queries.ts';
import { loadEnrolment } from '../enrolment/enrolment.records.ts';
import { sendOnce } from './mail-once.ts';
import { reviewersOf } from './reviewers.queries.ts';
import { reviewedEmail, submittedEmail } from './submission-emails.queries.ts';
import { submissionId } from './submission-ids.ts';
import { todayIn } from '../../platform/request/today.ts';

/** A commit with a submission or a review, of a course that goes on and a learner who is active. */
type Occasion = {
  readonly pointer: Pointer;
  readonly scope: Scope;
  readonly learner: MemberItem;
  readonly person: PersonId;
  readonly course: CourseItem;
  readonly today: Day;
  readonly events: readonly EnrolmentEvent[];
};

/** Returns the occasion for mails; null where none are sent: the course has ended or is deleted, or the learner has gone. */
async function occasionOf(pointer: Pointer): Promise<Occasion | null> {
  const { pk, sk } = pointer;
  const item = await getItem('events', { pk, sk });
  if (!item) throw new Error(`The commit ${pk} ${sk} that was announced is not there.`);
  const scope = scopeOfCommit(item);
  const { events, stream, at } = await readCommit<EnrolmentEvent>(item);
  const ids = idsOf('enrolment', stream);
  const person = asId<PersonId>(ids.person);
  const [course, learner] = await Promise.all([readHeader(scope, asId<CourseId>(ids.course)), readMember(scope, person)]);
  if (!course || windowState(windowOf(course), at) === 'closed') return null;
  const today = todayIn((await readInstanceRecords(scope.tenant)).domain, at);
  if (!learner || !memberIsActive(learner, today)) return null;
  return { pointer, scope, learner, person, course, today, events };
}

async function targetIn(scope: Scope, branch: number | null): Promise<LinkTarget> {
  const { instance, domain } = await readInstanceRecords(scope.tenant);
  return instanceTarget(instance.domain, domain, branch === null ? null : await findBranch(scope, branchId(branch)));
}

/** Returns the texts of a mail in the language of its addressee. */
const textsFor = async (target: LinkTarget, person: PersonId): Promise<Texts> =>
  textsIn(languageOfMail(target, (await readSelf(person))?.language));

const unitOf = (course: CourseItem, unit: number): CourseItem['outline'][number] | undefined =>
  course.outline.find(({ id }) => id === unit);

async function notifyReviewers(occasion: Occasion, { unit, number }: EnrolmentEventOf<'AssignmentSubmitted'>): Promise<void> {
  const { pointer, scope, learner, person, course, today } = occasion;
  const entry = unitOf(course, unit);
  const { state } = await loadEnrolment(scope, person, asId<CourseId>(course.id));
  if (!entry || state.status !== 'active') return;
  const id = submissionId({ person, course: course.id, round: state.round.number, unit, number });
  const name = fullNameOf(learner);
  for (const reviewer of await reviewersOf(scope, person, course, today)) {
    const target = await targetIn(scope, reviewer.branch);
    const about = { to: reviewer.email, firstName: reviewer.firstName, course: course.title, unit: entry.title, learner: name };
    const path = `assignments/review?${new URLSearchParams({ submission: id }).toString()}`;
    const texts = await textsFor(target, personId(reviewer.person));
    await sendOnce(pointer, reviewer.person, () => sendEmail(submittedEmail(texts, target, { ...about, path }), brandOf(target)));
  }
}

/** Returns the branch through which somebody without access to the whole instance enters. */
async function branchOf(scope: Scope, { primary }: MemberItem, person: PersonId): Promise<number | null> {
  if (primary) return null;
  const links = await query(
    'records',
    { pk: records.personPartition(scope, person), prefix: records.linkPrefix.branch },
    personBranchRecord,
  );
  return links.find(({ active }) => active)?.branch ?? null;
}

async function notifyLearner(occasion: Occasion, { unit, accepted, comment }: EnrolmentEventOf<'AssignmentReviewed'>): Promise<void> {
  const { pointer, scope, learner, person, course } = occasion;
  const entry = unitOf(course, unit);
  if (!entry) return;
  const target = await targetIn(scope, await branchOf(scope, learner, person));
  const opened = comment === null ? null : await openSealed(scope, person, comment);
  const about = { to: learner.email, firstName: learner.firstName, course: course.title, unit: entry.title };
  const path = `learner/course/${course.id}/unit/${entry.order}`;
  const letter = reviewedEmail(await textsFor(target, person), target, { ...about, path, accepted, comment: opened });
  await sendOnce(pointer, person, () => sendEmail(letter, brandOf(target)));
}

/** Mails reviewers about a submission that waits for them, and the learner about the decision. */
export const mailAboutSubmission: Reactor = {
  name: 'mail-about-submission',
  on: ['AssignmentSubmitted', 'AssignmentReviewed'],
  react: async (pointer) => {
    const occasion = await occasionOf(pointer);
    for (const event of occasion?.events ?? []) {
      if (!occasion) return;
      if (event.type === 'AssignmentSubmitted' && event.review) await notifyReviewers(occasion, event);
      if (event.type === 'AssignmentReviewed') await notifyLearner(occasion, event);
    }
  },
};
