import { describe, expect, it } from 'vitest';
import { parseStoredPath } from '../../../functions/platform/keys/storage-paths.ts';
import { listObjects } from '../../../functions/platform/objects/blobs.ts';
import { objects } from '../../../functions/platform/keys/object-keys.ts';
import { sweepFiles } from '../../../functions/stream/file-sweep.ts';
import { toInstant, toMillis } from '../../../shared/kernel/instant.ts';
import { uploadField, type UploadPurpose } from '../../../shared/files/upload-purposes.ts';
import { COPY_COURSE } from '../../fixtures/calls.ts';
import { DRAFT, SAVE } from '../../fixtures/courses.ts';
import { SAMPLES } from '../../fixtures/files.ts';
import { ENROL, fixtureTime, useCourseFixture } from '../learning/course-fixture.ts';

const DAY = 86_400_000;
const UNITS = `id units { id __typename ... on Video { video_path captions { language label file_path } }
  ... on AudioUnit { audio_path captions { language label file_path } } }`;
const CREATE = `mutation ($video: [VideoUnitInput!], $audio: [AudioUnitInput!]) {
  CreateCourse(title: "Heard", description: "x", video: $video, audio: $audio, branchUrl: "north") { ${UNITS} } }`;
const EDIT = `mutation ($input: EditCourseInput!) { EditCourse(input: $input) { ${UNITS} } }`;
const READ = `query ($id: Int!, $asLearner: Boolean) { course(id: $id, asLearner: $asLearner) { ${UNITS} } }`;
const SRT = '1\r\n00:00:00,000 --> 00:00:02,000\r\nGr\u00fc\u00dfe\r\n';

type Caption = { language: string; label: string; file_path: string };
type Course = { id: string; units: [{ id: string; captions: Caption[] }] };

const fixture = useCourseFixture();

