import { randomUUID } from 'node:crypto';
import { submissionId } from '../../../../functions/learning/assignments/submission-ids.ts';
import { readClock, replaceClock } from '../../../../functions/learning/player/clock.records.ts';
import { startClock } from '../../../../functions/learning/player/clock.ts';
import type { Scope } from '../../../../functions/platform/keys/keys.ts';
import type { PersonId } from '../../../../shared/kernel/ids.ts';
import { type Instant, toInstant, toMillis } from '../../../../shared/kernel/instant.ts';
import { callGraphql, type SeedSession } from '../client.ts';
import { rightAnswer, type SampleQuestion } from '../course-text.ts';
import { at, seedClock } from '../seed-time/clock.ts';
import type { SeedCloud } from '../seed-types.ts';
import { workInPackage } from './work-in-package.ts';
import type { PackageOutcome } from './work-in-registration.ts';
import { type PublishedCourse, questionsOf, type StoredUnit } from './publish.ts';
import type { Sessions } from './sessions.ts';
import type { OrganisationUnit } from './unit-text.ts';

const ANSWER = 'mutation ($input: StoreUnitResponseInput!) { storeUnitResponse(input: $input) { is_correct } }';
const COMPLETE = 'mutation ($input: UnitRefInput!) { markUnitComplete(input: $input) { is_complete } }';
const AGAIN = 'mutation ($input: UnitRefInput!) { clearUnitResponses(input: $input, keepCorrect: true) }';
const REVIEW = 'mutation ($input: ReviewAssignmentInput!) { reviewAssignment(input: $input) { id } }';

const DAY_MS = 86_400_000;

/** How somebody works in a course: how long a unit takes them usually, whether they are wrong at first, what they reach in a package, and what becomes of what they hand in. */
export type Habits = {
  readonly seconds: number;
  readonly isWrongFirst: boolean;
  readonly inPackages: PackageOutcome;
  readonly handsIn: 'accepted' | 'returned' | 'returned, then accepted' | 'waiting';
};

export type Work = {
  readonly cloud: SeedCloud;
  readonly scope: Scope;
  readonly email: string;
  readonly person: PersonId;
  readonly made: PublishedCourse;
  readonly habits: Habits;
  readonly learner: SeedSession;
  /** Makes sessions at the time of the work. */
  readonly sessions: Sessions;
  readonly branch: string;
};

type InUnit = { readonly work: Work; readonly stored: StoredUnit; readonly unit: OrganisationUnit };

const refOf = ({ work, stored }: InUnit): Record<string, string> => ({
  course_id: work.made.id,
  unit_id: stored.id,
  unit_type: stored.__typename,
});
const keyOf = ({ work, stored }: InUnit, what: string): string => `${work.email}/${stored.id}/${what}`.slice(0, 59);

/** Returns how long somebody takes for a unit: from half to one and a half of what is usual for them, the same at every start. */
const secondsIn = ({ work: { habits }, stored }: InUnit): number =>
  Math.round(habits.seconds * (0.5 + ((Number(stored.id) * 7) % 11) / 10));

/** Puts time on the learner's clock, as the beats of a page do; the next command in the unit commits it. */
async function spendTime(place: InUnit): Promise<void> {
  const { scope, person, made } = place.work;
  const { stored } = place;
  const now = seedClock();
  const clock = startClock({ course: Number(made.id), unit: Number(stored.id), seconds: 0, position: null }, randomUUID(), now);
  await replaceClock(scope, person, await readClock(scope, person, now), { ...clock, seconds: secondsIn(place) }, now);
}

const wrongAnswer = (question: SampleQuestion): Record<string, unknown> | null =>
  question.type === 'Multiple Choice' ? { type: question.type, selectedOption: question.wrong[0] } : null;

async function answerAll(place: InUnit, attempt: 'first' | 'second', answerOf: (question: SampleQuestion) => unknown): Promise<void> {
  const { work, stored, unit } = place;
  for (const { id, question } of stored.tests ?? []) {
    const asked = questionsOf(unit).find((candidate) => candidate.question === question);
    const answer = asked && answerOf(asked);
    if (!answer) continue;
    const input = { ...refOf(place), input_type: 'Test', input_key: id, response: JSON.stringify(answer) };
    await callGraphql(work.cloud, work.learner, ANSWER, { variables: { input }, key: keyOf(place, `${attempt}/${id}`) });
  }
}

async function handIn(place: InUnit, content: string, learner: SeedSession, number: number): Promise<void> {
  const response = JSON.stringify({ type: 'AssignmentText', content });
  const input = { ...refOf(place), input_type: 'Assignment', response };
  await callGraphql(place.work.cloud, learner, ANSWER, { variables: { input }, key: keyOf(place, `hand-in/${number}`) });
}

async function review(place: InUnit, number: number, accepted: boolean): Promise<void> {
  const { work, stored } = place;
  const instructor = await work.sessions.of('instructor@acme.test');
  const id = submissionId({ person: work.person, course: Number(work.made.id), round: 1, unit: Number(stored.id), number });
  const comment = accepted ? 'Clear and complete. Thank you.' : 'Please name who does what, and be as exact as the example in the unit.';
  const input = { submission_id: id, accepted, comment };
  await callGraphql(work.cloud, instructor, REVIEW, { variables: { input }, key: keyOf(place, `review/${number}`) });
}

/** Hands in and has it read on the days after, as far as they are past. */
async function workOnAssignment(place: InUnit, solutions: readonly [string, ...string[]], time: Instant): Promise<void> {
  const { habits, learner, email, branch, sessions } = place.work;
  const last = solutions.at(-1) ?? solutions[0];
  const isFine = habits.handsIn === 'accepted' || habits.handsIn === 'waiting';
  await handIn(place, isFine ? last : solutions[0], learner, 1);
  const later = <Result>(days: number, then: () => Promise<Result>): Promise<Result> | undefined =>
    toMillis(time) + days * DAY_MS > Date.now() ? undefined : at(toInstant(toMillis(time) + days * DAY_MS), then);
  if (habits.handsIn === 'waiting') return;
  await later(1, () => review(place, 1, isFine));
  if (habits.handsIn !== 'returned, then accepted') return;
  await later(2, async () => handIn(place, last, await sessions.of(email, branch), 2));
  await later(3, () => review(place, 2, true));
}

/** Does the work of one unit at a time. */
export function workInUnit(work: Work, stored: StoredUnit, time: Instant): Promise<void> {
  const unit = work.made.course.units.find(({ title }) => title === stored.title);
  if (!unit) throw new Error(`The course ${work.made.course.title} has no unit "${stored.title}".`);
  const place: InUnit = { work, stored, unit };
  return at(time, async () => {
    if (unit.kind === 'package')
      return workInPackage({
        learner: work.learner,
        course: work.made.id,
        stored,
        seconds: unit.seconds + work.habits.seconds,
        outcome: work.habits.inPackages,
      });
    await spendTime(place);
    if (unit.kind === 'assignment') return workOnAssignment(place, unit.solutions, time);
    if (work.habits.isWrongFirst && stored.__typename === 'TestUnitType') {
      await answerAll(place, 'first', wrongAnswer);
      await callGraphql(work.cloud, work.learner, AGAIN, { variables: { input: refOf(place) }, key: keyOf(place, 'again') });
    }
    await answerAll(place, 'second', rightAnswer);
    await callGraphql(work.cloud, work.learner, COMPLETE, { variables: { input: refOf(place) }, key: keyOf(place, 'complete') });
  });
}
