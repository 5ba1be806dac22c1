import { beforeAll, describe, expect, it } from 'vitest';
import { COURSE, create, CREATE, delta, EDIT, LIST, type Made, QUIZ, refusal, SAVE, text } from '../../fixtures/courses.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { png } from '../../fixtures/images.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { signIn } from '../../fixtures/personas.ts';

const ACME = 'acme.localhost';
const { cloud } = usePersonaCloud();
let a1: { token: string };
let i1: { token: string; branch: string };

beforeAll(async () => {
  a1 = { token: await signIn(cloud, 'a1', ACME) };
  i1 = { token: await signIn(cloud, 'i1', ACME, 'north'), branch: 'north' };
});

const tryCreate = async (course: Record<string, unknown>) => refusal(await cloud.graphql(ACME, CREATE, { ...COURSE, ...course }, a1));
const edit = (input: Record<string, unknown>, who: { token: string; branch?: string } = a1) =>
  cloud.graphql<{ EditCourse: Record<string, never> }>(ACME, EDIT, { input }, who);

describe('publishing a course', () => {
  it('assigns ids to units and questions, and default titles by their position', async () => {
    const course = await create(cloud, a1);
    expect(course).toMatchObject({ version: 1, status: 'published' });
    expect(course.units.map(({ __typename, unit_order, title }) => [__typename, unit_order, title])).toEqual([
      ['Content', 1, 'Exits'],
      ['TestUnitType', 2, 'Test Unit 2'],
    ]);
  });

  it('returns every failed publishing check at once, in the contract’s wording', async () => {
    const course = {
      title: ' ',
      description: '',
      start_date: '2026-05-02',
      end_date: '2026-05-01',
      completion_rules: 'percentage',
      completion_percentage: 101,
      content: [{ unit_order: 1, title: '', content: text(' \n') }],
      video: [{ unit_order: 3, title: 'Film' }],
      iframe: [{ unit_order: 4, title: 'Page' }],
      test_units: [{ unit_order: 2 }],
      tests: [],
    };
    const refused = await tryCreate(course);
    expect(refused?.code).toBe('VALIDATION');
    expect(Object.values(refused?.validation as Record<string, string[]>).flat()).toEqual([
      'Course Title is required',
      'Course Description is required',
      'End Date cannot be before Start Date',
      'Completion Percentage must be between 1 and 100',
      'Content Unit 1 title is required',
      'Content Unit 1 content is required',
      'Test Unit 2 must have at least one question',
      'Video Unit 3 requires a video path or YouTube link',
      'iFrame Unit 4 URL is required',
    ]);
  });

  it('refuses a multiple choice without a right option', async () => {
    const refused = await tryCreate({ tests: [{ ...QUIZ, options: [{ text: '4' }, { text: '5' }] }] });
    expect(refused?.message).toBe('Test Unit 2, question 1: Mark at least one option as correct.');
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://x.test/1',
    'http://acme.localhost/app/',
    'https://user:pw@x.test/',
    'ftp://x.test/',
  ])('refuses to frame %s [X04]', async (url) => {
    const before = await dump();
    expect((await tryCreate({ iframe: [{ unit_order: 3, title: 'Page', url }] }))?.code).toBe('VALIDATION');
    expect(await dump()).toEqual(before);
  });

  it.each([
    'http://169.254.169.254/latest/',
    'https://10.0.0.10/',
    'http://[::1]/',
    'http://2130706433/',
    'http://[::ffff:10.0.0.1]/',
    'https://router.local/',
  ])('refuses to frame %s, which is in a private network, and says so [X04]', async (url) => {
    const before = await dump();
    const refused = await tryCreate({ iframe: [{ unit_order: 3, title: 'Page', url }] });
    expect(refused?.message).toContain('This address is in a private network. Please enter the address of a public site.');
    expect(await dump()).toEqual(before);
  });

  it('accepts YouTube addresses in any form, and addresses of no other host [X04]', async () => {
    const before = await dump();
    expect(
      (await tryCreate({ video: [{ unit_order: 3, title: 'Film', youtube_link: 'https://evil.test/watch?v=dQw4w9WgXcQ' }] }))?.code,
    ).toBe('VALIDATION');
    expect(await dump()).toEqual(before);
    expect(await tryCreate({ video: [{ unit_order: 3, title: 'Film', youtube_link: 'youtu.be/dQw4w9WgXcQ?t=3' }] })).toBeNull();
  });

  it.each([
    ['a script link', delta({ insert: 'x', attributes: { link: 'javascript:alert(1)' } })],
    ['a hidden script link', delta({ insert: 'x', attributes: { link: 'java\tscript:alert(1)' } })],
    ['a pasted picture', delta({ insert: { image: 'data:image/png;base64,AAAA' } })],
    ['a picture from elsewhere', delta({ insert: { image: 'https://evil.test/x.png' } })],
    ['a picture with a handler', delta({ insert: { image: 'x" onerror="alert(1)' } })],
    ['a video embed', delta({ insert: { video: 'https://evil.test/' } })],
    ['a formula embed', delta({ insert: { formula: '\\href{javascript:alert(1)}{x}' } })],
    ['no Delta at all', '<script>alert(1)</script>'],
  ])('refuses %s in a text [X01]', async (_, content) => {
    const before = await dump();
    const refused = await tryCreate({ content: [{ unit_order: 1, title: 'A', content }] });
    expect(refused?.code).toBe('VALIDATION');
    expect(Object.keys(refused?.validation as object)).toEqual(['contents.0.content']);
    expect(await dump()).toEqual(before);
  });

  it('is closed to learners and managers', async () => {
    const l1 = { token: await signIn(cloud, 'l1', ACME, 'north'), branch: 'north' };
    expect(refusal(await cloud.graphql(ACME, CREATE, COURSE, l1))?.code).toBe('FORBIDDEN');
  });

  it('creates missing categories, each once', async () => {
    const categories = [{ name: 'Safety' }];
    const first = await create(cloud, a1, { ...COURSE, categories });
    const second = await create(cloud, a1, { ...COURSE, categories: [{ name: 'safety' }] });
    expect(second).toMatchObject({ categories: (first as unknown as { categories: unknown }).categories });
  });
});

