import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../../functions/platform/tables/dynamo.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { DISCARD_DRAFT } from '../../fixtures/calls.ts';
import { create, delta, DRAFT, EDIT, LIST, QUIZ, refusal, SAVE, text } from '../../fixtures/courses.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';
import type { GraphqlContext } from '../../fixtures/graphql.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { signIn } from '../../fixtures/personas.ts';

const ACME = 'acme.localhost';
const { cloud, personas } = usePersonaCloud();
let a1: { token: string };
let a1b: { token: string };

beforeAll(async () => {
  a1 = { token: await signIn(cloud, 'a1', ACME) };
  a1b = { token: await signIn(cloud, 'a1b', ACME) };
});

type Draft = { id: string; version: number; draft: Record<string, unknown>; saved_by: { first_name: string } };
const trySave = (variables: Record<string, unknown>, who = a1) => cloud.graphql<{ saveCourseDraft: Draft }>(ACME, SAVE, variables, who);
async function save(variables: Record<string, unknown>, who = a1): Promise<Draft> {
  const { data, errors } = await trySave(variables, who);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.saveCourseDraft;
}
const read = async (id: string, who = a1) =>
  (await cloud.graphql<{ courseDraft: Draft | null }>(ACME, DRAFT, { id: Number(id) }, who)).data?.courseDraft;
const parts = async (id: string) =>
  (await query('records', { pk: records.coursePartition(personas.t1.scope, asId<CourseId>(Number(id))), prefix: 'd' })).length;
const listed = async (search: string) => {
  const { data } = await cloud.graphql(ACME, LIST, { search }, a1);
  return data?.coursesPage.data ?? [];
};

const UNFINISHED = {
  title: 'Half of it',
  description: null,
  contents: [
    { unit_order: 1, title: 'A', content: text('Begun\n') },
    { unit_order: 2, title: '', content: null },
  ],
  unit_tests: [{ unit_order: 3, title: null }],
  tests: [
    { unit_order: 3, type: 'Multiple Choice', question: '', options: [] },
    { unit_order: 1, type: 'Free Text', rules: [] },
    { unit_order: 3, type: 'Ordering' },
  ],
  videos: [],
};

