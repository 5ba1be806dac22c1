import JSZip from 'jszip';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportRowsWork } from '../../../functions/api/exports/export-job.ts';
import { exportSizes, setExportSizes } from '../../../functions/api/exports/export-sizes.ts';
import { putFile } from '../../../functions/files/file.records.ts';
import { objects } from '../../../functions/platform/keys/object-keys.ts';
import { newObjectId, storedPath } from '../../../functions/platform/keys/storage-paths.ts';
import { deleteObject, getObject, listObjects, putObject } from '../../../functions/platform/objects/blobs.ts';
import { openUploads } from '../../../functions/platform/objects/parts.ts';
import { EXPORT_ROWS } from '../../../functions/platform/store/announced-job.ts';
import { readJob } from '../../../functions/platform/store/job-record.ts';
import type { CallerWork } from '../../../functions/platform/store/job-work.ts';
import { newJob } from '../../../functions/platform/store/new-job.ts';
import { runJob } from '../../../functions/platform/store/run-job.ts';
import { transact } from '../../../functions/platform/tables/transact.ts';
import { exportKey, exportOfJob, readExport } from '../../../functions/administration/exports/export.records.ts';
import { sweepExports } from '../../../functions/administration/exports/sweep-exports.ts';
import { asId, type JobId } from '../../../shared/kernel/ids.ts';
import { STORE_RESPONSE } from '../../fixtures/calls.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { type PersonName, testContext } from '../../fixtures/personas.ts';
import { ENROL, fixtureTime, type Made, publish, refOf, useCourseFixture } from '../learning/course-fixture.ts';

const LIST = 'assignmentSubmissionsPage';

const fixture = useCourseFixture();
let course: Made;
/** Larger than a part of an upload. */
const VIDEO = Buffer.alloc(9 * 1024 * 1024, 'film');

const handIn = (name: PersonName, response: object) =>
  fixture.get(name, STORE_RESPONSE, { input: { ...refOf(course, 0), input_type: 'Assignment', response: JSON.stringify(response) } });

/** Stores a file as an upload leaves it, and hands it in. Returns its key. */
async function handInFile(name: PersonName, bytes: Buffer, extension: string): Promise<string> {
  const { scope } = fixture.personas.t1;
  const path = storedPath(scope, 'assignments', `${newObjectId()}.${extension}`);
  const { course_id, unit_id } = refOf(course, 0);
  const by = fixture.personas.people[name].id;
  const facts = { path, name: path.slice(path.lastIndexOf('/') + 1), type: 'video/mp4', size: bytes.length, etag: 'e', at: fixtureTime() };
  const of = { course: course_id, unit: Number(unit_id), purpose: 'assignment' as const, by };
  await putObject('media', path.replace('storage/', ''), bytes, { type: 'video/mp4' });
  await transact(async () => ({ writes: [putFile(scope, { ...facts, ...of })], result: null }));
  await handIn(name, { type: 'AssignmentFile', file: path.replace('storage/', '') });
  return path.replace('storage/', '');
}

beforeAll(async () => {
  const assignment = [{ unit_order: 1, title: 'Weld: "one"', content: 'Weld.', completion_option: 'instructor-accepts' }];
  course = await publish(fixture, { title: 'Welding / basics', content: [], assignment });
  for (const name of ['l1', 'u12', 'm1'] as const) await fixture.get(name, ENROL, { id: course.id });
  await handIn('l1', { type: 'AssignmentText', content: 'Čištění' });
  await handInFile('u12', VIDEO, 'mp4');
  await deleteObject('media', await handInFile('m1', Buffer.from('gone'), 'pdf'));
}, 120_000);

const exportInput = (courseId: number | undefined) => ({ list: LIST, variables: { courseId }, columns: [], format: 'zip' });

/** Returns the files of the archive that a job has made, by the parts of their names that days do not change. */
async function filesOf(job: string | number): Promise<Record<string, Buffer>> {
  const bytes = await getObject('media', objects.exported(fixture.personas.t1.scope, `${exportOfJob(Number(job))}.zip`));
  const archive = await JSZip.loadAsync(bytes, { checkCRC32: true });
  const files = Object.values(archive.files).map(async (file) => [file.name, await file.async('nodebuffer')] as const);
  return Object.fromEntries((await Promise.all(files)).map(([name, file]) => [name.replace(/, \d{4}-\d\d-\d\d, \d+\./, ' .'), file]));
}

const expectWhole = async (job: string | number): Promise<void> => {
  const files = await filesOf(job);
  const learners = Object.keys(files).toSorted();
  expect(learners).toEqual([
    expect.stringMatching(/L1, Weld one \.txt$/),
    expect.stringMatching(/M1, Weld one \.txt$/),
    expect.stringMatching(/U12, Weld one \.mp4$/),
  ]);
  const texts = learners.filter((name) => name.endsWith('.txt')).map((name) => files[name]?.toString('utf8'));
  expect(new Set(texts)).toEqual(new Set(['This file is no longer stored.', 'Čištění']));
  expect(files[learners.find((name) => name.endsWith('.mp4')) ?? '']?.equals(VIDEO)).toBe(true);
};

