import { randomUUID } from 'node:crypto';
import { findPerson } from '../../../functions/identity/identity.records.ts';
import { readClock, replaceClock } from '../../../functions/learning/player/clock.records.ts';
import { startClock } from '../../../functions/learning/player/clock.ts';
import { scopeOf } from '../../../functions/platform/keys/keys.ts';
import { tenantId } from '../../../functions/platform/request/access-records.ts';
import { findInstance } from '../../../functions/tenancy/instance.queries.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { wordsIn } from '../../../shared/learning/unit-minutes.ts';
import { seedClock } from './seed-time/clock.ts';
import { callGraphql, type SeedSession, signIn } from './client.ts';
import type { SeedCloud } from './seed-types.ts';
import { rightAnswer, type SampleCourse, type SampleQuestion, type SampleUnit } from './course-text.ts';
import { PASSWORD } from './people.ts';

const ENROL = 'mutation ($user: ID!, $courses: [ID!]!) { AdminCourseEnrollment(user_id: $user, course_ids: $courses) }';
const PLAY = `query ($id: Int!) { course(id: $id) { units { __typename id title is_complete ... on TestUnitType { tests { id question } }
  ... on Content { tests { id question } } } } }`;
const ANSWER = 'mutation ($input: StoreUnitResponseInput!) { storeUnitResponse(input: $input) { is_correct } }';
const COMPLETE = 'mutation ($input: UnitRefInput!) { markUnitComplete(input: $input) { is_complete } }';

type Unit = { __typename: string; id: string; title: string; is_complete: boolean | null; tests?: { id: string; question: string }[] };

/** Enrols a person in courses, as an administrator. */
export async function enrol(cloud: SeedCloud, admin: SeedSession, person: PersonId | null, courses: readonly string[]): Promise<void> {
  await callGraphql(cloud, admin, ENROL, { variables: { user: String(person), courses } });
}

/** How many units of a course a learner completes. */
export type StudyPlan = {
  readonly email: string;
  readonly host: string;
  readonly branch: string;
  readonly id: string;
  readonly course: SampleCourse;
  /** Number of units to complete, from the first one on. */
  readonly count: number;
};

/**
 * Puts the time that a unit takes, a second a word, on the clock of a learner, as the beats of a page do: the learner's next command in the
 * unit commits it. Beats themselves would count no more than the moment that the seed takes.
 */
async function spendTime({ email, host, id, course }: StudyPlan, unit: Unit): Promise<void> {
  const [person, instance] = await Promise.all([findPerson(email), findInstance(host.split('.')[0] ?? '')]);
  if (person === null || !instance) throw new Error(`The sample data has no learner ${email} on ${host}.`);
  const scope = scopeOf(tenantId(instance.id));
  const now = seedClock();
  const seconds = wordsIn(JSON.stringify(sampleUnit(course, unit.title)));
  const clock = startClock({ course: Number(id), unit: Number(unit.id), seconds: 0, position: null }, randomUUID(), now);
  await replaceClock(scope, person, await readClock(scope, person, now), { ...clock, seconds }, now);
}

/** Signs a learner in and completes the first units of a course with the right answers, except units that are complete already. */
export async function study(cloud: SeedCloud, plan: StudyPlan): Promise<void> {
  const { email, host, branch, id, course, count } = plan;
  const learner = await signIn(cloud, email, PASSWORD, host, branch);
  const { course: courseData } = await callGraphql<{ course: { units: Unit[] } }>(cloud, learner, PLAY, { variables: { id: Number(id) } });
  for (const unit of courseData.units.slice(0, count).filter(({ is_complete }) => !is_complete)) {
    await spendTime(plan, unit);
    await completeUnit(cloud, learner, id, unit, course);
  }
}

async function completeUnit(cloud: SeedCloud, learner: SeedSession, id: string, unit: Unit, course: SampleCourse): Promise<void> {
  const ref = { course_id: id, unit_id: unit.id, unit_type: unit.__typename };
  for (const test of unit.tests ?? []) {
    const response = JSON.stringify(rightAnswer(questionOf(course, test.question, unit.title)));
    await callGraphql(cloud, learner, ANSWER, { variables: { input: { ...ref, input_type: 'Test', input_key: test.id, response } } });
  }
  await callGraphql(cloud, learner, COMPLETE, { variables: { input: ref } });
}

function sampleUnit(course: SampleCourse, title: string): SampleUnit {
  const unit = course.units.find((candidate) => candidate.title === title);
  if (!unit) throw new Error(`The sample course has no unit "${title}".`);
  return unit;
}

function questionOf(course: SampleCourse, text: string, unitTitle: string): SampleQuestion {
  const question = sampleUnit(course, unitTitle).questions?.find((candidate) => candidate.question === text);
  if (!question) throw new Error(`The sample course has no question "${text}".`);
  return question;
}
