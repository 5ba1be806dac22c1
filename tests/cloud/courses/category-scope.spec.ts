import { beforeAll, describe, expect, it } from 'vitest';
import { putItem } from '../../../functions/platform/tables/dynamo.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { asId, type GroupId } from '../../../shared/kernel/ids.ts';
import { ASSIGN_COURSES, DELETE_GROUP } from '../../fixtures/calls.ts';
import { dump } from '../../fixtures/dump.ts';
import { COURSE, CREATE as CREATE_COURSE } from '../../fixtures/courses.ts';
import { eventually } from '../../fixtures/eventually.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { ENROL, fixtureTime, useCourseFixture } from '../learning/course-fixture.ts';
import { CREATE, DELETE, IMPACT, makeCategory, NOT_FOUND, ONE, PAGE, readCategory, UPDATE } from './category-fixture.ts';

/** A name that is told to nobody outside of the south. */
const SECRET = 'Reorganisation';
const KITCHEN = asId<GroupId>(951);

const fixture = useCourseFixture();
let secret: number;
let below: number;
let open: number;
let course: number;

/** Makes a group with one member, without the access that a call would give. */
async function makeGroup(): Promise<void> {
  const { t1, people } = fixture.personas;
  const since = fixtureTime();
  const facts = { id: KITCHEN, v: 1, name: 'Kitchen', description: null, createdAt: since };
  await putItem('records', { ...records.header(t1.scope, 'group', KITCHEN), ...facts });
  await putItem('records', { ...records.personGroup(t1.scope, people.l1.id, KITCHEN), group: KITCHEN, person: people.l1.id, since });
}

beforeAll(async () => {
  const { south } = fixture.personas.t1;
  secret = await makeCategory(fixture, { name: SECRET, branches: [south] });
  below = await makeCategory(fixture, { name: 'Open below it', parent: secret });
  open = await makeCategory(fixture, { name: 'Open' });
  const categories = [{ id: secret }, { id: below }, { id: open }];
  const { CreateCourse } = await fixture.get('a1', CREATE_COURSE, {
    ...COURSE,
    title: 'Shared',
    categories,
    branchUrl: null,
  });
  course = Number(CreateCourse.id);
  for (const b of [fixture.personas.t1.north, south]) await fixture.get('a1', ASSIGN_COURSES, { b, c: [course] });
  for (const name of ['l1', 'l1s'] as const) await fixture.get(name, ENROL, { id: course });
  await makeGroup();
}, 120_000);

/** Everything in which a name of a category is told. */
const LISTS: Readonly<Record<string, { readonly query: string; readonly readers: readonly PersonName[] }>> = {
  categories: { query: '{ categories { id name path parent { name } } }', readers: ['l1', 'm1', 'i1', 'ab1'] },
  categoriesPage: { query: '{ categoriesPage { data { id name path parent { name } } } }', readers: ['l1', 'm1', 'i1', 'ab1'] },
  catalogPage: { query: '{ catalogPage { data { title categories { path parent { name } } } } }', readers: ['l1', 'm1', 'i1', 'ab1'] },
  courses: { query: '{ courses { title category { name } categories { path parent { name } } } }', readers: ['l1', 'm1', 'i1', 'ab1'] },
  coursesPage: {
    query: '{ coursesPage { data { title category { name } categories { path parent { name } } } } }',
    readers: ['i1', 'ab1'],
  },
  myCourses: { query: '{ myCourses { title categories { path parent { name } } } }', readers: ['l1'] },
  coursesReportPage: { query: '{ coursesReportPage { data { title category } } }', readers: ['m1', 'ab1'] },
};
const ofCourse = (): string => `{ course(id: ${course}) { category { name } categories { path parent { name } } } }`;
const ofReport = (): string => `{ CourseReport(courseId: ${course}) { title category } }`;

