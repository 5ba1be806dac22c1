import { describe, expect, it } from 'vitest';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { COURSE, CREATE as CREATE_COURSE, refusal } from '../../fixtures/courses.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { type CallContext, ENROL, useCourseFixture } from '../learning/course-fixture.ts';
import { FORBIDDEN, makeChildren } from './category-fixture.ts';

const fixture = useCourseFixture();

const CREATE = `mutation ($name: String!, $parent: Int, $translations: [CategoryTranslationInput!]) {
  CreateCategory(name: $name, parent_id: $parent, translations: $translations) { id name translations { language name } } }`;
const UPDATE = `mutation ($id: ID!, $name: String!, $translations: [CategoryTranslationInput!]) {
  updateCategory(id: $id, name: $name, translations: $translations) { name translations { language name } } }`;
const ONE = 'query ($id: ID!) { category(id: $id) { name translations { language name } } }';

const GERMAN: CallContext = { headers: { 'accept-language': 'de-AT,de;q=0.9' } };
const FRENCH: CallContext = { headers: { 'accept-language': 'fr' } };

const make = async (name: string, german: string, parent?: number): Promise<number> =>
  Number((await fixture.get('a1', CREATE, { name, parent, translations: [{ language: 'de', name: german }] })).CreateCategory.id);
const update = async (id: number, variables: object) => (await fixture.get('a1', UPDATE, { id, ...variables })).updateCategory;
const refused = async (translations: readonly object[]) =>
  refusal(await fixture.ask('a1', CREATE, { name: 'Refused', translations }))?.validation;

const LIST = 'query ($as: Boolean) { categories(asLearner: $as) { id name path } }';
const listed = async (who: PersonName, ids: readonly number[], context: CallContext, as?: boolean) => {
  const { categories } = await fixture.get(who, LIST, { as }, context);
  return categories.filter(({ id }) => ids.includes(Number(id))).map(({ path }) => path);
};

const AROUND = `query ($id: Int!) { course(id: $id, asLearner: true) { category { name } categories { path parent { name } } }
  myCourses { id categories { path } } catalogPage(limit: 100) { data { id category { name } categories { path } } } }`;
const OF_ADMIN = `query ($id: Int!, $search: String) { course(id: $id) { categories { path } } coursesPage { data { id categories { path } } }
  categoriesPage(search: $search) { data { path } } CourseReport(courseId: $id) { category } }`;

/** Makes a course in a category below another, in the north, that l1 has. */
async function makeCourse() {
  const top = await make('Kitchens', 'Küchen');
  const leaf = await make('Ovens', 'Öfen', top);
  const { CreateCourse } = await fixture.get('a1', CREATE_COURSE, { ...COURSE, categories: [{ id: leaf }], branchUrl: 'north' });
  await fixture.get('l1', ENROL, { id: CreateCourse.id });
  const offered = async () => (await fixture.get('l1', '{ catalogPage(limit: 100) { data { id } } }')).catalogPage.data;
  await eventually(async () => (await offered()).some(({ id }) => id === CreateCourse.id));
  return { id: CreateCourse.id, top, leaf };
}

describe('a category with its name in German', () => {
  it('is read in it by who reads German, on their screens, and as it is stored by others [M49]', async () => {
    const { id, top, leaf } = await makeCourse();
    const around = async (who: PersonName, context: CallContext) => {
      const { course, myCourses, catalogPage } = await fixture.get(who, AROUND, { id: Number(id) }, context);
      const own = <Row extends { id: string }>(rows: readonly Row[]) => rows.filter((row) => row.id === id);
      return { course, mine: own(myCourses), catalogue: own(catalogPage.data) };
    };
    const [german, english] = ['Küchen > Öfen', 'Kitchens > Ovens'].map((path) => [{ path }]);
    expect(await around('l1', GERMAN)).toEqual({
      course: { category: { name: 'Öfen' }, categories: [{ path: 'Küchen > Öfen', parent: { name: 'Küchen' } }] },
      mine: [{ id, categories: german }],
      catalogue: [{ id, category: { name: 'Öfen' }, categories: german }],
    });
    expect(await around('l1', FRENCH)).toMatchObject({
      course: { category: { name: 'Ovens' } },
      mine: [{ id, categories: english }],
      catalogue: [{ id, categories: english }],
    });
    expect((await around('a1', GERMAN)).catalogue).toMatchObject([{ categories: german }]);
    expect(await listed('l1', [top, leaf], GERMAN)).toEqual(['Küchen', 'Küchen > Öfen']);
    expect(await listed('l1', [top, leaf], FRENCH)).toEqual(['Kitchens', 'Kitchens > Ovens']);
  });

  it('has its stored name in the lists, reports and searches of authors, whatever they read [M49]', async () => {
    const { id, top, leaf } = await makeCourse();
    const read = (search: string) => fixture.get('a1', OF_ADMIN, { id: Number(id), search }, GERMAN);
    await eventually(async () => JSON.stringify(await read('')).includes('"CourseReport":{"category":"Kitchens > Ovens"'));
    const { course, coursesPage, categoriesPage } = await read('ovens');
    const stored = [{ path: 'Kitchens > Ovens' }];
    expect(course).toEqual({ categories: stored });
    expect(coursesPage.data.filter((row) => row.id === id)).toEqual([{ id, categories: stored }]);
    expect(categoriesPage.data).toContainEqual({ path: 'Kitchens > Ovens' });
    expect((await read('öfen')).categoriesPage.data).toEqual([]);
    expect(await listed('a1', [top, leaf], GERMAN)).toEqual(['Kitchens', 'Kitchens > Ovens']);
    expect(await listed('a1', [top, leaf], GERMAN, true)).toEqual(['Küchen', 'Küchen > Öfen']);
    await atRest();
    expect(await verify(PROJECTOR, 1)).toEqual([]);
  });

  it('stands in the order of the names that are shown [M49]', async () => {
    const ids = [await make('Desks', 'Tische'), await make('Windows', 'Fenster')];
    expect(await listed('l1', ids, GERMAN)).toEqual(['Fenster', 'Tische']);
    expect(await listed('l1', ids, FRENCH)).toEqual(['Desks', 'Windows']);
  });

  it('is read in it while the instance offers German [M49]', async () => {
    const ids = [await make('Ladders', 'Leitern')];
    const SET = 'mutation ($id: ID!, $languages: [String!]) { updateLmsInstance(id: $id, name: "Acme", languages: $languages) { id } }';
    const offer = (languages: readonly string[]) =>
      fixture.get('s0', SET, { id: fixture.personas.t1.id, languages }, { host: 'localhost' });
    await offer(['fr', 'en-GB']);
    expect(await listed('l1', ids, GERMAN)).toEqual(['Ladders']);
    await offer([]);
    expect(await listed('l1', ids, GERMAN)).toEqual(['Leitern']);
  });

  it('is read in it while the branch offers German, under its present url as under a new one [M69]', async () => {
    const ids = [await make('Boxes', 'Kisten')];
    const SET = 'mutation ($id: ID!, $input: BranchInput!) { updateBranch(id: $id, input: $input) { languages } }';
    const offer = (url: string, languages: readonly string[]) =>
      fixture.get('a1', SET, { id: fixture.personas.t1.north, input: { name: 'North', url, languages } });
    const read = (branch: string) => listed('l1', ids, { ...GERMAN, branch });
    await offer('north', ['fr', 'en-GB']);
    expect(await read('north')).toEqual(['Boxes']);
    await offer('north-east', ['fr']);
    expect([await read('north-east'), await read('north')]).toEqual([['Boxes'], ['Boxes']]);
    await offer('north', []);
    expect([await read('north'), await read('north-east')]).toEqual([['Kisten'], ['Kisten']]);
  });
});

