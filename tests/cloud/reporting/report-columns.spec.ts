import { beforeAll, describe, expect, it } from 'vitest';
import type { PersonName } from '../../fixtures/personas.ts';
import {
  answer,
  CLEAR,
  COMPLETE,
  ENROL,
  fixtureTime,
  type Made,
  passSeconds,
  publish,
  refOf,
  useCourseFixture,
  text,
  TIMED,
} from '../learning/course-fixture.ts';

const USERS = `query ($status: String, $sort: String, $order: String, $from: DateTime, $to: DateTime, $slugs: [String!]) {
  usersReportPage(status: $status, sort: $sort, order: $order, from: $from, to: $to, branchUrls: $slugs) {
    stats { completedCourses coursesNotStarted }
    data { name completedCourses coursesInProgress coursesNotStarted averageProgress averageScore lastActivity } paginatorInfo { total } } }`;
const COURSES = `query ($status: String, $sort: String, $order: String, $slugs: [String!]) {
  coursesReportPage(status: $status, sort: $sort, order: $order, branchUrls: $slugs) {
    stats { completedLearners learnersNotStarted }
    data { title progress averageScore lastActivity } paginatorInfo { total } } }`;
const PEOPLE = `query ($id: Int!, $sort: String, $order: String, $slugs: [String!]) {
  courseReportUsersPage(courseId: $id, sort: $sort, order: $order, branchUrls: $slugs) {
    data { name progress score lastActivity } paginatorInfo { total } } }`;

type Page<Row> = { stats: Record<string, number>; data: Row[]; paginatorInfo: { total: number } };
type User = { name: string; averageProgress: number; averageScore: number | null; lastActivity: string | null };
type Course = { title: string; progress: number; averageScore: number | null; lastActivity: string | null };
type Person = { name: string; progress: number; score: number | null; lastActivity: string | null };

const fixture = useCourseFixture();
let fire: Made;
let reading: Made;
let endOfFire: string;

const users = async (variables: object = {}, name: PersonName = 'a1'): Promise<Page<User>> =>
  (await fixture.get<{ usersReportPage: Page<User> }>(name, USERS, { ...variables })).usersReportPage;
const courses = async (variables: object = {}): Promise<Page<Course>> =>
  (await fixture.get<{ coursesReportPage: Page<Course> }>('a1', COURSES, { ...variables })).coursesReportPage;
const people = async (id: number, variables: object = {}): Promise<Person[]> =>
  (await fixture.get<{ courseReportUsersPage: Page<Person> }>('a1', PEOPLE, { id, ...variables })).courseReportUsersPage.data;

const instant = (at: string): string => `${at.slice(0, 19)}.000Z`;

beforeAll(async () => {
  fire = await publish(fixture, { title: 'Fire safety', ...TIMED });
  reading = await publish(fixture, { title: 'Reading', content: [{ unit_order: 1, title: 'One', content: text('x') }] });
  for (const { id } of [fire, reading]) await fixture.get('l1', ENROL, { id });
  await fixture.get('u12', ENROL, { id: fire.id });
  // l1: four of five answers right, then a second attempt that is not finished; u12 never opens it.
  await answer(fixture, 'l1', fire, 0, { members: { selectedOption: 'Rome' } });
  for (const index of [1, 2, 3, 4]) await answer(fixture, 'l1', fire, index);
  passSeconds(60);
  await fixture.get('l1', CLEAR, { input: refOf(fire, 1) });
  endOfFire = fixtureTime();
  passSeconds(3600);
  await fixture.get('l1', COMPLETE, { input: refOf(reading, 0) });
});

