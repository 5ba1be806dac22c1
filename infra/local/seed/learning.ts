import { findPerson } from '../../../functions/identity/identity.records.ts';
import { ask, type Session, signIn } from './client.ts';
import type { SeedCloud } from './contract.ts';
import { rightAnswer, type SampleCourse, type SampleQuestion } from './course-text.ts';
import { PASSWORD } from './people.ts';

const ENROL = 'mutation ($user: ID!, $courses: [ID!]!) { AdminCourseEnrollment(user_id: $user, course_ids: $courses) }';
const PLAY = `query ($id: Int!) { course(id: $id) { units { __typename id title is_complete ... on TestUnitType { tests { id question } }
  ... on Content { tests { id question } } } } }`;
const ANSWER = 'mutation ($input: StoreUnitResponseInput!) { storeUnitResponse(input: $input) { is_correct } }';
const COMPLETE = 'mutation ($input: UnitRefInput!) { markUnitComplete(input: $input) { is_complete } }';

type Unit = { __typename: string; id: string; title: string; is_complete: boolean | null; tests?: { id: string; question: string }[] };

/** Gives somebody courses, as an administrator does. */
export async function enrol(cloud: SeedCloud, admin: Session, email: string, courses: readonly string[]): Promise<void> {
  await ask(cloud, admin, ENROL, { variables: { user: String(await findPerson(email)), courses } });
}

export type Sitting = {
  readonly email: string;
  readonly host: string;
  readonly branch: string;
  readonly id: string;
  readonly course: SampleCourse;
  /** How many units are taken, from the first. */
  readonly count: number;
};

/** Signs a learner in and takes the first units of a course, with the right answers. What is complete already is left alone. */
export async function learn(cloud: SeedCloud, { email, host, branch, id, course, count }: Sitting): Promise<void> {
  const learner = await signIn(cloud, email, PASSWORD, host, branch);
  const { course: played } = await ask<{ course: { units: Unit[] } }>(cloud, learner, PLAY, { variables: { id: Number(id) } });
  for (const unit of played.units.slice(0, count)) if (!unit.is_complete) await take(cloud, learner, id, unit, course);
}

async function take(cloud: SeedCloud, learner: Session, id: string, unit: Unit, course: SampleCourse): Promise<void> {
  const ref = { course_id: id, unit_id: unit.id, unit_type: unit.__typename };
  for (const asked of unit.tests ?? []) {
    const response = JSON.stringify(rightAnswer(questionOf(course, asked.question, unit.title)));
    await ask(cloud, learner, ANSWER, { variables: { input: { ...ref, input_type: 'Test', input_key: asked.id, response } } });
  }
  await ask(cloud, learner, COMPLETE, { variables: { input: ref } });
}

function questionOf(course: SampleCourse, text: string, unitTitle: string): SampleQuestion {
  const unit = course.units.find((each) => each.title === unitTitle);
  const question = unit?.questions?.find((each) => each.question === text);
  if (!question) throw new Error(`The sample course has no question "${text}".`);
  return question;
}
