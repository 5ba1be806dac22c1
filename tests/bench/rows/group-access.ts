import { setTimeout as pause } from 'node:timers/promises';
import { createUser } from '../../../functions/people/users/person.commands.ts';
import { inParallel } from '../../../functions/platform/runtime/parallel.ts';
import { testContext } from '../../fixtures/personas.ts';
import { groupOf, type Options, type Row } from '../bench.ts';
import { milliseconds, percentile } from '../figures.ts';
import { type LearnerCalls, learnerCalls } from '../learner-calls.ts';
import { alone, paced } from '../load.ts';
import { type BenchTenant, enrolLearners, publishCourse, startTenant } from '../tenant.ts';

const COURSES = 20;
const PER_SECOND = 10;
const GOAL_SECONDS = 60;
const GROWTH_PERCENT = 20;
const POLL_MS = 100;

const CREATE = 'mutation ($name: String!) { createGroup(input: { name: $name }) { id } }';
const JOIN = 'mutation ($user: ID!, $group: ID!) { addUserToGroup(user_id: $user, group_ids: [$group]) }';
const GIVE = 'mutation ($group: ID!, $courses: [ID!]!) { addCoursesToGroup(group_id: $group, course_ids: $courses) }';
const JOB = 'query ($id: ID!) { job(id: $id) { status done total } }';

type Stage = {
  readonly tenant: BenchTenant;
  readonly learners: LearnerCalls;
  readonly group: string;
  readonly courses: readonly string[];
  readonly people: number;
};

async function setUp({ quick }: Options): Promise<Stage> {
  const tenant = await startTenant();
  try {
    const { client, admin, scope } = tenant;
    const course = await publishCourse(tenant);
    const learners = learnerCalls(client, course, await enrolLearners(tenant, course, quick ? 20 : 100));
    await alone(20, learners.answer);
    const people = quick ? 200 : 5_000;
    const group = (await client.call<{ createGroup: { id: string } }, object>(admin, CREATE, { name: 'Everybody' })).createGroup.id;
    await inParallel([...Array(people).keys()], 8, async (n) => {
      const names = { first_name: 'Gil', last_name: `Group ${n}`, email: `group${n}@bench.test` };
      const { person } = await createUser(testContext(), scope, { ...names, role: 'learner' });
      await client.call(admin, JOIN, { user: String(person), group });
    });
    const courses: string[] = [];
    for (let n = 0; n < COURSES; n += 1) courses.push((await publishCourse(tenant, 4, 1)).id);
    return { tenant, learners, group, courses, people };
  } catch (error) {
    await tenant.close();
    throw error;
  }
}

/** Gives the group its courses. Returns the seconds until the job that follows has ended. */
async function settled({ tenant: { cloud, host, admin }, group, courses }: Stage): Promise<number> {
  const begun = performance.now();
  const { headers, errors } = await cloud.graphql(host, GIVE, { group, courses }, { ...(admin.token !== null && { token: admin.token }) });
  const id = headers.get('x-trellis-job');
  if (errors.length > 0 || id === null) throw new Error(`The courses were not given by a job: ${JSON.stringify(errors)}`);
  for (;;) {
    const { data } = await cloud.graphql<{ job: { status: string } }>(
      host,
      JOB,
      { id },
      { ...(admin.token !== null && { token: admin.token }) },
    );
    if (data?.job.status === 'done') return (performance.now() - begun) / 1000;
    if (data?.job.status === 'failed') throw new Error('The job has failed.');
    await pause(POLL_MS);
  }
}

const reconciled: Row<Stage> = {
  name: 'group-access',
  title: `A group of 5,000 people gets ${COURSES} courses: until all have them, and learners' p95 beside it`,
  goal: `≤ ${GOAL_SECONDS} s; p95 +${GROWTH_PERCENT} % at most`,
  measure: async (stage, { quick }) => {
    const seconds = quick ? 2 : 10;
    const before = percentile((await paced(PER_SECOND, seconds, stage.learners.answer)).times, 0.95);
    const end = new AbortController();
    const times: number[] = [];
    const answering = (async () => {
      while (!end.signal.aborted) times.push(...(await paced(PER_SECOND, 1, stage.learners.answer)).times);
    })();
    const taken = await settled(stage).finally(() => end.abort());
    await answering;
    const meanwhile = percentile(times, 0.95);
    const growth = (meanwhile / before - 1) * 100;
    const pairs = stage.people * COURSES;
    return {
      text: `${taken.toFixed(1)} s, ${Math.round(pairs / taken)} pairs/s; p95 ${growth < 0 ? '' : '+'}${Math.round(growth)} % (${milliseconds(before)}, then ${milliseconds(meanwhile)})`,
      meets: taken <= GOAL_SECONDS && growth <= GROWTH_PERCENT,
      figures: { seconds: taken, pairs, before, meanwhile },
      notes: [`${stage.people} people and ${COURSES} courses: ${pairs} enrolments.`],
    };
  },
};

/** What a group gives to its people. */
export const groupAccess = groupOf<Stage>({ rows: [reconciled], setUp, tearDown: ({ tenant }) => tenant.close() });