/** Uploads a file and returns its address, as on read. */
async function sent(purpose: UploadPurpose, bytes: Buffer | undefined, name: string): Promise<string> {
  const form = new FormData();
  form.append(uploadField(purpose), new File([new Uint8Array(bytes ?? [])], name));
  const response = await fixture.fetchAs('a1', `/api/upload-${purpose}`, { method: 'POST', body: form });
  if (!response.ok) throw new Error(`${name} was refused with ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { url: string }).url;
}
const words = (name = 'en.vtt', bytes = SAMPLES['vtt']): Promise<string> => sent('resource', bytes, name);
const nameOf = (path: string | undefined): string => /[0-9a-f]{32}\.\w+/.exec(path ?? '')?.[0] ?? '';
const namesOf = (captions: readonly Caption[] | undefined): string[] => (captions ?? []).map(({ file_path }) => nameOf(file_path));
/** The files of the tenant that are there. */
async function present(): Promise<Set<string>> {
  const all = await listObjects('media', objects.ofTenant(fixture.personas.t1.scope));
  return new Set(all.flatMap(({ key }) => parseStoredPath(`storage/${key}`)?.name ?? []));
}

const KINDS = [
  { kind: 'video', list: 'videos', path: 'video_path', ending: 'mp4' },
  { kind: 'audio', list: 'audios', path: 'audio_path', ending: 'mp3' },
] as const;

describe.each(KINDS)('captions of a unit of the kind $kind', ({ kind, list, path, ending }) => {
  const unitOf = async (members: object = {}) => ({
    unit_order: 1,
    title: 'Heard',
    [path]: await sent(kind, SAMPLES[ending], `a.${ending}`),
    ...members,
  });
  const publish = async (members: object): Promise<Course> =>
    (await fixture.get<{ CreateCourse: Course }>('a1', CREATE, { [kind]: [await unitOf(members)] })).CreateCourse;
  const edit = async ({ id, units: [{ id: unit }] }: Course, members: object): Promise<Course> =>
    (await fixture.get<{ EditCourse: Course }>('a1', EDIT, { input: { id, [list]: [await unitOf({ id: unit, ...members })] } })).EditCourse;

  it('stay when they are not sent, have their language for a label, and one of each language is taken', async () => {
    const captions = [{ language: 'de', label: '', file_path: await words() }];
    const made = await publish({ captions });
    expect((await edit(made, {})).units[0].captions).toMatchObject([{ language: 'de', label: 'de' }]);
    expect((await edit(made, { captions: [] })).units[0].captions).toEqual([]);
    const twice = [...captions, { ...captions[0], language: 'DE' }];
    expect((await fixture.refusal('a1', CREATE, { [kind]: [await unitOf({ captions: twice })] }))?.message).toBe(
      'There are captions in this language already.',
    );
  });

  it.each([
    ['UTF-8 with a mark', 'utf8'],
    ['UTF-16', 'utf16le'],
    ['Windows-1252', 'latin1'],
  ] as const)('are read in UTF-8, which is all that browsers take, whatever they were written in: %s', async (name, encoding) => {
    const text = 'WEBVTT\n\n00:00.000 --> 00:01.000\nGr\u00fc\u00dfe\n';
    const bytes = Buffer.from(encoding === 'latin1' ? text : `\uFEFF${text}`, encoding);
    const made = await publish({ captions: [{ language: 'de', label: name, file_path: await words('de.vtt', bytes) }] });
    const address = new URL(made.units[0].captions[0]?.file_path ?? '');
    const read = await fixture.cloud.fetch(address.hostname, address.pathname);
    expect([read.status, read.headers.get('content-type'), await read.text()]).toEqual([200, 'text/vtt; charset=utf-8', text]);
  });

  it('may be SubRip, which is read as WebVTT and goes on being the same file', async () => {
    const captions = [{ language: 'de', label: 'Deutsch', file_path: await words('de.srt', Buffer.from(SRT)) }];
    const made = await publish({ captions });
    const [first] = made.units[0].captions;
    const address = new URL(first?.file_path ?? '');
    expect(address.pathname).toMatch(/\/[0-9a-f]{32}\.srt\.vtt$/);
    const read = await fixture.cloud.fetch(address.hostname, address.pathname);
    expect([read.status, read.headers.get('content-type'), read.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'text/vtt; charset=utf-8',
      '*',
    ]);
    expect(await read.text()).toBe('WEBVTT\n\n1\n00:00:00.000 --> 00:00:02.000\nGr\u00fc\u00dfe\n');
    const etag = read.headers.get('etag') ?? '';
    // Compressed, the tag is a weak one.
    for (const known of [etag, `W/${etag}`])
      expect((await fixture.cloud.fetch(address.hostname, address.pathname, { headers: { 'if-none-match': known } })).status).toBe(304);
    expect((await fixture.cloud.fetch(address.hostname, address.pathname.replace(/.(?=\.srt)/, 'x'))).status).toBe(403);
    // The address as it is read is sent back.
    const again = await edit(made, { captions: [{ ...captions[0], file_path: first?.file_path }] });
    expect(namesOf(again.units[0].captions)).toEqual(namesOf(made.units[0].captions));
  });

  it('may be SBV or in other spellings of times, and other formats are refused with their name [E184, E195]', async () => {
    const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHi\n';
    for (const [name, text] of [
      ['en.vtt', '0:00:01.000,0:00:02.000\nHi\n'],
      ['en.srt', '00:00:01 \u2192 00:00:02\nHi\n'],
      ['EN.VTT', '\n\nwebvtt\n\n00:00:01.000 --> 00:00:02.000\nHi\n'],
    ] as const) {
      const made = await publish({ captions: [{ language: 'en', label: name, file_path: await words(name, Buffer.from(text)) }] });
      const address = new URL(made.units[0].captions[0]?.file_path ?? '');
      expect(await (await fixture.cloud.fetch(address.hostname, address.pathname)).text()).toBe(VTT);
    }
    await expect(words('en.srt', Buffer.from('[Script Info]\nScriptType: v4.00+\n'))).rejects.toThrow(
      'The file is in the format SubStation Alpha (.ass, .ssa)',
    );
  });

  it('are read by whoever has the course alone, and stand in a copy and in a draft of it', async () => {
    const file = await words();
    const made = await publish({ captions: [{ language: 'en', label: 'English', file_path: file }] });
    const read = async (id: string, asLearner = true, who: 'l1' | 'a1' = 'l1'): Promise<Caption[]> =>
      (await fixture.get<{ course: Course }>(who, READ, { id: Number(id), asLearner })).course.units[0].captions;
    expect(await read(made.id)).toEqual([]);
    await fixture.get('l1', ENROL, { id: Number(made.id) });
    const [shown] = await read(made.id);
    expect(shown).toMatchObject({ language: 'en', label: 'English' });
    const address = new URL(shown?.file_path ?? '');
    expect(nameOf(address.pathname)).toBe(nameOf(file));
    expect(await (await fixture.cloud.fetch(address.hostname, address.pathname)).text()).toContain('Welcome.');

    const { copyCourse } = await fixture.get('a1', COPY_COURSE, { id: Number(made.id) });
    type Drafted = { courseDraft: { version: number; draft: Record<string, { captions: Caption[] }[]> } };
    const draftOf = async (): Promise<Drafted['courseDraft']> =>
      (await fixture.get<Drafted>('a1', DRAFT, { id: Number(copyCourse.id) })).courseDraft;
    const { version, draft } = await draftOf();
    const [copied] = draft[list]?.[0]?.captions ?? [];
    expect([copied?.language, nameOf(copied?.file_path)]).toEqual(['en', nameOf(file)]);
    expect(copied?.file_path).toContain('/_m/');
    await fixture.get('a1', SAVE, { id: Number(copyCourse.id), version, draft });
    expect(namesOf((await draftOf()).draft[list]?.[0]?.captions)).toEqual([nameOf(file)]);
  });

  it('are kept by the sweep while a published, superseded or drafted unit has them, and go where none does', async () => {
    const { scope } = fixture.personas.t1;
    const [superseded, published, drafted, unused] = [await words(), await words(), await words(), await words()];
    const of = (file_path: string) => ({ captions: [{ language: 'en', label: 'English', file_path }] });
    const made = await publish(of(superseded));
    const { id, units } = await edit(made, of(published));
    const draft = { title: 'Heard', [list]: [{ id: units[0].id, unit_order: 1, title: 'Heard', ...of(drafted) }] };
    await fixture.get('a1', SAVE, { id: Number(id), draft });
    let at = toMillis(fixtureTime());
    for (const days of [8, 31, 1, 1]) {
      at += days * DAY;
      await sweepFiles(scope, toInstant(at));
    }
    const left = await present();
    expect([superseded, published, drafted, unused].map((file) => left.has(nameOf(file)))).toEqual([true, true, true, false]);
  });
});
