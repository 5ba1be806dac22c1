import { setTimeout as pause } from 'node:timers/promises';
import {
  CourseReportUsersPageDocument,
  DashboardDataDocument,
  UserProgressDashboardDocument,
  UsersPageDocument,
} from '../../../web/api/generated/graphql.ts';
import { groupOf, type Row } from '../bench.ts';
import { megabytes } from '../figures.ts';
import { together } from '../load.ts';
import { below, memoryOf } from '../processes.ts';
import { enrolLearners, startTenant, publishCourse, type BenchTenant } from '../tenant.ts';
import { learnerCalls } from '../learner-calls.ts';

/** All processes of the product; this one, which makes the load, is left out. */
const product = (): number => memoryOf(below(process.pid));

const MB = 1_000_000;

const idle: Row<BenchTenant> = {
  name: 'memory-idle',
  title: 'Memory of the embedded product, idle',
  goal: '≤ 180 MB',
  measure: async ({ client, admin }, { quick }) => {
    const untouched = product();
    await client.call(admin, UsersPageDocument, { page: 1, limit: 25 });
    await pause(quick ? 3_000 : 20_000);
    const bytes = product();
    return {
      text: megabytes(bytes),
      meets: bytes <= 180 * MB,
      figures: { bytes, untouched },
      notes: [`After one page of users and a rest; before any call: ${megabytes(untouched)}.`],
    };
  },
};

const loaded: Row<BenchTenant> = {
  name: 'memory-loaded',
  title: 'Memory of the embedded product, loaded',
  goal: '≤ 350 MB',
  measure: async (tenant, { quick }) => {
    const { client, admin } = tenant;
    let highest = 0;
    const watch = setInterval(() => (highest = Math.max(highest, product())), 500);
    try {
      const course = await publishCourse(tenant);
      const calls = learnerCalls(client, course, await enrolLearners(tenant, course, quick ? 100 : 1000));
      await together(10, quick ? 200 : 6000, (turn) =>
        turn % 5 === 0 ? client.call(calls.next(), UserProgressDashboardDocument, {}) : calls.answer(),
      );
      await together(4, quick ? 20 : 200, async () => {
        await client.call(admin, CourseReportUsersPageDocument, { courseId: Number(course.id), page: 1, limit: 25 });
        await client.call(admin, DashboardDataDocument, { instanceUrl: 'bench', users: true, courses: true, reviews: true, steps: true });
      });
    } finally {
      clearInterval(watch);
    }
    highest = Math.max(highest, product());
    await pause(quick ? 3_000 : 15_000);
    const after = product();
    return {
      text: `${megabytes(highest)} at most`,
      meets: highest <= 350 * MB,
      figures: { highest, after },
      notes: [`While a thousand learners were made, answered and were reported on; ${megabytes(after)} a quarter of a minute later.`],
    };
  },
};

export const memory = groupOf<BenchTenant>({ rows: [idle, loaded], setUp: () => startTenant(), tearDown: (tenant) => tenant.close() });
