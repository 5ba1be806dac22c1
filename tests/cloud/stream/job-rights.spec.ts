import { beforeAll, describe, expect, it } from 'vitest';
import { exportRowsWork } from '../../../functions/api/exports/export-job.ts';
import { ASSIGN_COURSES } from '../../../functions/learning/enrolment/assign-courses.job.ts';
import { commitKey, records, streams } from '../../../functions/platform/keys/keys.ts';
import { EXPORT_ROWS } from '../../../functions/platform/store/announced-job.ts';
import { commitItems } from '../../../functions/platform/store/event-store.ts';
import { type JobItem, readJob } from '../../../functions/platform/store/job-record.ts';
import type { CallerWork, JobWork } from '../../../functions/platform/store/job-work.ts';
import { newJob } from '../../../functions/platform/store/new-job.ts';
import { runJob } from '../../../functions/platform/store/run-job.ts';
import { writeAll } from '../../../functions/platform/tables/batches.ts';
import type { Item } from '../../../functions/platform/tables/client.ts';
import { getItem, putItem } from '../../../functions/platform/tables/dynamo.ts';
import { transact } from '../../../functions/platform/tables/transact.ts';
import { continueJob, JOB_WORKS } from '../../../functions/stream/jobs.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId, type JobId } from '../../../shared/kernel/ids.ts';
import { DELETE_USER, ENROL_IN_COURSES } from '../../fixtures/calls.ts';
import { create } from '../../fixtures/courses.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { type PersonName, signIn, testContext } from '../../fixtures/personas.ts';

const ACME = 'acme.localhost';
/** Every work of a job. A new kind stands in `JOB_WORKS`, or its function has a line here. */
const WORKS: Readonly<Record<string, JobWork>> = { ...JOB_WORKS, [EXPORT_ROWS]: exportRowsWork() };
/** The works that go on whoever has begun them. One more here is a decision: whose rights does it have? */
const OF_THE_SYSTEM = ['reconcile-groups'];

const { cloud, personas } = usePersonaCloud({ follow: 'never' });
let courses: CourseId[];
beforeAll(async () => {
  const { id } = await create(cloud, { token: await signIn(cloud, 'a1', ACME) });
  const header = await getItem('records', records.header(personas.t1.scope, 'course', Number(id))); // as it lies in the table
  courses = Array.from({ length: 120 }, (_, n) => (10_000 + n) as CourseId);
  await writeAll(
    'records',
    courses.map((course) => ({ ...header, ...records.header(personas.t1.scope, 'course', course), id: course, title: `Course ${course}` })),
  );
}, 120_000);

type StartedJob = {
  readonly kind: string;
  readonly by: PersonName;
  readonly call: string;
  readonly input?: unknown;
  readonly total?: number;
};

const begin = ({ kind, by, call, input = null, total = 5 }: StartedJob): Promise<JobId> =>
  transact(async () => {
    const rights = { caller: { person: personas.people[by].id, domain: 'acme', branch: null }, call };
    const { id, writes } = await newJob(testContext(), personas.t1.scope, { kind, title: 'A job', total, input, rights });
    return { writes, result: id };
  });
const run = (kind: string, work: JobWork, id: JobId): Promise<boolean> =>
  runJob({ [kind]: work }, personas.t1.scope, id, Number.MAX_SAFE_INTEGER);
const read = (id: JobId): Promise<JobItem | undefined> => readJob(personas.t1.scope, id);
const assigned = async (name: PersonName): Promise<number> => {
  const ids = courses.map((course) => streams.enrolment(personas.t1.scope, personas.people[name].id, course));
  return (await Promise.all(ids.map((stream) => commitItems(stream, 1)))).filter(({ length }) => length > 0).length;
};
const change = async (name: PersonName, more: Partial<Item>): Promise<() => Promise<void>> => {
  const key = records.member(personas.t1.scope, personas.people[name].id);
  const member = (await getItem('records', key)) as Item;
  await putItem('records', { ...member, ...more });
  return () => putItem('records', member);
};