type Ids = { id: string; unit: string; question: number; resource: { id: string; name: string; file_path: string } };

/** Makes a course with a text, a test and a resource, in the branch of its author. Returns the ids of its parts. */
async function withResource(who: { token: string; branch: string }): Promise<Ids> {
  const form = new FormData();
  form.append('resource', new File([new Uint8Array(png())], 'list.png'));
  const headers = { authorization: `Bearer ${who.token}`, 'x-branch-url': who.branch };
  const { url } = (await (await cloud.fetch(ACME, '/api/upload-resource', { method: 'POST', body: form, headers })).json()) as {
    url: string;
  };
  const { id, units } = await create(cloud, who, { ...COURSE, branchUrl: who.branch });
  const { data, errors } = await cloud.graphql<{
    EditCourse: { tests: { tests: { id: number }[] }[]; resources: Ids['resource'][] };
  }>(
    ACME,
    'mutation ($input: EditCourseInput!) { EditCourse(input: $input) { tests { tests { id } } resources { id name file_path } } }',
    { input: { id, resources: [{ name: 'List', file_path: url }] } },
    who,
  );
  const [question, resource] = [data?.EditCourse.tests[0]?.tests[0]?.id, data?.EditCourse.resources[0]];
  if (question === undefined || !resource) throw new Error(JSON.stringify(errors));
  return { id, unit: units[0]?.id ?? '', question, resource };
}