describe("'Download all' [E98]", () => {
  it('is packed by a job, whose file is saved under the name of the course and goes after 24 hours', async () => {
    const response = await fixture.post('i1', '/api/exports', exportInput(course.id));
    const { id } = (await response.json()) as { id: string };
    const job = response.headers.get('x-trellis-job') ?? '';
    expect(response.status).toBe(202);
    const look = (name: PersonName) => fixture.get(name, 'query ($id: ID!) { job(id: $id) { status done total title url } }', { id: job });
    await eventually(async () => (await look('i1')).job.status !== 'running');
    const { url, ...shown } = (await look('i1')).job;
    expect(shown).toEqual({ status: 'done', done: 3, total: 3, title: 'Exporting submissions' });
    await expectWhole(job);
    const head = await fixture.cloud.fetch('acme.localhost', url ?? '', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(head.headers.get('content-disposition')).toBe('attachment; filename="Welding basics, assignments.zip"');
    expect((await fixture.fetchAs('a1', `/api/exports/${id}`)).status).toBe(404);
    const { scope } = fixture.personas.t1;
    const tomorrow = new Date(Date.now() + 25 * 3_600_000).toISOString();
    expect(await sweepExports(scope, tomorrow)).toBeGreaterThan(0);
    expect(await listObjects('media', objects.exported(scope, exportOfJob(Number(job))))).toEqual([]);
  });

  it('is made in steps that go on after each death, in one upload, and leaves nothing beside it', async () => {
    const before = exportSizes();
    setExportSizes({ ...before, pack: 1 });
    try {
      const { scope, domain } = fixture.personas.t1;
      const person = fixture.personas.people.a1.id;
      const caller = { person, domain, branch: null };
      const id = await transact(async () => {
        const rights = { caller, call: LIST };
        const made = await newJob(testContext(), scope, {
          kind: EXPORT_ROWS,
          title: 'Exporting submissions',
          total: 3,
          input: { step: 1 },
          rights,
        });
        const names = { columns: [], headings: [], variables: JSON.stringify({ courseId: course.id }) };
        const key = exportKey(scope, exportOfJob(made.id));
        const record = {
          ...key,
          person,
          list: LIST,
          format: 'zip',
          filename: 'a.zip',
          until: null,
          asked: { caller, ...names },
          ttl: 4_000_000_000,
        };
        // Without its announcement, by which the function would run it.
        const silent = made.writes.filter(({ table }) => table !== 'events');
        return { writes: [...silent, { table: 'expiring' as const, put: record }], result: made.id };
      });
      const work = exportRowsWork();
      const died = new Set<string>();
      const dying: CallerWork = {
        ...work,
        run: async (...step) => {
          const dieOnce = (when: string): void => {
            if (died.has(when)) return;
            died.add(when);
            throw new Error('The process is dead.');
          };
          dieOnce(`before ${step[2]}`);
          const troubles = await work.run(...step);
          dieOnce(`after ${step[2]}`);
          return troubles;
        },
      };
      for (;;) if (await runJob({ [EXPORT_ROWS]: dying }, scope, id, Number.MAX_SAFE_INTEGER).catch(() => false)) break;
      expect(died.size).toBe(6);
      expect(await readJob(scope, asId<JobId>(id))).toMatchObject({ status: 'done', done: 3 });
      await expectWhole(id);
      expect(await listObjects('media', objects.exported(scope, `${exportOfJob(id)}/`))).toEqual([]);
      expect(await openUploads(objects.exported(scope, ''))).toEqual([]);
      expect((await readExport(scope, exportOfJob(id)))?.until).not.toBeNull();
    } finally {
      setExportSizes(before);
    }
  });

  it('is refused to learners, for a course without submissions, and for lists that name no files', async () => {
    const refusalOf = async (name: PersonName, body: object) => {
      const response = await fixture.post(name, '/api/exports', body);
      return [response.status, ((await response.json()) as { error: string }).error];
    };
    const empty = await publish(fixture, { title: 'Nothing yet' });
    expect((await refusalOf('l1', exportInput(course.id)))[0]).toBe(403);
    expect(await refusalOf('i1', exportInput(empty.id))).toEqual([422, 'This course has no submissions yet.']);
    expect(await refusalOf('a1', { ...exportInput(undefined), list: 'usersPage' })).toEqual([
      422,
      'Only assignmentSubmissionsPage can be exported as zip: its rows name files.',
    ]);
  });
});
