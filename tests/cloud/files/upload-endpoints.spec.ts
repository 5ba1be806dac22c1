import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { listObjects } from '../../../functions/platform/objects/blobs.ts';
import { objects } from '../../../functions/platform/keys/object-keys.ts';
import { UPLOAD_PURPOSES, UPLOAD_RULES, uploadField, type UploadPurpose } from '../../../shared/files/upload-purposes.ts';
import { dump } from '../../fixtures/dump.ts';
import { office, pdf, SAMPLES, zip } from '../../fixtures/files.ts';
import { HTML, png, SVG } from '../../fixtures/images.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { putTo } from '../../fixtures/storage-put.ts';
import { smallPackage } from '../packages/package-fixture.ts';
import { ACME, ENROL, type Made, publish, useCourseFixture, STORE } from '../learning/course-fixture.ts';

const MB = 1024 ** 2;
const fixture = useCourseFixture();
let course: Made;
let assignment: { courseId: string; unitId: string };

beforeAll(async () => {
  course = await publish(fixture, {
    title: 'Hand in',
    assignment: [{ unit_order: 2, title: 'Essay', content: '{"ops":[{"insert":"x\\n"}]}' }],
  });
  assignment = { courseId: String(course.id), unitId: course.units[1]?.id ?? '' };
  await fixture.get('l1', ENROL, { id: course.id });
});

type Answer = { readonly status: number; readonly body: Record<string, unknown> };
const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
};
type Sending = { readonly who?: PersonName; readonly fields?: Readonly<Record<string, string>>; readonly field?: string };
async function direct(
  purpose: UploadPurpose,
  bytes: Buffer,
  name: string,
  { who = 'a1', fields = {}, field = uploadField(purpose) }: Sending = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append(field, new File([new Uint8Array(bytes)], name));
  return answerOf(await fixture.fetchAs(who, `/api/upload-${purpose}`, { method: 'POST', body: form }));
}
const ticket = async (purpose: UploadPurpose, body: Record<string, unknown>, who: PersonName = 'a1'): Promise<Answer> =>
  answerOf(await fixture.post(who, `/api/upload-${purpose}`, body));

const SAMPLE: Readonly<Record<UploadPurpose, readonly [string, Buffer]>> = {
  image: ['a.png', png()],
  content: ['a.png', png()],
  video: ['film.mp4', SAMPLES['mp4'] ?? png()],
  audio: ['talk.mp3', SAMPLES['mp3'] ?? png()],
  presentation: ['slides.pptx', office('ppt')],
  document: ['rules.pdf', pdf()],
  iframe: ['page.pdf', pdf()],
  scorm: ['course.zip', smallPackage()],
  resource: ['notes.zip', zip([{ name: 'a.txt' }])],
  assignment: ['essay.docx', office('word')],
};
const authored = UPLOAD_PURPOSES.filter((purpose) => purpose !== 'assignment');
/** Purposes whose files people save: under the name that they were uploaded with. */
const SAVED: ReadonlySet<string> = new Set(['presentation', 'document', 'iframe', 'resource', 'assignment']);
const ON_CONTENT_HOST = /^http:\/\/media\.content\.localhost(?::\d+)?\/_m\/[^/]+\/[0-9a-f]{32}\.[a-z0-9]+$/;

