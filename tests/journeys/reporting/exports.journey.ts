import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { branchId, fillGroup, groupId, personId, publishCourse } from '../journey-data.ts';
import { newInstance } from '../new-instance.ts';
import { sheetsOf } from '../pdf-text.ts';
import { at, expectAccessible, expectNoSidewaysScroll, signIn, signInByForm } from '../walk.ts';
import { BULK_CREATE_USERS } from '../../fixtures/calls.ts';

const table = (page: Page): Locator => page.getByRole('table', { name: 'Users' });
const button = (page: Page): Locator => page.getByRole('button', { name: 'Export', exact: true });

/** Exports the list on screen, by the pointer or by keys. Returns the name of the file and its bytes. */
async function exported(
  page: Page,
  format: 'CSV' | 'Excel',
  choose: (entry: Locator) => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await choose(page.getByRole('menuitem', { name: format, exact: true }));
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Returns name, email and role of the rows on screen. */
async function rowsOnScreen(page: Page): Promise<string[][]> {
  const rows = await table(page).getByRole('row').all();
  const texts = await Promise.all(rows.slice(1).map((row) => row.getByRole('cell').allInnerTexts()));
  // The first cell has the checkbox.
  return texts.map(([, name = '', email = '', role = '']) => [name, email, role]);
}

const inRows = (rows: readonly (readonly unknown[])[]): string[][] =>
  rows.slice(1).map(([first, last, email, role]) => [`${String(first)} ${String(last)}`, String(email), String(role)]);

/** Opens the learners that a search finds as an admin, without the column of their status. */
async function openLearners(page: Page): Promise<void> {
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/users?search=learner&role=learner&sort=email&order=desc'));
  await expect(table(page).getByRole('row')).not.toHaveCount(1);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Status' }).uncheck();
  await page.keyboard.press('Escape');
}

test('an admin exports the filtered users as CSV and Excel, with the rows and columns on screen', async ({ page }) => {
  await openLearners(page);

  await test.step('by the pointer, as CSV', async () => {
    await button(page).click();
    await expectAccessible(page);
    const { name, bytes } = await exported(page, 'CSV', (entry) => entry.click());
    expect(name).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
    const { data } = Papa.parse<string[]>(bytes.toString('utf8').trimEnd());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(data[0]?.map((head) => head.replace('\uFEFF', ''))).toEqual([
      'First name',
      'Last name',
      'Email',
      'Role',
      'Created At',
      'Last login',
      'Branches',
      'Groups',
    ]);
    const shown = await rowsOnScreen(page);
    expect(shown.length).toBeGreaterThan(1);
    expect(inRows(data)).toEqual(shown);
    await expect(page.getByText(`${shown.length} rows exported.`)).toBeVisible();
  });

  await test.step('by keyboard alone, as Excel', async () => {
    await button(page).focus();
    await page.keyboard.press('Enter');
    const { name, bytes } = await exported(page, 'Excel', async (entry) => {
      await expect(page.getByRole('menuitem', { name: 'CSV', exact: true })).toBeVisible();
      while (!(await entry.evaluate((node) => node === document.activeElement))) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    });
    expect(name).toMatch(/^users-\d{4}-\d\d-\d\d\.xlsx$/);
    const rows = (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows ?? [];
    expect(rows[0]).toEqual(['First name', 'Last name', 'Email', 'Role', 'Created At (UTC)', 'Last login (UTC)', 'Branches', 'Groups']);
    expect(inRows(rows)).toEqual(await rowsOnScreen(page));
    expect(rows[1]?.[4]).toBeInstanceOf(Date);
    await expect(button(page)).toBeFocused();
  });
});

test('on a phone what the cards show is exported, and an export that is refused says so', async ({ page }) => {
  await openLearners(page);

  await test.step('on a phone, with what the cards show', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Export' }).click();
    const { bytes } = await exported(page, 'CSV', (entry) => entry.click());
    const [heads] = Papa.parse<string[]>(bytes.toString('utf8').trimEnd()).data;
    expect(heads?.slice(0, 4).map((head) => head.replace('\uFEFF', ''))).toEqual(['First name', 'Last name', 'Email', 'Role']);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('what cannot be exported is said, and the list stays', async () => {
    await page.route('**/api/exports', (route) =>
      route.fulfill({ status: 429, json: { error: 'Too many attempts. Please try again in 2 minutes.', code: 'RATE_LIMITED' } }),
    );
    await button(page).click();
    await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
    await expect(page.getByText('The list could not be exported. Too many attempts. Please try again in 2 minutes.')).toBeVisible();
    await expect(button(page)).toBeEnabled();
    await page.unroute('**/api/exports');
  });
});

test('a table without pages and a report of a range of days are exported as they are on screen', async ({ page }) => {
  await signIn(page, 'admin@acme.test');

  await test.step('a table without pages: the courses of a person, those of groups among them', async () => {
    await page.goto(at('acme', '/users?search=learner2@acme.test'));
    await table(page).getByRole('row').nth(1).getByRole('link').first().click();
    const shown = page.getByRole('table', { name: /Assigned Courses$/ });
    await expect(shown.first()).toBeVisible();
    await button(page).click();
    const { name, bytes } = await exported(page, 'CSV', (entry) => entry.click());
    expect(name).toMatch(/^courses-/);
    const [heads, ...rows] = Papa.parse<string[]>(bytes.toString('utf8').trimEnd()).data;
    const columns = ['Status', 'Course', 'Date Assigned', 'Progress (%)', 'Score (%)', 'Last Activity', 'Groups'];
    expect(heads?.map((head) => head.replace('\uFEFF', ''))).toEqual(columns);
    expect(rows.map(([status]) => status)).toEqual(await shown.locator('tbody tr td:first-child').allInnerTexts());
    await expect(shown.locator('tbody').getByRole('row')).toHaveCount(rows.length);
  });

  await test.step('a report of a range of days, with the rows of that range alone', async () => {
    await page.goto(at('acme', '/reports/users'));
    const rows = page.getByRole('table', { name: 'User Reports' }).getByRole('row');
    await expect(rows).not.toHaveCount(1);
    await page.getByRole('button', { name: 'Assigned' }).click();
    await page.getByRole('dialog', { name: 'Assigned' }).getByLabel('From').fill('2020-01-31');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Assigned, From 31 Jan 2020' })).toBeVisible();
    await expect(page).toHaveURL(/from=2020-01-31/);
    await button(page).click();
    const { bytes } = await exported(page, 'CSV', (entry) => entry.click());
    const { data } = Papa.parse<string[]>(bytes.toString('utf8').trimEnd());
    await expect(rows).toHaveCount(data.length);
    await expectAccessible(page);
    await page.goto(at('acme', '/reports/users?to=2020-01-31'));
    await expect(page.getByText('No users found. Try refining your search.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'User Reports' })).toBeVisible();
    await page
      .getByRole('button', { name: /^Clear/ })
      .first()
      .click();
    await expect(rows).not.toHaveCount(1);
  });
});

test('a report is printed with its figures and all rows that are found, and no controls', async ({ page }) => {
  await signIn(page, 'admin@acme.test');

  await test.step('a report on paper has its figures and rows, and no controls', async () => {
    await page.goto(at('acme', '/reports/users?search=%40acme.test'));
    await expect(page.getByRole('table', { name: 'User Reports' }).getByRole('row')).not.toHaveCount(1);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('heading', { level: 1, name: 'User Reports' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Completed Courses' })).toBeVisible();
    await expect(page.getByText('Completion Rate')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(button(page)).toHaveCount(0);
    expect(await page.getByRole('heading', { level: 1 }).evaluate((node) => getComputedStyle(node).color)).toBe('rgb(27, 26, 23)');
    // Each sheet with rows has the heads of their columns.
    const sheets = (await sheetsOf(await page.pdf({ width: '297mm', height: '120mm' }))).filter((sheet) => sheet.includes('@acme.test'));
    expect(sheets.length).toBeGreaterThan(1);
    for (const sheet of sheets) expect(sheet).toContain('Completed Courses');
  });

  await test.step('Print puts all rows that are found on paper, of every page', async () => {
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    // The dialog of the browser, which no script can press, would end at once.
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    await page.goto(at('acme', '/reports/users?limit=2&sort=email&order=desc'));
    const rows = page.getByRole('table', { name: 'User Reports' }).locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(2);
    const total = Number(/of (\d+)/.exec(await page.getByRole('status').filter({ hasText: 'Showing' }).innerText())?.[1]);
    expect(total).toBeGreaterThan(4);
    await button(page).click();
    await page.getByRole('menuitem', { name: 'Print' }).click();
    await expect(rows).toHaveCount(total);
    await expect(page.getByText(`Showing 1-${total} of ${total}`)).toBeVisible();
    await expect(button(page)).toBeFocused();
    const emails = (await rows.allInnerTexts()).map((text) => /\S+@\S+/.exec(text)?.[0] ?? '');
    expect(emails).toEqual(emails.toSorted().toReversed());
    await page.emulateMedia({ media: 'print' });
    const paper = (await sheetsOf(await page.pdf({ width: '297mm', height: '210mm' }))).join(' ');
    for (const email of emails) expect(paper).toContain(email);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(rows).toHaveCount(2);
  });
});

test('what is printed fits its sheet and is whole, whatever the screen shows beside it', async ({ page }) => {
  await signIn(page, 'admin@acme.test');

  await test.step('the widest report fits a sheet', async () => {
    await page.goto(at('acme', '/reports/courses?search=Food+hygiene'));
    await page.getByRole('table', { name: 'Course Reports' }).getByRole('link', { name: 'Food hygiene', exact: true }).click();
    await page.getByRole('tab', { name: /^Users/ }).click();
    const people = page.getByRole('table', { name: 'Assigned Users' });
    await expect(people).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    // What A4 holds between margins of 14 mm.
    await page.evaluate(() => (document.body.style.width = '688px'));
    expect(await people.evaluate((table) => table.getBoundingClientRect().right)).toBeLessThanOrEqual(688);
  });

  await test.step('the dashboard on paper has no name of what it does not show', async () => {
    await page.goto(at('acme', '/dashboard'));
    await expect(page.getByText('Training branch address')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await expect(page.getByText('Training branch address')).toBeVisible();
  });

  await test.step('a dialog on paper stands alone, and whole', async () => {
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await page.goto(at('acme', `/reports/users/${await personId('learner@acme.test')}`));
    await page.getByRole('tab', { name: /^Courses/ }).click();
    await page.setViewportSize({ width: 1440, height: 400 });
    await page.getByRole('table', { name: 'Courses' }).getByRole('button', { name: 'Food hygiene' }).click();
    const dialog = page.getByRole('dialog', { name: 'Course: Food hygiene' });
    await expect(dialog.getByRole('table').last()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden();
    expect(await dialog.evaluate((node) => node.scrollHeight - node.clientHeight)).toBeLessThanOrEqual(1);
    await expect(dialog.getByRole('button')).toHaveCount(0);
  });
});

/** Prints the list on screen. Returns once the page has asked the browser to, whose dialog no script can press. */
async function print(page: Page): Promise<void> {
  const asked = page.evaluate(() => new Promise<void>((resolve) => (window.print = resolve)));
  await button(page).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await asked;
}

test('what is exported on the pages of a branch, a group and a person is printed too, with all rows', async ({ page }) => {
  await signInByForm(page, 'admin@acme.test');

  await test.step('the people of a branch, of every page and of both tables', async () => {
    await page.goto(at('acme', `/branches/${await branchId('north')}?limit=2`));
    const rows = page.getByRole('main').locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(2);
    const total = Number(/of (\d+)/.exec(await page.getByRole('status').filter({ hasText: 'Showing' }).innerText())?.[1]);
    expect(total).toBeGreaterThan(2);
    await print(page);
    await expect(rows).toHaveCount(total);
    await expect(page.getByText(`Showing 1-${total} of ${total}`)).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(rows).toHaveCount(2);
  });

  await test.step('the courses of a group', async () => {
    const group = await groupId(`Printed ${Date.now()}`);
    await fillGroup(group, ['learner2@acme.test'], [await publishCourse(`Printed of a group ${Date.now()}`)]);
    await page.goto(at('acme', `/groups/${group}`));
    await page.getByRole('tab', { name: /^Courses/ }).click();
    await print(page);
  });

  await test.step('the courses, branches and groups of a person', async () => {
    const path = `/user/${await personId('learner2@acme.test')}`;
    for (const tab of ['Courses', 'Groups', 'Branches']) {
      await page.goto(at('acme', path));
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
      await print(page);
    }
  });

  await test.step('the whole activity of a person', async () => {
    await page.goto(at('acme', `/reports/users/${await personId('learner2@acme.test')}`));
    await page.getByRole('tab', { name: /^Activity/ }).click();
    const lines = page.getByRole('main').locator('time');
    await expect(page.getByText(/^Page 1 of ([2-9]|\d\d+)$/)).toBeVisible();
    const onPage = await lines.count();
    await print(page);
    expect(await lines.count()).toBeGreaterThan(onPage);
  });
});

test("an operator exports the instances, with the screen's words for limits and plans that are not there", async ({ page }) => {
  const { domain } = await newInstance('exported');
  await signInByForm(page, 'super@trellis.test', null);
  for (const [search, licences] of [
    [domain, 'Unlimited'],
    ['acme', /^\d+$/],
  ] as const) {
    await page.goto(at(null, `/admin/instances?search=${search}`));
    const shown = page.getByRole('table', { name: 'LMS Instances' }).getByRole('row').nth(1).getByRole('cell');
    await expect(shown.nth(2)).toHaveText(licences);
    await button(page).click();
    const { name, bytes } = await exported(page, 'CSV', (entry) => entry.click());
    expect(name).toMatch(/^instances-/);
    const [heads, row] = Papa.parse<string[]>(bytes.toString('utf8').trimEnd()).data;
    expect(heads?.slice(3)).toEqual(['Licences', 'Subscription']);
    expect(row?.slice(3)).toEqual([await shown.nth(2).innerText(), await shown.nth(3).innerText()]);
  }
});

test('a list of more than 10,000 rows is exported by a job, whose file is downloaded from any page', async ({ page }) => {
  const instance = await newInstance('long');
  // Inactive people use no licence and are sent no mail.
  for (let from = 0; from < 10_000; from += 500) {
    const input = Array.from({ length: 500 }, (_, n) => ({
      first_name: 'Row',
      last_name: String(from + n),
      email: `row-${from + n}@${instance.domain}.test`,
      role: 'learner',
      is_active: false,
    }));
    await instance.ask(BULK_CREATE_USERS, { input });
  }
  await signIn(page, instance.admin, instance.domain);
  await page.goto(at(instance.domain, '/users'));
  await expect(page.getByText('Showing 1-25 of 10,002')).toBeVisible();
  await button(page).press('Enter');
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).press('Enter');
  await expect(page.getByRole('progressbar', { name: 'Exporting users' })).toBeVisible();
  await expect(page.getByText('You can leave this page. The work continues.')).toBeVisible();
  await page.getByRole('link', { name: 'Courses', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The file is ready. It is kept for 24 hours.' })).toBeVisible({
    timeout: 150_000,
  });
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^users-.*\.csv$/);
  const { data } = Papa.parse<string[]>((await readFile(await file.path(), 'utf8')).trimEnd());
  expect(new Set(data.map(([, , email]) => email)).size).toBe(10_003);
  await expect(page.getByText('Exported users')).toHaveCount(0);
});

test('a learner exports their own certificates and progress', async ({ page }) => {
  await signInByForm(page, 'learner2@acme.test');
  for (const [path, label, heads] of [
    [
      '/learner/certificates',
      'My Certificates',
      ['Course Name', 'Issued At', 'Expires At', 'Revoked', 'Reason', 'Address of verification'],
    ],
    ['/learner/progress', 'Courses', ['Status', 'Course Name', 'Progress (%)', 'Units Completed', 'Units', 'Time Spent (seconds)']],
  ] as const) {
    await page.goto(at('acme', `/branch/north${path}`));
    const rows = page.getByRole('table', { name: label, exact: true }).locator('tbody').getByRole('row');
    await expect(rows).not.toHaveCount(0);
    await button(page).click();
    const { bytes } = await exported(page, 'CSV', (entry) => entry.click());
    const [first, ...others] = Papa.parse<string[]>(bytes.toString('utf8').trimEnd()).data;
    expect(first?.map((head) => head.replace('\uFEFF', ''))).toEqual(heads);
    await expect(rows).toHaveCount(others.length);
    await page.emulateMedia({ media: 'print' });
    await expect(rows).toHaveCount(others.length);
    await expect(page.getByRole('columnheader', { name: 'Course Name' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  }
});
