import { expect, test, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { at, expectAccessible, signIn } from './walk.ts';

const HEADER = 'Vorname;last_name;email;role;is_primary;is_active;deactivate_at;branch_url;Telefon';
/** Two calls to the server. */
const ROWS = 1_000;
const GOOD = ROWS - 4;
const BAD: Readonly<Record<number, string>> = { 5: '31/02/2031', 20: '01/01/2001' };

/** People who come in inactive use no licence of the sample instance. A file of a German spreadsheet: semicolons, windows-1252, line ends of Windows, and rows with errors. */
function fileOf(mark: string): Buffer {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const n = index + 1;
    const email = n === 40 ? `${mark}-1@import.test` : `${mark}-${n}@import.test`;
    const role = n === 30 ? 'king' : 'learner';
    return `${n === 2 ? '=Jürgen' : 'Jörg'};Groß ${mark} ${n};${email};${role};true;;${BAD[n] ?? ''};"north,south";${n}`;
  });
  return Buffer.from([HEADER, ...rows, ''].join('\r\n'), 'latin1');
}

const choose = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page.getByLabel('CSV file').locator('input').setInputFiles({ name, mimeType: 'text/csv', buffer });

/** Returns the figure below a label. */
const figure = (page: Page, label: string) =>
  page
    .getByRole('definition')
    .filter({ has: page.locator('b') })
    .nth(['To create', 'To update', 'Unchanged', 'With errors'].indexOf(label));

const press = async (page: Page, name: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name }).focus();
  await page.keyboard.press('Enter');
};

test('an admin imports a thousand people, mends the rows with errors and imports them again', async ({ page }) => {
  test.setTimeout(180_000);
  const mark = `j${Date.now()}`;
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/users'));
  await page.getByRole('link', { name: 'Bulk Create Users' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bulk Upload Users' })).toBeVisible();

  await test.step('a heading that is not known stops before anything is sent, until it is mapped', async () => {
    await choose(page, 'people.csv', fileOf(mark));
    await expect(page.getByRole('alert')).toContainText('Choose which columns of the file are: First Name');
    await expect(page.getByText('Not used: Vorname, Telefon')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Preview' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('combobox', { name: 'Used as, Vorname' }).click();
    await page.getByRole('option', { name: 'First Name' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('the preview says what would happen, with the lines of the file', async () => {
    await press(page, 'Preview');
    await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible({ timeout: 30_000 });
    await expect(figure(page, 'To create')).toHaveText(String(GOOD));
    await expect(figure(page, 'With errors')).toHaveText('4');
    await expect(page.getByRole('list', { name: 'Problems' }).getByRole('listitem')).toHaveText([
      /^User 5: The deactivation date must be a day of the calendar, as DD\/MM\/YYYY\.\s*line 6$/,
      /^User 20: The deactivation date must be after today\.\s*line 21$/,
      /^User 30: The role must be one of admin, instructor, manager, learner\.\s*line 31$/,
      /^User 40: The email is already in row 1\.\s*line 41$/,
    ]);
    await expect(page.getByText(`${GOOD} users will be inactive`)).toBeVisible();
    await expect(page.getByRole('table', { name: 'First rows' })).toContainText('Jörg Groß');
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  const mended = await test.step('good rows are added, the others can be downloaded and mended', async () => {
    await press(page, `Import ${GOOD} users`);
    await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible({ timeout: 60_000 });
    await expect(figure(page, 'To create')).toHaveText(String(GOOD));
    const downloading = page.waitForEvent('download');
    await press(page, 'Download rows with errors');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('people-errors.csv');
    const text = await readFile(await download.path(), 'utf8');
    expect(text.split('\r\n')).toHaveLength(6);
    return text
      .replace('31/02/2031', '28/02/2031')
      .replace('01/01/2001', '')
      .replace(';king;', ';learner;')
      .replace(new RegExp(`(Groß ${mark} 40);${mark}-1@`), `$1;${mark}-40@`);
  });

  await test.step('the mended file is mapped as the last one, and has no errors left', async () => {
    await press(page, 'Import another file');
    await choose(page, 'people-errors.csv', Buffer.from(mended, 'utf8'));
    await expect(page.getByRole('combobox', { name: 'Used as, Vorname' })).toHaveValue('First Name');
    await press(page, 'Preview');
    await expect(figure(page, 'With errors')).toHaveText('0');
    await press(page, 'Import 4 users');
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('4 users added');
    await page.getByRole('searchbox', { name: 'Search name or email' }).fill(mark);
    await expect(page.getByText(/^1,000 of [\d,]+$/)).toBeVisible();
  });

  await test.step('the same file again adds nobody', async () => {
    await page.goto(at('acme', '/bulkcreateusers'));
    await choose(page, 'people.csv', fileOf(mark));
    await press(page, 'Preview');
    // The past day of row 20 is that of somebody who is here and is not changed.
    await expect(figure(page, 'Unchanged')).toHaveText(String(GOOD + 1));
    await expect(figure(page, 'To create')).toHaveText('0');
    await expect(page.getByRole('button', { name: 'Import 0 users' })).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('the last import is undone as a whole, and its people are gone', async () => {
    await page.goto(at('acme', '/bulkcreateusers'));
    await page.getByRole('button', { name: 'Undo the import of people-errors.csv' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
    await expect(dialog).toContainText('This removes the 4 users whom this import added');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Undo this import' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('table', { name: 'Last imports' }).getByRole('row').nth(1)).toContainText('Undone');
    await page.goto(at('acme', `/users?search=${mark}`));
    await expect(page.getByText(/^996 of [\d,]+$/)).toBeVisible();
  });
});