describe('an endpoint', () => {
  // Packages answer more: tests/cloud/packages.
  it.each(authored.filter((purpose) => purpose !== 'scorm'))(
    'upload-%s takes a file directly and by ticket, and answers the address as on read',
    async (purpose) => {
      const [name, bytes] = SAMPLE[purpose];
      const stored = await direct(purpose, bytes, name);
      expect(stored.status).toBe(200);
      const signed = purpose === 'image' || purpose === 'resource';
      expect(stored.body['url']).toMatch(signed ? /^storage\/t\d+\/[a-z]+\/[0-9a-f]{32}\.[a-z0-9]+\?exp=\d+&sig=[\w-]+$/ : ON_CONTENT_HOST);
      const address = new URL(String(stored.body['url']), `http://${ACME}/`);
      for (const method of ['GET', 'HEAD']) {
        const read = await fixture.cloud.fetch(address.hostname, address.pathname + address.search, { method });
        expect(Object.fromEntries(read.headers)).toMatchObject({
          'x-content-type-options': 'nosniff',
          'accept-ranges': 'bytes',
          'content-disposition': SAVED.has(purpose)
            ? `attachment; filename="${name}"`
            : (expect.stringMatching(/^attachment; filename="[0-9a-f]{32}\.\w+"$/) as unknown),
          etag: expect.any(String) as unknown,
        });
        expect(Buffer.from(await read.arrayBuffer())).toEqual(method === 'GET' ? bytes : Buffer.alloc(0));
      }
      const part = await fixture.cloud.fetch(address.hostname, address.pathname + address.search, { headers: { range: 'bytes=1-2' } });
      expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(1, 3)]);

      const { status, body } = await ticket(purpose, { filename: name, size: bytes.length, type: '' });
      expect(status).toBe(201);
      const upload = body['upload'] as { url: string; headers: Record<string, string>; complete: string; method: string };
      expect(upload.method).toBe('PUT');
      expect(await putTo({ url: upload.url, body: bytes, headers: upload.headers })).toBe(200);
      const done = await answerOf(await fixture.post('a1', upload.complete, {}));
      expect([done.status, Object.keys(done.body)]).toEqual([200, ['url']]);
    },
  );

  it.each([
    ['webm', 'recording.webm', 'video/webm', 'weba', 'audio/webm'],
    ['webm', 'recording', 'audio/webm;codecs=opus', 'weba', 'audio/webm'],
    ['mp4', 'recording.mp4', 'video/mp4', 'm4a', 'audio/mp4'],
    ['wav', 'Memo', 'audio/vnd.wave', 'wav', 'audio/wav'],
    ['ogg', 'talk.opus', '', 'ogg', 'audio/ogg'],
  ] as const)(
    'upload-audio takes %s named "%s" with the type "%s" as a recording, .%s [E203]',
    async (sample, filename, type, ending, served) => {
      const bytes = SAMPLES[sample] ?? png();
      const { status, body } = await ticket('audio', { filename, size: bytes.length, type });
      expect(status).toBe(201);
      const upload = body['upload'] as { url: string; headers: Record<string, string>; complete: string };
      expect(await putTo({ url: upload.url, body: bytes, headers: upload.headers })).toBe(200);
      const done = await answerOf(await fixture.post('a1', upload.complete, {}));
      const address = new URL(String(done.body['url']));
      expect(address.pathname).toMatch(new RegExp(`\\.${ending}$`));
      expect((await fixture.cloud.fetch(address.hostname, address.pathname, { method: 'HEAD' })).headers.get('content-type')).toBe(served);
      const made = await publish(fixture, {
        title: filename,
        content: [],
        audio: [{ unit_order: 1, title: 'Talk', audio_path: done.body['url'] }],
      });
      expect(made.units).toMatchObject([{ __typename: 'AudioUnit' }]);
    },
  );

  it.each(UPLOAD_PURPOSES)('upload-%s says what it accepts: 413 with the most bytes, 415, 400 [F04, E194]', async (purpose) => {
    const { maxBytes } = UPLOAD_RULES[purpose];
    const who = purpose === 'assignment' ? 'l1' : 'a1';
    const [filename] = SAMPLE[purpose];
    const more: Record<string, string> = purpose === 'assignment' ? assignment : {};
    await fixture.tokenOf(who);
    const before = await dump();
    expect(await ticket(purpose, { filename, size: maxBytes + 1, type: '', ...more }, who)).toMatchObject({
      status: 413,
      body: { code: 'PAYLOAD_TOO_LARGE', max_bytes: maxBytes, error: expect.stringMatching(/ is larger than \d+ [GM]B\. /) as unknown },
    });
    expect(await ticket(purpose, { filename: 'page.html', size: 10, type: 'text/html', ...more }, who)).toMatchObject({ status: 415 });
    const empty = { error: expect.stringMatching(/^The file is empty: it has 0 bytes\./) as unknown };
    expect(await ticket(purpose, { filename, size: 0, type: '', ...more }, who)).toMatchObject({ status: 400, body: empty });
    expect(await direct(purpose, Buffer.alloc(0), filename, { who, fields: more })).toMatchObject({ status: 415, body: empty });
    expect(await direct(purpose, HTML, filename, { who, fields: more })).toMatchObject({ status: 415 });
    expect(await direct(purpose, png(), 'a.png', { who, field: 'other', fields: more })).toMatchObject({
      status: 400,
    });
    expect((await fixture.cloud.fetch(ACME, `/api/upload-${purpose}`, { method: 'POST' })).status).toBe(401);
    expect(await dump()).toEqual(before);
  });

  it.each(authored)('upload-%s is for authors', async (purpose) => {
    const [name, bytes] = SAMPLE[purpose];
    for (const who of ['l1', 'm1'] as const) expect(await direct(purpose, bytes, name, { who })).toMatchObject({ status: 403 });
    expect(await direct(purpose, bytes, name, { who: 'i1' })).toMatchObject({ status: 200 });
  });

  it('leaves all data and objects as they were when it refuses a file [F03, F07]', async () => {
    const { scope } = fixture.personas.t1;
    const hostile = [
      ['image', 'a.png', png(50_000, 50_000), 422],
      ['document', 'a.pdf', pdf('/OpenAction << /S /Launch >>'), 422],
      ['presentation', 'a.pdf', pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'), 422],
      ['iframe', 'a.pdf', pdf('', '5 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj'), 422],
      ['resource', 'a.zip', zip([{ name: '../x' }]), 422],
      ['document', 'a.docx', office('word', [{ name: 'word/vbaProject.bin' }]), 422],
      ['image', 'a.png', SVG, 415],
      ['content', 'a.png', HTML, 415],
      ['document', 'a.pdf', HTML, 415],
      ['iframe', 'a.pdf', HTML, 415],
      ['video', 'a.mp4', pdf(), 415],
      ['audio', 'a.mp3', png(), 415],
    ] as const;
    const before = [await dump(), (await listObjects('media', objects.ofTenant(scope))).length];
    for (const [purpose, name, bytes, status] of hostile) {
      const answer = await direct(purpose, bytes, name);
      expect([purpose, name, answer.status]).toEqual([purpose, name, status]);
    }
    for (const [purpose, name, bytes, status] of hostile) {
      const { body } = await ticket(purpose, { filename: name, size: bytes.length, type: '' });
      const upload = body['upload'] as { id: string; url: string; headers: Record<string, string>; complete: string };
      expect(await putTo({ url: upload.url, body: bytes, headers: upload.headers })).toBe(200);
      expect(await answerOf(await fixture.post('a1', upload.complete, {}))).toMatchObject({
        status,
        body: { error: expect.any(String) as unknown },
      });
    }
    expect([await dump(), (await listObjects('media', objects.ofTenant(scope))).length]).toEqual(before);
  });
});

