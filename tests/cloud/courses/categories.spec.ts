import { beforeAll, describe, expect, it } from 'vitest';
import { CREATE as CREATE_COURSE, COURSE, LIST } from '../../fixtures/courses.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { png } from '../../fixtures/images.ts';
import { ACME, useCourseFixture } from '../learning/course-fixture.ts';
import {
  type Category,
  CREATE,
  DELETE,
  FORBIDDEN,
  IMPACT,
  makeCategory,
  makeChildren,
  NOT_FOUND,
  ONE,
  PAGE,
  readCategory,
  UPDATE,
} from './category-fixture.ts';

const fixture = useCourseFixture();
beforeAll(async () => {}, 120_000);

const withImage = (query: string, variables: object, file: Blob): RequestInit => {
  const form = new FormData();
  form.set('operations', JSON.stringify({ query, variables: { ...variables, image: null } }));
  form.set('map', JSON.stringify({ 0: ['variables.image'] }));
  form.set('0', file, 'picture.png');
  return { method: 'POST', body: form, headers: { 'x-instance-domain': 'acme' } };
};

/** Makes a course in categories. Returns its id and its version. */
const makeCourse = async (title: string, ids: readonly number[]): Promise<{ id: string; version: number }> => {
  const input = { ...COURSE, title, categories: ids.map((id) => ({ id })) };
  return (await fixture.get('a1', CREATE_COURSE, input)).CreateCourse;
};
const pathsOf = async (course: string): Promise<string[]> => {
  const read = await fixture.get('a1', 'query ($id: Int!) { course(id: $id) { categories { path } } }', {
    id: Number(course),
  });
  return read.course.categories.map(({ path }) => path);
};

