import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { STORE_RESPONSE } from '../../fixtures/calls.ts';
import { CREATE, text } from '../../fixtures/courses.ts';
import { move } from '../../pictures/open.ts';
import { rested } from '../../pictures/rested.ts';
import { askAs, AUTHOR, enrol } from '../journey-data.ts';
import { wrongLayoutsOf } from '../layouts.ts';
import { publishPackage } from '../package-data.ts';
import { plainEnglishOn, speak } from '../untranslated.ts';
import { at, expectAccessible, signIn } from '../walk.ts';

const ADMIN = 'admin@acme.test';
const LEARNER = 'learner2@acme.test';
const CATEGORIES = '{ categories { id } }';
const GOLF = readFileSync(join(import.meta.dirname, '../../fixtures/packages/scorm12-golf-basic-calls.zip'));

const QUESTIONS = [
  { type: 'Multiple Choice', question: '1?', options: [{ text: '1', checked: true }, { text: '2' }] },
  { type: 'Ordering', question: '2?', options: [{ text: '1' }, { text: '2' }] },
  { type: 'Match the Pairs', question: '3?', pairs: [{ left: '1', right: '2' }] },
  { type: 'Fill the Gaps', question: '4?', fillTheGaps: '[1|2] [3]' },
  { type: 'Free Text', question: '5?', required_points: 1, rules: [{ condition: 'contains', word: '1', points: 1 }] },
] as const;

