import { setTimeout as pause } from 'node:timers/promises';
import { CourseReportUsersPageDocument } from '../../../web/api/generated/graphql.ts';
import { barePairs } from '../bare-pairs.ts';
import { groupOf, type Options, type Row } from '../bench.ts';
import { milliseconds, percentile } from '../figures.ts';
import { type LearnerCalls, learnerCalls } from '../learner-calls.ts';
import { alone as oneByOne, paced } from '../load.ts';
import { cpuNote, productCpu } from '../processes.ts';
import { type BenchTenant, enrolLearners, publishCourse, startTenant } from '../tenant.ts';
import { ADD_COURSES_TO_GROUP, BULK_CREATE_USERS, CREATE_GROUP } from '../../fixtures/calls.ts';

const COURSES = 20;
const PER_SECOND = 10;
const GOAL_SECONDS = 60;
const GROWTH_PERCENT = 20;
const POLL_MS = 100;
const ROWS_OF_CALL = 500;

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
    const { client, admin } = tenant;
    const course = await publishCourse(tenant);
    const learners = learnerCalls(client, course, await enrolLearners(tenant, course, quick ? 20 : 100));
    await oneByOne(20, learners.answer);
    const people = quick ? 200 : 5_000;
    const group = (await client.call(admin, CREATE_GROUP, { name: 'Everybody' })).createGroup.id;
    for (let from = 0; from < people; from += ROWS_OF_CALL) {
      const rows = Array.from({ length: Math.min(ROWS_OF_CALL, people - from) }, (_, index) => from + index);
      const names = (n: number) => ({ first_name: 'Gil', last_name: `Group ${n}`, email: `group${n}@bench.test` });
      const input = rows.map((n) => ({ ...names(n), role: 'learner', skip_email: true, groupNames: ['Everybody'] }));
      await client.call(admin, BULK_CREATE_USERS, { input });
    }
    const courses: string[] = [];
    for (let n = 0; n < COURSES; n += 1) courses.push((await publishCourse(tenant, 4, 1)).id);
    return { tenant, learners, group, courses, people };
  } catch (error) {
    await tenant.close();
    throw error;
  }
}

/** Returns once the course that is given last shows all people of the group. */
async function shown({ tenant: { client, admin }, courses, people }: Stage): Promise<void> {
  for (;;) {
    const variables = { courseId: Number(courses.at(-1)), page: 1, limit: 1 };
    const { courseReportUsersPage: page } = await client.call(admin, CourseReportUsersPageDocument, variables);
    if (page.paginatorInfo.total === people) return;
    await pause(POLL_MS);
  }
}

/** Gives the group its courses. Returns the seconds until all of its people have them and reports show it. */
async function settled(stage: Stage): Promise<number> {
  const { cloud, host, admin } = stage.tenant;
  const { group, courses } = stage;
  const begun = performance.now();
  const { headers, errors } = await cloud.graphql(
    host,
    ADD_COURSES_TO_GROUP,
    { group, courses },
    { ...(admin.token !== null && { token: admin.token }) },
  );
  const id = headers.get('x-trellis-job');
  if (errors.length > 0 || id === null) throw new Error(`The courses were not given by a job: ${JSON.stringify(errors)}`);
  for (;;) {
    const { data } = await cloud.graphql(host, JOB, { id }, { ...(admin.token !== null && { token: admin.token }) });
    if (data?.job.status === 'done') break;
    if (data?.job.status === 'failed') throw new Error('The job has failed.');
    await pause(POLL_MS);
  }
  await shown(stage);
  return (performance.now() - begun) / 1000;
}

/** Makes answers at the pace of people until some work is done. Returns their times. */
async function answersBeside({ learners }: Stage, work: Promise<unknown>): Promise<readonly number[]> {
  const end = new AbortController();
  const times: number[] = [];
  const answering = (async () => {
    while (!end.signal.aborted) times.push(...(await paced(PER_SECOND, 1, learners.answer)).times);
  })();
  await work.finally(() => end.abort());
  await answering;
  return times;
}

const growthOf = (before: number, meanwhile: number): number => (meanwhile / before - 1) * 100;
const signed = (percent: number): string => `${percent < 0 ? '' : '+'}${Math.round(percent)} %`;

const reconciled: Row<Stage> = {
  name: 'group-access',
  title: `A group of 5,000 people gets ${COURSES} courses: until all have them, and learners' p95 beside it`,
  goal: `≤ ${GOAL_SECONDS} s; p95 +${GROWTH_PERCENT} % at most`,
  measure: async (stage, { quick }) => {
    const seconds = quick ? 2 : 10;
    const pairs = stage.people * COURSES;
    const answersSince = productCpu();
    const alone = (await paced(PER_SECOND, seconds, stage.learners.answer)).times;
    const answer = answersSince(alone.length);
    const before = percentile(alone, 0.95);
    const bare = await barePairs(quick ? 2_000 : 20_000);
    const pace = pairs / GOAL_SECONDS;
    const besideBare = percentile(await answersBeside(stage, barePairs(Math.round(pace * seconds), pace)), 0.95);
    const spentSince = productCpu();
    let taken = 0;
    const times = await answersBeside(
      stage,
      settled(stage).then((needed) => (taken = needed)),
    );
    const meanwhile = percentile(times, 0.95);
    const growth = growthOf(before, meanwhile);
    const [all, answers] = [spentSince(pairs), times.length / pairs];
    const spent = {
      engine: all.engine - answers * answer.engine,
      host: all.host - answers * answer.host,
      streams: all.streams - answers * answer.streams,
    };
    return {
      text: `${taken.toFixed(1)} s, ${Math.round(pairs / taken)} pairs/s; p95 ${signed(growth)} (${milliseconds(before)}, then ${milliseconds(meanwhile)})`,
      meets: taken <= GOAL_SECONDS && growth <= GROWTH_PERCENT,
      figures: { seconds: taken, pairs, before, meanwhile, besideBare, ...spent, bare: bare.perSecond },
      notes: [
        `${stage.people} people and ${COURSES} courses: ${pairs} enrolments.`,
        cpuNote('pair, without the answers beside it', spent),
        `Bare, alone: ${Math.round(bare.perSecond)} pairs/s, engine ${bare.engine.toFixed(2)}, caller ${bare.caller.toFixed(2)} ms a pair; commit, row and entry, in transactions of a hundred.`,
        `Beside bare pairs at ${Math.round(pace)} a second, the pace of the goal: p95 ${signed(growthOf(before, besideBare))} (${milliseconds(besideBare)}).`,
      ],
    };
  },
};

/** What a group gives to its people. */
export const groupAccess = groupOf<Stage>({ rows: [reconciled], setUp, tearDown: ({ tenant }) => tenant.close() });