describe('a category of another branch', () => {
  it.each(Object.entries(LISTS))('is not told in %s [T02]', async (_, { query, readers }) => {
    const told = async (name: PersonName): Promise<string> => JSON.stringify(await fixture.get(name, query));
    for (const name of readers) {
      await eventually(async () => (await told(name)).includes('Open below it'));
      expect(await told(name)).not.toContain(SECRET);
    }
  });

  it('is not told with a course or its report, and its branch and the instance see it [T02]', async () => {
    for (const name of ['l1', 'm1', 'i1', 'ab1'] as const) {
      const text = JSON.stringify(await fixture.get(name, ofCourse()));
      expect([text.includes('Open below it'), text.includes(SECRET)]).toEqual([true, false]);
    }
    for (const name of ['l1s', 'a1'] as const) {
      expect(JSON.stringify(await fixture.get(name, ofCourse()))).toContain(`${SECRET} > Open below it`);
      expect(JSON.stringify(await fixture.get(name, LISTS['categories']?.query ?? ''))).toContain(SECRET);
    }
    await eventually(async () => JSON.stringify(await fixture.get('m1', ofReport())).includes('Open below it'));
    expect(await fixture.get('m1', ofReport())).toEqual({ CourseReport: { title: 'Shared', category: 'Open below it, Open' } });
    const whole = { CourseReport: { title: 'Shared', category: `${SECRET}, ${SECRET} > Open below it, Open` } };
    await eventually(async () => JSON.stringify(await fixture.get('a1', ofReport())) === JSON.stringify(whole));
  });

  it('finds no course by its name, in no list [T02]', async () => {
    type SearchReply = Record<string, { paginatorInfo: { total: number } }>;
    for (const [list, name] of [
      ['coursesPage', 'i1'],
      ['coursesReportPage', 'm1'],
      ['categoriesPage', 'l1'],
    ] as const) {
      const query = `query ($search: String) { ${list}(search: $search) { paginatorInfo { total } } }`;
      const total = async (who: PersonName, search: string) =>
        (await fixture.get<SearchReply>(who, query, { search }))[list]?.paginatorInfo.total;
      await eventually(async () => (await total('a1', SECRET)) === 1);
      expect([await total(name, SECRET), await total(name, 'Open below')]).toEqual([0, 1]);
    }
  });

  it('finds nothing in the catalogue, which is searched by titles alone', async () => {
    const query = 'query ($search: String) { catalogPage(search: $search) { data { title } } }';
    const found = async (search: string) => (await fixture.get('l1', query, { search })).catalogPage.data.map(({ title }) => title);
    await eventually(async () => (await found('shared')).length === 1);
    expect([await found('SHÄRED'), await found('Open below'), await found(SECRET)]).toEqual([['Shared'], [], []]);
  });

  it('looks like one that does not exist in every call of another branch [B03] [T02]', async () => {
    const own = await makeCategory(fixture, { name: 'Of the north' }, 'ab1');
    // Signing in leaves a trace of its own.
    await fixture.tokenOf('a2');
    const before = await dump();
    for (const id of [secret, 999_999]) {
      expect(await fixture.refusal('ab1', ONE, { id })).toEqual(NOT_FOUND);
      expect(await fixture.refusal('ab1', UPDATE, { id, name: 'X' })).toEqual(NOT_FOUND);
      expect(await fixture.refusal('ab1', UPDATE, { id: own, name: 'Of the north', parent: id })).toEqual(NOT_FOUND);
      expect(await fixture.refusal('ab1', CREATE, { name: 'X', parent: id })).toEqual(NOT_FOUND);
      expect(await fixture.refusal('ab1', DELETE, { id })).toEqual(NOT_FOUND);
      expect(await fixture.refusal('ab1', DELETE, { id: own, to: id })).toEqual(NOT_FOUND);
      expect(await fixture.refusal('ab1', IMPACT, { id })).toEqual(NOT_FOUND);
      expect(await fixture.refusal('l1', 'query ($id: ID) { catalogPage(category: $id) { paginatorInfo { total } } }', { id })).toEqual(
        NOT_FOUND,
      );
    }
    for (const branch of [fixture.personas.t1.south, 999_999])
      expect(await fixture.refusal('ab1', CREATE, { name: 'X', branches: [branch] })).toEqual(NOT_FOUND);
    expect(await fixture.refusal('a2', ONE, { id: open })).toEqual(NOT_FOUND);
    expect(await dump()).toEqual(before);
  });

  it('stays with a course that an author of another branch publishes again, who is not told of it', async () => {
    const READ = 'query ($id: Int!) { course(id: $id) { version categories { id } } }';
    const read = await fixture.get('ab1', READ, { id: course });
    const EDIT = 'mutation ($input: EditCourseInput!) { EditCourse(input: $input) { categories { name } } }';
    const categories = read.course.categories.map(({ id }) => ({ id }));
    const edited = await fixture.get('ab1', EDIT, { input: { id: course, version: read.course.version, categories } });
    expect(edited).toEqual({ EditCourse: { categories: [{ name: 'Open below it' }, { name: 'Open' }] } });
    expect(JSON.stringify(await fixture.get('a1', ofCourse()))).toContain(SECRET);
  });
});