describe('a draft', () => {
  it('is stored unfinished as it was typed, and another author can read it', async () => {
    const { id, version } = await save({ draft: UNFINISHED });
    expect(version).toBe(1);
    expect(await read(id, a1b)).toMatchObject({ id, version: 1, draft: UNFINISHED, saved_by: { first_name: 'A1' } });
    await eventually(async () => (await listed('half of it'))[0]?.status === 'draft');
  });

  it('writes only what changed, and keeps nothing of the previous save', async () => {
    const { id } = await save({ draft: UNFINISHED });
    const before = await parts(id);
    const next = { ...UNFINISHED, contents: [{ ...UNFINISHED.contents[0], content: text('Begun, and more\n') }, UNFINISHED.contents[1]] };
    await save({ id: Number(id), draft: next, version: 1 });
    expect(await parts(id)).toBe(before);
    expect((await read(id))?.draft).toEqual(next);
  });

  it('is not overwritten by an author who read an older version [complaint 13]', async () => {
    const { id } = await save({ draft: UNFINISHED });
    await save({ id: Number(id), draft: { ...UNFINISHED, title: 'Mine' }, version: 1 }, a1b);
    const late = await trySave({ id: Number(id), draft: UNFINISHED, version: 1 });
    expect(refusal(late)).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^A1B Persona saved this course on /) as unknown,
    });
    expect(late.errors[0]?.extensions?.['conflict']).toMatchObject({ by: 'A1B Persona', version: 2 });
    expect((await read(id))?.draft['title']).toBe('Mine');
  });

  it('stores one of two simultaneous saves, whole', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await save({ draft: UNFINISHED });
      const drafts = ['left', 'right'].map((title) => ({ title, contents: [{ unit_order: 1, title, content: text(`${title}\n`) }] }));
      const answers = await Promise.all(
        drafts.map((draft, index) => trySave({ id: Number(id), draft, version: 1 }, index === 0 ? a1 : a1b)),
      );
      expect(answers.filter(({ errors }) => errors.length === 0).length).toBe(1);
      const winner = drafts[answers.findIndex(({ errors }) => errors.length === 0)];
      expect((await read(id))?.draft).toEqual(winner);
      expect(await parts(id)).toBe(2);
    }
  });

  it('does not change the published course until it is published or discarded', async () => {
    const course = await create(cloud, a1);
    await save({ id: Number(course.id), draft: { title: 'New name' }, version: 1 });
    await eventually(async () => (await listed(course.units.length > 0 ? 'fire safety' : '')).some(({ status }) => status === 'changed'));
    expect((await cloud.graphql(ACME, DISCARD_DRAFT, { id: Number(course.id) }, a1)).data?.discardCourseDraft).toBe(true);
    expect(await read(course.id)).toBeNull();
    expect(await parts(course.id)).toBe(0);
    const edited = await cloud.graphql(ACME, EDIT, { input: { id: course.id } }, a1);
    expect(edited.data?.EditCourse).toMatchObject({ title: 'Fire safety', status: 'published', version: 4 });
  });

  it('ends when the course is published', async () => {
    const { id } = await save({ draft: UNFINISHED });
    const input = { id, title: 'Done', description: 'All', contents: [{ unit_order: 1, title: 'A', content: text('x\n') }], version: 1 };
    const { data, errors } = await cloud.graphql(ACME, EDIT, { input }, a1);
    expect(errors).toEqual([]);
    expect(data?.EditCourse.status).toBe('published');
    expect(await read(id)).toBeNull();
  });

  it('is deleted with its course when that was never published', async () => {
    const { id } = await save({ draft: { title: 'Never mind' } });
    await cloud.graphql(ACME, DISCARD_DRAFT, { id: Number(id) }, a1);
    expect(refusal(await cloud.graphql(ACME, DRAFT, { id: Number(id) }, a1))?.code).toBe('NOT_FOUND');
  });

  it.each<[string, unknown]>([
    ['an unknown member', { title: 'A', is_admin: true }],
    ['an unknown member of a unit', { contents: [{ unit_order: 1, onclick: 'x' }] }],
    ['no object', 'title'],
    ['a list', [{ title: 'A' }]],
    ['a number for a title', { title: 7 }],
    ['a foreign thumbnail', { thumbnail: 'storage/t9/images/0123456789abcdef0123456789abcdef.png' }],
    ['a pasted picture', { contents: [{ unit_order: 1, content: delta({ insert: { image: 'data:image/png;base64,AA' } }) }] }],
    ['an address that runs', { iframes: [{ unit_order: 1, url: ' javascript:alert(1)' }] }],
    ['a text that is no Delta', { contents: [{ unit_order: 1, content: '{"ops":' }] }],
    ['more units than there may be', { contents: Array.from({ length: 301 }, (_, index) => ({ unit_order: index + 1 })) }],
  ])('with %s is refused, and nothing is written', async (_, draft) => {
    const before = await dump();
    expect(refusal(await trySave({ draft }))?.code).toBe('VALIDATION');
    expect(await dump()).toEqual(before);
  });

  it('is refused with the name of an unknown member', async () => {
    const refused = refusal(await trySave({ draft: { contents: [{ unit_order: 1, onclick: 'x' }], is_admin: true } }));
    expect(refused?.validation).toEqual({
      is_admin: ['There is no member "is_admin" here.'],
      'contents.0.onclick': ['There is no member "onclick" here.'],
    });
  });

  it('is refused at each member whose text is too long or has half a character [E01, E230]', async () => {
    const [long, half] = [
      'This text is too long. Please shorten it.',
      'This text contains characters that cannot be shown. Please type it again.',
    ];
    const contents = [
      { unit_order: 1, title: 'A', content: text('Kept\n') },
      { unit_order: 2, title: 'Knives \uD83D', content: 'x'.repeat(500_001) },
    ];
    const tests = [{ unit_order: 3, type: 'Multiple Choice', question: 'Which?', options: [{ text: '\uDE00', checked: true }] }];
    const refused = refusal(await trySave({ draft: { title: 'Long texts', description: 'd'.repeat(600_000), contents, tests } }));
    expect(refused?.validation).toEqual({
      description: [long],
      'contents.1.title': [half],
      'contents.1.content': [long],
      'tests.0.options.0.text': [half],
    });
    const nested = refusal(await trySave({ draft: { title: 'Nested', contents: [[[[[[[[[[[]]]]]]]]]]] } }));
    expect(Object.keys(nested?.validation ?? {})).toEqual(['draft']);
  });

  it('is closed to another tenant', async () => {
    const { id } = await save({ draft: UNFINISHED });
    const a2 = { token: await signIn(cloud, 'a2', 'globex.localhost') };
    expect(refusal(await cloud.graphql('globex.localhost', DRAFT, { id: Number(id) }, a2))?.code).toBe('NOT_FOUND');
    expect(refusal(await cloud.graphql('globex.localhost', SAVE, { id: Number(id), draft: {} }, a2))?.code).toBe('NOT_FOUND');
  });
});

const COPY = 'mutation ($id: Int!) { copyCourse(id: $id) { id title } }';
type Copy = { copyCourse: { id: string; title: string } };
const copy = (id: string, who: GraphqlContext = a1) => cloud.graphql(ACME, COPY, { id: Number(id) }, who);
async function copied(id: string, who: GraphqlContext = a1): Promise<Copy['copyCourse']> {
  const { data, errors } = await copy(id, who);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.copyCourse;
}