describe('the file of a submission', () => {
  const essay = office('word');
  const hand = (who: PersonName, fields: Record<string, string> = assignment, name = 'essay.docx'): Promise<Answer> =>
    direct('assignment', essay, name, { who, fields });

  it.each([
    ['Prüfung 1.docx', `attachment; filename="Pr_fung 1.docx"; filename*=UTF-8''Pr%C3%BCfung%201.docx`],
    ['a\u202excod.docx', 'attachment; filename="a_xcod.docx"'],
    ['essay', 'attachment; filename="essay.docx"'],
    ['essay.DOCX', 'attachment; filename="essay.DOCX"'],
  ])('is saved as %j by who reads it [F06]', async (name, disposition) => {
    const { status, body } = await hand('l1', assignment, name);
    expect(status).toBe(200);
    const read = await fixture.cloud.fetch(ACME, `/storage/${String(body['filePath'])}`);
    expect([read.headers.get('content-disposition'), read.headers.get('set-cookie')]).toEqual([disposition, null]);
  });

  it('is taken from who has the course, is submitted under its path, and read by its address', async () => {
    const { status, body } = await hand('l1');
    expect(status).toBe(200);
    expect(body['url']).toBe(body['filePath']);
    expect(body['filePath']).toMatch(/^t\d+\/assignments\/[0-9a-f]{32}\.docx\?exp=\d+&sig=[\w-]+$/);
    const read = await fixture.cloud.fetch(ACME, `/storage/${String(body['filePath'])}`);
    expect([read.status, Buffer.from(await read.arrayBuffer())]).toEqual([200, essay]);
    const submitted = await fixture.ask('l1', STORE, {
      input: {
        course_id: String(course.id),
        unit_id: assignment.unitId,
        unit_type: course.units[1]?.__typename,
        input_type: 'Assignment',
        response: JSON.stringify({ type: 'AssignmentFile', file: body['filePath'] }),
      },
    });
    expect(submitted.errors).toEqual([]);
  });

  it('is read by bearer by its owner and by staff in scope, and by nobody else', async () => {
    const [path = ''] = String((await hand('l1')).body['filePath']).split('?');
    const read = async (who: PersonName): Promise<number> => (await fixture.fetchAs(who, `/storage/${path}`)).status;
    expect(await Promise.all((['l1', 'a1', 'i1', 'm1'] as const).map(read))).toEqual([200, 200, 200, 200]);
    expect(await read('l1s')).toBe(403);
    expect(await read('a2')).toBe(404);
  });

  it.each<[PersonName, () => Record<string, string>, number]>([
    ['l1s', () => assignment, 404],
    ['l1', () => ({ ...assignment, unitId: course.units[0]?.id ?? '' }), 404],
    ['l1', () => ({ ...assignment, courseId: '999999' }), 404],
    ['l1', () => ({ courseId: assignment.courseId }), 400],
    ['a1', () => assignment, 200],
    ['a2', () => assignment, 404],
  ])('of %s is judged by the unit that it is for', async (who, fields, status) => {
    expect((await hand(who, fields())).status).toBe(status);
    const body = { filename: 'essay.docx', size: essay.length, type: '', ...fields() };
    expect((await ticket('assignment', body, who)).status).toBe(status === 200 ? 201 : status);
  });

  /** Sends a file of 101 MB in a form, its length told first or not, as fast as it is taken. Resolves with the answer that the client reads. */
  async function sendLarge(withLength: boolean): Promise<[number, unknown]> {
    const head = Buffer.from('--b0undary\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\n');
    const tail = Buffer.from('\r\n--b0undary--\r\n');
    const length = { 'content-length': head.length + 101 * MB + tail.length };
    const outgoing = request({
      host: '127.0.0.1',
      port: fixture.cloud.port,
      path: '/api/upload-assignment',
      method: 'POST',
      headers: {
        host: 'acme.localhost',
        authorization: `Bearer ${await fixture.tokenOf('l1')}`,
        'content-type': 'multipart/form-data; boundary=b0undary',
        ...(withLength && length),
      },
    });
    const answer = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    const body = Readable.from([head, ...Array.from({ length: 101 }, () => Buffer.alloc(MB)), tail]);
    // A connection that breaks on the way rejects here: then nobody has read why.
    const [[response]] = await Promise.all([answer, pipeline(body, outgoing)]);
    const said = (await json(response)) as { code?: string };
    return [response.statusCode ?? 0, said.code];
  }

  it('above 100 MB is refused to a client that reads the answer, and leaves no object [F04]', async () => {
    const { scope } = fixture.personas.t1;
    await fixture.tokenOf('l1');
    const before = [await dump(), (await listObjects('media', objects.ofTenant(scope))).length];
    for (const withLength of [true, false]) expect(await sendLarge(withLength)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect([await dump(), (await listObjects('media', objects.ofTenant(scope))).length]).toEqual(before);
    const { body } = await ticket('assignment', { filename: 'a.zip', size: 20 * MB, type: '', ...assignment }, 'l1');
    const upload = body['upload'] as { parts: { url: string }[] };
    expect(await putTo({ url: upload.parts[0]?.url ?? '', body: Buffer.alloc(17 * MB) })).toBe(403);
  });
});