describe('restrictions', () => {
  it('of other branches stay when an admin of one branch changes a category, who is not told of them', async () => {
    const { north, south } = fixture.personas.t1;
    const both = await makeCategory(fixture, { name: 'Both', branches: [north, south], parent: secret });
    expect(await readCategory(fixture, both, 'ab1')).toMatchObject({ branches: [{ name: 'North' }], parent_id: null, path: 'Both' });
    await fixture.get('ab1', UPDATE, { id: both, name: 'Both of them', branches: [north], parent: null });
    expect(await readCategory(fixture, both)).toMatchObject({
      path: `${SECRET} > Both of them`,
      branches: [{ name: 'North' }, { name: 'South' }],
    });
    await fixture.get('ab1', UPDATE, { id: both, name: 'Both of them', branches: [] });
    expect(await readCategory(fixture, both)).toMatchObject({ branches: [{ name: 'South' }] });
  });

  it('are not lifted for every branch by an administrator of one', async () => {
    const own = await makeCategory(fixture, { name: 'North only', branches: [fixture.personas.t1.north] }, 'ab1');
    const message = 'Choose at least one branch. Only an admin of the instance can show this category to every branch.';
    expect(await fixture.refusal('ab1', UPDATE, { id: own, name: 'North only', branches: [] })).toEqual({ code: 'VALIDATION', message });
    await fixture.get('a1', UPDATE, { id: own, name: 'North only', branches: [] });
    expect((await readCategory(fixture, own)).branches).toEqual([]);
  });

  it('to a group show a category to its members alone, and to the instance', async () => {
    const kitchens = await makeCategory(fixture, { name: 'Kitchens', groups: [KITCHEN] });
    expect((await readCategory(fixture, kitchens)).groups).toEqual([{ id: String(KITCHEN), name: 'Kitchen' }]);
    const sees = async (name: PersonName): Promise<boolean> => {
      const { categories } = await fixture.get(name, '{ categories { id } }');
      return categories.some(({ id }) => Number(id) === kitchens);
    };
    const seen = await Promise.all((['l1', 'l1s', 'i1', 'a1'] as const).map(sees));
    expect(seen).toEqual([true, false, false, true]);
    const without = await fixture.get('a1', PAGE, { group: KITCHEN, search: 'kitchens' });
    expect(without.categoriesPage.data).toEqual([]);
    for (const group of [999_999, 'x']) expect(await fixture.refusal('a1', CREATE, { name: 'X', groups: [group] })).toEqual(NOT_FOUND);
  });

  it('to what is deleted show a category to nobody but the instance, which is told so and may lift them', async () => {
    const NOBODY = 'query ($id: ID!) { category(id: $id) { shown_to_nobody } }';
    const toNobody = async (id: number) => (await fixture.get('a1', NOBODY, { id })).category.shown_to_nobody;
    const GROUP = 'mutation { createGroup(input: { name: "Short-lived" }) { id } }';
    const group = Number((await fixture.get('a1', GROUP)).createGroup.id);
    const id = await makeCategory(fixture, { name: 'Theirs alone', groups: [group] });
    expect(await toNobody(id)).toBe(false);
    await fixture.get('a1', DELETE_GROUP, { group });
    expect([await toNobody(id), await toNobody(open)]).toEqual([true, false]);
    const sees = async (name: PersonName): Promise<boolean> =>
      JSON.stringify(await fixture.get(name, '{ categories { name } }')).includes('Theirs alone');
    expect([await sees('l1'), await sees('i1'), await sees('a1')]).toEqual([false, false, true]);
    await fixture.get('a1', UPDATE, { id, name: 'Theirs alone', branches: [], groups: [] });
    expect([await toNobody(id), await sees('l1')]).toEqual([false, true]);
  });

  it('show a category to those branches and to those groups', async () => {
    const either = await makeCategory(fixture, { name: 'Either', branches: [fixture.personas.t1.south], groups: [KITCHEN] });
    for (const name of ['l1', 'l1s'] as const) {
      const { categories } = await fixture.get(name, '{ categories { id } }');
      expect(categories.map(({ id }) => Number(id))).toContain(either);
    }
  });
});
