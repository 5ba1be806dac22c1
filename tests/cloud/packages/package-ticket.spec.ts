import { describe, expect, it } from 'vitest';
import { handler as checkUpload } from '../../../functions/api/check-upload.lambda.ts';
import { noteUnpacked, readTicket, type TicketItem } from '../../../functions/files/upload.records.ts';
import { mayReadPackage } from '../../../functions/packages/package.queries.ts';
import { objects } from '../../../functions/platform/keys/object-keys.ts';
import { headObject, listObjects } from '../../../functions/platform/objects/blobs.ts';
import { transact } from '../../../functions/platform/tables/transact.ts';
import { COPY_COURSE, COURSE_DRAFT } from '../../fixtures/calls.ts';
import { putTo } from '../../fixtures/storage-put.ts';
import { useCourseFixture } from '../learning/course-fixture.ts';
import { packed as file, publishPackage, smallPackage, uploadPackage } from './package-fixture.ts';

const fixture = useCourseFixture({ follow: 'never' });

const scope = () => fixture.personas.t1.scope;
type Answer = { readonly status: number; readonly body: Record<string, unknown> };
const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
};
type Upload = {
  readonly id: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly complete: string;
  readonly status: string;
};

/** Opens a ticket for a package and puts the bytes. */
async function put(bytes: Buffer, filename = 'course.zip'): Promise<Upload> {
  const { status, body } = await answerOf(
    await fixture.post('a1', '/api/upload-scorm', { filename, size: bytes.length, type: 'application/zip' }),
  );
  expect(status).toBe(201);
  const upload = body['upload'] as Upload;
  expect(await putTo({ url: upload.url, body: bytes, headers: upload.headers })).toBe(200);
  return upload;
}
async function ticketOf({ id }: Upload): Promise<TicketItem> {
  const ticket = await readTicket(scope(), id);
  if (!ticket) throw new Error('There is no such ticket.');
  return ticket;
}
const complete = async ({ complete: path }: Upload) => answerOf(await fixture.post('a1', path, {}));
const statusOf = async ({ status: path }: Upload) => answerOf(await fixture.fetchAs('a1', path));
const react = async (upload: Upload) => checkUpload({ detail: { object: { key: (await ticketOf(upload)).key } } });
const filesOf = async (upload: Upload): Promise<string[]> => {
  const folder = objects.unpacked(scope(), (await ticketOf(upload)).package?.label ?? '');
  return (await listObjects('media', folder)).map(({ key }) => key.slice(folder.length));
};

describe('a package by ticket', () => {
  it('is unpacked after its bytes have arrived: completing answers 202, then what the direct form answers', async () => {
    const upload = await put(smallPackage());
    expect(await complete(upload)).toEqual({ status: 202, body: { status: 'processing', retry_after: expect.any(Number) as unknown } });
    expect((await statusOf(upload)).body).toMatchObject({ status: 'processing', received: [1] });
    expect(
      await mayReadPackage(scope(), (await ticketOf(upload)).package?.id ?? 0, { by: 'statements' }),
      'no package before it is complete',
    ).toBeNull();
    await react(upload);
    expect(await complete(upload)).toMatchObject({ status: 200, body: { scorm: { title: 'Small course', version: '1.2', warnings: [] } } });
    const { body } = await complete(upload);
    expect((await statusOf(upload)).body).toMatchObject({ status: 'done', result: { scorm: body['scorm'] } });
    expect(await publishPackage(fixture, { scorm_id: (body['scorm'] as { id: string }).id })).toMatchObject({
      unit: { scorm: { title: 'Small course' } },
    });
  });

  it('tells how far it is, and goes on where an interrupted run has stopped', async () => {
    const upload = await put(smallPackage(Array.from({ length: 140 }, (_, index) => file(`f/${index}.txt`))));
    const ticket = await ticketOf(upload);
    const facts = await headObject('media', ticket.key);
    const unpacked = { etag: facts?.etag ?? '', done: 128, total: 142, at: new Date().toISOString() };
    await transact(async () => ({ writes: [noteUnpacked(ticket, unpacked)], result: undefined }));
    expect((await complete(upload)).body).toMatchObject({ status: 'processing', progress: { done: 128, total: 142 } });
    expect((await statusOf(upload)).body).toMatchObject({ status: 'processing', progress: { done: 128, total: 142 } });
    await react(upload);
    expect((await filesOf(upload)).length, 'what was unpacked before is not unpacked again').toBe(142 - 128 + 1);
    expect((await complete(upload)).status).toBe(200);
  });

  it('is refused with the same words whenever it is asked for, and leaves nothing', async () => {
    const upload = await put(smallPackage([{ name: 'x', sum: 1 }]));
    await react(upload);
    const error = 'The file "x" of the package is damaged. Please export it again.';
    for (let time = 0; time < 2; time += 1)
      expect(await complete(upload)).toMatchObject({ status: 422, body: { error, code: 'VALIDATION' } });
    expect((await statusOf(upload)).body).toMatchObject({ status: 'failed', error });
    expect(await filesOf(upload)).toEqual([]);
    expect(await headObject('media', (await ticketOf(upload)).key)).toBeNull();
  });

  it('leaves nothing when it is aborted, also by whoever unpacks it meanwhile', async () => {
    const upload = await put(smallPackage(Array.from({ length: 140 }, (_, index) => file(`f/${index}.txt`))));
    const [aborted] = await Promise.all([fixture.fetchAs('a1', upload.status, { method: 'DELETE' }), react(upload)]);
    expect(aborted.status).toBe(204);
    expect(await filesOf(upload)).toEqual([]);
    expect((await complete(upload)).status).toBe(410);
  });

  it('is unpacked once, however many do it', async () => {
    const upload = await put(smallPackage(Array.from({ length: 40 }, (_, index) => file(`f/${index}.txt`))));
    await Promise.all([react(upload), react(upload)]);
    expect((await filesOf(upload)).length).toBe(43);
    const [one, other] = await Promise.all([complete(upload), complete(upload)]);
    expect([one.status, other.status, one.body['scorm']]).toEqual([200, 200, other.body['scorm']]);
  });
});

