import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parseStoredPath } from '../../../functions/platform/keys/storage-paths.ts';
import { getObject, listObjects, putObject } from '../../../functions/platform/objects/blobs.ts';
import { objects } from '../../../functions/platform/keys/object-keys.ts';
import { SAMPLES } from '../../fixtures/files.ts';
import { refusalOf, upload, uploaded } from '../certificates/template-fixture.ts';
import { useCourseFixture } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();

type Answer = { readonly status: number; readonly body: { readonly url?: string; readonly error?: string } };

async function send(purpose: 'resource' | 'audio', name: string, bytes: Uint8Array): Promise<Answer> {
  const form = new FormData();
  form.append(purpose, new File([new Uint8Array(bytes)], name));
  const response = await fixture.fetchAs('a1', `/api/upload-${purpose}`, { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const packedPdf = (text: string): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.4\n1 0 obj<</Type/ObjStm/N 1/First 5/Filter/FlateDecode>>stream\n'),
    deflateSync(Buffer.from(text)),
    Buffer.from('\nendstream'),
  ]);

describe('a PDF with texts without end', () => {
  it.each([
    ['as they are', Buffer.from(`%PDF-1.4\n${'()'.repeat(200_000)}obj`)],
    ['packed', packedPdf(`${'()'.repeat(1_000_000)}obj`)],
  ])('is checked like any other: %s [H01]', async (_, bytes) => {
    expect((await send('resource', 'a.pdf', bytes)).status).toBe(200);
    expect((await send('resource', 'b.pdf', Buffer.concat([bytes, Buffer.from('\n2 0 obj<</JS()>>')]))).status).toBe(422);
  });

  it('is refused when it unpacks to more than a PDF has [H01]', async () => {
    const answer = await send('resource', 'a.pdf', packedPdf('()'.repeat(33 * 1024 ** 2)));
    expect([answer.status, answer.body.error]).toEqual([
      422,
      'The PDF could not be checked. Please save it again as a PDF and upload that file.',
    ]);
  });
});

const FIRST = '1\n00:00:00,000 --> 00:00:01,000\n';
const AUDIO = `mutation ($audio: [AudioUnitInput!]) { CreateCourse(title: "Heard", description: "x", audio: $audio, branchUrl: "north") {
  units { ... on AudioUnit { captions { file_path } } } } }`;
type Made = { CreateCourse: { units: [{ captions: [{ file_path: string }] }] } };

describe('captions', () => {
  it('with lines that no caption has are refused [H05]', async () => {
    const answer = await send('resource', 'a.srt', Buffer.from(`${FIRST}${'{\\'.repeat(32_000)}\n`));
    expect([answer.status, answer.body.error]).toEqual([
      422,
      'The captions could not be read. Please save them again as WebVTT or SubRip, with lines of at most 4,000 characters.',
    ]);
  });

  it('in SubRip are stored as WebVTT, and earlier ones are read as such, however long their lines [H05]', async () => {
    const { url: srt = '' } = (await send('resource', 'a.srt', Buffer.from(`${FIRST}{\\an8}Hello\n`))).body;
    const { url: sound } = (await send('audio', 'a.mp3', SAMPLES['mp3'] ?? Buffer.alloc(0))).body;
    const key = await keyOf(srt);
    expect(Buffer.from(await getObject('media', key)).toString()).toBe('WEBVTT\n\n1\n00:00:00.000 --> 00:00:01.000\nHello\n');

    // Whoever saves it gets WebVTT under a name that says so.
    const saved = new URL(srt, 'https://media.invalid');
    const reply = await fixture.cloud.fetch(saved.hostname, saved.pathname);
    expect([reply.headers.get('content-disposition'), reply.headers.get('content-type')]).toEqual([
      'attachment; filename="a.vtt"',
      'text/vtt; charset=utf-8',
    ]);

    const captions = [{ language: 'en', label: 'English', file_path: srt }];
    const made = await fixture.get<Made>('a1', AUDIO, { audio: [{ unit_order: 1, title: 'Heard', audio_path: sound, captions }] });
    const address = new URL(made.CreateCourse.units[0].captions[0].file_path);
    const read = async (): Promise<string> => (await fixture.cloud.fetch(address.hostname, address.pathname)).text();
    expect(await read()).toContain('Hello');
    const open = '{\\'.repeat(400_000);
    await putObject('media', key, Buffer.from(`${FIRST}{\\an8}Hello\n${open}\n`), { type: 'application/x-subrip' });
    expect(await read()).toBe(`WEBVTT\n\n1\n00:00:00.000 --> 00:00:01.000\nHello\n${open}\n`);
  });
});

const PAGE = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 400]>>',
].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);

describe('a PDF template', () => {
  it.each([100_000, 4_000_000, 60_000_000])(
    'with %i objects in a few kilobytes is stored as its page alone, or refused [H22]',
    async (count) => {
      const packed = deflateSync(Buffer.from(`9 0 [${'0 '.repeat(count)}]`)).toString('latin1');
      const many = `4 0 obj<</Type/ObjStm/N 1/First 4/Length ${packed.length}/Filter/FlateDecode>>stream\n${packed}\nendstream endobj\n`;
      const pdf = Buffer.from(`%PDF-1.4\n${PAGE.join('')}${many}trailer<</Root 1 0 R>>\n%%EOF`, 'latin1');
      const reply = await upload(fixture, { name: `Many ${count}` }, { pdf });
      if (count > 100_000) return expect(refusalOf(reply)).toMatchObject({ code: 'VALIDATION', fields: ['file'] });
      const stored = await getObject('media', await keyOf(reply.template?.file_path ?? ''));
      expect(stored.length).toBeLessThan(5_000);
      // Neither what was packed, which would be unpacked again for each certificate, nor unpacked.
      expect(Buffer.from(stored).toString('latin1')).not.toMatch(/ObjStm|0 0 0/);
    },
  );

  it('is accepted after one that was refused [H22]', async () => {
    expect((await uploaded(fixture, 'Plain')).name).toBe('Plain');
  });
});

/** Returns the key of the object behind an address. */
async function keyOf(address: string): Promise<string> {
  const name = /[0-9a-f]{32}\.\w+/.exec(address)?.[0];
  const all = await listObjects('media', objects.ofTenant(fixture.personas.t1.scope));
  const found = all.find(({ key }) => parseStoredPath(`storage/${key}`)?.name === name);
  if (!found) throw new Error(`There is no object of ${address}.`);
  return found.key;
}
