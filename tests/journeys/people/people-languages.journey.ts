import { expect, type Page, test } from '@playwright/test';
import { move, settled } from '../../pictures/open.ts';
import { unanswered } from '../../pictures/rested.ts';
import { courseId, groupId, personId } from '../journey-data.ts';
import { wrongLayoutsOf } from '../layouts.ts';
import { type Said, textsOf } from '../said.ts';
import { plainEnglishOn, speak } from '../untranslated.ts';
import { at, expectNoSidewaysScroll, signIn, violationsOn } from '../walk.ts';

/** An address, and what is opened on it before it is looked at. */
type Visit = { readonly path: string; readonly open?: (page: Page, said: Said) => Promise<unknown> };

/** What people wrote outside of tables; the last is a note of a field to itself. */
const WRITTEN = /@|Acme|Trellis|"maybe|autosize measurement|^[\d\s.,:%/-]*$/;

/** Rows with what is found to be wrong before they are sent, below a title and beside a column that is not used. */
const WRONG_ROWS = `Staff,,,,,,,
first_name,last_name,email,role,is_active,deactivate_at,group_name,Shoe size
Ida,Berg,ida@x.test,learner,true,,,41
Bo,Ek,bo@x.test,learner,maybe,31/02/2027,,42
Cy,Ek,cy@x.test,learner,maybe not,,,42,too,many
`;

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).first().click();

async function askToDelete(page: Page, said: Said): Promise<void> {
  await page.getByRole('main').getByRole('checkbox').nth(1).check();
  await press(page, said('Actions'));
  await page.getByRole('menuitem').last().click();
  await expect(dialog(page)).toBeVisible();
}

async function preview(page: Page, said: Said): Promise<void> {
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(WRONG_ROWS) };
  await page.getByRole('main').locator('input[type=file]').setInputFiles(file);
  await press(page, said('Preview'));
  await expect(page.getByRole('heading', { name: said('Problems') })).toBeVisible();
}

async function enrol(page: Page, said: Said): Promise<void> {
  await press(page, said('Enrol people'));
  await dialog(page).getByRole('tab').last().click();
  await dialog(page).getByRole('textbox').fill('learner2@acme.test, nobody@acme.test, wrong');
  await dialog(page)
    .getByRole('button', { name: said('Enrol'), exact: true })
    .click();
  await expect(dialog(page).getByRole('button', { name: said('Done') })).toBeVisible();
}

/** Opens what a button opens, with its first row. */
const pickerOf =
  (name: string, before = '') =>
  async (page: Page, said: Said): Promise<void> => {
    await press(page, `${before}${said(name)}`);
    await expect(dialog(page).getByRole('checkbox').first()).toBeVisible();
  };

/** Returns what is looked at. Another screen comes between the tabs of one: the client goes on to it, and would be loaded for a tab. */
async function visits(): Promise<readonly Visit[]> {
  const [person, group, course] = [await personId('learner2@acme.test'), await groupId(), await courseId('Food hygiene')];
  return [
    { path: '/users', open: askToDelete },
    { path: `/user/${person}`, open: pickerOf('Add Course') },
    { path: '/groups' },
    { path: `/user/${person}?tab=groups` },
    { path: '/adduser', open: (page) => page.locator('form button[type=submit]').click() },
    { path: `/user/${person}?tab=branches`, open: (page, said) => press(page, said('Assign to Branches')) },
    { path: `/edituser/${person}` },
    { path: `/groups/${group}`, open: pickerOf('Add Users', '+ ') },
    { path: '/bulkcreateusers', open: preview },
    { path: `/groups/${group}?tab=categories` },
    { path: '/groups/create' },
    { path: '/user/999999' },
    { path: `/groups/${group}/edit` },
    { path: `/courses/${course}?tab=people`, open: enrol },
  ];
}

/** Opens each screen of people once in a language, with what is opened on it. Returns what `look` finds, with the address. */
async function findingsIn(page: Page, language: string, width: number, look: () => Promise<readonly string[]>): Promise<string[]> {
  const said = textsOf(language);
  const found: string[] = [];
  await speak(page, language);
  await signIn(page, 'admin@acme.test');
  for (const { path, open } of await visits()) {
    await page.setViewportSize({ width, height: 900 });
    unanswered(page).clear();
    await move(page, at('acme', path));
    await settled(page, 'ready');
    await open?.(page, said);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    found.push(...(await look()).map((what) => `${path}: ${what}`));
  }
  return found;
}

test('screens of people have no plain English in the language of tests [M14]', async ({ page }) => {
  expect(await findingsIn(page, 'en-XA', 1440, () => plainEnglishOn(page, WRITTEN))).toEqual([]);
});

test('screens of people are whole in German, from the narrowest window on [M15]', async ({ page }) => {
  expect(await findingsIn(page, 'de', 320, () => wrongLayoutsOf(page))).toEqual([]);
});

test('screens of people are accessible and no wider than the window in Arabic, on a phone and on the desk [M16]', async ({ page }) => {
  const look = async (): Promise<string[]> => {
    const onPhone = await violationsOn(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    const onDesk = await violationsOn(page);
    await expectNoSidewaysScroll(page);
    return [...onPhone, ...onDesk];
  };
  expect(await findingsIn(page, 'ar', 390, look)).toEqual([]);
});