/** Publishes a course of a text, a film, a site, an assignment that a learner has handed in, and a test; and one of a package. Returns their ids. */
async function publishBoth(): Promise<{ readonly kinds: string; readonly packed: string }> {
  const course = {
    title: `9 ${Date.now()}`,
    description: '9',
    content: [{ unit_order: 1, content: text('9\n'), completion_option: 'time', time_limit: 60 }],
    video: [{ unit_order: 2, youtube_link: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' }],
    iframe: [{ unit_order: 3, url: 'https://example.org/' }],
    assignment: [{ unit_order: 4, title: '9', content: '9', completion_option: 'instructor-accepts' }],
    test_units: [{ unit_order: 5 }],
    tests: QUESTIONS.map((question) => ({ unit_order: 5, ...question })),
  };
  const { CreateCourse: made } = await askAs(AUTHOR, CREATE, course);
  await enrol(LEARNER, made);
  const unit = made.units.find(({ __typename: kind }) => kind === 'AssignmentUnitType')?.id;
  const response = JSON.stringify({ type: 'AssignmentText', content: '9' });
  const input = { course_id: made.id, unit_id: unit, unit_type: 'AssignmentUnitType', input_type: 'Assignment', response };
  await askAs(LEARNER, STORE_RESPONSE, { input }, 'north');
  return { kinds: made.id, packed: (await publishPackage(`9 ${Date.now()}`, GOLF)).id };
}

/** The screens of courses and of the review, by their addresses; a dialog is opened by its button. */
type Visited = { readonly path: string; readonly opens?: string };

async function visitedScreens(): Promise<readonly Visited[]> {
  const { kinds, packed } = await publishBoth();
  const [category] = (await askAs(ADMIN, CATEGORIES)).categories;
  const builder = [
    { path: `/courses/${kinds}/edit` },
    ...[1, 2, 3, 4].map((unit) => ({ path: `/courses/${kinds}/edit?unit=${unit}` })),
    ...QUESTIONS.map((_, index) => ({ path: `/courses/${kinds}/edit?unit=5`, opens: `li:nth-child(${index + 1}) [data-focus]` })),
    { path: `/courses/${packed}/edit?unit=1` },
  ];
  const others = [
    { path: '/videotest' },
    { path: '/courses' },
    { path: '/categories' },
    { path: '/categories/create' },
    { path: `/categories/${category?.id}/edit` },
    { path: `/courses/${kinds}` },
    { path: `/assignments/review?course=${kinds}` },
  ];
  // In turns: the client goes on to another screen, and would be loaded for another unit of the same.
  const inTurns = others.flatMap((visit, index) => [visit, ...builder.slice(index, index + 1)]);
  return [{ path: '/addcourse' }, ...inTurns, ...builder.slice(others.length), { path: `/learner/course/${packed}/unit/1` }];
}

/** Opens each screen once, and calls `look` when everything on it is there. */
async function onEach(page: Page, screens: readonly Visited[], look: (name: string) => Promise<void>): Promise<void> {
  for (const { path, opens } of screens) {
    await move(page, at('acme', path));
    await expect(page.locator('h1').first()).toBeVisible();
    await rested(page);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    if (opens !== undefined) {
      await page.getByRole('main').locator(opens).click();
      await expect(page.getByRole('dialog').getByRole('button').last()).toBeVisible();
    }
    await look(`${path} ${opens ?? ''}`);
  }
}

let screens: readonly Visited[] = [];
test.beforeAll(async () => {
  screens = await visitedScreens();
});

/** What people wrote, addresses, and what a library calls the copy of a field by which it measures. */
const WRITTEN = /@|Acme|Trellis|^(https?:\/\/|\/)|^autosize measurement$/;

test('screens of courses and the review have no plain English in the language of tests [M22]', async ({ page }) => {
  await speak(page, 'en-XA');
  await signIn(page, ADMIN);
  const found: string[] = [];
  await onEach(page, screens, async (name) => {
    found.push(...(await plainEnglishOn(page, WRITTEN)).map((english) => `${name}: ${english}`));
  });
  expect(found).toEqual([]);
});

for (const language of ['de', 'ar'])
  test(`screens of courses and the review are whole and accessible on phone and desk: ${language} [M23]`, async ({ page }) => {
    await speak(page, language);
    await signIn(page, ADMIN);
    const wrong: string[] = [];
    await onEach(page, screens, async (name) => {
      wrong.push(...(await wrongLayoutsOf(page)).map((what) => `${name}: ${what}`));
      await expectAccessible(page);
    });
    expect(wrong).toEqual([]);
  });

test('what keeps a course from being published is said in the language of its author [M24]', async ({ page }) => {
  await speak(page, 'de');
  await signIn(page, AUTHOR);
  await page.goto(at('acme', '/addcourse'));
  const outline = page.getByRole('navigation', { name: 'Lerneinheiten' });
  await outline.getByRole('button', { name: 'Hinzufügen', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Test', exact: true }).click();
  await expect(outline.getByRole('button', { name: 'Lerneinheit 1: Test', exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Kurs veröffentlichen' }).click();
  const publishing = page.getByRole('complementary', { name: 'Veröffentlichung' });
  await expect(publishing.getByText('Bitte beheben Sie die folgenden Fehler:')).toBeVisible();
  await expect(publishing.getByText('Der Titel des Kurses ist erforderlich')).toBeVisible();
  await expect(publishing.getByText('Lerneinheit 1: Test – mindestens eine Frage ist erforderlich')).toBeVisible();
});

test('a reviewer returns a submission in Polish, and reads who has decided on it in one sentence [M25]', async ({ page }) => {
  const { kinds } = await publishBoth();
  await speak(page, 'pl');
  await signIn(page, ADMIN);
  await page.goto(at('acme', `/assignments/review?course=${kinds}&status=all`));
  await page.getByRole('button', { name: 'Zwróć z komentarzem' }).click();
  await expect(page.getByText('Proszę napisać komentarz, aby uczestnik wiedział, co zmienić.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Komentarz' }).fill('9');
  await page.getByRole('button', { name: 'Zwróć z komentarzem' }).click();
  await expect(page.getByText(/^Zwrócono pracę: .*Diego Fernández.*\.$/)).toBeVisible();
  await expect(page.getByText(/^Zwrócono, .+, \d+ \p{L}+ \d{4}$/u)).toBeVisible();
});
