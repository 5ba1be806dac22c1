import { setTimeout as pause } from 'node:timers/promises';
import { CourseReportUsersPageDocument } from '../../../web/api/generated/graphql.ts';
import { createUser } from '../../../functions/people/users/person.commands.ts';
import { inParallel } from '../../../functions/platform/runtime/parallel.ts';
import { ADD_COURSES_TO_GROUP } from '../../fixtures/calls.ts';
import { testContext } from '../../fixtures/personas.ts';
import { groupOf, type Row } from '../bench.ts';
import { median, repeated } from '../figures.ts';
import { cpuNote, productCpu } from '../processes.ts';
import { publishCourse, startTenant, type BenchTenant } from '../tenant.ts';

const POLL_MS = 50;
const BULK = `mutation BulkCreateUsers($input: [BulkUserInput!]!) { BulkCreateUsers(input: $input) { id outcome } }`;

let made = 0;
const names = (): { first_name: string; last_name: string; email: string } => {
  made += 1;
  return { first_name: 'Bea', last_name: `Bulk ${made}`, email: `bulk${made}@bench.test` };
};

const bulk: Row<BenchTenant> = {
  name: 'bulk-import',
  title: 'Bulk import, without passwords: people created',
  goal: '≥ 500/s',
  measure: async ({ client, admin }, { runs, quick }) => {
    const rows = quick ? 100 : 500;
    const spentSince = productCpu();
    const speeds = await repeated(runs, async () => {
      const input = Array.from({ length: rows }, () => ({ ...names(), role: 'learner', skip_email: true }));
      const begun = performance.now();
      await client.call(admin, BULK, { input });
      return (rows * 1000) / (performance.now() - begun);
    });
    const perSecond = median(speeds);
    return {
      text: `${Math.round(perSecond)}/s`,
      meets: perSecond >= 500,
      figures: { perSecond },
      notes: [`Calls of ${rows} rows, one after the other.`, cpuNote('row', spentSince(rows * runs))],
    };
  },
};

const CREATE = 'mutation { createGroup(input: { name: "Imported" }) { id } }';

/** Returns once a course shows so many learners in its report. */
async function learnersShown({ client, admin }: BenchTenant, course: string, learners: number): Promise<void> {
  for (;;) {
    const variables = { courseId: Number(course), page: 1, limit: 1 };
    if ((await client.call(admin, CourseReportUsersPageDocument, variables)).courseReportUsersPage.paginatorInfo.total >= learners) return;
    await pause(POLL_MS);
  }
}

const visible: Row<BenchTenant> = {
  name: 'import-enrolled',
  title: 'Bulk import into a group that gives a course: until all are enrolled, and the report of the course shows them',
  goal: '≥ 250/s',
  measure: async (tenant, { runs, quick }) => {
    const { client, admin } = tenant;
    const rows = quick ? 100 : 500;
    const group = (await client.call(admin, CREATE, {})).createGroup.id;
    const { id: course } = await publishCourse(tenant, 4, 1);
    await client.call(admin, ADD_COURSES_TO_GROUP, { group, courses: [course] });
    let imported = 0;
    const spentSince = productCpu();
    const speeds = await repeated(runs, async () => {
      const input = Array.from({ length: rows }, () => ({ ...names(), role: 'learner', skip_email: true, groupNames: ['Imported'] }));
      imported += rows;
      const begun = performance.now();
      await client.call(admin, BULK, { input });
      await learnersShown(tenant, course, imported);
      return (rows * 1000) / (performance.now() - begun);
    });
    const perSecond = median(speeds);
    return {
      text: `${Math.round(perSecond)}/s`,
      meets: perSecond >= 250,
      figures: { perSecond },
      notes: [`Calls of ${rows} rows.`, cpuNote('row', spentSince(imported))],
    };
  },
};

const single: Row<BenchTenant> = {
  name: 'create-people',
  title: 'People created one by one, 8 at once',
  goal: 'told for comparison',
  measure: async ({ scope }, { runs, quick }) => {
    const people = quick ? 40 : 400;
    const speeds = await repeated(runs, async () => {
      const begun = performance.now();
      await inParallel(Array.from({ length: people }, names), 8, (one) => createUser(testContext(), scope, { ...one, role: 'learner' }));
      return (people * 1000) / (performance.now() - begun);
    });
    return {
      text: `${Math.round(median(speeds))}/s`,
      meets: null,
      figures: { perSecond: median(speeds) },
      notes: ['createUser of the people module, called from this process.'],
    };
  },
};

export const people = groupOf<BenchTenant>({
  rows: [bulk, visible, single],
  setUp: () => startTenant(),
  tearDown: (tenant) => tenant.close(),
});
