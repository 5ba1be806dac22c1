import { setTimeout as pause } from 'node:timers/promises';
import {
  CourseReportOverviewDocument,
  CourseReportUsersPageDocument,
  CoursesReportPageDocument,
  DashboardDataDocument,
  UsersReportPageDocument,
} from '../../../web/api/generated/graphql.ts';
import { groupOf, type Options, type Row } from '../bench.ts';
import { latency, repeated } from '../figures.ts';
import { alone, together } from '../load.ts';
import { type BenchCourse, enrolLearners, startTenant, publishCourse, type BenchTenant } from '../tenant.ts';
import { learnerCalls } from '../learner-calls.ts';

type Stage = { readonly tenant: BenchTenant; readonly course: BenchCourse };

async function setUp({ quick }: Options): Promise<Stage> {
  const tenant = await startTenant();
  try {
    const course = await publishCourse(tenant);
    const calls = learnerCalls(tenant.client, course, await enrolLearners(tenant, course, quick ? 100 : 1000));
    await together(8, quick ? 150 : 3000, calls.complete);
    await pause(3_000);
    return { tenant, course };
  } catch (error) {
    await tenant.close();
    throw error;
  }
}

const page = (name: string, title: string, call: (stage: Stage, turn: number) => Promise<unknown>): Row<Stage> => ({
  name,
  title,
  goal: '≤ 20 ms (p50)',
  measure: async (stage, { runs, quick }) => {
    await alone(10, (turn) => call(stage, turn));
    return latency(await repeated(runs, () => alone(quick ? 10 : 100, (turn) => call(stage, turn))), { p50: 20 });
  },
});

const PAGES = 4;

export const reports = groupOf<Stage>({
  rows: [
    page('course-report', 'Course report of 1,000 learners, its figures and charts', ({ tenant, course }) =>
      tenant.client.call(tenant.admin, CourseReportOverviewDocument, { courseId: Number(course.id) }),
    ),
    page('course-report-page', 'Course report of 1,000 learners, a page of people', ({ tenant, course }, turn) =>
      tenant.client.call(tenant.admin, CourseReportUsersPageDocument, {
        courseId: Number(course.id),
        page: 1 + (turn % PAGES),
        limit: 25,
        sort: 'name',
        order: 'asc',
      }),
    ),
    page('users-report-page', 'Users report of 1,000 learners, a page', ({ tenant }, turn) =>
      tenant.client.call(tenant.admin, UsersReportPageDocument, { page: 1 + (turn % PAGES), limit: 25 }),
    ),
    page('courses-report-page', 'Courses report of 1,000 learners', ({ tenant }) =>
      tenant.client.call(tenant.admin, CoursesReportPageDocument, { page: 1, limit: 25 }),
    ),
    page('admin-dashboard', 'Admin dashboard of 1,000 learners', ({ tenant }) =>
      tenant.client.call(tenant.admin, DashboardDataDocument, {
        instanceUrl: 'bench',
        users: true,
        courses: true,
        reviews: true,
        steps: true,
      }),
    ),
  ],
  setUp,
  tearDown: ({ tenant }) => tenant.close(),
});
