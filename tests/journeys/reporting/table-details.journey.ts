import { expect, type Locator, type Page, test } from '@playwright/test';
import { boxOf } from '../boxes.ts';
import { changeReply } from '../broken-calls.ts';
import { branchId, enrol, fillGroup, groupId, instanceId, personId, publishCourse } from '../journey-data.ts';
import { textOverlaps } from '../text-overlaps.ts';
import { at, expectAccessible, expectNoSidewaysScroll, signIn, signInByForm } from '../walk.ts';

const PHONE = { width: 390, height: 844 };

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

/** A name in a list widens no phone: it is shown whole, and the page stays as wide as the window. */
async function expectNoWiderThanPhone(page: Page, name: Locator): Promise<void> {
  await page.setViewportSize(PHONE);
  await expect(name).toBeVisible();
  await expectNoSidewaysScroll(page);
  const { x, width } = await boxOf(name);
  expect(x + width).toBeLessThanOrEqual(PHONE.width);
}

/** A title of several lines touches no line of its table. */
async function expectSpaceAround(page: Page, person: string, title: string): Promise<void> {
  await page.goto(at('acme', `/user/${person}`));
  const row = page.getByRole('table', { name: 'Directly Assigned Courses' }).getByRole('row').filter({ hasText: title });
  const [around, words] = [await boxOf(row), await boxOf(row.getByText(title))];
  expect(words.height).toBeGreaterThan(30);
  expect(words.y - around.y).toBeGreaterThanOrEqual(6);
  expect(around.y + around.height - words.y - words.height).toBeGreaterThanOrEqual(6);
}

/** From the right, and from the left, over 48 px. */
const AT_END = /^linear-gradient\((?:to left|270deg), rgba\(0, 0, 0, 0\), rgb\(0, 0, 0\) 48px\)$/;
const AT_START = /^linear-gradient\((?:to right|90deg), rgba\(0, 0, 0, 0\), rgb\(0, 0, 0\) 48px\)$/;

/** Tabs that are wider than the window fade at the side on which there are more, and are reached by keys and by a swipe. */
async function expectTabsToFade(page: Page, tabs: Locator): Promise<void> {
  const fade = (): Promise<string> => tabs.evaluate((list) => getComputedStyle(list).maskImage);
  const last = tabs.getByRole('tab').last();
  await page.setViewportSize({ width: 280, height: 640 });
  await tabs.getByRole('tab').first().click();
  await expect.poll(fade).toMatch(AT_END);
  expect(await textOverlaps(page)).toEqual([]);
  await expect(last).not.toBeInViewport({ ratio: 1 });
  await page.keyboard.press('End');
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect.poll(fade).toMatch(AT_START);
  await tabs.evaluate((list) => list.scrollTo({ left: 0 }));
  await expect.poll(fade).toMatch(AT_END);
  await expect(tabs).toHaveCSS('overflow-x', 'auto');
}

