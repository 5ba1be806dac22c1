import { beforeAll, describe, expect, it } from 'vitest';
import { BULK_CREATE_USERS, CREATE_GROUP } from '../../fixtures/calls.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { CREATE_TRANSLATED, LANGUAGE_COURSE } from '../courses/language-fixture.ts';
import { useCourseFixture } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();

const NAMES = ['Lena', 'Łucja', 'Lzy', 'Ñora', 'Nz', 'Świt', 'Sz', 'Zytka', 'Źródło', 'Żaba', 'أمل', 'بدر'];
const MARK = 'Order';
const marked = (name: string): string => `${name} ${MARK}`;

/** As readers of each language expect the names. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  ['en-GB', 'de', 'fr', 'es', 'pl', 'ar'].map((language) => [language, NAMES.toSorted(new Intl.Collator(language).compare)]),
);

const PAGES = `query ($page: Int!, $order: String) {
  users: usersPage(search: "${MARK}", sort: "name", order: $order, page: $page, limit: 3) { data { first_name } }
  groups: groupsPage(search: "${MARK}", sort: "name", order: $order, page: $page, limit: 3) { data { name } } }`;
type Named = { readonly data: readonly { readonly name?: string; readonly first_name?: string }[] };
type Pages = Record<'users' | 'groups', Named>;

const contextOf = (language: string) => ({ headers: { 'accept-language': language } });

/** Returns the names of all pages of each list, one after the other. */
async function read(language: string, order: string): Promise<Record<string, string[]>> {
  const lists: Record<string, string[]> = {};
  for (let page = 1; page <= 4; page += 1) {
    const found = await fixture.get<Pages>('a1', PAGES, { page, order }, contextOf(language));
    for (const [list, { data }] of Object.entries(found))
      (lists[list] ??= []).push(...data.map(({ name, first_name: first }) => (name ?? first ?? '').replace(` ${MARK}`, '')));
  }
  return lists;
}

beforeAll(async () => {
  const input = NAMES.map((name, index) => ({ first_name: name, last_name: MARK, email: `order${index}@personas.test`, role: 'learner' }));
  await fixture.get('a1', BULK_CREATE_USERS, { input });
  for (const name of NAMES) await fixture.get('a1', CREATE_GROUP, { name: marked(name) });
  await eventually(async () => Object.values(await read('en-GB', 'asc')).every((names) => names.length === NAMES.length));
});

describe('lists that are read page by page', () => {
  it.each(Object.entries(EXPECTED))(
    'have names in the order of their reader in %s, each once, either way [M70]',
    async (language, names) => {
      for (const [order, expected] of [['asc', names] as const, ['desc', names.toReversed()] as const]) {
        expect(await read(language, order)).toEqual({ users: expected, groups: expected });
      }
    },
  );

  it('have courses in the order of the titles that are shown [M70]', async () => {
    const course = (title: string, german?: string) =>
      fixture.get('a1', CREATE_TRANSLATED, {
        ...LANGUAGE_COURSE,
        title: marked(title),
        translations: german === undefined ? [] : [{ language: 'de', title: german, description: '' }],
      });
    await course('Ladders', 'Überstiege');
    await course('Łodzie');
    await course('Lz');
    const TITLES = `{ coursesPage(search: "${MARK}", sort: "title") { data { title } } coursesReportPage(search: "${MARK}", sort: "title") { data { title } } }`;
    const titles = async (language: string) => {
      const { coursesPage, coursesReportPage } = await fixture.get('a1', TITLES, {}, contextOf(language));
      expect(coursesReportPage.data).toEqual(coursesPage.data);
      return coursesPage.data.map(({ title }) => title.replace(` ${MARK}`, ''));
    };
    await eventually(async () => (await titles('en-GB')).length === 3);
    expect([await titles('en-GB'), await titles('pl'), await titles('de')]).toEqual([
      ['Ladders', 'Łodzie', 'Lz'],
      ['Ladders', 'Lz', 'Łodzie'],
      ['Łodzie', 'Lz', 'Überstiege'],
    ]);
  });
});