describe('editing a course', () => {
  it('keeps ids, replaces the lists that were sent, and keeps the others', async () => {
    const course = await create(cloud, a1);
    const [content, test] = course.units;
    const answer = await edit({
      id: course.id,
      title: 'Fire',
      contents: [
        { id: content?.id, unit_order: 3, title: 'Exits', content: text('Walk.\n') },
        { unit_order: 1, title: 'Alarm', content: text('Listen.\n') },
      ],
    });
    expect(answer.errors).toEqual([]);
    const after = answer.data?.EditCourse as unknown as {
      title: string;
      version: number;
      units: { id: string; unit_order: number; title: string }[];
      tests: { id: string; tests: { question: string }[] }[];
    };
    expect(after).toMatchObject({ title: 'Fire', version: 2 });
    expect(after.units.map(({ title }) => title)).toEqual(['Alarm', 'Test Unit 2', 'Exits']);
    expect(after.units[2]?.id).toBe(content?.id);
    expect(after.tests[0]).toMatchObject({ id: test?.id, tests: [{ question: 'Two and two?' }] });
  });

  it('refuses ids of units, questions and resources of another course or branch, and changes nothing [T08]', async () => {
    const ab1 = { token: await signIn(cloud, 'ab1', ACME, 'north'), branch: 'north' };
    const a1s = { ...a1, branch: 'south' };
    const own = await withResource(ab1);
    for (const other of [await withResource(a1s), await withResource(ab1)]) {
      const content = { unit_order: 1, title: 'A', content: text('x\n') };
      const stolen: Record<string, unknown>[] = [
        { contents: [{ ...content, id: other.unit }] },
        { contents: [{ ...content, id: '999999' }] },
        { videos: [{ unit_order: 1, title: 'A', id: other.unit, youtube_link: 'https://youtu.be/dQw4w9WgXcQ' }] },
        { audios: [{ unit_order: 1, title: 'A', id: other.unit }] },
        { documents: [{ unit_order: 1, title: 'A', id: other.unit }] },
        { iframes: [{ unit_order: 1, title: 'A', id: other.unit, url: 'https://example.org/' }] },
        { scorms: [{ unit_order: 1, title: 'A', id: other.unit }] },
        { assignments: [{ unit_order: 1, title: 'A', id: other.unit, content: 'x' }] },
        { unit_tests: [{ unit_order: 1, title: 'A', id: other.unit }] },
        { resources: [{ ...other.resource, name: 'R' }] },
        { resources: [{ ...own.resource, id: other.resource.id }] },
        { resources: [{ ...own.resource, id: 'abc' }] },
        { tests: [{ ...QUIZ, id: other.question }] },
        { tests: [{ ...QUIZ, id: 999_999 }] },
      ];
      const before = await dump();
      for (const input of stolen)
        for (const who of [ab1, a1])
          expect([input, refusal(await edit({ id: own.id, ...input }, who))?.code]).toEqual([input, 'NOT_FOUND']);
      expect(await dump()).toEqual(before);
    }
    // Their own ids are taken.
    expect(refusal(await edit({ id: own.id, tests: [{ ...QUIZ, id: own.question }], resources: [own.resource] }, ab1))).toBeNull();
  });

  it('gives the same reply for another tenant’s course and for a missing one [T01]', async () => {
    const course = await create(cloud, a1);
    const a2 = { token: await signIn(cloud, 'a2', 'globex.localhost') };
    const before = await dump();
    const foreign = await cloud.graphql('globex.localhost', EDIT, { input: { id: course.id, title: 'Mine' } }, a2);
    const missing = await cloud.graphql('globex.localhost', EDIT, { input: { id: '999999', title: 'Mine' } }, a2);
    expect(foreign.errors).toEqual(missing.errors);
    expect(refusal(foreign)?.code).toBe('NOT_FOUND');
    expect(await dump()).toEqual(before);
  });

  it('refuses an older version and says who saved the newer one, and when', async () => {
    const course = await create(cloud, a1);
    await edit({ id: course.id, title: 'Second', version: 1 });
    const late = await edit({ id: course.id, title: 'Third', version: 1 });
    expect(refusal(late)).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^A1 Persona saved this course on \d{1,2} [A-Z][a-z]{2} \d{4} at \d\d:\d\d UTC\.$/) as unknown,
    });
    expect(late.errors[0]?.extensions?.['conflict']).toMatchObject({ by: 'A1 Persona', version: 2 });
  });

  it('applies one edit per key, however often it is sent', async () => {
    const course = await create(cloud, a1);
    const sent = () =>
      cloud.graphql(
        ACME,
        EDIT,
        { input: { id: course.id, title: 'Once' } },
        { ...a1, headers: { 'idempotency-key': `edit-${course.id}` } },
      );
    await sent();
    expect((await sent()).data?.EditCourse.version).toBe(2);
  });

  it('refuses a circle of prerequisites, direct or through others, and unpublished ones [B03]', async () => {
    const [a, b, c] = [await create(cloud, a1), await create(cloud, a1), await create(cloud, a1)];
    expect(refusal(await edit({ id: a.id, learning_path: [b.id] }))).toBeNull();
    expect(refusal(await edit({ id: b.id, learning_path: [c.id] }))).toBeNull();
    const before = await dump();
    for (const [id, path] of [
      [a.id, a.id],
      [b.id, a.id],
      [c.id, a.id],
    ] as const)
      expect(refusal(await edit({ id, learning_path: [path] }))?.code).toBe('VALIDATION');
    expect(await dump()).toEqual(before);
  });

  it('lets no circle of prerequisites be closed by two edits at once [B03]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await create(cloud, a1), await create(cloud, a1)];
      await Promise.all([edit({ id: a.id, learning_path: [b.id] }), edit({ id: b.id, learning_path: [a.id] })]);
      const paths = await Promise.all(
        [a, b].map(async ({ id }) => (await edit({ id })).data?.EditCourse['learning_path'] as unknown as string[]),
      );
      expect(paths.filter((path) => path.length > 0).length).toBe(1);
    }
  });
});

