import { beforeAll, describe, expect, it } from 'vitest';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import {
  answer,
  COMPLETE,
  ENROL,
  type Made,
  useCourseFixture,
  passSeconds,
  beat,
  publish,
  refOf,
  TIMED,
} from '../learning/course-fixture.ts';
import type { Replies } from '../../fixtures/generated/replies.ts';

const fixture = useCourseFixture();
let basics: Made;
let checked: Made;
let south: Made;
const write = async (name: PersonName, query: string, variables: Record<string, unknown>): Promise<void> => {
  await fixture.get(name, query, variables);
};
const read = async (name: PersonName, query: string, variables: Record<string, unknown> = {}, branch?: string): Promise<Replies> =>
  fixture.get(name, query, variables, branch === undefined ? {} : { branch });

const PARTS = { content: [1, 2].map((order) => ({ unit_order: order, title: `Part ${order}`, content: '{"ops":[{"insert":"x\\n"}]}' })) };

beforeAll(async () => {
  basics = await publish(fixture, { title: 'Basics', ...PARTS });
  checked = await publish(fixture, { title: 'Écoute', ...TIMED });
  south = await publish(fixture, { title: 'Southern course', ...PARTS }, 'a1', 'south');
  // l1: basics complete, the test half answered; u12: basics half done; l1s in the south: everything of theirs.
  for (const id of [basics.id, checked.id]) await write('l1', ENROL, { id });
  await write('u12', ENROL, { id: basics.id });
  await write('l1s', ENROL, { id: south.id });
  await beat(fixture, 'l1', [basics.id, basics.units[0]!.id], 0);
  passSeconds(120);
  await beat(fixture, 'l1', [basics.id, basics.units[0]!.id], 120, true);
  for (const index of [0, 1]) await write('l1', COMPLETE, { input: refOf(basics, index) });
  await write('u12', COMPLETE, { input: refOf(basics, 0) });
  for (const index of [0, 1]) await write('l1s', COMPLETE, { input: refOf(south, index) });
  await answer(fixture, 'l1', checked, 0);
  await answer(fixture, 'l1', checked, 4, { members: { freeTextAnswer: 'because of my own words' } });
});

const USERS = `query ($search: String, $sort: String, $order: String, $slugs: [String!]) { usersReportPage(search: $search, sort: $sort, order: $order, branchUrls: $slugs) {
  stats { completionRate completedCourses coursesInProgress coursesNotStarted trainingTime }
  data { name completedCourses coursesInProgress coursesNotStarted } paginatorInfo { total } } }`;
const COURSES = `query ($search: String, $sort: String, $order: String) { coursesReportPage(search: $search, sort: $sort, order: $order) {
  stats { totalCourses completionRate completedLearners learnersInProgress learnersNotStarted trainingTime }
  data { title assignedLearners completedLearners learnersInProgress learnersNotStarted progress trainingTime } } }`;
type Courses = { coursesReportPage: { stats: Record<string, unknown>; data: { title: string; progress: number }[] } };
const DASHBOARD = `{ dashboardData { recentUsers { name type assignedCourses completedCourses } recentCourses { name users }
  analyticsData { completionRate completedCourses inProgressCourses notStartedCourses trainingTime assignedCourses activeUsers inactiveUsers totalCourses }
  subscriptionSummary { usedLicenses licenseCount remainingLicenses usedBranches subscriptionStatus } } }`;

