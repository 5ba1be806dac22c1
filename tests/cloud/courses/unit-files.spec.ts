import { beforeAll, describe, expect, it } from 'vitest';
import { putFile } from '../../../functions/files/file.records.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { newObjectId, objectName, storedPath } from '../../../functions/platform/keys/storage-paths.ts';
import { deleteItem, putItem } from '../../../functions/platform/tables/dynamo.ts';
import { transact } from '../../../functions/platform/tables/transact.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import { COURSE, delta, DRAFT, QUIZ, refusal, SAVE } from '../../fixtures/courses.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { type PersonName, signIn } from '../../fixtures/personas.ts';

const ACME = 'acme.localhost';
type Who = { token: string; branch?: string };
const { cloud, personas } = usePersonaCloud();
let a1: Who;
let a1b: Who;
let i1: Who;

beforeAll(async () => {
  a1 = { token: await signIn(cloud, 'a1', ACME) };
  a1b = { token: await signIn(cloud, 'a1b', ACME) };
  i1 = { token: await signIn(cloud, 'i1', ACME, 'north'), branch: 'north' };
});

/** Records a checked file of somebody, as a completed upload does. Returns its stored path. */
async function stored(type: string, extension: string, by: PersonName = 'a1', of: 't1' | 't2' = 't1'): Promise<string> {
  const { scope } = personas[of];
  const name = objectName(newObjectId(), extension);
  const path = storedPath(scope, 'content', name);
  const by_ = personas.people[by].id;
  const file = { name, path, purpose: 'content' as const, type, size: 9, etag: 'x', width: 1, height: 1, by: by_, at: systemClock() };
  await transact(async () => ({ writes: [putFile(scope, file)], result: undefined }));
  return path;
}
/** The same file as readers get it: on another host, with a grant. */
const asRead = (path: string): string => `https://media.content.localhost/_m/some.grant/${path.split('/').at(-1)}?x=1`;
const inJson = (value: object, by = (text: string): string => text): Record<string, unknown> =>
  JSON.parse(by(JSON.stringify(value))) as Record<string, unknown>;
const nameOf = (path: string | null | undefined): string => /[0-9a-f]{32}\.\w+/.exec(path ?? '')?.[0] ?? '';

const INPUTS = `$title: String!, $description: String!, $video: [VideoUnitInput!], $audio: [AudioUnitInput!], $document: [DocumentUnitInput!],
  $iframe: [IframeUnitInput!], $assignment: [AssignmentUnitInput!], $scorm: [ScormUnitInput!], $tests: [QuestionInput!], $content: [ContentUnitInput!],
  $resources: [ResourceInput!], $thumbnail: String`;
const ARGS = `title: $title, description: $description, video: $video, audio: $audio, document: $document, iframe: $iframe,
  assignment: $assignment, scorm: $scorm, tests: $tests, content: $content, resources: $resources, thumbnail: $thumbnail`;
const UNITS = `units { __typename id title completion_option time_limit minutes
  ... on Video { video_path youtube_link vimeo_link captions { language label file_path } duration content tests { id } }
  ... on AudioUnit { audio_path captions { language label file_path } duration content tests { id } }
  ... on DocumentUnit { doc_path file_path description content tests { id } }
  ... on iFrameUnitType { url content tests { id } } ... on AssignmentUnitType { content } }`;
const CREATE = `mutation (${INPUTS}) { CreateCourse(${ARGS}) { id ${UNITS} } }`;
const EDIT = `mutation ($input: EditCourseInput!) { EditCourse(input: $input) { id ${UNITS} } }`;
type Unit = { id: string; [member: string]: unknown };
type Made = { id: string; units: Unit[] };
const ONE_TEXT = { content: [{ unit_order: 1, title: 'A', content: delta() }] };
const TEXTS = { title: 'Welding', description: 'All kinds' };

const tryCreate = async (units: object, who: Who = a1) => refusal(await cloud.graphql(ACME, CREATE, { ...TEXTS, ...units }, who));
async function publish(units: object, who: Who = a1): Promise<Made> {
  const { data, errors } = await cloud.graphql(ACME, CREATE, { ...TEXTS, ...units }, who);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.CreateCourse;
}
async function edit(input: object, who: Who = a1): Promise<Made> {
  const { data, errors } = await cloud.graphql(ACME, EDIT, { input }, who);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.EditCourse;
}