describe('score, progress and last activity in reports', () => {
  it('are of the person in the report of a course [E130]', async () => {
    expect(await people(fire.id, { sort: 'score' })).toEqual([
      { name: 'L1 Persona', progress: 0, score: 80, lastActivity: endOfFire },
      { name: 'U12 Persona', progress: 0, score: null, lastActivity: null },
    ]);
    expect((await people(fire.id, { sort: 'lastActivity', order: 'desc' })).map(({ name }) => name)).toEqual(['L1 Persona', 'U12 Persona']);
    expect(await people(reading.id)).toMatchObject([{ name: 'L1 Persona', progress: 100, score: null }]);
  });

  it('are means in the reports of users and of courses, and no score is no zero [E130]', async () => {
    const ofUsers = (await users({ sort: 'averageScore' })).data;
    expect(ofUsers[0]).toMatchObject({ name: 'L1 Persona', averageProgress: 50, averageScore: 80 });
    expect(ofUsers.slice(1).every(({ averageScore }) => averageScore === null)).toBe(true);
    expect((await users({ sort: 'lastActivity', order: 'desc' })).data[0]?.name).toBe('L1 Persona');
    expect((await users({ sort: 'averageProgress', order: 'desc' })).data[0]?.name).toBe('L1 Persona');
    const [first, second] = (await courses({ sort: 'averageScore' })).data;
    expect(first).toEqual({ title: 'Fire safety', progress: 0, averageScore: 80, lastActivity: instant(endOfFire) });
    expect(second).toMatchObject({ title: 'Reading', progress: 100, averageScore: null });
    expect((await courses({ sort: 'lastActivity', order: 'desc' })).data[0]?.title).toBe('Reading');
  });

  it('are in the files of the lists [E130]', async () => {
    const rowsOf = async (body: object): Promise<string[]> => {
      const { url } = (await (await fixture.post('a1', '/api/exports', { format: 'csv', ...body })).json()) as { url: string };
      return (await (await fixture.fetchAs('a1', url)).text()).trim().split(/\r?\n/);
    };
    const file = await rowsOf({
      list: 'courseReportUsersPage',
      columns: ['name', 'score', 'lastActivity'],
      variables: { courseId: fire.id, sort: 'name' },
    });
    expect(file.slice(1).map((line) => line.split(',').slice(0, 2))).toEqual([
      ['L1 Persona', '80'],
      ['U12 Persona', ''],
    ]);
    const means = await rowsOf({ list: 'coursesReportPage', columns: ['title', 'progress', 'averageScore'], variables: {} });
    expect(means.slice(1)).toEqual(['Fire safety,0,80', 'Reading,100,']);
  });
});

describe('the list behind a figure', () => {
  it('has who and what has a course of that status, and leaves the figures as they are [E131]', async () => {
    const whole = await users();
    expect((await users({ status: 'completed' })).data.map(({ name }) => name)).toEqual(['L1 Persona']);
    expect((await users({ status: 'in_progress' })).data.map(({ name }) => name)).toEqual(['L1 Persona']);
    const notStarted = await users({ status: 'not_started' });
    expect(notStarted).toMatchObject({ data: [{ name: 'U12 Persona' }], paginatorInfo: { total: 1 }, stats: whole.stats });
    expect((await courses({ status: 'completed' })).data.map(({ title }) => title)).toEqual(['Reading']);
    expect((await courses({ status: 'not_started' })).data.map(({ title }) => title)).toEqual(['Fire safety']);
    expect((await courses({ status: 'not_started', slugs: ['south'] })).data).toEqual([]);
  });

  it('goes together with a time of assignment, and with the branches [E131]', async () => {
    const now = fixtureTime();
    expect((await users({ status: 'not_started', from: now })).data).toEqual([]);
    expect((await users({ status: 'not_started', to: now })).data).toHaveLength(1);
    expect((await people(fire.id, { slugs: ['north'] })).map(({ name }) => name)).toEqual(['L1 Persona', 'U12 Persona']);
    expect(await people(fire.id, { slugs: ['south', 'north'] })).toHaveLength(2);
    expect(await people(fire.id, { slugs: ['south'] })).toEqual([]);
  });

  it('has the courses of a person of that status and time, and leaves their figures as they are [E131]', async () => {
    const PROGRESS = `query ($id: Int!, $status: String, $from: DateTime, $to: DateTime) {
      UserProgress(userId: $id, status: $status, from: $from, to: $to) { totalCourses courses { title score saved_at } } }`;
    const { id } = fixture.personas.people.l1;
    const listed = async (variables: object) => (await fixture.get('a1', PROGRESS, { id, ...variables })).UserProgress;
    expect(await listed({ status: 'in_progress' })).toEqual({
      totalCourses: 2,
      courses: [{ title: 'Fire safety', score: 80, saved_at: endOfFire }],
    });
    expect((await listed({ status: 'completed' })).courses).toMatchObject([{ title: 'Reading', score: null }]);
    expect(await listed({ status: 'not_started' })).toEqual({ totalCourses: 2, courses: [] });
    expect((await listed({ from: fixtureTime() })).courses).toEqual([]);
    expect((await listed({ to: fixtureTime() })).courses).toHaveLength(2);
    expect(await fixture.refusal('a1', PROGRESS, { id, status: 'open' })).toMatchObject({ code: 'VALIDATION' });
  });

  it('is refused for an unknown status, and for a branch that the reader does not see [E131]', async () => {
    for (const status of ['bored', 'in-progress', ''])
      expect(await fixture.refusal('a1', USERS, { status })).toMatchObject({ code: 'VALIDATION' });
    expect(await fixture.refusal('a1', COURSES, { status: 'COMPLETED' })).toMatchObject({ code: 'VALIDATION' });
    expect(await fixture.refusal('m1', PEOPLE, { id: fire.id, slugs: ['south'] })).toMatchObject({ code: 'FORBIDDEN' });
  });
});
