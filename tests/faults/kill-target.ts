import { asId, type CourseId } from '../../shared/kernel/ids.ts';
import { createUser } from '../../functions/people/person.commands.ts';
import { replaceDynamo } from '../../functions/platform/dynamo.ts';
import { type Scope, scopeOf, streams } from '../../functions/platform/keys/keys.ts';
import type { Acknowledged } from '../../functions/stream/verify.ts';
import { createInstance } from '../../functions/tenancy/instance.commands.ts';
import { type Cloud, startCloud } from '../fixtures/cloud.ts';
import { create, text } from '../fixtures/courses.ts';
import { PASSWORD, testAct } from '../fixtures/personas.ts';

const HOST = 'acme.localhost';
const LOGIN = `mutation ($email: String!, $password: String!) { loginUser(email: $email, password: $password, instance_url: "acme") { token } }`;
const ENROL = 'mutation ($id: ID!) { CourseEnrollment(input: { course_id: $id }) { id } }';
const STORE = 'mutation ($input: StoreUnitResponseInput!) { storeUnitResponse(input: $input) { id } }';
const UNIT = 'query ($id: Int!) { course(id: $id, asLearner: true) { units { id __typename ... on TestUnitType { tests { id } } } } }';

/** One write of a learner as a client makes it: whatever becomes of the call, it is sent again under the same key. */
export type Shot = { readonly key: string; readonly learner: number; readonly words: string };

/** A bundled product with a course and learners in it, which a test shoots at. The test's own process reads its stores. */
export type Range = {
  readonly cloud: Cloud;
  readonly scope: Scope;
  readonly learners: number;
  /** Sends a write; answers what the client may rely on, or null when it was told nothing good. */
  fire(shot: Shot): Promise<Acknowledged | null>;
  /** Whether a learner is known again, which takes host and engine. */
  answers(): Promise<boolean>;
  /** Puts the addresses of a restarted product in the place of those that went. */
  lookAgain(): void;
};

type Learner = { readonly person: number; readonly token: string };
type Target = { readonly course: number; readonly unit: string; readonly question: string };

/** Free text that is never right: the unit stays open, and every new text is one more event. */
const COURSE = {
  title: 'Under fire',
  description: 'Answers, again and again.',
  content: [{ unit_order: 1, title: 'Reading', content: text('Read this.\n') }],
  test_units: [{ unit_order: 2, title: 'Check' }],
  tests: [
    {
      unit_order: 2,
      type: 'Free Text',
      question: 'Why?',
      required_points: 1,
      rules: [{ condition: 'contains', word: 'zephyr', points: 1 }],
    },
  ],
};

async function signIn(cloud: Cloud, email: string): Promise<string> {
  const { data, errors } = await cloud.graphql<{ loginUser: { token: string } }>(HOST, LOGIN, { email, password: PASSWORD });
  if (!data) throw new Error(`${email} could not sign in: ${JSON.stringify(errors)}`);
  return data.loginUser.token;
}

async function person(scope: Scope, name: string, role: 'admin' | 'learner'): Promise<number> {
  const names = { first_name: name, last_name: 'Range', email: `${name}@range.test` };
  return (await createUser(testAct(), scope, { ...names, password: PASSWORD, role })).person;
}

async function openTarget(cloud: Cloud, admin: string): Promise<Target> {
  const made = await create(cloud, { token: admin }, COURSE);
  type Read = { course: { units: { id: string; __typename: string; tests?: { id: string }[] }[] } };
  const { data } = await cloud.graphql<Read>(HOST, UNIT, { id: Number(made.id) }, { token: admin });
  const unit = data?.course.units.find(({ __typename }) => __typename === 'TestUnitType');
  const question = unit?.tests?.[0];
  if (!unit || !question) throw new Error('The course has no test to answer.');
  return { course: Number(made.id), unit: unit.id, question: question.id };
}

const inputOf = (target: Target, { words }: Shot): Record<string, unknown> => ({
  course_id: target.course,
  unit_id: target.unit,
  unit_type: 'Test',
  input_type: 'Test',
  input_key: target.question,
  response: JSON.stringify({ type: 'Free Text', freeTextAnswer: words }),
});

async function fire(cloud: Cloud, scope: Scope, target: Target, learner: Learner, shot: Shot): Promise<Acknowledged | null> {
  const context = { token: learner.token, headers: { 'idempotency-key': shot.key } };
  // A line that broke and an answer with errors are the same to a client: nobody has said that it is stored.
  const answer = await cloud.graphql(HOST, STORE, { input: inputOf(target, shot) }, context).catch(() => null);
  if (!answer?.data || answer.errors.length > 0) return null;
  const stream = streams.enrolment(scope, asId(learner.person), asId<CourseId>(target.course));
  return { stream, commandId: `${shot.key}/storeUnitResponse` };
}

/** Starts the product of `npm start` on an empty folder and fills it with so many learners who have one course. */
export async function openRange(learners: number): Promise<Range> {
  const cloud = await startCloud({ functions: 'bundled' });
  const lookAgain = (): void => {
    Object.assign(process.env, cloud.env);
    replaceDynamo(undefined);
  };
  lookAgain();
  const scope = scopeOf(await createInstance(testAct(), { name: 'Range', domain: 'acme', licenceCount: null }));
  await person(scope, 'admin', 'admin');
  const target = await openTarget(cloud, await signIn(cloud, 'admin@range.test'));
  const pupils: Learner[] = [];
  for (let n = 0; n < learners; n += 1) {
    const id = await person(scope, `learner${n}`, 'learner');
    const token = await signIn(cloud, `learner${n}@range.test`);
    const { errors } = await cloud.graphql(HOST, ENROL, { id: target.course }, { token });
    if (errors.length > 0) throw new Error(`A learner could not enrol: ${JSON.stringify(errors)}`);
    pupils.push({ person: id, token });
  }
  return {
    cloud,
    scope,
    learners,
    answers: async () => {
      const headers = { authorization: `Bearer ${pupils[0]?.token}`, 'x-instance-domain': 'acme' };
      return (await cloud.fetch(HOST, '/api/user', { headers }).catch(() => null))?.status === 200;
    },
    lookAgain,
    fire: (shot) => {
      const learner = pupils[shot.learner];
      if (!learner) throw new Error(`There is no learner ${shot.learner}.`);
      return fire(cloud, scope, target, learner, shot);
    },
  };
}
