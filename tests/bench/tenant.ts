import { setTimeout as pause } from 'node:timers/promises';
import { readIdentity } from '../../functions/identity/identity.records.ts';
import { newSession, putSession, tokenOf } from '../../functions/identity/sessions.ts';
import { createUser } from '../../functions/people/users/person.commands.ts';
import { type Scope, scopeOf } from '../../functions/platform/keys/keys.ts';
import { inParallel } from '../../functions/platform/runtime/parallel.ts';
import { transact } from '../../functions/platform/tables/transact.ts';
import { createInstance } from '../../functions/tenancy/instance.commands.ts';
import type { PersonId } from '../../shared/kernel/ids.ts';
import { systemClock } from '../../shared/kernel/instant.ts';
import { AdminCourseEnrollmentDocument } from '../../web/api/generated/graphql.ts';
import { type Cloud, startCloud } from '../fixtures/cloud.ts';
import { testContext } from '../fixtures/personas.ts';
import { type Caller, type Client, openClient } from './client.ts';

/** An instance with its admin, called as a browser calls it. */
export type BenchTenant = {
  readonly cloud: Cloud;
  readonly client: Client;
  readonly scope: Scope;
  readonly host: string;
  readonly admin: Caller;
  close(): Promise<void>;
};
/** A signed-in learner of the bench. */
export type Learner = Caller & { readonly person: PersonId };
type Unit = { readonly id: string; readonly question: string | null };
/** A published course of the bench: units to read, and units with a question. */
export type BenchCourse = { readonly id: string; readonly lessons: readonly Unit[]; readonly quizzes: readonly Unit[] };

/** Makes a session as sign-in does, without a password, whose hash for each of a thousand learners takes too long. */
async function sessionOf(scope: Scope, person: PersonId): Promise<string> {
  const identity = await readIdentity(person);
  if (!identity) throw new Error(`Person ${person} is not there.`);
  const session = newSession(identity.self, scope.tenant, systemClock());
  await transact(async () => ({ writes: [putSession(session)], result: null }));
  return tokenOf(session);
}

/** Starts the product in its own processes and makes an instance by the product's own commands. */
export async function startTenant(settings: Readonly<Record<string, string>> = {}, domain = 'bench'): Promise<BenchTenant> {
  const cloud = await startCloud({ functions: 'bundled', settings });
  Object.assign(process.env, cloud.env);
  const client = openClient(cloud.port);
  const close = async (): Promise<void> => {
    client.close();
    await cloud.stop();
  };
  try {
    return { cloud, client, ...(await makeInstance(domain)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Makes one more instance on a running cloud. */
export async function makeInstance(domain: string): Promise<Pick<BenchTenant, 'scope' | 'host' | 'admin'>> {
  const scope = scopeOf(await createInstance(testContext(), { name: domain, domain, licenceCount: null }));
  const host = `${domain}.localhost`;
  const created = await createUser(testContext(), scope, {
    first_name: 'Ada',
    last_name: 'Admin',
    email: `ada@${domain}.test`,
    role: 'admin',
    is_owner: true,
  });
  return { scope, host, admin: { host, token: await sessionOf(scope, created.person) } };
}

const CREATE = `mutation ($title: String!, $content: [ContentUnitInput!], $tests: [QuestionInput!]) {
  CreateCourse(title: $title, description: "A course of the bench.", content: $content, tests: $tests) {
    id
    units { id unit_order ... on Content { tests { id } } }
  }
}`;

const LESSON = JSON.stringify({
  ops: [
    { insert: 'How it came about' },
    { insert: '\n', attributes: { header: 2 } },
    { insert: `${'A lesson of some length, as people write them. '.repeat(18)}\n` },
  ],
});
/** The two answers of every question, the first of which is right. */
export const ANSWERS = ['Four', 'Five'] as const;

/** Publishes a course with the given numbers of lessons to read and of lessons with a question. */
export async function publishCourse(
  { client, admin }: Pick<BenchTenant, 'client' | 'admin'>,
  lessons = 20,
  quizzes = 4,
): Promise<BenchCourse> {
  const orders = Array.from({ length: lessons + quizzes }, (_, index) => index + 1);
  const content = orders.map((unit_order) => ({ unit_order, title: `Lesson ${unit_order}`, content: LESSON }));
  const tests = orders.slice(lessons).map((unit_order) => ({
    unit_order,
    type: 'Multiple Choice',
    question: 'How many corners has a square?',
    options: ANSWERS.map((text, index) => ({ text, checked: index === 0 })),
  }));
  const { CreateCourse: made } = await client.call(admin, CREATE, { title: 'Squares', content, tests });
  const units = made.units.map(({ id, tests: asked }) => ({ id, question: asked?.[0]?.id ?? null }));
  return {
    id: made.id,
    lessons: units.filter(({ question }) => question === null),
    quizzes: units.filter(({ question }) => question !== null),
  };
}

const SHOWN = 'query ($search: String!) { usersPage(search: $search, page: 1, limit: 1) { paginatorInfo { total } } }';
const POLL_MS = 50;

/** Returns once the list of users shows so many people for a search. */
export async function peopleShown({ client, admin }: Pick<BenchTenant, 'client' | 'admin'>, search: string, people: number): Promise<void> {
  for (;;) {
    const { usersPage } = await client.call(admin, SHOWN, { search });
    if (usersPage.paginatorInfo.total >= people) return;
    await pause(POLL_MS);
  }
}

const AT_ONCE = 8;

/** Makes learners with a session each, enrolled in a course by a call of the admin. */
export async function enrolLearners(tenant: BenchTenant, course: BenchCourse, count: number): Promise<Learner[]> {
  const { scope, host, client, admin } = tenant;
  return inParallel(
    Array.from({ length: count }, (_, index) => index),
    AT_ONCE,
    async (index) => {
      const names = { first_name: `Léa ${index}`, last_name: `Learner ${index % 97}`, email: `learner${index}@${host}.test` };
      const { person } = await createUser(testContext(), scope, { ...names, role: 'learner' });
      await client.call(admin, AdminCourseEnrollmentDocument, { user_id: String(person), course_ids: [course.id] });
      return { person, host, token: await sessionOf(scope, person) };
    },
  );
}
