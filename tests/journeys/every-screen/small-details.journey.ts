import { expect, type Locator, type Page, test } from '@playwright/test';
import { boxOf } from '../boxes.ts';
import { askAs, assignToBranch, enrol, instanceId, personId, publishCourse } from '../journey-data.ts';
import { at, expectAccessible, expectNoSidewaysScroll, signIn, signInByForm } from '../walk.ts';
import { BULK_CREATE_USERS } from '../../fixtures/calls.ts';

const PHONE = { width: 390, height: 844 };
const NOBODY = '999999999';

/** Returns whether two parts cover the same place. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Returns on how many lines parts stand, by their middle. */
async function linesOf(parts: readonly Locator[]): Promise<number> {
  const boxes = await Promise.all(parts.map(boxOf));
  return new Set(boxes.map(({ y, height }) => Math.round(y + height / 2))).size;
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
  await signInByForm(page, 'manager@acme.test');
  await expect(title(page, 'Dashboard')).toBeVisible();
  await expect(page.getByRole('banner').getByText('North', { exact: true })).toBeVisible();
  // Names that the bar cuts are read in full under the pointer.
  const names = page.getByRole('banner').getByTitle(/^\S.* \/ North$/);
  await expect(names).toBeVisible();
  // Of a long name of the instance, that one is cut, and the branch is still read.
  const cut = await names.evaluate((part) => {
    const [instance, , branch] = [...part.children];
    if (!instance || !branch) throw new Error('The bar does not show both names.');
    instance.textContent = 'Vereinigte Verkehrsbetriebe '.repeat(4);
    return [instance, branch].map((name) => name.scrollWidth > name.clientWidth);
  });
  expect(cut).toEqual([true, false]);
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
    const sort = page.getByRole('combobox', { name: 'Sort by' });
    const tool = (name: string): Locator => page.getByRole('main').getByRole('button', { name, exact: true });
    await expect(tool('Export')).toBeVisible();
    expect((await boxOf(sort)).width).toBeGreaterThan(150);
    // Columns and export stand beside the search, the others on one line below it; the filters have another one when they are asked for.
    const search = page.getByRole('searchbox', { name: 'Search the audit log' });
    expect(await linesOf([search, tool('Columns'), tool('Export')])).toBe(1);
    expect(await linesOf([tool('Filters'), sort])).toBe(1);
    expect((await boxOf(search)).width).toBeGreaterThan(200);
    await tool('Filters').click();
    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Days' }).click();
    await page.getByLabel('From', { exact: true }).fill('2026-01-01');
    await page.keyboard.press('Escape');
    await expect(tool('Filters: 1')).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);
    await signIn(page, 'both@people.test', null);
    await page.goto(at(null, `/choose-branch/${await instanceId('acme')}`));
    expect((await boxOf(page.getByRole('searchbox', { name: 'Search by name or url' }))).width).toBeGreaterThan(300);
  });

  test('the tools of an instance need two lines', async ({ page }) => {
    await signIn(page, 'super@trellis.test', null);
    await page.goto(at(null, `/admin/instance/${await instanceId('acme')}`));
    const panel = page.getByRole('tabpanel', { name: /^Users/ });
    const button = (name: string): Locator => panel.getByRole('button', { name, exact: true });
    await expect(button('Export')).toBeVisible();
    expect(await linesOf([panel.getByRole('searchbox'), button('Columns'), button('Export')])).toBe(1);
    expect(
      await linesOf([
        panel.getByRole('combobox', { name: 'Sort by' }),
        panel.getByRole('link', { name: 'Create User' }),
        button('More actions'),
      ]),
    ).toBe(1);
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Add Existing Users' }).click();
    await expect(page.getByRole('dialog', { name: 'Add Existing Users' }).getByRole('searchbox')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(button('More actions')).toBeFocused();
  });

  test('a title stands on one line, above tools that do not fit beside it', async ({ page }) => {
    await signIn(page, 'admin@acme.test');
    await page.goto(at('acme', `/user/${await personId('learner@acme.test')}`));
    const courses = page.getByRole('heading', { level: 2, name: /^Directly Assigned Courses/ });
    await expect(courses).toBeVisible();
    const [heading, add] = [await boxOf(courses), await boxOf(page.getByRole('button', { name: 'Add Course' }))];
    expect(heading.height).toBeLessThan(32);
    expect(add.y).toBeGreaterThanOrEqual(heading.y + heading.height);
    await expectNoSidewaysScroll(page);
  });

  test('cards are sorted and show further columns, and a link that is copied moves nothing', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, 'admin@acme.test');
    await page.goto(at('acme', '/users?search=acme.test'));
    const first = page.getByRole('list', { name: 'Users' }).getByRole('listitem').first();
    const sortedBy = (label: string) => page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label });
    await sortedBy('Name, ascending');
    await expect(page).toHaveURL(/order=asc/);
    await expect(first).toContainText('acme.test');
    const former = await first.innerText();
    await sortedBy('Name, descending');
    await expect(page).toHaveURL(/order=desc/);
    await expect(first).not.toHaveText(former, { useInnerText: true });
    await page.goto(at('acme', '/reports/courses'));
    const cards = page.getByRole('list', { name: 'Course Reports' });
    await expect(cards.getByRole('listitem').first()).toBeVisible();
    await expect(cards.getByText('Training Time', { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Training Time', exact: true }).check();
    await expect(cards.getByText('Training Time', { exact: true }).first()).toBeVisible();
    await page.goto(at('acme', '/branches'));
    await page.setViewportSize({ width: 1440, height: 900 });
    const copy = page.getByRole('button', { name: /^Copy the link to North/ });
    const box = await boxOf(copy);
    await copy.click();
    await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
    expect(await boxOf(copy)).toEqual(box);
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

test('the first entry of an opened menu is as warm as all others, and a tap does not flash', async ({ page }) => {
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/users?search=both%40people.test'));
  await page.getByRole('button', { name: 'Actions for Owen Gallagher' }).focus();
  await page.keyboard.press('Enter');
  const first = page.getByRole('menuitem').first();
  await expect(first).toBeFocused();
  // Menus belong to the page, for screen readers as well.
  await expect(page.getByRole('main').getByRole('menu')).toBeVisible();
  const hover = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = 'var(--hover)';
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });
  await expect(first).toHaveCSS('background-color', hover);
  for (const part of [first, page.getByRole('main').getByRole('link').first()])
    await expect(part).toHaveCSS('-webkit-tap-highlight-color', 'rgba(0, 0, 0, 0)');
  await page.keyboard.press('Escape');
  // Of the colour schemes one is chosen, and said to be.
  await page.getByRole('button', { name: 'Your menu' }).click();
  await expect(page.getByRole('main').getByRole('menu')).toBeVisible();
  const radio = (checked: boolean) => page.getByRole('menuitemradio', { checked, name: /^(Match system|Light|Dark)$/ });
  await expect(radio(true)).toHaveAccessibleName('Match system');
  await expect(radio(false)).toHaveCount(2);
});

/** The words after a name stand right of it, also of one that is written from right to left. */
async function expectWordsAfter(heading: Locator, name: string): Promise<void> {
  await expect(heading).toHaveCSS('direction', 'ltr');
  await expect(heading.locator('bdi')).toHaveText(name);
  const nameBox = await boxOf(heading.locator('bdi'));
  const end = await heading.evaluate((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return range.getBoundingClientRect().right;
  });
  expect(end).toBeGreaterThan(nameBox.x + nameBox.width);
}

test('names keep the direction of their script in questions, titles and messages about them', async ({ page }) => {
  const name = `סניף ${Date.now()}`;
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/groups/create'));
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create Group' }).click();
  await expect(page).not.toHaveURL(/groups\/create/);
  await page.goto(at('acme', `/groups?search=${encodeURIComponent(name)}`));
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const asked = page.getByRole('dialog', { name: `Delete ${name}?` });
  await expectWordsAfter(asked.getByRole('heading'), name);
  await asked.getByRole('button', { name: 'Delete group' }).click();
  await expect(page.locator('bdi', { hasText: name }).and(page.getByText(name))).toHaveCSS('direction', 'rtl');

  const person = { first_name: 'ليلى', last_name: 'حداد', email: `layla-${Date.now()}@rows.test`, role: 'learner' };
  const input = [{ ...person, is_active: false, skip_email: true }];
  const { BulkCreateUsers: added } = await askAs('admin@acme.test', BULK_CREATE_USERS, { input });
  const report = page.getByRole('heading', { level: 1, name: 'ليلى حداد - User Report' });
  await expect(async () => {
    await page.goto(at('acme', `/reports/users/${added[0]?.id}`));
    await expect(report).toBeVisible();
  }).toPass();
  await expectWordsAfter(report, 'ليلى حداد');
  // The choices of a list have the direction of their own first letter.
  await page.goto(at('acme', '/adduser'));
  await page.getByRole('combobox', { name: 'Role' }).click();
  await expect(page.getByRole('option').first().locator('span').first()).toHaveCSS('unicode-bidi', 'plaintext');
});