describe('a course of all kinds of units', () => {
  it('is published with its files, plain texts, questions and completion options, and read back', async () => {
    const [film, talk, slides] = [
      await stored('video/mp4', 'mp4'),
      await stored('audio/mpeg', 'mp3'),
      await stored('application/pdf', 'pdf'),
    ];
    const captions = [{ language: 'en', label: 'English', file_path: await stored('text/vtt', 'vtt') }];
    const { units } = await publish({
      video: [{ unit_order: 1, title: 'Film', video_path: asRead(film), captions, content: 'Watch\nit', completion_option: 'question' }],
      audio: [
        { unit_order: 2, title: 'Talk', audio_path: `/${talk}?exp=1&sig=2`, content: 'Listen', completion_option: 'time', time_limit: 9 },
      ],
      document: [{ unit_order: 3, title: 'Slides', doc_path: slides, description: 'Read' }],
      iframe: [{ unit_order: 4, title: 'Page', url: slides, content: 'Look' }],
      assignment: [{ unit_order: 5, title: 'Task', content: 'Weld', completion_option: 'instructor-accepts' }],
      tests: [{ ...QUIZ, unit_order: 1 }],
    });
    expect(
      units.map(({ __typename, content, completion_option, time_limit }) => [__typename, content, completion_option, time_limit]),
    ).toEqual([
      ['Video', 'Watch\nit', 'question', null],
      ['AudioUnit', 'Listen', 'time', 9],
      ['DocumentUnit', 'Read', null, null],
      ['iFrameUnitType', 'Look', null, null],
      ['AssignmentUnitType', 'Weld', 'instructor-accepts', null],
    ]);
    const [video, audio, document, page] = units as Record<string, string>[];
    expect([video?.['video_path'], audio?.['audio_path'], document?.['doc_path'], page?.['url']].map(nameOf)).toEqual(
      [film, talk, slides, slides].map(nameOf),
    );
    expect(document).toMatchObject({ file_path: document?.['doc_path'], description: 'Read' });
    expect(video).toMatchObject({ captions: [{ language: 'en', label: 'English' }], tests: [{}] });
    expect(video?.['video_path']).toMatch(/\/\/media\.content\.localhost:\d+\/_m\//);
  });

  it('counts the minutes that a recording plays, which are kept while its file is, and go with it', async () => {
    const [film, talk] = [await stored('video/mp4', 'mp4'), await stored('audio/mpeg', 'mp3')];
    const made = await publish({
      video: [{ unit_order: 1, title: 'Film', video_path: film, duration: 601 }],
      audio: [{ unit_order: 2, title: 'Talk', audio_path: talk }],
    });
    expect(made.units).toMatchObject([
      { duration: 601, minutes: 11 },
      { duration: null, minutes: null },
    ]);
    const [id, other] = made.units.map((unit) => unit.id);
    const edited = (video: object, audio: object = {}) =>
      edit({
        id: made.id,
        videos: [{ id, unit_order: 1, title: 'Film', video_path: film, ...video }],
        audios: [{ id: other, unit_order: 2, title: 'Talk', audio_path: talk, ...audio }],
      });
    expect((await edited({}, { duration: 15 })).units).toMatchObject([{ minutes: 11 }, { duration: 15, minutes: 1 }]);
    expect((await edited({ video_path: await stored('video/mp4', 'mp4') })).units[0]).toMatchObject({ duration: null, minutes: null });
    expect((await edited({ duration: 60, youtube_link: 'https://youtu.be/dQw4w9WgXcQ' })).units[0]).toMatchObject({ duration: null });
    for (const duration of [0, 86_401])
      expect(await tryCreate({ video: [{ unit_order: 1, title: 'Film', video_path: film, duration }] })).toMatchObject({
        code: 'VALIDATION',
      });
  });

  it('says what is missing, in the words of the contract', async () => {
    const refused = await tryCreate({
      audio: [{ unit_order: 1, title: 'Talk' }],
      document: [{ unit_order: 2, title: '' }],
      assignment: [{ unit_order: 3, title: '' }],
    });
    expect(Object.values(refused?.validation as Record<string, string[]>).flat()).toEqual([
      'Audio Unit 1 audio path is required',
      'Presentation Unit 2 title is required',
      'Presentation Unit 2 document path is required',
      'Assignments Unit 3 title is required',
      'Assignments Unit 3 content is required',
    ]);
    expect((await tryCreate({ scorm: [{ unit_order: 1, title: 'Pack' }] }))?.message).toBe('Scorm Unit 1 file is required');
  });

  it('takes each file for what it is alone [T09]', async () => {
    const [film, talk, slides, sheet] = [
      await stored('video/mp4', 'mp4'),
      await stored('audio/mpeg', 'mp3'),
      await stored('application/pdf', 'pdf'),
      await stored('application/zip', 'zip'),
    ];
    const cases: [object, string][] = [
      [{ video: [{ unit_order: 1, title: 'A', video_path: slides }] }, 'This file is not a video. Please upload a video file.'],
      [{ audio: [{ unit_order: 1, title: 'A', audio_path: film }] }, 'This file is not a recording. Please upload an audio file.'],
      [{ document: [{ unit_order: 1, title: 'A', doc_path: sheet }] }, 'This file is not a document. Please upload a document file.'],
      [{ iframe: [{ unit_order: 1, title: 'A', url: film }] }, 'This file cannot be shown in a page. Please upload a PDF or a picture.'],
      [
        { video: [{ unit_order: 1, title: 'A', video_path: film, captions: [{ language: 'en', label: 'E', file_path: slides }] }] },
        'These are not captions. Please upload a WebVTT or SRT file.',
      ],
      [
        { audio: [{ unit_order: 1, title: 'A', audio_path: talk, captions: [{ language: 'en', label: 'E', file_path: sheet }] }] },
        'These are not captions. Please upload a WebVTT or SRT file.',
      ],
    ];
    const before = await dump();
    for (const [units, message] of cases) expect((await tryCreate(units))?.message).toBe(message);
    expect(await dump()).toEqual(before);
  });

  it('takes links of YouTube and of Vimeo, each with its own hosts alone [X04]', async () => {
    const video = (links: object) => ({ video: [{ unit_order: 1, title: 'Film', ...links }] });
    const before = await dump();
    expect(await tryCreate(video({ vimeo_link: 'https://youtu.be/dQw4w9WgXcQ' }))).toMatchObject({ code: 'VALIDATION' });
    expect(await tryCreate(video({ youtube_link: 'https://vimeo.com/76979871' }))).toMatchObject({ code: 'VALIDATION' });
    expect(await dump()).toEqual(before);
    const made = await publish(video({ vimeo_link: 'https://player.vimeo.com/video/76979871?h=8272103f6e' }));
    expect(made.units[0]).toMatchObject({ vimeo_link: 'https://vimeo.com/76979871/8272103f6e', youtube_link: null, video_path: null });
  });
});

describe('a file that somebody else has uploaded', () => {
  const NOT_FOUND = 'We could not find this file. Please upload it again.';
  const withVideo = (path: string) => ({ video: [{ unit_order: 1, title: 'Film', video_path: path }] });

  it('is unknown until it stands in a course that the caller may edit [T09]', async () => {
    const film = await stored('video/mp4', 'mp4', 'a1b');
    const before = await dump();
    expect((await tryCreate(withVideo(film)))?.message).toBe(NOT_FOUND);
    const draft = { videos: [{ unit_order: 1, video_path: film }] };
    expect((await cloud.graphql(ACME, SAVE, { draft }, a1)).errors[0]?.message).toBe(NOT_FOUND);
    expect(await dump()).toEqual(before);
    const { id } = await publish(withVideo(film), a1b);
    // An instructor of a branch may not edit that course.
    expect((await tryCreate(withVideo(film), i1))?.message).toBe(NOT_FOUND);
    expect(await tryCreate(withVideo(film))).toBeNull();
    expect((await edit({ id, title: 'Again', videos: [{ unit_order: 1, title: 'Film', video_path: film }] })).units).toHaveLength(1);
  });

  it('stands in a draft, too, whose captions are read with addresses of their own', async () => {
    const [film, words] = [await stored('video/mp4', 'mp4', 'a1b'), await stored('text/vtt', 'vtt', 'a1b')];
    const captions = [{ language: 'en', label: 'English', file_path: words }];
    const draft = {
      ...COURSE,
      content: undefined,
      test_units: undefined,
      tests: undefined,
      videos: [{ unit_order: 1, video_path: film, captions }],
    };
    const { data } = await cloud.graphql(ACME, SAVE, { draft: JSON.parse(JSON.stringify(draft)) as object }, a1b);
    const id = Number(data?.saveCourseDraft.id);
    type Read = { courseDraft: { version: number; draft: { videos: { video_path: string; captions: { file_path: string }[] }[] } } };
    const read = await cloud.graphql<Read>(ACME, DRAFT, { id }, a1);
    const [unit] = read.data?.courseDraft.draft.videos ?? [];
    expect([unit?.video_path, unit?.captions[0]?.file_path].map(nameOf)).toEqual([film, words].map(nameOf));
    expect(unit?.captions[0]?.file_path).toContain('/_m/');
    const again = await cloud.graphql(ACME, SAVE, { id, version: read.data?.courseDraft.version, draft: read.data?.courseDraft.draft }, a1);
    expect(refusal(again)).toBeNull();
  });

  it('stands in a translation of a draft, too, with pictures, captions and addresses that can be opened [E220]', async () => {
    const [film, german, words] = [await stored('video/mp4', 'mp4'), await stored('video/mp4', 'mp4'), await stored('text/vtt', 'vtt')];
    const [picture, foreign] = [await stored('image/png', 'png'), await stored('image/png', 'png', 'a2', 't2')];
    const content = (image: string): string => delta({ insert: { image } }, { insert: '\n' });
    const captions = [{ language: 'de', label: 'Deutsch', file_path: words }];
    const draftWith = (image: string) => ({
      title: 'Welding',
      languages: ['de'],
      videos: [{ unit_order: 1, video_path: film, translations: [{ language: 'de', video_path: german, captions }] }],
      contents: [{ unit_order: 2, content: delta(), translations: [{ language: 'de', content: content(image) }] }],
    });
    const { data } = await cloud.graphql(ACME, SAVE, { draft: draftWith(picture) }, a1);
    const read = await cloud.graphql(ACME, DRAFT, { id: Number(data?.saveCourseDraft.id) }, a1);
    const { draft, version, id } = read.data?.courseDraft ?? {};
    const printed = JSON.stringify(draft);
    expect([film, german, words, picture].map((path) => printed.includes(`${nameOf(path)}?`) || printed.includes('/_m/'))).not.toContain(
      false,
    );
    expect(printed).not.toContain('storage/');
    expect(refusal(await cloud.graphql(ACME, SAVE, { id: Number(id), version, draft }, a1))).toBeNull();
    expect(refusal(await cloud.graphql(ACME, SAVE, { draft: draftWith(foreign) }, a1))?.validation).toHaveProperty([
      'contents.0.translations.0.content',
    ]);
  });

  it('of another tenant stays unknown, at every path of every kind [T09]', async () => {
    const foreign = (type: string, ending: string): Promise<string> => stored(type, ending, 'a2', 't2');
    const [film, own, talk] = [await foreign('video/mp4', 'mp4'), await stored('video/mp4', 'mp4'), await stored('audio/mpeg', 'mp3')];
    const [picture, slides] = [await foreign('image/png', 'png'), await foreign('application/pdf', 'pdf')];
    const unit = { unit_order: 1, title: 'A' };
    const captions = [{ language: 'en', label: 'E', file_path: await foreign('text/vtt', 'vtt') }];
    const made = await publish(ONE_TEXT);
    const paths: [string, Record<string, unknown>][] = [
      ['video.0.video_path', { video: [{ ...unit, video_path: film }] }],
      ['video.0.captions.0.file_path', { video: [{ ...unit, video_path: own, captions }] }],
      ['audio.0.captions.0.file_path', { audio: [{ ...unit, audio_path: talk, captions }] }],
      ['audio.0.audio_path', { audio: [{ ...unit, audio_path: await foreign('audio/mpeg', 'mp3') }] }],
      ['document.0.doc_path', { document: [{ ...unit, doc_path: slides }] }],
      ['document.0.doc_path', { document: [{ ...unit, file_path: slides }] }],
      ['iframe.0.url', { iframe: [{ ...unit, url: slides }] }],
      ['scorm.0.scorm_path', { scorm: [{ ...unit, scorm_path: await foreign('application/zip', 'zip') }] }],
      ['contents.0.content', { content: [{ ...unit, content: delta({ insert: { image: picture } }, { insert: '\n' }) }] }],
      ['resources.0.file_path', { ...ONE_TEXT, resources: [{ name: 'R', file_path: slides }] }],
      ['thumbnail', { ...ONE_TEXT, thumbnail: picture }],
    ];
    /** Lists of units have other names in an edit and in a draft. */
    const asEdited = ({ video, audio, document, iframe, scorm, content, ...others }: Record<string, unknown>): object =>
      inJson({ ...others, videos: video, audios: audio, documents: document, iframes: iframe, scorms: scorm, contents: content });
    const before = await dump();
    for (const [path, units] of paths)
      for (const tenant of [personas.t2.id, personas.t1.id]) {
        const sent = inJson(units, (text) => text.replaceAll(/storage\/t\d+/g, `storage/t${tenant}`));
        const input = asEdited(sent);
        for (const refused of [
          await tryCreate(sent),
          refusal(await cloud.graphql(ACME, EDIT, { input: { id: made.id, ...input } }, a1)),
          refusal(await cloud.graphql(ACME, SAVE, { draft: input }, a1)),
        ]) {
          expect([path, refused?.code]).toEqual([path, 'VALIDATION']);
          expect(refused?.validation).toBeTruthy();
        }
      }
    expect(await dump()).toEqual(before);
  });
});

describe('a category of resources', () => {
  const MAKE = 'mutation ($name: String!) { CreateResourceCategory(name: $name) { id name } }';
  const make = (name: string, who: Who = a1) => cloud.graphql(ACME, MAKE, { name }, who);

  const AUDIT = '{ auditLogPage(limit: 50) { data { sentence } } }';

  it('is the one that was made before names were folded as they are now [E32]', async () => {
    const former = { ...records.header(personas.t1.scope, 'resourceCategory', 'former-key'), id: 900_001, name: 'Don’t lose' };
    await putItem('records', former);
    expect((await make("don't lose")).data?.CreateResourceCategory).toEqual({ id: '900001', name: 'Don’t lose' });
    await deleteItem('records', { pk: former.pk, sk: former.sk });
  });

  it('is made once per name, whatever its case, also by two calls at once', async () => {
    const made = await Promise.all([make(' Checklists '), make('CHECKLISTS'), make('checklists', i1)]);
    const ids = new Set(made.map(({ data }) => data?.CreateResourceCategory.id));
    expect(ids.size).toBe(1);
    const list = await cloud.graphql(ACME, '{ resourceCategories { name } }', {}, a1);
    expect(list.data?.resourceCategories).toHaveLength(1);
    const trail = async (): Promise<string[]> => {
      const { data } = await cloud.graphql(ACME, AUDIT, {}, a1);
      return (data?.auditLogPage.data ?? []).flatMap(({ sentence }) => (sentence.includes('resource category') ? [sentence] : []));
    };
    await eventually(async () => (await trail()).length > 0);
    expect(await trail()).toEqual([expect.stringMatching(/ created the resource category (Checklists|CHECKLISTS|checklists)$/)]);
  });

  it.each(['  ', 'x'.repeat(101), 'a\u0000b'])('needs a name of 1 to 100 readable characters: %j is refused', async (name) => {
    expect(refusal(await make(name))?.code).toBe('VALIDATION');
  });
});