describe('a category', () => {
  it('is made below another one, listed with its path, found by name, sorted and paged', async () => {
    const top = await makeCategory(fixture, { name: 'Hygiène' });
    const middle = await makeCategory(fixture, { name: 'Kitchens', parent: top });
    await makeCategory(fixture, { name: 'Ovens', parent: middle });
    const page = async (variables: object) =>
      (
        await fixture.get('a1', PAGE, {
          ...variables,
        })
      ).categoriesPage;
    expect((await page({ search: 'OVEN' })).data).toMatchObject([
      { name: 'Ovens', parent_id: String(middle), parent: { name: 'Kitchens' }, path: 'Hygiène > Kitchens > Ovens' },
    ]);
    expect((await page({ search: 'hygiene' })).data.map(({ name }) => name)).toEqual(['Hygiène']);
    expect((await page({})).data.map(({ name }) => name)).toEqual(['Hygiène', 'Kitchens', 'Ovens']);
    expect((await page({ sort: 'name', order: 'desc' })).data.map(({ name }) => name)).toEqual(['Ovens', 'Kitchens', 'Hygiène']);
    expect((await page({ sort: 'parent' })).data.map(({ name }) => name)).toEqual(['Kitchens', 'Ovens', 'Hygiène']);
    const second = await page({ limit: 2, page: 2 });
    expect([second.data.map(({ name }) => name), second.paginatorInfo]).toEqual([['Ovens'], { total: 3, lastPage: 2 }]);
    expect(await fixture.refusal('a1', PAGE, { sort: 'image' })).toEqual({ code: 'VALIDATION', message: 'Sort by name, parent.' });
  });

  it('has a picture of at most 2 MB, which is kept until another one is sent and read by its signature', async () => {
    const document = CREATE.replace('($name', '($image: Upload, $name').replace('(name:', '(image: $image, name:');
    const response = await fixture.fetchAs('a1', '/graphql', withImage(document, { name: 'Pictured' }, new Blob([new Uint8Array(png())])));
    const { data } = (await response.json()) as { data: { CreateCategory: Category } };
    const id = Number(data.CreateCategory.id);
    const { image } = await readCategory(fixture, id);
    const read = await fixture.cloud.fetch(ACME, `/${image}`);
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await fixture.cloud.fetch(ACME, `/${image?.split('?')[0]}`)).status).toBe(401);
    await fixture.get('a1', UPDATE, { id, name: 'Pictured again' });
    expect((await readCategory(fixture, id)).image?.split('?')[0]).toBe(image?.split('?')[0]);
    const before = await dump();
    for (const [bytes, message] of [
      [Buffer.from('<svg onload="alert(1)"></svg>'), 'Please choose a JPG, PNG, WebP or GIF image.'],
      [png(2, 1, 2 * 1024 * 1024), 'The image is larger than 2 MB. Please choose a smaller one.'],
    ] as const) {
      const refused = await fixture.fetchAs('a1', '/graphql', withImage(document, { name: 'X' }, new Blob([new Uint8Array(bytes)])));
      expect(((await refused.json()) as { errors: { message: string; extensions: unknown }[] }).errors[0]).toMatchObject({
        message,
        extensions: { code: 'VALIDATION', validation: { image: [message] } },
      });
    }
    expect(await dump()).toEqual(before);
  });

  it('needs a name of at most 100 readable characters, and nothing is written without one', async () => {
    const before = await dump();
    for (const [name, message] of [
      ['  ', 'The name is required.'],
      ['x'.repeat(101), 'The name can have at most 100 characters.'],
      ['a\u202Eb', 'This text contains characters that cannot be shown. Please type it again.'],
    ] as const)
      expect(await fixture.refusal('a1', CREATE, { name })).toEqual({ code: 'VALIDATION', message });
    expect(await dump()).toEqual(before);
  });

  it('is never placed below itself, and below nothing that does not exist [B03]', async () => {
    const parent = await makeCategory(fixture, { name: 'Outer' });
    const child = await makeCategory(fixture, { name: 'Inner', parent });
    const below = { code: 'VALIDATION', message: 'A category cannot be placed below itself. Choose another parent.' };
    const before = await dump();
    for (const place of [parent, child])
      expect(await fixture.refusal('a1', UPDATE, { id: parent, name: 'Outer', parent: place })).toEqual(below);
    for (const place of [999_999, -1])
      expect(await fixture.refusal('a1', UPDATE, { id: child, name: 'Inner', parent: place })).toEqual(NOT_FOUND);
    expect(await fixture.refusal('a1', CREATE, { name: 'X', parent: 999_999 })).toEqual(NOT_FOUND);
    expect(await dump()).toEqual(before);
    await fixture.get('a1', UPDATE, { id: child, name: 'Inner' });
    expect((await readCategory(fixture, child)).path).toBe('Outer > Inner');
    await fixture.get('a1', UPDATE, { id: child, name: 'Inner', parent: null });
    expect((await readCategory(fixture, child)).path).toBe('Inner');
  });

  it('is not placed in a circle by two changes at once [B03]', async () => {
    const [a, b] = [await makeCategory(fixture, { name: 'Left' }), await makeCategory(fixture, { name: 'Right' })];
    const refusals = await Promise.all([
      fixture.refusal('a1', UPDATE, { id: a, name: 'Left', parent: b }),
      fixture.refusal('a1b', UPDATE, { id: b, name: 'Right', parent: a }),
    ]);
    expect(refusals.filter((refusal) => refusal?.code === 'VALIDATION')).toHaveLength(1);
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1);
  });

  it('has at most twenty levels', async () => {
    let parent = await makeCategory(fixture, { name: 'Level 1' });
    for (let level = 2; level <= 20; level += 1) parent = await makeCategory(fixture, { name: `Level ${level}`, parent });
    const refusal = await fixture.refusal('a1', CREATE, { name: 'Level 21', parent });
    expect(refusal).toEqual({ code: 'VALIDATION', message: 'Categories can have at most 20 levels. Choose a parent further up.' });
  });

  it('is made once for one key, and changed once', async () => {
    const headers = { 'idempotency-key': 'category-once' };
    const ids = [0, 1].map(() => makeCategory(fixture, { name: 'Once' }, 'a1', { headers }));
    expect(new Set(await Promise.all(ids)).size).toBe(1);
  });

  it('is made by instructors with a name and a parent alone, and changed by administrators', async () => {
    const parent = await makeCategory(fixture, { name: 'Of instructors' }, 'i1');
    await makeCategory(fixture, { name: 'Below', parent }, 'i1');
    const { north } = fixture.personas.t1;
    expect(await fixture.refusal('i1', CREATE, { name: 'X', branches: [north] })).toEqual(FORBIDDEN);
    for (const [query, variables] of [
      [ONE, { id: parent }],
      [UPDATE, { id: parent, name: 'X' }],
      [DELETE, { id: parent }],
      [IMPACT, { id: parent }],
    ] as const)
      for (const name of ['i1', 'm1', 'l1'] as const) expect(await fixture.refusal(name, query, variables)).toEqual(FORBIDDEN);
    for (const name of ['m1', 'l1'] as const) expect(await fixture.refusal(name, CREATE, { name: 'X' })).toEqual(FORBIDDEN);
    const lists = '{ categories { branches { id } groups { id } } }';
    const { categories } = await fixture.get('i1', lists);
    expect(categories.every(({ branches, groups }) => branches === null && groups === null)).toBe(true);
  });

  it('is told in the audit log, in sentences', async () => {
    const id = await makeCategory(fixture, { name: 'Told' });
    await fixture.get('a1', UPDATE, { id, name: 'Told again', branches: [fixture.personas.t1.north] });
    await fixture.get('a1', DELETE, { id });
    const LOG = 'query { auditLogPage(act: "category", limit: 3) { data { sentence } } }';
    const sentences = async () => (await fixture.get('a1', LOG)).auditLogPage.data.map(({ sentence }) => sentence);
    await eventually(async () => (await sentences())[0]?.includes('deleted the category') ?? false);
    const [deleted, changed, created] = await sentences();
    expect(deleted).toMatch(/^A1 Persona deleted the category Told again/);
    expect(changed).toMatch(/^A1 Persona changed the name and branches of the category Told again/);
    expect(created).toMatch(/^A1 Persona created the category Told again/);
  });
});