describe('a copy of a course', () => {
  const QUESTIONS = [
    QUIZ,
    { unit_order: 2, type: 'Ordering', question: 'Smallest first', options: [{ text: 'one' }, { text: 'two' }] },
    { unit_order: 2, type: 'Match the Pairs', question: 'Match', pairs: [{ left: 'cat', right: 'kitten' }] },
    { unit_order: 2, type: 'Fill the Gaps', question: 'Fill it', fillTheGaps: 'The sky is [blue|green].' },
    { unit_order: 2, type: 'Free Text', question: 'Why?', required_points: 1, rules: [{ condition: 'contains', word: 'sun', points: 1 }] },
  ];
  const WHOLE = {
    title: 'Everything in it',
    description: 'What to do.',
    completion_rules: 'percentage',
    completion_percentage: 50,
    content: [{ unit_order: 1, title: 'Exits', content: text('Use the stairs.\n'), completion_option: 'time', time_limit: 30 }],
    test_units: [{ unit_order: 2, title: 'Check' }],
    video: [{ unit_order: 3, title: 'Film', youtube_link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', content: 'Watch it.' }],
    iframe: [{ unit_order: 4, title: 'Site', url: 'https://example.org/', content: null }],
    tests: QUESTIONS,
  };
  /** What a course holds, without any id of its own. */
  const withoutIds = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (name, part: unknown) => (name === 'id' || name === 'version' ? undefined : part)));
  const CONTENT = `query ($id: Int!) { course(id: $id) { description completion_rules completion_percentage
    units { __typename id unit_order title completion_option time_limit ... on Content { content } ... on Video { youtube_link text: content }
      ... on iFrameUnitType { url } ... on TestUnitType { tests { id type question options { text checked } pairs { left right } fillTheGaps rules { condition word points } required_points } } } } }`;
  const content = async (id: string) => (await cloud.graphql(ACME, CONTENT, { id: Number(id) }, a1)).data?.course;
  const publishDraft = async (id: string): Promise<void> => {
    const draft = await read(id);
    const { errors } = await cloud.graphql(ACME, EDIT, { input: { ...draft?.draft, id, version: draft?.version } }, a1);
    expect(errors).toEqual([]);
  };

  it('is unpublished, is listed, and holds the same once it is published, under ids of its own', async () => {
    const first = await create(cloud, a1, WHOLE);
    const made = await copied(first.id);
    expect(made.title).toBe('Copy of Everything in it');
    await eventually(async () => (await listed('Copy of Everything')).length === 1);
    expect((await listed('Copy of Everything'))[0]).toMatchObject({ title: 'Copy of Everything in it', status: 'draft' });
    await publishDraft(made.id);
    expect(withoutIds(await content(made.id))).toEqual(withoutIds(await content(first.id)));
    const unitIds = async (id: string): Promise<string[]> =>
      ((await content(id)) as { units: { id: string }[] }).units.map((unit) => unit.id);
    const ids = await unitIds(first.id);
    expect((await unitIds(made.id)).filter((id) => ids.includes(id))).toEqual([]);
  });

  it('takes the draft of a course that is being changed, and what is published for who may not edit it', async () => {
    const first = await create(cloud, a1, { ...WHOLE, title: 'Being changed', branchUrl: null });
    await save({
      id: Number(first.id),
      draft: { title: 'Changed already', contents: [{ id: first.units[0]?.id, unit_order: 1, title: 'New' }] },
    });
    const made = await copied(first.id);
    expect(made.title).toBe('Copy of Changed already');
    const draft = (await read(made.id))?.draft;
    expect(draft).toMatchObject({ title: 'Copy of Changed already', contents: [{ title: 'New' }] });
    expect(JSON.stringify(draft)).not.toContain('"id"');
    const ASSIGN = 'mutation ($input: BranchCoursesInput!) { assignCoursesToBranch(branchCoursesInput: $input) }';
    // In two branches, so that an instructor of one may not edit it.
    for (const branch_id of [personas.t1.north, personas.t1.south]) {
      const offered = await cloud.graphql(ACME, ASSIGN, { input: { branch_id, course_ids: [first.id] } }, a1);
      expect(offered.errors).toEqual([]);
    }
    const i1 = { token: await signIn(cloud, 'i1', ACME, 'north'), branch: 'north' };
    expect((await copied(first.id, i1)).title).toBe('Copy of Being changed');
  });

  it('has a title of whole characters, however long that of the course is', async () => {
    const kept = 'x'.repeat(246);
    // The title of the copy is full in the middle of the last character.
    const first = await create(cloud, a1, { ...WHOLE, title: `${kept}\u{1F600}${'y'.repeat(7)}` });
    const made = await copied(first.id);
    expect(made.title).toBe(`Copy of ${kept}`);
    await publishDraft(made.id);
  });

  it('is made once for one key, and not of a course out of scope [T08]', async () => {
    const first = await create(cloud, a1, { ...WHOLE, title: 'Only here' });
    const keyed = { ...a1, headers: { 'idempotency-key': 'copy-once' } };
    expect((await copied(first.id, keyed)).id).toBe((await copied(first.id, keyed)).id);
    const ab1 = { token: await signIn(cloud, 'ab1', ACME, 'north'), branch: 'north' };
    const l1 = { token: await signIn(cloud, 'l1', ACME, 'north'), branch: 'north' };
    const before = await dump();
    expect(refusal(await copy(first.id, ab1))).toMatchObject({ code: 'NOT_FOUND' });
    expect(refusal(await copy('999999'))).toMatchObject({ code: 'NOT_FOUND' });
    expect(refusal(await copy(first.id, l1))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await dump()).toEqual(before);
  });
});
