import { expect, type Page, test } from '@playwright/test';
import { personNames, type Values } from '../../pictures/addresses.ts';
import { load, move, settled } from '../../pictures/open.ts';
import { deleteTemplate } from '../../pictures/template.ts';
import { sampleValues } from '../../pictures/values.ts';
import { expectEveryScreen, screensOf, signInAs } from '../every-screen.ts';
import { enrol, publishCourse } from '../journey-data.ts';
import { at, signInByForm } from '../walk.ts';
import { directionsOn, showInArabic } from '../written-texts.ts';

const DESKTOP = { width: 1440, height: 900 };

/** Everybody who has screens, but for the admin of `screens-of-admins`; null: before sign-in. */
const OTHERS = [...personNames, null].filter((who) => who !== 'admin' && screensOf(who).length > 0);

let values: Values;
test.beforeAll(async () => {
  values = await sampleValues();
});

test.afterAll(() => deleteTemplate(values.template));

for (const who of OTHERS)
  test(`every screen of ${who ?? 'nobody'} is whole, accessible, directed and without errors in every window and scheme`, async ({
    page,
  }) => {
    await signInAs(page, who);
    // How the screens of somebody who is signed in load is asked by `late-replies`.
    await expectEveryScreen(page, screensOf(who), values, who === null ? load : move);
  });

test('the screens of a course that is not begun are whole, accessible, directed and without errors', async ({ page }) => {
  const course = await publishCourse(`In the dark: what every new colleague has to know about knives and slicers ${Date.now()}`);
  await enrol('learner@acme.test', course);
  await signInAs(page, 'learner');
  const screens = screensOf('learner').filter(({ of }) => of === 'course');
  await expectEveryScreen(page, screens, { ...values, course: course.id });
});

const press =
  (name: string | RegExp, role: 'button' | 'tab' | 'link' | 'menuitem' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name }).first().click();

const openFirstRow = (page: Page): Promise<void> =>
  page
    .getByRole('main')
    .getByRole('row')
    .nth(1)
    .getByRole('button')
    .or(page.getByRole('main').getByRole('row').nth(1).getByRole('link'))
    .first()
    .click();

const startTest = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Start Test' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
};

/** Opens a unit of the builder by its number. */
const openUnit = (number: number) => (page: Page) =>
  page
    .getByRole('list', { name: 'Units in order' })
    .getByRole('listitem')
    .nth(number - 1)
    .getByRole('button', { name: /^(?!Move|Delete)/ })
    .click();

/** What opens over a screen, and tabs: what `ready` does not show. */
const OPENINGS: Readonly<Record<string, readonly [path: () => string, ...steps: ((page: Page) => Promise<void>)[]]>> = {
  'a deletion': [() => '/users', press(/^Actions for/), press('Delete', 'menuitem')],
  'a picker': [() => `/user/${values.person}`, press('Add Course')],
  'groups of a user': [() => `/user/${values.person}?tab=groups`],
  'branches of a user': [() => `/user/${values.person}?tab=branches`],
  'courses of a branch': [() => `/branches/${values.branch}?tab=courses`, press('+ Add Courses')],
  'courses of a group': [() => `/groups/${values.group}?tab=courses`],
  'a course of a report': [() => `/reports/users/${values.person}?tab=courses`, openFirstRow],
  'the answers of a report': [() => `/reports/users/${values.person}?tab=courses`, openFirstRow, press(/^Test Responses/, 'tab')],
  'certificates of a report': [() => `/reports/users/${values.person}?tab=certificates`],
  'the activity of a report': [() => `/reports/users/${values.person}?tab=activity`],
  'people of a report': [() => `/reports/courses/${values.course}?tab=users`],
  'an entry of the audit log': [() => '/audit-log', openFirstRow],
  'people of a course': [() => `/courses/${values.course}?tab=people`, press('Enrol people')],
  'the search': [() => '/users', (page) => page.keyboard.press('Control+k'), (page) => page.keyboard.type('a')],
  'the menu of the person': [() => '/users', press('Your menu')],
  'a unit of the builder': [() => `/courses/${values.course}/edit`, openUnit(1)],
  'a test of the builder': [() => `/courses/${values.course}/edit`, openUnit(3), press(/^Details of Question 1/)],
  'a question of the builder': [() => `/courses/${values.course}/edit`, openUnit(3), press(/^Edit Question 1/)],
  'a question of a test': [() => `/courses/${values.course}/preview/3`, startTest],
};

test('every text that people write has the direction of its letters in what opens over a screen', async ({ page }) => {
  await signInByForm(page, 'admin@acme.test');
  await showInArabic(page);
  await page.setViewportSize(DESKTOP);
  const wrong: string[] = [];
  for (const [name, [path, ...steps]] of Object.entries(OPENINGS)) {
    await page.goto(at('acme', path()));
    await settled(page, 'ready');
    for (const step of steps) await step(page);
    await settled(page, 'ready');
    // A search begins a moment after the last key.
    await expect.poll(async () => (await directionsOn(page)).count, `written texts in ${name}`).toBeGreaterThan(1);
    await settled(page, 'ready');
    const { wrong: here } = await directionsOn(page);
    wrong.push(...here.map((text) => `${name}: ${text}`));
  }
  expect(wrong).toEqual([]);
});

test('a name in the tip over a bar of a chart has the direction of its letters', async ({ page }) => {
  await signInAs(page, 'learner');
  await showInArabic(page);
  await page.goto(at('acme', '/branch/north/learner/progress'));
  const chart = page.getByRole('img', { name: /^Course Progress/ });
  // A tip follows the pointer, which has to move over a chart that is drawn.
  await expect(chart.locator('.recharts-cartesian-grid')).toBeVisible();
  await chart.hover();
  await expect(page.locator('.chart-tip')).toContainText(/[\u0600-\u06FF]/);
  expect((await directionsOn(page)).wrong).toEqual([]);
});

test('the check finds a text without a direction of its own, and one that another text carries away', async ({ page }) => {
  await page.goto(at('acme', '/login'));
  await expect(page.getByRole('button', { name: 'LOGIN' })).toBeVisible();
  await page.evaluate(() => {
    const add = (dir: string | null, ...parts: readonly string[]): void => {
      const part = document.body.appendChild(document.createElement('p'));
      if (dir !== null) part.dir = dir;
      part.append(...parts);
    };
    add(null, 'بدون.');
    add('auto', 'Unit ', 'بعد.');
    add('auto', 'مع.');
  });
  const { wrong } = await directionsOn(page);
  expect(wrong.map((text) => text.replace(/^<.*?> /, ''))).toEqual(['بدون.', 'بعد.']);
});