describe('a package of somebody else', () => {
  const CREATE =
    'mutation ($scorm: [ScormUnitInput!]) { CreateCourse(title: "x", description: "x", scorm: $scorm, branchUrl: "north") { id } }';
  const unit = (more: object) => ({ scorm: [{ unit_order: 1, title: 'Package', ...more }] });

  it('is unknown to an author by id and by path, until it stands in a course that they may edit', async () => {
    const { body } = await uploadPackage(fixture, smallPackage());
    const refused = { code: 'VALIDATION' };
    for (const more of [{ scorm_id: body.scorm.id }, { scorm_path: body.url }, { scorm_id: '999999' }])
      expect(await fixture.refusal('i1', CREATE, unit(more))).toMatchObject(refused);
    const other = await uploadPackage(fixture, smallPackage(), 'b.zip', 'i1');
    expect(await fixture.refusal('i1', CREATE, unit({ scorm_path: other.body.url, scorm_id: body.scorm.id }))).toMatchObject(refused);
    expect(await fixture.refusal('i1', CREATE, unit({ scorm_path: other.body.url, scorm_id: other.body.scorm.id }))).toBeNull();
    await publishPackage(fixture, { scorm_id: body.scorm.id });
    expect(await fixture.refusal('i1', CREATE, unit({ scorm_id: body.scorm.id }))).toBeNull();
    expect(await fixture.refusal('a2', CREATE.replace(', branchUrl: "north"', ''), unit({ scorm_id: body.scorm.id }))).toMatchObject(
      refused,
    );
  });

  it('is copied with a course, and stays the same version', async () => {
    const { body } = await uploadPackage(fixture, smallPackage());
    const { id } = await publishPackage(fixture, { scorm_path: body.url });
    const { copyCourse } = await fixture.get('a1', COPY_COURSE, {
      id,
    });
    const { courseDraft } = await fixture.get<{ courseDraft: { draft: { scorms: { scorm_id: unknown }[] } } }>('a1', COURSE_DRAFT, {
      id: Number(copyCourse.id),
    });
    expect(courseDraft.draft.scorms).toMatchObject([{ scorm_id: Number(body.scorm.id) }]);
  });

  it('is no other file, and no other file is a package', async () => {
    const form = new FormData();
    form.append('resource', new File([new Uint8Array(smallPackage())], 'a.zip'));
    const { url } = (await (await fixture.fetchAs('a1', '/api/upload-resource', { method: 'POST', body: form })).json()) as { url: string };
    expect(await fixture.refusal('a1', CREATE, unit({ scorm_path: url }))).toMatchObject({
      message: 'This file is not a package. Please upload it as one.',
    });
  });
});
