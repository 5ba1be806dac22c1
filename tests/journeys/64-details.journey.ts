import { expect, type Locator, type Page, test } from '@playwright/test';
import { assignToBranch, courseId, enrol, instanceId, publishCourse } from './journey-data.ts';
import { at, expectAccessible, signIn } from './walk.ts';

const PHONE = { width: 390, height: 844 };
const NOBODY = '999999999';

async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${String(part)} is not shown.`);
  return box;
}

/** Returns whether two parts cover the same place. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

const title = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });

test('a notice covers neither the title of a page nor its buttons', async ({ page }) => {
  await signIn(page, 'instructor@acme.test');
  await page.goto(at('acme', '/branches'));
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toBeVisible();
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const part of [page.getByRole('heading', { level: 1 }), page.getByRole('main').getByRole('link', { name: 'Add Course' }).first()])
      expect(await overlap(notice, part), `${String(part)} at ${width} px`).toBe(false);
  }
});

test('somebody with one branch reads its name, and is offered no other one', async ({ page }) => {
  await signIn(page, 'manager@acme.test');
  await expect(title(page, 'Dashboard')).toBeVisible();
  await expect(page.getByRole('banner').getByText('North', { exact: true })).toBeVisible();
  // Names that the bar cuts are read in full under the pointer.
  await expect(page.getByRole('banner').getByTitle(/^\S.* \/ North$/)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'North' })).toHaveCount(0);
});

test('what does not exist is not offered to be tried again', async ({ page }) => {
  await signIn(page, 'instructor@acme.test');
  await page.goto(at('acme', `/courses/${NOBODY}/edit`));
  await expect(page.getByRole('alert').filter({ hasText: 'Course data not found in the response' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expectAccessible(page);
});

test('sign-in by a link says what it does, and what failed, as the heading of the page', async ({ page }) => {
  await page.route('**/graphql', (route) => route.abort());
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(at('acme', '/login-redirect?token=ho_none'));
  await expect(title(page, 'We could not sign you in')).toBeVisible();
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the words of tools and fields are shown whole', async ({ page }) => {
    await signIn(page, 'admin@acme.test');
    await page.goto(at('acme', '/audit-log'));
    await expect(title(page, 'Audit Log')).toBeVisible();
    expect((await boxOf(page.getByRole('combobox', { name: 'Sort by' }))).width).toBeGreaterThan(150);
    await signIn(page, 'both@people.test', null);
    await page.goto(at(null, `/choose-branch/${await instanceId('acme')}`));
    expect((await boxOf(page.getByRole('searchbox', { name: 'Search by name or url' }))).width).toBeGreaterThan(300);
  });

  test('a chart has the whole width, and its lines are named above it', async ({ page }) => {
    const course = await publishCourse(`Charted ${Date.now()}`);
    await assignToBranch('north', course);
    await enrol('learner2@acme.test', course);
    await signIn(page, 'admin@acme.test');
    await page.goto(at('acme', `/reports/courses/${course.id}`));
    const chart = page.getByRole('img', { name: /^Activity Over Time/ });
    await expect(chart).toContainText('Completed');
    const [whole, grid] = [await boxOf(chart), await boxOf(chart.locator('.recharts-cartesian-grid'))];
    expect(grid.width).toBeGreaterThan(whole.width * 0.85);
    await expectAccessible(page);
  });
});

/** Returns the words of a table that its columns cut; those of the first column may be, and are read in full under the pointer. */
const cutWords = (table: Locator): Promise<string[]> =>
  table.evaluate((part) =>
    [...part.querySelectorAll('td')]
      .filter((cell) => cell.cellIndex > 0 && cell.scrollWidth > cell.clientWidth)
      .map((cell) => cell.textContent),
  );

/** Returns how many pixels lie between the ends of each head over figures and of the figure below it. */
const unalignedHeads = (table: Locator): Promise<number[]> =>
  table.evaluate((part) => {
    const endOf = (text: Node | null | undefined): number => {
      const range = document.createRange();
      if (text) range.selectNodeContents(text);
      return range.getBoundingClientRect().right;
    };
    return [...part.querySelectorAll<HTMLTableCellElement>('th[data-end]:has(button)')].map((head) => {
      const figure = part.querySelector(`tbody td:nth-child(${head.cellIndex + 1})`);
      return Math.round(Math.abs(endOf(head.querySelector('button')?.firstChild) - endOf(figure?.firstChild)));
    });
  });

/** Names longer than their column are read in full under the pointer. */
async function expectReadInFull(page: Page, name: string): Promise<void> {
  await page.goto(at('acme', `/courses?search=${encodeURIComponent(name)}`));
  await page.getByRole('table', { name: 'Courses' }).getByText(name).hover();
  await expect(page.getByTitle(name)).toBeVisible();
}

test('tables show status, figures and dates whole, and are cards where columns are too narrow', async ({ page }) => {
  const course = await publishCourse(`Columns that hold names of every length, also of those that none of them can show ${Date.now()}`);
  await enrol('learner2@acme.test', course);
  await signIn(page, 'admin@acme.test');
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(at('acme', `/reports/courses/${course.id}?tab=users`));
  const people = page.getByRole('table', { name: 'Assigned Users' });
  await expect(people).toContainText('Not Started');
  expect(await cutWords(people)).toEqual([]);
  // The menu is folded to icons, all of its words.
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const words = await entries.evaluateAll((links) =>
    links.flatMap((link) => [...link.querySelectorAll('span')].map((word) => word.clientWidth)),
  );
  expect(words.length).toBeGreaterThan(5);
  expect(Math.max(...words)).toBeLessThanOrEqual(1);
  await expectReadInFull(page, course.title);
  await page.goBack();
  // As wide as a window of 1440 px at 200 %.
  await page.setViewportSize({ width: 720, height: 450 });
  await expect(page.getByRole('list', { name: 'Assigned Users' })).toContainText('Not Started');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(720);

  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'super@trellis.test', null);
  await page.goto(at(null, `/admin/instance/${await instanceId('acme')}`));
  const users = page.getByRole('table', { name: 'Users' });
  await expect(users).toContainText('Account active');
  expect(await cutWords(users)).toEqual([]);
  // One filled button: that of the open tab.
  await expect(page.getByRole('link', { name: 'Create User' })).toBeVisible();
  await page.getByRole('tab', { name: /^Subscriptions/ }).click();
  await expect(page.getByRole('link', { name: '+ Add Subscription' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create User' })).toHaveCount(0);

  // On a phone the words of a row stand below its name and its menu, dates say what they are, and no tab is cut.
  await page.setViewportSize(PHONE);
  const row = page.getByRole('table', { name: 'Subscriptions' }).locator('tbody tr').first();
  const [menu, interval] = [await boxOf(row.getByRole('button')), await boxOf(row.getByText('Yearly'))];
  expect(interval.y).toBeGreaterThan(menu.y + menu.height / 2);
  await expect(row).toContainText(/Plan ends \d+ \w+ \d{4}/);
  // Of an instance whose counts have few digits: tabs that are wider than a phone are moved sideways.
  await page.goto(at(null, `/admin/instance/${await instanceId('globex')}`));
  await expect(page.getByRole('tab', { name: /^Subscriptions \d/ })).toBeVisible();
  const tabs = page.getByRole('tablist');
  // Both are rounded.
  expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(1);
});

test('Add stays as high as it is below an outline that is longer than the window', async ({ page }) => {
  const course = await publishCourse(`Long outline ${Date.now()}`);
  await signIn(page, 'admin@acme.test');
  await page.setViewportSize({ width: 1024, height: 480 });
  await page.goto(at('acme', `/courses/${course.id}/edit`));
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await add.scrollIntoViewIfNeeded();
  expect((await boxOf(add)).height).toBeGreaterThan(30);
  // Beside it the fields are wide enough, and what belongs to them can be reached.
  const upload = page.getByRole('button', { name: 'Upload an image', exact: true });
  await upload.scrollIntoViewIfNeeded();
  const [button, main] = [await boxOf(upload), await boxOf(page.getByRole('main'))];
  expect(button.x + button.width).toBeLessThan(main.x + main.width);
  expect((await boxOf(page.getByRole('textbox', { name: 'Title', exact: true }))).width).toBeGreaterThan(300);
});

test('a question below a text is shown whole, also one whose controls come after its heading', async ({ page }) => {
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/courses/${await courseId('Food hygiene')}/preview/4`));
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Submit answer' }).click();
  await page.getByRole('button', { name: 'Next question' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'What travels by what?' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Submit answer' })).toBeInViewport();
});

