import { asId, type CourseId } from '../../shared/kernel/ids.ts';
import { createUser } from '../../functions/people/users/person.commands.ts';
import { replaceDynamo } from '../../functions/platform/tables/client.ts';
import { type Scope, scopeOf, streams } from '../../functions/platform/keys/keys.ts';
import type { Acknowledged } from '../../functions/stream/verify.ts';
import { createInstance } from '../../functions/tenancy/instance.commands.ts';
import { ENROL_SELF, LOGIN_AT_ACME, STORE_RESPONSE } from '../fixtures/calls.ts';
import { type Cloud, startCloud } from '../fixtures/cloud.ts';
import { create, text } from '../fixtures/courses.ts';
import { PASSWORD, testContext } from '../fixtures/personas.ts';

const HOST = 'acme.localhost';
const UNIT = 'query ($id: Int!) { course(id: $id, asLearner: true) { units { id __typename ... on TestUnitType { tests { id } } } } }';

/** One write of a learner as a client makes it; without a reply it is sent again under the same key. */
export type LearnerWrite = { readonly key: string; readonly learner: number; readonly words: string };

/** A bundled product with a course and learners, whose processes a test kills. The process of the test reads its tables. */
export type KillTarget = {
  readonly cloud: Cloud;
  readonly scope: Scope;
  readonly learners: number;
  /** Sends a write. Returns the acknowledged commit, or null when there was no good reply. */
  send(write: LearnerWrite): Promise<Acknowledged | null>;
  /** Returns whether a learner's session is accepted, which takes host and engine. */
  isReady(): Promise<boolean>;
  /** Uses the addresses of the restarted product. */
  reconnect(): void;
};

type Learner = { readonly person: number; readonly token: string };
type Target = { readonly course: number; readonly unit: string; readonly question: string };

/** A question whose answers are never right: the unit stays open, and every answer is one more event. */
const COURSE = {
  title: 'Kill target',
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
  const { data, errors } = await cloud.graphql(HOST, LOGIN_AT_ACME, { email, password: PASSWORD });
  if (!data) throw new Error(`${email} could not sign in: ${JSON.stringify(errors)}`);
  return data.loginUser.token;
}

async function person(scope: Scope, name: string, role: 'admin' | 'learner'): Promise<number> {
  const names = { first_name: name, last_name: 'Target', email: `${name}@target.test` };
  return (await createUser(testContext(), scope, { ...names, password: PASSWORD, role })).person;
}

async function openTarget(cloud: Cloud, admin: string): Promise<Target> {
  const made = await create(cloud, { token: admin }, COURSE);
  const { data } = await cloud.graphql(HOST, UNIT, { id: Number(made.id) }, { token: admin });
  const unit = data?.course.units.find(({ __typename }) => __typename === 'TestUnitType');
  const question = unit?.tests?.[0];
  if (!unit || !question) throw new Error('The course has no test to answer.');
  return { course: Number(made.id), unit: unit.id, question: question.id };
}

const inputOf = (target: Target, { words }: LearnerWrite): Record<string, unknown> => ({
  course_id: target.course,
  unit_id: target.unit,
  unit_type: 'Test',
  input_type: 'Test',
  input_key: target.question,
  response: JSON.stringify({ type: 'Free Text', freeTextAnswer: words }),
});

async function send(cloud: Cloud, scope: Scope, target: Target, learner: Learner, write: LearnerWrite): Promise<Acknowledged | null> {
  const context = { token: learner.token, headers: { 'idempotency-key': write.key } };
  // To a client a broken connection and a reply with errors are the same: nothing says that the write is stored.
  const reply = await cloud.graphql(HOST, STORE_RESPONSE, { input: inputOf(target, write) }, context).catch(() => null);
  if (!reply?.data || reply.errors.length > 0) return null;
  const stream = streams.enrolment(scope, asId(learner.person), asId<CourseId>(target.course));
  return { stream, commandId: `${write.key}/storeUnitResponse` };
}

/** Starts the product of `npm start` on an empty folder, with the given number of learners enrolled in one course. */
export async function startKillTarget(count: number): Promise<KillTarget> {
  const cloud = await startCloud({ functions: 'bundled' });
  const reconnect = (): void => {
    Object.assign(process.env, cloud.env);
    replaceDynamo(undefined);
  };
  reconnect();
  const scope = scopeOf(await createInstance(testContext(), { name: 'Target', domain: 'acme', licenceCount: null }));
  await person(scope, 'admin', 'admin');
  const target = await openTarget(cloud, await signIn(cloud, 'admin@target.test'));
  const learners: Learner[] = [];
  for (let n = 0; n < count; n += 1) {
    const id = await person(scope, `learner${n}`, 'learner');
    const token = await signIn(cloud, `learner${n}@target.test`);
    const { errors } = await cloud.graphql(HOST, ENROL_SELF, { id: target.course }, { token });
    if (errors.length > 0) throw new Error(`A learner could not enrol: ${JSON.stringify(errors)}`);
    learners.push({ person: id, token });
  }
  return {
    cloud,
    scope,
    learners: count,
    isReady: async () => {
      const headers = { authorization: `Bearer ${learners[0]?.token}`, 'x-instance-domain': 'acme' };
      return (await cloud.fetch(HOST, '/api/user', { headers }).catch(() => null))?.status === 200;
    },
    reconnect,
    send: (write) => {
      const learner = learners[write.learner];
      if (!learner) throw new Error(`There is no learner ${write.learner}.`);
      return send(cloud, scope, target, learner, write);
    },
  };
}
