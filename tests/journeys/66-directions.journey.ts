import { expect, type Page, test } from '@playwright/test';
import type { ScreenAddress, Values } from '../pictures/addresses.ts';
import { openAddress, settled } from '../pictures/open.ts';
import { deleteTemplate } from '../pictures/template.ts';
import { sampleValues } from '../pictures/values.ts';
import { EVERYBODY, expectEveryScreen } from './every-screen.ts';
import { at, signIn } from './walk.ts';
import { directionsOn, showInArabic } from './written-texts.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** Of all others the frame has the name of the person, or of the instance. */
const NAMELESS = new Set(['add-course']);

let values: Values;
test.beforeAll(async () => {
  values = await sampleValues();
});

test.afterAll(() => deleteTemplate(values.template));

/** Returns what of the written texts of a screen does not have the direction of its letters. */
async function wrongOn(page: Page, address: ScreenAddress): Promise<string[]> {
  const wrong: string[] = [];
  await showInArabic(page);
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    if (size === DESK) await openAddress(page, address, 'ready', values);
    const { wrong: here, count } = await directionsOn(page);
    wrong.push(...here.map((text) => `${address.name} at ${size.width} px: ${text}`));
    if (count === 0 && !NAMELESS.has(address.name) && address.person !== null)
      wrong.push(`${address.name} at ${size.width} px: no text that was written`);
  }
  return wrong;
}

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
    .getByRole('button')
    .last()
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
  test.setTimeout(240_000);
  await signIn(page, 'admin@acme.test');
  await showInArabic(page);
  await page.setViewportSize(DESK);
  const wrong: string[] = [];
  for (const [name, [path, ...steps]] of Object.entries(OPENINGS)) {
    await page.goto(at('acme', path()));
    await settled(page, 'ready');
    for (const step of steps) await step(page);
    await settled(page, 'ready');
    const { wrong: here, count } = await directionsOn(page);
    wrong.push(...here.map((text) => `${name}: ${text}`), ...(count < 2 ? [`${name}: no text that was written`] : []));
  }
  expect(wrong).toEqual([]);
});

for (const who of EVERYBODY)
  test(`every text that people write has the direction of its letters on the screens of ${who ?? 'nobody'}`, ({ page }) =>
    expectEveryScreen(page, who, wrongOn));

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
