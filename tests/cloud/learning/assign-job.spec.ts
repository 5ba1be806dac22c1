import { beforeAll, describe, expect, it } from 'vitest';
import type { CourseItem } from '../../../functions/courses/course.records.ts';
import { writeAll } from '../../../functions/platform/tables/batches.ts';
import { getItem, putItem, query } from '../../../functions/platform/tables/dynamo.ts';
import { records, streams } from '../../../functions/platform/keys/keys.ts';
import { commitItems } from '../../../functions/platform/store/event-store.ts';
import type { CourseId } from '../../../shared/kernel/ids.ts';
import { ENROL_IN_COURSES } from '../../fixtures/calls.ts';
import { create } from '../../fixtures/courses.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { type PersonName, signIn } from '../../fixtures/personas.ts';

const ACME = 'acme.localhost';
const JOB = 'query ($id: ID!) { job(id: $id) { id title status done total message started_at finished_at } }';
type Job = {
  id: string;
  title: string;
  status: string;
  done: number;
  total: number | null;
  message: string | null;
  finished_at: string | null;
};

const { cloud, personas } = usePersonaCloud();
let token: string;
let courses: CourseId[];

beforeAll(async () => {
  token = await signIn(cloud, 'a1', ACME);
  const [first] = [Number((await create(cloud, { token })).id)];
  courses = [first as CourseId];
  const header = await getItem('records', records.header(personas.t1.scope, 'course', first)); // as it lies in the table
  // A hundred and fifty like it, as quickly as a table takes them.
  courses.push(...Array.from({ length: 149 }, (_, n) => (10_001 + n) as CourseId));
  await writeAll(
    'records',
    courses.slice(1).map((id, n) => ({ ...header, ...records.header(personas.t1.scope, 'course', id), id, title: `Course ${n + 1}` })),
  );
}, 120_000);

const enrol = (who: PersonName, ids: readonly CourseId[], key?: string) =>
  cloud.graphql(
    ACME,
    ENROL_IN_COURSES,
    { user: String(personas.people[who].id), courses: ids.map(String) },
    { token, ...(key !== undefined && { headers: { 'idempotency-key': key } }) },
  );
const jobOf = async (id: string | null, by = token, host = ACME, branch?: string): Promise<Job | null> =>
  (await cloud.graphql(host, JOB, { id }, { token: by, ...(branch !== undefined && { branch }) })).data?.job ?? null;
const ended = (id: string | null): Promise<void> => eventually(async () => (await jobOf(id))?.status !== 'running');
const commits = async (who: PersonName): Promise<number[]> =>
  Promise.all(
    courses.map(async (course) => (await commitItems(streams.enrolment(personas.t1.scope, personas.people[who].id, course), 1)).length),
  );

describe('assigning many courses', () => {
  it('assigns up to a hundred before the reply', async () => {
    const { headers, errors } = await enrol('l1s', courses.slice(0, 100));
    expect([errors, headers.get('x-trellis-job')]).toEqual([[], null]);
    expect((await commits('l1s')).filter((n) => n === 1)).toHaveLength(100);
  });

  it('continues with more after the reply, with progress in job(id); the same key is the same job [R19, V2]', async () => {
    const { headers, errors, data } = await enrol('l1', courses, 'many-courses');
    const id = headers.get('x-trellis-job');
    expect([errors, data]).toEqual([[], { AdminCourseEnrollment: true }]);
    expect(id).toMatch(/^\d+$/);
    expect(await jobOf(id)).toMatchObject({ id, title: 'Assigning courses', total: 150, message: null });
    expect((await enrol('l1', courses, 'many-courses')).headers.get('x-trellis-job')).toBe(id);
    const seen = new Set<number>();
    await eventually(async () => {
      const job = await jobOf(id);
      seen.add(job?.done ?? -1);
      return job?.status !== 'running';
    });
    expect([...seen]).toEqual([...seen].toSorted((a, b) => a - b));
    const job = await jobOf(id);
    expect(job).toMatchObject({ status: 'done', done: 150, total: 150, message: null });
    expect(job?.finished_at).not.toBeNull();
    expect(await commits('l1')).toEqual(courses.map(() => 1));
    expect((await enrol('l1', courses, 'many-courses')).headers.get('x-trellis-job')).toBe(id);
  });

  it('is a job visible to the person who started it and to admins of the instance, and to nobody else', async () => {
    const id = (await enrol('u12', courses)).headers.get('x-trellis-job');
    expect(await jobOf(id)).not.toBeNull();
    expect(await jobOf(id, await signIn(cloud, 'a1b', ACME))).not.toBeNull();
    expect(await jobOf(id, await signIn(cloud, 's0', ACME))).not.toBeNull();
    expect(await jobOf(id, await signIn(cloud, 'ab1', ACME, 'north'), ACME, 'north')).toBeNull();
    expect(await jobOf(id, await signIn(cloud, 'l1', ACME, 'north'), ACME, 'north')).toBeNull();
    expect(await jobOf(id, await signIn(cloud, 'a2', 'globex.localhost'), 'globex.localhost')).toBeNull();
    for (const unknown of ['999999', 'x', '']) expect(await jobOf(unknown)).toBeNull();
    await ended(id);
  });

  it('assigns what it can, and reports the rest in words', async () => {
    const [, one, two] = courses;
    const change = async (id: CourseId | undefined, more: Partial<CourseItem>): Promise<void> => {
      const key = records.header(personas.t1.scope, 'course', id ?? 0);
      await putItem('records', { ...(await getItem('records', key)), ...key, ...more });
    };
    // Others have it already.
    await change(one, { capacity: 1 });
    const id = (await enrol('m1', courses)).headers.get('x-trellis-job');
    await change(two, { deletedAt: new Date().toISOString() });
    await ended(id);
    const job = await jobOf(id);
    expect(job).toMatchObject({ status: 'failed', done: 150 });
    expect(job?.message).toMatch(/^[12] of 150 could not be done. The others are done. .*“Course 1”: /);
    expect((await commits('m1')).filter((n) => n === 1).length).toBeGreaterThan(147);
  });

  it('checks everything before it begins: one missing course starts no job, and nothing changes [R19]', async () => {
    await signIn(cloud, 'ab1', ACME, 'north');
    const before = await dump();
    const { errors, headers } = await enrol('ab1', [...courses.slice(3), 99_999 as CourseId]);
    expect([errors[0]?.extensions?.['code'], headers.get('x-trellis-job')]).toEqual(['NOT_FOUND', null]);
    expect(await dump()).toEqual(before);
  });

  it('removes its input from the header when it has ended, and is in the audit log by its kind [G05]', async () => {
    const jobs = await query('records', { pk: records.headers(personas.t1.scope, 'job') });
    expect(jobs.map((job) => job['input'])).toEqual(jobs.map(() => null));
    const { data } = await cloud.graphql(ACME, '{ auditLogPage(search: "job", limit: 200) { data { action target } } }', {}, { token });
    expect(data?.auditLogPage.data).toContainEqual({ action: 'JobEnded: done', target: 'assign-courses' });
  });
});