test('heads of a report end where their figures end, and on paper it has no column of links', async ({ page }) => {
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/reports/users'));
  const reports = page.getByRole('table', { name: 'User Reports' });
  await expect(reports.getByRole('columnheader', { name: 'Details' })).toBeVisible();
  await expect(reports.getByRole('link', { name: /^View Details of/ }).first()).toBeVisible();
  const gaps = await unalignedHeads(reports);
  expect(gaps.length).toBeGreaterThan(2);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(1);
  await page.emulateMedia({ media: 'print' });
  await expect(reports.getByRole('columnheader', { name: 'Not Started' })).toBeVisible();
  await expect(reports.getByText('Details', { exact: true })).toBeHidden();
});

test('all filters of a list stand together, and say what they are set to', async ({ page }) => {
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/audit-log'));
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const lefts = await Promise.all(['Kind', 'Person', 'Days', 'Columns'].map(async (name) => (await boxOf(button(name))).x));
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
  expect((await boxOf(button('Columns'))).x - (await boxOf(button('Days'))).x).toBeGreaterThan(200);
  await button('Days').click();
  await page.getByLabel('From', { exact: true }).fill('2026-01-01');
  await page.keyboard.press('Escape');
  await expect(button('Days, From 1 Jan 2026')).toBeFocused();
});

test('the people of a course are filtered by the days on which they were assigned', async ({ page }) => {
  const course = await publishCourse(`Assigned today ${Date.now()}`);
  await enrol('learner2@acme.test', course);
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/reports/courses/${course.id}?tab=users`));
  const person = page.getByRole('link', { name: 'Diego Fernández', exact: true });
  await expect(person).toBeVisible();
  await page.getByRole('button', { name: 'Assigned', exact: true }).click();
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await expect(page.getByText('No users assigned to this course')).toBeVisible();
  await expect(page).toHaveURL(/to=2020-01-31/);
  await page.getByLabel('To', { exact: true }).fill('');
  await page.getByLabel('From', { exact: true }).fill('2020-01-31');
  await expect(person).toBeVisible();
  await expect(page.getByRole('button', { name: 'Assigned, From 31 Jan 2020' })).toBeVisible();
  await expectAccessible(page);
});