test('tables show status, figures and dates whole, and are cards where columns are too narrow', async ({ page }) => {
  const course = await publishCourse(`Columns that hold names of every length, also of those that none of them can show ${Date.now()}`);
  await enrol('learner2@acme.test', course);
  await signInByForm(page, 'admin@acme.test');
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
  await expectNoWiderThanPhone(page, page.getByRole('list', { name: 'Courses' }).getByText(course.title));
  await page.setViewportSize({ width: 1024, height: 768 });
  await expectSpaceAround(page, await personId('learner2@acme.test'), course.title);
  await page.goto(at('acme', `/reports/courses/${course.id}?tab=users`));
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
  const longName = 'Vereinigteverkehrsbetriebeundschifffahrtsgesellschaftmittelland';
  await changeReply(page, 'lmsInstancesPage', (body) => body.replace('"name":"Globex"', `"name":"${longName}"`));
  await page.goto(at(null, '/admin/instances?search=globex'));
  await expectNoWiderThanPhone(page, page.getByRole('list', { name: 'LMS Instances' }).getByText(longName));
  await page.unrouteAll({ behavior: 'wait' });
  // Of an instance whose counts have few digits: tabs that are wider than a phone are moved sideways.
  await page.goto(at(null, `/admin/instance/${await instanceId('globex')}`));
  await expect(page.getByRole('tab', { name: /^Subscriptions \d/ })).toBeVisible();
  const tabs = page.getByRole('tablist');
  // Both are rounded.
  expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(1);
  await expect(tabs).toHaveCSS('mask-image', 'none');
  await expectTabsToFade(page, tabs);
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

test('a list inside of a tab has saved views of its own, and says how many of all it has found', async ({ page }) => {
  const course = await publishCourse(`Viewed ${Date.now()}`);
  await enrol('learner@acme.test', course);
  await enrol('learner2@acme.test', course);
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/reports/courses/${course.id}?tab=users`));
  const people = page.getByRole('table', { name: 'Assigned Users' });
  await page.getByRole('searchbox', { name: 'Search users...' }).fill('diego');
  await expect(page.getByText('Showing 1-1 of 1, 2 in all')).toBeVisible();
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name of the view').fill('Diego');
  await page.getByLabel('Name of the view').press('Enter');
  await expect(page).toHaveURL(/\?tab=users&search=diego&view=Diego$/);
  const views = page.getByRole('navigation', { name: 'Saved views' });
  await views.getByRole('link', { name: 'All' }).click();
  await expect(page).toHaveURL(/\?tab=users$/);
  await expect(people).toContainText('Amara Okonkwo');
  await views.getByRole('link', { name: 'Diego' }).click();
  await expect(people).not.toContainText('Amara Okonkwo');
  await expectAccessible(page);
  await views.getByRole('button', { name: 'Remove the view Diego' }).click();
  await expect(people).toContainText('Amara Okonkwo');

  const group = await groupId(`Viewed ${Date.now()}`);
  await fillGroup(group, ['learner@acme.test', 'learner2@acme.test'], []);
  await page.goto(at('acme', `/groups/${group}`));
  await expect(page.getByRole('tab', { name: 'Users 2', exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search users' }).fill('diego');
  await expect(page.getByRole('tab', { name: 'Users 1 of 2', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save view' })).toBeVisible();
  await page.goto(at('acme', `/branches/${await branchId('north')}?search=amara`));
  await expect(page.getByRole('tab', { name: /^Users \d+ of \d+$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save view' })).toBeVisible();

  // One with dates is filtered by days.
  await signIn(page, 'super@trellis.test', null);
  await page.goto(at(null, `/admin/instance/${await instanceId('acme')}?tab=courses`));
  await page.getByRole('button', { name: 'Changed', exact: true }).click();
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await expect(page.getByText('No courses found.')).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Courses 0 of \d+$/ })).toBeVisible();
  await expect(page).toHaveURL(/tab=courses&c_to=2020-01-31/);
});

test('what had the focus is gone after an act: it goes to what stands there now, and never to the page', async ({ page }) => {
  await signInByForm(page, 'admin@acme.test');
  const course = await publishCourse(`Focus ${Date.now()}`);
  await enrol('learner2@acme.test', course);
  await page.goto(at('acme', '/users?limit=5'));
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true }).first();

  // A filter that is set, and one that ends.
  await button('Status').press('Enter');
  await page.getByRole('menuitem', { name: 'Active', exact: true }).press('Enter');
  await expect(button('Clear filter Status: Active')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button('Status')).toBeFocused();
  await button('Role').press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Learner' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(button('Role: Learner')).toBeFocused();
  await button('Clear filter Role: Learner').press('Enter');
  await expect(button('Role')).toBeFocused();

  // A button that its own act disables.
  const pages = page.getByRole('button', { name: /^Page \d+$/ });
  await expect(pages.last()).toBeVisible();
  for (let shown = 2; await button('Next page').isEnabled(); shown += 1) {
    await button('Next page').press('Enter');
    await expect(button(`Page ${shown}`)).toHaveAttribute('aria-current', 'page');
  }
  await expect(pages.last()).toBeFocused();

  // A tab that is removed; a name that is typed for one is asked for before the page is left.
  await page.goto(at('acme', '/users?search=diego'));
  await button('Save view').press('Enter');
  await page.getByLabel('Name of the view').fill('Only Diego');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Groups', exact: true }).first().click();
  const asked = page.getByRole('dialog', { name: 'Leave without saving the view?' });
  await asked.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(asked).toBeHidden();
  await button('Save view').press('Enter');
  await expect(page.getByLabel('Name of the view')).toHaveValue('Only Diego');
  await page.getByLabel('Name of the view').press('Enter');
  await expect(page).toHaveURL(/view=Only\+Diego/);
  await button('Remove the view Only Diego').press('Enter');
  await expect(page.getByRole('navigation', { name: 'Saved views' })).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Search name or email' })).toBeFocused();

  // A row of a list in a page, and the offer to take that back.
  await page.goto(at('acme', `/user/${await personId('learner2@acme.test')}`));
  await button(`Remove ${course.title}`).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove/ })
    .press('Enter');
  await expect(button(`Remove ${course.title}`)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Remove / }).and(page.locator(':focus'))).toHaveCount(1);
});

test('what is typed in a dialog over a filtered list is asked for alone, and then the page can be left', async ({ page }) => {
  const course = await publishCourse(`Typed ${Date.now()}`);
  await enrol('learner@acme.test', course);
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/reports/courses?search=${encodeURIComponent(course.title)}`));
  await page.getByRole('link', { name: course.title, exact: true }).click();
  await page.getByRole('tab', { name: /^Users/ }).click();
  await page.getByRole('searchbox', { name: 'Search users...' }).fill('amara');
  await page.getByRole('button', { name: 'Save view' }).press('Enter');
  await page.getByLabel('Name of the view').fill('Only Amara');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Enrol people' }).click();
  const dialog = page.getByRole('dialog', { name: `Enrol people in ${course.title}` });
  await dialog.getByRole('tab', { name: 'Addresses' }).click();
  await dialog.getByRole('textbox', { name: 'Addresses' }).fill('learner2@acme.test');
  await page.goBack();
  const leave = page.getByRole('button', { name: 'Leave page' });
  await expect(leave).toHaveCount(1);
  await leave.click();
  // Both texts are asked for, one after the other.
  await expect
    .poll(async () => {
      await leave.evaluateAll((shown) => shown.forEach((button) => (button as HTMLElement).click()));
      return page.url();
    })
    .toMatch(/\/reports\/courses\?/);
});
