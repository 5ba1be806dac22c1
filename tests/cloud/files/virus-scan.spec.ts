import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listObjects } from '../../../functions/platform/objects/blobs.ts';
import { objectSource } from '../../../functions/platform/objects/file-source.ts';
import { scanProblem } from '../../../functions/platform/objects/virus-scan.ts';
import { objects } from '../../../functions/platform/keys/object-keys.ts';
import { uploadField, type UploadPurpose } from '../../../shared/files/upload-purposes.ts';
import { expectLogged } from '../../fixtures/expect-logged.ts';
import { pdf, zip } from '../../fixtures/files.ts';
import { EICAR, type Scanner, startScanner } from '../../fixtures/scanner.ts';
import { putTo } from '../../fixtures/storage-put.ts';
import { type CourseFixture, startCourseFixture } from '../learning/course-fixture.ts';
import { smallPackage } from '../packages/package-fixture.ts';

const MANIFEST = `<manifest identifier="m" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="o"><organization identifier="o"><title>T</title><item identifier="i" identifierref="r"><title>I</title></item></organization></organizations>
  <resources><resource identifier="r" type="webcontent" adlcp:scormtype="sco" href="a.html"><file href="a.html"/></resource></resources></manifest>`;
const infected = (): Buffer =>
  zip([
    { name: 'imsmanifest.xml', bytes: Buffer.from(MANIFEST) },
    { name: 'a.html', bytes: Buffer.from('<p>Hello</p>') },
    { name: 'tool.com', bytes: Buffer.from(EICAR) },
  ]);

let scanner: Scanner;
let fixture: CourseFixture;
beforeAll(async () => {
  scanner = await startScanner();
  process.env['VIRUS_SCANNER'] = scanner.url;
  fixture = await startCourseFixture();
});
afterAll(async () => {
  await fixture?.stop();
  await scanner?.stop();
  delete process.env['VIRUS_SCANNER'];
});

type Answer = { readonly status: number; readonly body: Record<string, unknown> };
const answerOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  body: (await response.json()) as Record<string, unknown>, // of this product, and checked below
});

async function direct(purpose: UploadPurpose, bytes: Buffer, name: string): Promise<Answer> {
  const form = new FormData();
  form.append(uploadField(purpose), new File([new Uint8Array(bytes)], name));
  return answerOf(await fixture.fetchAs('a1', `/api/upload-${purpose}`, { method: 'POST', body: form }));
}

type Ticket = { readonly url: string; readonly complete: string; readonly headers: Record<string, string> };

/** Uploads a file by a ticket, and returns how it is completed. */
async function byTicket(purpose: UploadPurpose, bytes: Buffer, name: string): Promise<() => Promise<Answer>> {
  const opened = await answerOf(
    await fixture.post('a1', `/api/upload-${purpose}`, { filename: name, size: bytes.length, type: 'application/octet-stream' }),
  );
  const ticket = opened.body['upload'] as Ticket; // of a file that is put whole
  expect(await putTo({ url: ticket.url, body: bytes, headers: ticket.headers })).toBe(200);
  return async () => {
    for (;;) {
      const answer = await answerOf(await fixture.post('a1', ticket.complete, {}));
      if (answer.status !== 202) return answer;
    }
  };
}

const stored = async (): Promise<string[]> =>
  (await listObjects('media', objects.ofTenant(fixture.personas.t1.scope))).map(({ key }) => key);

const VIRUS_REFUSAL = {
  status: 422,
  body: {
    error: expect.stringMatching(/^A virus scanner found Test\.Eicar\S* in this file\./) as unknown,
    code: 'VALIDATION',
    text: expect.objectContaining({ values: { name: expect.stringMatching(/^Test\.Eicar/) as unknown } }) as unknown,
  },
};

describe('uploads where a scanner is set up', () => {
  it('are readable when it has found nothing', async () => {
    expect((await direct('document', pdf(), 'rules.pdf')).status).toBe(200);
    expect((await (await byTicket('resource', zip([{ name: 'a.txt' }]), 'notes.zip'))()).status).toBe(200);
    expect((await direct('scorm', smallPackage(), 'course.zip')).status).toBe(200);
  });

  it('are refused with what it has found, and nothing of them stays or is unpacked', async () => {
    const before = await stored();
    expect(await direct('resource', Buffer.from(`${EICAR}\n`), 'notes.txt')).toEqual(VIRUS_REFUSAL);
    expect(await (await byTicket('resource', Buffer.from(`${EICAR}\n`), 'notes.txt'))()).toEqual(VIRUS_REFUSAL);
    expect(await stored()).toEqual(before);
  });

  it('are not said to be unscanned when they were deleted meanwhile', async () => {
    const facts = { size: 10, type: 'text/plain', etag: '"none"', stored: 0 };
    const deleted = scanProblem(objectSource(`${objects.ofTenant(fixture.personas.t1.scope)}none.txt`, facts));
    await expect(deleted).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('are packages of which it finds what is packed in them', async ({ skip }) => {
    skip(!scanner.isReal, 'The server that stands for clamd opens no archives.');
    const before = await stored();
    expect(await direct('scorm', infected(), 'course.zip')).toEqual(VIRUS_REFUSAL);
    expect(await (await byTicket('scorm', infected(), 'course.zip'))()).toEqual(VIRUS_REFUSAL);
    expect(await stored()).toEqual(before);
  });

  it('are refused where they are beyond its limits', async () => {
    const film = Buffer.alloc(12 * 1024 * 1024, 'a b c d e f g h\n');
    const large = Buffer.concat([film, film]);
    const opened = await answerOf(
      await fixture.post('a1', '/api/upload-resource', { filename: 'a.txt', size: large.length, type: 'text/plain' }),
    );
    const {
      parts,
      complete,
      part_size: size,
    } = opened.body['upload'] as { parts: { number: number; url: string }[]; complete: string; part_size: number };
    for (const { number, url } of parts) expect(await putTo({ url, body: large.subarray((number - 1) * size, number * size) })).toBe(200);
    let answer: Answer;
    do answer = await answerOf(await fixture.post('a1', complete, {}));
    while (answer.status === 202);
    expect(answer).toMatchObject({ status: 422, body: { error: expect.stringContaining('too large, or packed too deeply') as unknown } });
  });

  it('wait while it is away: none is readable unscanned, and completing again has it scanned', async () => {
    const complete = await byTicket('document', pdf(), 'rules.pdf');
    const port = Number(new URL(scanner.url).port);
    // The reactor to the new object may have had it scanned before.
    const other = await byTicket('resource', Buffer.from('Some notes.\n'), 'later.txt');
    expect((await complete()).status).toBe(200);
    expect((await other()).status).toBe(200);
    expectLogged('scanner.unreachable');
    await scanner.stop();
    const waiting = await byTicket('resource', Buffer.from('More notes.\n'), 'more.txt');
    const away = {
      status: 503,
      body: { error: 'Files cannot be scanned for viruses just now. Please try again in a few minutes.', code: 'BUSY' },
    };
    expect(await waiting()).toEqual(away);
    expect(await direct('document', pdf(), 'other.pdf')).toEqual(away);
    scanner = await startScanner(port);
    expect((await waiting()).status).toBe(200);
    expect((await direct('document', pdf(), 'other.pdf')).status).toBe(200);
  });
});
