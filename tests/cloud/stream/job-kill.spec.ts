import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { ASSIGN_COURSES } from '../../../functions/learning/enrolment/assign-courses.job.ts';
import { writeAll } from '../../../functions/platform/tables/batches.ts';
import { getItem } from '../../../functions/platform/tables/dynamo.ts';
import { commitItems } from '../../../functions/platform/store/event-store.ts';
import { readJob } from '../../../functions/platform/store/job-record.ts';
import { newJob } from '../../../functions/platform/store/new-job.ts';
import { commitKey, records, streams } from '../../../functions/platform/keys/keys.ts';
import { transact } from '../../../functions/platform/tables/transact.ts';
import { continueJob, sweepJobs } from '../../../functions/stream/jobs.ts';
import type { CourseId, JobId } from '../../../shared/kernel/ids.ts';
import { toInstant } from '../../../shared/kernel/instant.ts';
import { create } from '../../fixtures/courses.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { signIn, testContext } from '../../fixtures/personas.ts';
import { steadyClock } from '../../fixtures/steady-clock.ts';

const { cloud, personas } = usePersonaCloud({ follow: 'never' });
let courses: CourseId[];
beforeAll(async () => {
  const { id } = await create(cloud, { token: await signIn(cloud, 'a1', 'acme.localhost') });
  const header = await getItem('records', records.header(personas.t1.scope, 'course', Number(id))); // as it lies in the table
  courses = Array.from({ length: 300 }, (_, n) => (10_000 + n) as CourseId);
  await writeAll(
    'records',
    courses.map((course) => ({ ...header, ...records.header(personas.t1.scope, 'course', course), id: course, title: `Course ${course}` })),
  );
}, 120_000);

const begin = (): Promise<JobId> =>
  transact(async () => {
    const input = { person: personas.people.l1.id, courses };
    const { id, writes } = await newJob(testContext(), personas.t1.scope, {
      kind: ASSIGN_COURSES,
      title: 'Assigning courses',
      total: courses.length,
      input,
      rights: { caller: { person: personas.people.a1.id, domain: 'acme', branch: null }, call: 'AdminCourseEnrollment' },
    });
    return { writes, result: id };
  });
const pointerTo = (id: JobId) => ({ ...commitKey(streams.job(personas.t1.scope, id), 1), names: ['JobAsked'] });
const progress = async (id: JobId): Promise<number> => (await readJob(personas.t1.scope, id))?.done ?? -1;

/** Kills a worker a moment after it has written its progress down. */
async function killedOnTheWay(id: JobId, ms: number): Promise<void> {
  const before = await progress(id);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'job-child.ts'), String(personas.t1.id), String(id)], {
    env: { PATH: process.env['PATH'], ...cloud.env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  await eventually(async () => (await progress(id)) > before);
  await pause(ms);
  child.kill('SIGKILL');
  await gone;
}

it('a job that is killed repeatedly continues from its last checkpoint, and does every part once [V2]', { timeout: 120_000 }, async () => {
  const id = await begin();
  const checkpoints = [0];
  for (const ms of [0, 5, 15, 30]) {
    await killedOnTheWay(id, ms);
    checkpoints.push(await progress(id));
  }
  expect(checkpoints).toEqual(checkpoints.toSorted((a, b) => a - b));
  expect((await readJob(personas.t1.scope, id))?.status).toBe('running');
  await continueJob.react(pointerTo(id));
  await Promise.all([continueJob.react(pointerTo(id)), continueJob.react(pointerTo(id))]);
  expect(await readJob(personas.t1.scope, id)).toMatchObject({ status: 'done', done: 300, v: 2 });
  const commits = await Promise.all(
    courses.map((course) => commitItems(streams.enrolment(personas.t1.scope, personas.people.l1.id, course), 1)),
  );
  expect(commits.map(({ length }) => length)).toEqual(courses.map(() => 1));
  expect(await commitItems(streams.job(personas.t1.scope, id), 1)).toHaveLength(2);
});

it('an abandoned job is continued by the daily run, and one that ended long ago is deleted', async () => {
  const id = await begin();
  const later = (hours: number): string => toInstant(Date.parse(steadyClock()) + hours * 3_600_000);
  expect((await sweepJobs(personas.t1.scope, later(0))).takenUp).toBe(0);
  expect((await sweepJobs(personas.t1.scope, later(2))).takenUp).toBe(1);
  await continueJob.react(pointerTo(id));
  expect((await sweepJobs(personas.t1.scope, later(24))).takenUp).toBe(0);
  expect(await readJob(personas.t1.scope, id)).toMatchObject({ status: 'done' });
  await sweepJobs(personas.t1.scope, later(31 * 24));
  expect(await readJob(personas.t1.scope, id)).toBeUndefined();
});