describe('figures', () => {
  it('are the same on the dashboard and in both reports, for the same scope', async () => {
    const users = (await read('a1', USERS)).usersReportPage.stats;
    const courses = (await read('a1', COURSES)).coursesReportPage.stats;
    const dashboard = (await read('a1', DASHBOARD)).dashboardData.analyticsData;
    // Pairs: l1 basics (complete), l1 Écoute (opened), u12 basics (half), l1s southern (complete).
    expect(users).toEqual({
      completionRate: 50,
      completedCourses: 2,
      coursesInProgress: 2,
      coursesNotStarted: 0,
      trainingTime: '0h 2m 0s',
    });
    expect(courses).toEqual({
      totalCourses: 3,
      completionRate: 50,
      completedLearners: 2,
      learnersInProgress: 2,
      learnersNotStarted: 0,
      trainingTime: '0h 2m 0s',
    });
    expect(dashboard).toMatchObject({
      completionRate: 50,
      completedCourses: 2,
      inProgressCourses: 2,
      notStartedCourses: 0,
      assignedCourses: 4,
      totalCourses: 3,
      inactiveUsers: 1,
    });
  });

  it('of the instance’s licences are for its admins only', async () => {
    expect((await read('a1', DASHBOARD)).dashboardData.subscriptionSummary).toMatchObject({
      licenseCount: 20,
      usedBranches: 2,
      subscriptionStatus: null,
    });
    expect((await read('m1', DASHBOARD)).dashboardData.subscriptionSummary).toBeNull();
    expect(await fixture.refusal('l1', DASHBOARD)).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('sort and search by every column, without case and accents', async () => {
    const names = async (variables: Record<string, unknown>): Promise<string[]> =>
      (await read('a1', COURSES, variables)).coursesReportPage.data.map((row) => row.title);
    expect(await names({})).toEqual(['Basics', 'Écoute', 'Southern course']);
    expect(await names({ search: 'ECOUTE' })).toEqual(['Écoute']);
    expect(await names({ sort: 'progress', order: 'desc' })).toEqual(['Southern course', 'Basics', 'Écoute']);
    for (const sort of [
      'title',
      'category',
      'assignedLearners',
      'completedLearners',
      'learnersInProgress',
      'learnersNotStarted',
      'progress',
      'date_assigned',
      'averageScore',
      'lastActivity',
    ])
      expect(await names({ sort })).toHaveLength(3);
    for (const sort of [
      'name',
      'email',
      'completedCourses',
      'coursesInProgress',
      'coursesNotStarted',
      'averageProgress',
      'averageScore',
      'lastActivity',
    ]) {
      const { data, paginatorInfo } = (await read('a1', USERS, { sort, order: 'desc' })).usersReportPage;
      expect(data).toHaveLength(paginatorInfo.total);
    }
    expect((await read('a1', USERS, { sort: 'completedCourses', order: 'desc' })).usersReportPage.data[0]).toMatchObject({
      completedCourses: 1,
    });
    expect(await fixture.refusal('a1', USERS, { sort: 'salary' })).toMatchObject({ code: 'VALIDATION' });
  });
});

describe('the scope of reports', () => {
  it('is the branch for its manager: figures of north, and no row of south [T03]', async () => {
    const { stats, data } = (await read('m1', USERS)).usersReportPage;
    expect(stats).toEqual({
      completionRate: 33.33,
      completedCourses: 1,
      coursesInProgress: 2,
      coursesNotStarted: 0,
      trainingTime: '0h 2m 0s',
    });
    expect(data.map((row) => row.name)).not.toContain('L1S Persona');
    expect(data.map((row) => row.name)).not.toContain('OFF1 Persona');
    expect((await read('m1', COURSES)).coursesReportPage.data.map((row) => row.title)).toEqual(['Basics', 'Écoute']);
  });

  it('is refused to members without primary access when no branch is named [T03]', async () => {
    const lists = ['users', 'groups', 'courses', 'categories', 'usersPage', 'groupsPage', 'coursesPage', 'categoriesPage'].map((list) =>
      list.endsWith('Page') ? `{ ${list} { data { id } } }` : `{ ${list} { id } }`,
    );
    const reports = ['{ ReportsAllUsers { users { name } } }', '{ reportsAllCourses { courses { title } } }'];
    for (const name of ['ab1', 'm1'] as const)
      for (const query of [USERS, COURSES, DASHBOARD, ...lists, ...reports]) {
        const token = await fixture.tokenOf(name);
        const { data, errors } = await fixture.cloud.graphql('acme.localhost', query, {}, { token });
        expect([query, errors[0]?.extensions?.['code'], Object.values(data ?? {}).filter(Boolean)]).toEqual([query, 'FORBIDDEN', []]);
      }
  });

  it("is refused with another branch, and is the caller's own with none [T04]", async () => {
    const ALL = 'query ($slugs: [String!]) { ReportsAllUsers(branchUrls: $slugs) { users { name } stats { completedCourses } } }';
    expect(await fixture.refusal('m1', ALL, { slugs: ['north', 'south'] })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await fixture.refusal('m1', ALL, { slugs: ['nowhere'] })).toMatchObject({ code: 'FORBIDDEN' });
    const own = await read('m1', ALL, { slugs: [] });
    expect(own.ReportsAllUsers.users.map((user) => user.name)).not.toContain('L1S Persona');
    expect(own).toEqual(await read('m1', ALL, { slugs: ['north'] }));
    const both = await read('a1', ALL, { slugs: ['north', 'south'] });
    expect(both.ReportsAllUsers.stats.completedCourses).toBe(2);
  });

  it('has a course of another branch or tenant as not found [T01]', async () => {
    const REPORT = 'query ($id: Int!) { CourseReport(courseId: $id) { title } }';
    for (const id of [south.id, 2_000_000_000, 0]) expect(await read('m1', REPORT, { id })).toEqual({ CourseReport: null });
    const PEOPLE = 'query ($id: Int!) { courseReportUsersPage(courseId: $id) { data { id } } }';
    for (const id of [south.id, 2_000_000_000])
      expect(await fixture.refusal('m1', PEOPLE, { id })).toEqual({ code: 'NOT_FOUND', message: 'Not found.' });
    const LOG = 'query ($id: ID!) { userActivityLog(id: $id) { data { message } } }';
    for (const id of [fixture.personas.people.l1s.id, fixture.personas.people.l2.id, 2_000_000_000])
      expect(await fixture.refusal('m1', LOG, { id })).toEqual({ code: 'NOT_FOUND', message: 'Not found.' });
  });
});

describe('the report on a course', () => {
  it('has weeks from Monday to Sunday with their figures', async () => {
    const REPORT = `query ($id: Int!) { CourseReport(courseId: $id) { title stats { completionRate assignedLearners } activityOverTime { weekStart weekEnd assignedCount completedCount }
      timeSpentWeekly { weekStart averageTimeSpent } users { name role progress timeSpent completionDate } } }`;
    const { CourseReport } = await read('m1', REPORT, { id: basics.id });
    expect(CourseReport.stats).toEqual({ completionRate: 50, assignedLearners: 2 });
    const week = CourseReport.activityOverTime.at(-1)!;
    expect(new Date(week.weekStart).getUTCDay()).toBe(1);
    expect(new Date(week.weekEnd).getUTCDay()).toBe(0);
    expect(CourseReport.activityOverTime.reduce((sum, one) => sum + one.assignedCount, 0)).toBe(2);
    expect(CourseReport.activityOverTime.reduce((sum, one) => sum + one.completedCount, 0)).toBe(1);
    expect(CourseReport.timeSpentWeekly.reduce((sum, one) => sum + one.averageTimeSpent, 0)).toBe(120);
    expect(CourseReport.users).toEqual([
      { name: 'L1 Persona', role: 'learner', progress: 100, timeSpent: 120, completionDate: expect.any(String) },
      { name: 'U12 Persona', role: 'learner', progress: 50, timeSpent: 0, completionDate: null },
    ]);
  });

  it('has pages of people by status', async () => {
    const PEOPLE =
      'query ($id: Int!, $status: String, $sort: String) { courseReportUsersPage(courseId: $id, status: $status, sort: $sort, order: "desc") { data { name } paginatorInfo { total } } }';
    const names = async (variables: Record<string, unknown>): Promise<string[]> =>
      (await read('i1', PEOPLE, { id: basics.id, ...variables })).courseReportUsersPage.data.map((one) => one.name);
    expect(await names({ status: 'completed' })).toEqual(['L1 Persona']);
    expect(await names({ status: 'in_progress' })).toEqual(['U12 Persona']);
    expect(await names({ status: 'not_started' })).toEqual([]);
    for (const sort of ['name', 'role', 'progress', 'score', 'assignedDate', 'completionDate', 'timeSpent', 'lastActivity'])
      expect(await names({ sort })).toHaveLength(2);
    expect(await fixture.refusal('i1', PEOPLE, { id: basics.id, status: 'bored' })).toMatchObject({ code: 'VALIDATION' });
  });

  it('has pages of the people who were assigned in a time, whose end is no part of it', async () => {
    const PEOPLE = `query ($id: Int!, $from: DateTime, $to: DateTime) { courseReportUsersPage(courseId: $id, sort: "assignedDate", from: $from, to: $to) {
      data { name assignedDate } paginatorInfo { total } } }`;
    type Person = { name: string; assignedDate: string };
    const people = async (period: Record<string, string>): Promise<Person[]> => {
      const { data, paginatorInfo } = (
        await read('i1', PEOPLE, {
          id: basics.id,
          ...period,
        })
      ).courseReportUsersPage;
      expect(paginatorInfo.total).toBe(data.length);
      return data;
    };
    const everybody = await people({});
    expect(everybody).toHaveLength(2);
    const last = everybody[1]!.assignedDate;
    expect(await people({ from: last })).toEqual(everybody.filter(({ assignedDate: at }) => at >= last));
    expect(await people({ to: last })).toEqual(everybody.filter(({ assignedDate: at }) => at < last));
    expect(await people({ from: last, to: last })).toEqual([]);
  });
});

describe('the reports of users and courses in a time', () => {
  const PERIOD = '$from: DateTime, $to: DateTime';
  const PASSED = 'from: $from, to: $to';
  const PEOPLE = `query ($id: Int!) { courseReportUsersPage(courseId: $id) { data { name assignedDate completionDate } } }`;
  const USERS_IN = `query (${PERIOD}) { usersReportPage(${PASSED}) { stats { completedCourses coursesInProgress coursesNotStarted }
    data { name completedCourses coursesInProgress coursesNotStarted } paginatorInfo { total } } }`;
  const COURSES_IN = `query (${PERIOD}) { coursesReportPage(${PASSED}) { stats { completedLearners }
    data { title assignedLearners completedLearners } paginatorInfo { total } } }`;
  type Period = { readonly from?: string; readonly to?: string };
  type Pair = { readonly course: string; readonly name: string; readonly assignedDate: string; readonly completionDate: string | null };

  async function allPairs(): Promise<Pair[]> {
    const courses = { [basics.id]: 'Basics', [checked.id]: 'Écoute', [south.id]: 'Southern course' };
    const ofCourses = Object.entries(courses).map(async ([id, course]) => {
      const page = await read('a1', PEOPLE, { id: Number(id) });
      return page.courseReportUsersPage.data.map((person) => ({ ...person, course }));
    });
    return (await Promise.all(ofCourses)).flat();
  }

  it('count the enrolments of that time, and leave out who and what has none', async () => {
    const pairs = await allPairs();
    const times = [...new Set(pairs.map(({ assignedDate }) => assignedDate))].toSorted();
    expect(times.length).toBeGreaterThan(2);
    const [first, last] = [times[1]!, times.at(-1)!];
    for (const period of [{}, { from: first }, { to: last }, { from: first, to: last }, { from: last, to: first }] as Period[]) {
      const counted = pairs.filter(({ assignedDate: at }) => (!period.from || at >= period.from) && (!period.to || at < period.to));
      const completed = counted.filter(({ completionDate }) => completionDate !== null);
      const users = (await read('a1', USERS_IN, period)).usersReportPage;
      expect(users.stats['completedCourses']).toBe(completed.length);
      const withPairs = new Set(counted.map(({ name }) => name));
      const isWhole = period.from === undefined && period.to === undefined;
      if (!isWhole) expect(new Set(users.data.map(({ name }) => name))).toEqual(withPairs);
      expect(users.paginatorInfo.total).toBe(users.data.length);
      for (const { name, completedCourses, coursesInProgress, coursesNotStarted } of users.data)
        expect(completedCourses + coursesInProgress + coursesNotStarted).toBe(counted.filter((pair) => pair.name === name).length);
      const file = { list: 'usersReportPage', columns: ['name'], format: 'csv', variables: period };
      const exported = (await (await fixture.post('a1', '/api/exports', file)).json()) as { rows: number };
      expect(exported.rows).toBe(users.data.length);
      const courses = (await read('a1', COURSES_IN, period)).coursesReportPage;
      expect(courses.stats['completedLearners']).toBe(completed.length);
      if (!isWhole) expect(new Set(courses.data.map(({ title }) => title))).toEqual(new Set(counted.map(({ course }) => course)));
      for (const { title, assignedLearners } of courses.data as (Courses['coursesReportPage']['data'][number] & {
        assignedLearners: number;
      })[])
        expect(assignedLearners).toBe(counted.filter(({ course }) => course === title).length);
    }
  });

  it('have the certificates of that time', async () => {
    const CERTIFICATES = `query ($id: Int!, ${PERIOD}) { CompletedCourses(userId: $id, ${PASSED}) { title completed_at } }`;
    const { id } = fixture.personas.people.l1;
    const issued = async (period: Period): Promise<{ title: string; completed_at: string }[]> =>
      (await read('a1', CERTIFICATES, { id, ...period })).CompletedCourses;
    const all = await issued({});
    expect(all.map(({ title }) => title)).toEqual(['Basics']);
    const at = all[0]!.completed_at;
    expect(await issued({ from: at })).toEqual(all);
    expect(await issued({ to: at })).toEqual([]);
    const rowsOf = async (body: unknown): Promise<number> =>
      ((await (await fixture.post('a1', '/api/exports', body)).json()) as { rows: number }).rows;
    const file = { list: 'CompletedCourses', columns: ['title', 'completed_at'], format: 'csv' };
    expect(await rowsOf({ ...file, variables: { userId: id, from: at } })).toBe(1);
    expect(await rowsOf({ ...file, variables: { userId: id, to: at } })).toBe(0);
  });
});

describe('the report on a person', () => {
  const UNITS = `query ($id: ID!) { user(id: $id) { enrolledCourses { course_title progress unitsCompleted totalUnits timeSpent sources { source_type }
    units { tests { tests { question options { text checked } rules { word } } user_response { input_key isCorrect freeTextAnswer selectedOption } } } } } }`;

  it('has units, questions with their key and the learner’s answers for readers of reports', async () => {
    const { id } = fixture.personas.people.l1;
    const report = JSON.stringify(await read('m1', UNITS, { id }));
    for (const part of ['because of my own words', 'zephyr|because', '"checked":true', '"source_type":"direct"'])
      expect(report).toContain(part);
    expect(report).not.toContain('Southern course');
  });

  it('has courses without the key for the learner, and no answers for an instructor [L01]', async () => {
    const { id } = fixture.personas.people.l1;
    for (const name of ['l1', 'i1'] as const) {
      const own = JSON.stringify(await read(name, UNITS, { id }));
      expect(own).toContain('"course_title":"Basics"');
      for (const secret of ['zephyr', '"checked":true', 'my own words']) expect(own).not.toContain(secret);
    }
  });

  it('has the activity, newest first, in words', async () => {
    const LOG =
      'query ($id: ID!, $page: Int, $limit: Int) { userActivityLog(id: $id, page: $page, limit: $limit) { data { message created_at } paginatorInfo { currentPage lastPage total } } }';
    const { userActivityLog } = await read('m1', LOG, { id: fixture.personas.people.l1.id, limit: 100 });
    const messages = userActivityLog.data.map((line) => line.message);
    for (const part of [
      'Enrolled in “Basics”.',
      'Started “Basics”.',
      'Completed “Part 1” in “Basics”.',
      'Completed the course “Basics”.',
      'Signed in.',
    ])
      expect(messages).toContain(part);
    expect(userActivityLog.data.map((line) => line.created_at)).toEqual(
      userActivityLog.data
        .map((line) => line.created_at)
        .toSorted()
        .toReversed(),
    );
    const { userActivityLog: second } = await read('m1', LOG, { id: fixture.personas.people.l1.id, page: 2, limit: 3 });
    expect(second.data.map((line) => line.message)).toEqual(messages.slice(3, 6));
    expect(await fixture.refusal('m1', LOG, { id: fixture.personas.people.l1.id, limit: 101 })).toMatchObject({ code: 'VALIDATION' });
    expect(await fixture.refusal('i1', LOG, { id: fixture.personas.people.l1.id })).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('equals what the learner sees', async () => {
    const PROGRESS =
      'query ($id: Int) { UserProgress(userId: $id) { totalCourses completedCourses averageCompletionRate notStartedCourses inProgressCourses } }';
    const own = await read('l1', PROGRESS);
    expect(own).toEqual({
      UserProgress: { totalCourses: 2, completedCourses: 1, averageCompletionRate: 50, notStartedCourses: 0, inProgressCourses: 1 },
    });
    expect(await read('m1', PROGRESS, { id: fixture.personas.people.l1.id })).toEqual(own);
    expect(await fixture.refusal('i1', PROGRESS, { id: fixture.personas.people.l1.id })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await fixture.refusal('m1', PROGRESS, { id: fixture.personas.people.l1s.id })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the rows of all reports', () => {
  it('equal a replay of all events [V4]', async () => {
    await atRest();
    expect(await verify(PROJECTOR, 1)).toEqual([]);
  });
});