describe('the rights of a job', () => {
  it('are those of its caller for every work, but for those of the system [H19]', () => {
    const system = Object.entries(WORKS).filter(([, { as }]) => as === 'system');
    expect(system.map(([kind]) => kind)).toEqual(OF_THE_SYSTEM);
  });

  for (const [kind, work] of Object.entries(WORKS).filter(([, { as }]) => as !== 'system')) {
    it(`${kind}: no step runs for somebody who may no longer do it, and the job says so [H19]`, async () => {
      const given: unknown[] = [];
      const watched = { ...work, step: 5, run: async (...step: unknown[]) => (given.push(step.at(-1)), []) } as JobWork;
      const id = await begin({ kind, by: 'l1', call: 'usersPage' });
      expect(await run(kind, watched, id)).toBe(true);
      if (work.as === 'caller of rows') expect(given).toEqual([expect.objectContaining({ viewer: expect.any(AppError) as unknown })]);
      else expect([given, await read(id)]).toMatchObject([[], { status: 'failed', done: 0, message: STOPPED(0) }]);
    });
  }

  const STOPPED = (done: number): string =>
    `Whoever started this may no longer do it. ${done === 0 ? 'Nothing was changed.' : `It has stopped after ${done} of 120.`}`;
  const losses: Readonly<Record<string, Partial<Item>>> = {
    'was deleted': { deletedAt: '2026-11-20T10:00:00.000Z' },
    'was deactivated': { active: false },
    'is a learner now': { role: 'learner' },
  };
  for (const [what, loss] of Object.entries(losses)) {
    it(`end between two steps when the caller ${what}: the job tells how much was done [H19]`, async () => {
      const name = what === 'was deleted' ? 'l1' : what === 'was deactivated' ? 'l1s' : 'u12';
      const input = { person: personas.people[name].id, courses };
      const id = await begin({ kind: ASSIGN_COURSES, by: 'a1b', call: 'AdminCourseEnrollment', input, total: courses.length });
      const work = JOB_WORKS[ASSIGN_COURSES] as CallerWork;
      let back: (() => Promise<void>) | undefined;
      const losing: CallerWork = {
        ...work,
        run: async (...step) => {
          const troubles = await work.run(...step);
          back ??= await change('a1b', loss);
          return troubles;
        },
      };
      expect(await run(ASSIGN_COURSES, losing, id)).toBe(true);
      await back?.();
      expect(await read(id)).toMatchObject({ status: 'failed', done: 25, message: STOPPED(25) });
      expect(await assigned(name)).toBe(25);
    });
  }

  it('that were lost after the call, and before the first step, change nobody [H19]', async () => {
    const variables = { user: String(personas.people.m1.id), courses: courses.map(String) };
    const { errors, headers } = await cloud.graphql(ACME, ENROL_IN_COURSES, variables, { token: await signIn(cloud, 'a1b', ACME) });
    expect(errors).toEqual([]);
    const deleted = await cloud.graphql(
      ACME,
      DELETE_USER,
      { id: String(personas.people.a1b.id) },
      { token: await signIn(cloud, 'a1', ACME) },
    );
    expect(deleted.errors).toEqual([]);
    const id = asId<JobId>(Number(headers.get('x-trellis-job')));
    await continueJob.react({ ...commitKey(streams.job(personas.t1.scope, id), 1), names: ['JobAsked'] });
    expect(await read(id)).toMatchObject({ status: 'failed', message: STOPPED(0) });
    expect(await assigned('m1')).toBe(0);
  });

  it('of a job that a former version began are nobody’s: it stops, and can be started again [H19]', async () => {
    const id = await begin({ kind: ASSIGN_COURSES, by: 'a1', call: 'AdminCourseEnrollment', input: { person: 1, courses } });
    const { caller: _caller, call: _call, ...former } = (await read(id)) as JobItem;
    await putItem('records', former);
    expect(await run(ASSIGN_COURSES, JOB_WORKS[ASSIGN_COURSES] as JobWork, id)).toBe(true);
    expect(await read(id)).toMatchObject({ status: 'failed', message: STOPPED(0) });
  });
});