describe('authors of a branch', () => {
  it('can edit what was made in their branch, and nothing of the whole instance', async () => {
    const own = await create(cloud, i1);
    const whole = await create(cloud, a1);
    expect(refusal(await edit({ id: own.id, title: 'Ours' }, i1))).toBeNull();
    expect(refusal(await edit({ id: whole.id, title: 'Theirs' }, i1))?.code).toBe('NOT_FOUND');
  });
});

describe('the list of courses', () => {
  const page = async (variables: Record<string, unknown>, who: { token: string; branch?: string } = a1) => {
    const { data, errors } = await cloud.graphql(ACME, LIST, variables, who);
    if (!data) throw new Error(JSON.stringify(errors));
    return data.coursesPage;
  };

  it('finds by title and category without case and accents, sorts and pages', async () => {
    await create(cloud, a1, { ...COURSE, title: 'Łódź by night', categories: [{ name: 'Journeys' }] });
    await create(cloud, a1, { ...COURSE, title: 'Łódź by day' });
    await eventually(async () => (await page({ search: 'LODZ' })).paginatorInfo.total === 2);
    expect((await page({ search: 'lodz', sort: 'title' })).data.map(({ title }) => title)).toEqual(['Łódź by day', 'Łódź by night']);
    expect((await page({ search: 'journeys' })).data.map(({ title }) => title)).toEqual(['Łódź by night']);
    expect((await page({ search: 'lodz', limit: 1, page: 2 })).data.length).toBe(1);
    expect((await page({ search: 'lodz', status: 'draft' })).paginatorInfo.total).toBe(0);
  });

  it('has the newest first, is sorted by each column, and narrowed to a category with those below it', async () => {
    const made = async (title: string, categories: readonly object[]) =>
      (await create(cloud, a1, { ...COURSE, title, categories })) as Made & { readonly categories: readonly { readonly id: string }[] };
    const b = await made('Mast b', [{ name: 'Rigging' }]);
    const rigging = b.categories[0]?.id;
    const a = await made('Mast a', [{ name: 'Knots', parent_id: rigging }]);
    const c = await made('Mast c', []);
    const draft = await cloud.graphql(ACME, SAVE, { id: Number(c.id), draft: { title: 'Mast d' }, version: 1 }, a1);
    expect(draft.errors).toEqual([]);
    expect(refusal(await edit({ id: a.id, price: 20 }))).toBeNull();
    expect(refusal(await edit({ id: b.id, price: 5 }))).toBeNull();

    const titles = async (variables: Record<string, unknown>): Promise<string> =>
      (await page({ search: 'mast', ...variables })).data.map(({ title }) => title.replace('Mast ', '')).join(' ');
    await eventually(async () => (await titles({ sort: 'price' })) === 'b a c' && (await titles({ status: 'changed' })) === 'c');
    expect(await titles({})).toBe('b a c');
    // Courses without a category or a price are last either way.
    for (const [sort, asc, desc] of [
      ['title', 'a b c', 'c b a'],
      ['category', 'b a c', 'a b c'],
      ['price', 'b a c', 'a b c'],
      ['status', 'c b a', 'b a c'],
      ['date', 'c a b', 'b a c'],
    ] as const)
      expect([sort, await titles({ sort }), await titles({ sort, order: 'desc' })]).toEqual([sort, asc, desc]);
    expect(await titles({ category: rigging })).toBe('b a');
    expect(await titles({ category: a.categories[0]?.id })).toBe('a');

    const CATALOGUE = 'query ($category: ID) { catalogPage(category: $category) { data { title price } } }';
    const { data } = await cloud.graphql(ACME, CATALOGUE, { category: rigging }, a1);
    expect(data?.catalogPage).toEqual({
      data: [
        { title: 'Mast a', price: 20 },
        { title: 'Mast b', price: 5 },
      ],
    });
  });

  it('shows an instructor of a branch the branch’s courses, with what may be done to them', async () => {
    const own = await create(cloud, i1, { ...COURSE, title: 'Only north' });
    await eventually(async () => (await page({ search: 'only north' }, i1)).paginatorInfo.total === 1);
    const seen = await page({ limit: 200 }, i1);
    expect(seen.data.find(({ id }) => id === own.id)?.viewer_can).toContain('EditCourse');
    expect(seen.data.some(({ title }) => title.startsWith('Łódź'))).toBe(false);
  });
});