describe('the names of a category in other languages', () => {
  it('stay where none are sent, and are replaced, or taken away by blank ones, by null and by none [M49]', async () => {
    const id = await make('Tools', '  Werkzeuge ');
    const [german, polish] = [
      { language: 'de', name: 'Werkzeuge' },
      { language: 'pl', name: 'Narzędzia' },
    ];
    expect(await update(id, { name: 'All tools' })).toEqual({ name: 'All tools', translations: [german] });
    const before = await dump();
    expect(await update(id, { name: 'All tools', translations: [german] })).toMatchObject({ translations: [german] });
    expect(await dump()).toEqual(before);
    expect(await update(id, { name: 'All tools', translations: [polish, german] })).toMatchObject({ translations: [german, polish] });
    expect(await update(id, { name: 'All tools', translations: [{ ...german, name: ' ' }, polish] })).toMatchObject({
      translations: [polish],
    });
    for (const translations of [[], null]) {
      await update(id, { name: 'All tools', translations: [german] });
      expect(await update(id, { name: 'All tools', translations })).toMatchObject({ translations: [] });
    }
  });

  it('are refused at their field: an unknown language, one twice, a long or unreadable name [M49]', async () => {
    const before = await dump();
    const name = 'Werkzeuge';
    expect(await refused([{ language: 'klingon', name }])).toEqual({
      'translations.0.language': ['This language cannot be chosen: klingon. Choose one of en-GB, de, fr, es, pl, ar.'],
    });
    const twice = [
      { language: 'de', name },
      { language: 'fr', name },
      { language: 'de', name },
    ];
    expect(await refused(twice)).toEqual({ 'translations.2.language': ['There is a translation into this language already.'] });
    for (const [wrong, message] of [
      ['x'.repeat(101), 'The name can have at most 100 characters.'],
      ['a\u202Eb', 'This text contains characters that cannot be shown. Please type it again.'],
    ] as const)
      expect(await refused([{ language: 'de', name: wrong }])).toEqual({ 'translations.0.name': [message] });
    expect(await dump()).toEqual(before);
  });

  it('are written and read by administrators alone [M49]', async () => {
    const id = await make('Secrets', 'Geheimnisse');
    const translations = [{ language: 'de', name: 'X' }];
    expect(await fixture.refusal('i1', CREATE, { name: 'X', translations })).toEqual(FORBIDDEN);
    for (const who of ['i1', 'm1', 'l1'] as const)
      expect(await fixture.refusal(who, UPDATE, { id, name: 'X', translations })).toEqual(FORBIDDEN);
    for (const who of ['i1', 'l1'] as const) {
      const { categories } = await fixture.get(who, '{ categories { translations { name } } }');
      expect(categories.every(({ translations: read }) => read === null)).toBe(true);
    }
  });

  it('are none of a category from before, and their change is in the audit log [M49]', async () => {
    const parent = await make('Old ones', 'Alte');
    const [old = 0] = await makeChildren(fixture, parent, 1);
    const { category } = await fixture.get('a1', ONE, { id: old });
    expect(category).toMatchObject({ translations: [] });
    await update(parent, { name: 'Old ones', translations: [{ language: 'de', name: 'Frühere' }] });
    const LOG = 'query { auditLogPage(act: "category", limit: 1) { data { sentence } } }';
    const last = async () => (await fixture.get('a1', LOG)).auditLogPage.data[0]?.sentence ?? '';
    await eventually(async () => (await last()).startsWith('A1 Persona changed the translations of the category Old ones'));
  });
});
