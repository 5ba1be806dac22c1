import {
  CoursePlayerDocument,
  CourseReportOverviewDocument,
  CourseReportUsersPageDocument,
  UsersPageDocument,
  UserProgressDashboardDocument,
} from '../../../web/api/generated/graphql.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { groupOf, type Measured, type Options, type Row } from '../bench.ts';
import { latency, median, milliseconds, repeated } from '../figures.ts';
import { alone } from '../load.ts';
import { writeBase } from '../base-rows.ts';
import { type BenchCourse, enrolLearners, type Learner, makeInstance, startTenant, publishCourse, type BenchTenant } from '../tenant.ts';

type Stage = { readonly tenant: BenchTenant; readonly course: BenchCourse; readonly count: number };

const BASE =
  "The book's base was written by a rebuild's own code from rows as the feed carries them; no records stand behind those people.";

async function setUp({ quick }: Options): Promise<Stage> {
  const mark = Date.now() - 60_000;
  const tenant = await startTenant({}, 'many');
  try {
    const course = await publishCourse(tenant);
    const count = quick ? 10_000 : 100_000;
    await writeBase(tenant.scope, course, count, mark);
    return { tenant, course, count };
  } catch (error) {
    await tenant.close();
    throw error;
  }
}

type Call = (stage: Stage, turn: number) => Promise<unknown>;

const SEARCHES = ['lecki', 'okafor-4', 'person77', 'ipek', 'sorensen-9', 'zzz'];
const searchUsers: Call = ({ tenant: { client, admin } }, turn) =>
  client.call(admin, UsersPageDocument, { search: SEARCHES[turn % SEARCHES.length] ?? '', page: 1, limit: 25 });
const pageOfUsers: Call = ({ tenant: { client, admin }, count }, turn) =>
  client.call(admin, UsersPageDocument, { page: 1 + ((turn * 997) % (count / 25)), limit: 25, sort: 'name' });
const filteredUsers: Call = ({ tenant: { client, admin } }, turn) =>
  client.call(admin, UsersPageDocument, {
    search: SEARCHES[turn % SEARCHES.length] ?? '',
    role: 'learner',
    status: 'active',
    page: 1,
    limit: 25,
    sort: 'created_at',
    order: 'desc',
  });
const pageOfReport: Call = ({ tenant: { client, admin }, course, count }, turn) =>
  client.call(admin, CourseReportUsersPageDocument, {
    courseId: Number(course.id),
    page: 1 + ((turn * 997) % (count / 25)),
    limit: 25,
    sort: 'name',
    order: 'asc',
  });
const overview: Call = ({ tenant: { client, admin }, course }) =>
  client.call(admin, CourseReportOverviewDocument, { courseId: Number(course.id) });

const withCount = ({ count }: Stage, measured: Measured): Measured => ({
  ...measured,
  notes: [`${count.toLocaleString('en')} people. ${BASE}`],
});

const warm = (name: string, title: string, call: Call): Row<Stage> => ({
  name,
  title,
  goal: '≤ 40 ms (p50)',
  measure: async (stage, { runs, quick }) => {
    await alone(6, (turn) => call(stage, turn));
    return withCount(stage, latency(await repeated(runs, () => alone(quick ? 12 : 60, (turn) => call(stage, turn))), { p50: 40 }));
  },
});

/** The host is killed and started again, so that the function has no copy of the book; a call that needs none warms up the rest. */
const cold = (name: string, title: string, call: Call): Row<Stage> => ({
  name,
  title,
  goal: '≤ 0.8 s',
  measure: async (stage, { runs }) => {
    const { cloud, client, admin } = stage.tenant;
    const times = await repeated(Math.min(runs, 5), async () => {
      await cloud.kill('host');
      await cloud.restart();
      await client.call(admin, UserProgressDashboardDocument, {});
      const [time = Number.NaN] = await alone(1, () => call(stage, 0));
      return time;
    });
    return withCount(stage, { text: milliseconds(median(times)), meets: median(times) <= 800, figures: { ms: median(times) } });
  },
});

const LEARNERS = 20;

/** A learner's dashboard and the page of their course, one after the other; the median of both together. */
async function learnerPages({ client }: BenchTenant, course: BenchCourse, learners: readonly Learner[], calls: number): Promise<number> {
  const times = await alone(calls, async (turn) => {
    const learner = learners[turn % learners.length];
    if (!learner) throw new Error('The tenant has no learners.');
    await client.call(learner, UserProgressDashboardDocument, {});
    await client.call(learner, CoursePlayerDocument, { id: Number(course.id) });
  });
  return median(times);
}

/** What a learner waits for must not grow with those around: the same two pages in a large instance and in a small one, by turns. */
const ratio: Row<Stage> = {
  name: 'learner-ratio',
  title: "A learner's pages with 100,000 others ÷ with 1,000",
  goal: '≤ 1.5',
  measure: async ({ tenant: many, course: theirs, count }, { runs, quick }) => {
    const few: BenchTenant = { ...many, ...(await makeInstance('few')) };
    const course = await publishCourse(few);
    await writeBase(few.scope, course, count / 100, Date.now() - 60_000);
    const sides = [
      { tenant: many, course: theirs, learners: await enrolLearners(many, theirs, LEARNERS) },
      { tenant: few, course, learners: await enrolLearners(few, course, LEARNERS) },
    ] as const;
    // Beyond the overlap of the feed, in which those enrolments lie.
    await pause(quick ? 0 : 16_000);
    const measured = await repeated(runs + 1, async () => {
      const calls = quick ? 10 : 60;
      const large = await learnerPages(sides[0].tenant, sides[0].course, sides[0].learners, calls);
      const small = await learnerPages(sides[1].tenant, sides[1].course, sides[1].learners, calls);
      return { large, small };
    });
    // The first turn loads the books.
    const warmed = measured.slice(1);
    const large = median(warmed.map((one) => one.large));
    const small = median(warmed.map((one) => one.small));
    const value = large / small;
    const notes = [
      `Dashboard and course page: ${milliseconds(large)} beside ${count.toLocaleString('en')}, ${milliseconds(small)} beside ${(count / 100).toLocaleString('en')}.`,
    ];
    return { text: value.toFixed(2), meets: value <= 1.5, figures: { ratio: value, large, small }, notes };
  },
};

export const scale = groupOf<Stage>({
  rows: [
    warm('users-search', 'Users list with search at 100,000 people', searchUsers),
    warm('users-filters', 'Users list with three filters at 100,000 people', filteredUsers),
    warm('users-page', 'Users list, any page by name, at 100,000 people', pageOfUsers),
    warm('report-page-100k', 'Course report of 100,000, a page by name, warm', pageOfReport),
    warm('report-figures-100k', 'Course report of 100,000, figures and charts, warm', overview),
    // Before the cold rows: engines listen on other ports after a restart, and this row makes people from here.
    ratio,
    cold('report-cold-100k', 'Course report of 100,000, a page, from cold', pageOfReport),
    cold('users-cold', 'Users list at 100,000 people, from cold', pageOfUsers),
  ],
  setUp,
  tearDown: ({ tenant }) => tenant.close(),
});
