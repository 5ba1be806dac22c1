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
import { enrolLearners, openSchool, publishCourse, type School } from '../tenant.ts';
import { studiesOf } from '../learner-calls.ts';

/** All processes of the product; this one, which makes the load, is left out. */
const product = (): number => memoryOf(below(process.pid));

const MB = 1_000_000;

const idle: Row<School> = {
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

const loaded: Row<School> = {
  name: 'memory-loaded',
  title: 'Memory of the embedded product, loaded',
  goal: '≤ 350 MB',
  measure: async (school, { quick }) => {
    const { client, admin } = school;
    let highest = 0;
    const watch = setInterval(() => (highest = Math.max(highest, product())), 500);
    try {
      const course = await publishCourse(school);
      const studies = studiesOf(client, course, await enrolLearners(school, course, quick ? 100 : 1000));
      await together(10, quick ? 200 : 6000, (turn) =>
        turn % 5 === 0 ? client.call(studies.next(), UserProgressDashboardDocument, {}) : studies.answer(),
      );
      await together(4, quick ? 20 : 200, async () => {
        await client.call(admin, CourseReportUsersPageDocument, { courseId: Number(course.id), page: 1, limit: 25 });
        await client.call(admin, DashboardDataDocument, {});
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

export const memory = groupOf<School>({ rows: [idle, loaded], setUp: () => openSchool(), tearDown: (school) => school.close() });