describe('a deletion of a category', () => {
  it('takes children and courses to another one', async () => {
    const [old, next] = [await makeCategory(fixture, { name: 'Old' }), await makeCategory(fixture, { name: 'Next' })];
    const child = await makeCategory(fixture, { name: 'Child', parent: old });
    const course = await makeCourse('In two', [old, next]);
    await eventually(async () => {
      const { deleteImpact } = await fixture.get('a1', IMPACT, { id: old });
      return JSON.stringify(deleteImpact).includes('"courses","count":1');
    });
    const { deleteImpact } = await fixture.get('a1', IMPACT, { id: old });
    expect(deleteImpact).toEqual({
      name: 'Old',
      counts: [
        { what: 'categories', count: 1 },
        { what: 'courses', count: 1 },
      ],
      restorable: false,
    });
    await fixture.get('a1', DELETE, { id: old, to: next });
    expect(await pathsOf(course.id)).toEqual(['Next']);
    expect((await readCategory(fixture, child)).path).toBe('Next > Child');
    expect(await fixture.refusal('a1', ONE, { id: old })).toEqual(NOT_FOUND);
    expect(await fixture.refusal('a1', DELETE, { id: old })).toEqual(NOT_FOUND);
    await eventually(async () => (await fixture.get('a1', LIST, { category: next })).coursesPage.data.length === 1);
  });

  it('puts children below its parent and courses nowhere, when no other one is named', async () => {
    const parent = await makeCategory(fixture, { name: 'Above' });
    const old = await makeCategory(fixture, { name: 'Between', parent });
    const child = await makeCategory(fixture, { name: 'Beneath', parent: old });
    const course = await makeCourse('In one', [old]);
    await fixture.get('a1', DELETE, { id: old });
    expect([await pathsOf(course.id), (await readCategory(fixture, child)).path]).toEqual([[], 'Above > Beneath']);
  });

  it('refuses to move what is in it to itself or below [B03]', async () => {
    const old = await makeCategory(fixture, { name: 'Refused' });
    const child = await makeCategory(fixture, { name: 'Below it', parent: old });
    const message = 'Children and courses cannot go to the category itself or to one below it. Choose another category.';
    for (const to of [old, child]) expect(await fixture.refusal('a1', DELETE, { id: old, to })).toEqual({ code: 'VALIDATION', message });
    expect(await fixture.refusal('a1', DELETE, { id: old, to: 999_999 })).toEqual(NOT_FOUND);
    expect((await readCategory(fixture, child)).path).toBe('Refused > Below it');
  });

  it('leaves what an author has open to be published, with the category that took its place', async () => {
    const [old, next] = [await makeCategory(fixture, { name: 'Drafted' }), await makeCategory(fixture, { name: 'Instead' })];
    const course = await makeCourse('Open in a builder', [old]);
    await fixture.get('a1', DELETE, { id: old, to: next });
    const EDIT = 'mutation ($input: EditCourseInput!) { EditCourse(input: $input) { categories { path } } }';
    const input = { id: course.id, version: course.version, title: 'Published after', categories: [{ id: old }] };
    const { EditCourse } = await fixture.get('a1', EDIT, { input });
    expect(EditCourse).toEqual({ categories: [{ path: 'Instead' }] });
  });

  it('moves up to a hundred things before it answers, and more by a job that the answer names', async () => {
    const target = await makeCategory(fixture, { name: 'Full' });
    for (const [count, hasJob] of [
      [60, false],
      [101, true],
    ] as const) {
      const old = await makeCategory(fixture, { name: `Of ${count}` });
      await makeChildren(fixture, old, count);
      const { headers, errors } = await fixture.ask('a1', DELETE, { id: old, to: target });
      expect([errors, headers.get('x-trellis-job') !== null]).toEqual([[], hasJob]);
      const moved = async (): Promise<number> => {
        const { categories } = await fixture.get('a1', '{ categories { path } }');
        return categories.filter(({ path }) => path.startsWith(`Full > ${count}: `)).length;
      };
      if (hasJob) await eventually(async () => (await moved()) === count);
      else expect(await moved()).toBe(count);
    }
  }, 120_000);
});
