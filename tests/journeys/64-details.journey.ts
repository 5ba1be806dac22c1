import { expect, type Locator, type Page, test } from '@playwright/test';
import { changeReply } from './broken-calls.ts';
import { askAs, assignToBranch, courseId, enrol, instanceId, personId, publishCourse } from './journey-data.ts';
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
    const sort = page.getByRole('combobox', { name: 'Sort by' });
    const tool = (name: string): Locator => page.getByRole('main').getByRole('button', { name, exact: true });
    await expect(tool('Export')).toBeVisible();
    expect((await boxOf(sort)).width).toBeGreaterThan(150);
    // All tools stand on one line below the search; the filters have another one when they are asked for.
    const tops = await Promise.all([tool('Filters'), sort, tool('Columns'), tool('Export')].map(async (part) => (await boxOf(part)).y));
    expect(new Set(tops).size).toBe(1);
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

  test('a title stands on one line, above tools that do not fit beside it', async ({ page }) => {
    await signIn(page, 'admin@acme.test');
    await page.goto(at('acme', `/user/${await personId('learner@acme.test')}`));
    const courses = page.getByRole('heading', { level: 2, name: /^Directly Assigned Courses/ });
    await expect(courses).toBeVisible();
    const [heading, add] = [await boxOf(courses), await boxOf(page.getByRole('button', { name: 'Add Course' }))];
    expect(heading.height).toBeLessThan(32);
    expect(add.y).toBeGreaterThanOrEqual(heading.y + heading.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  });

  test('cards are sorted, and a link that is copied moves nothing', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, 'admin@acme.test');
    await page.goto(at('acme', '/users?search=acme.test'));
    const names = page.getByRole('list', { name: 'Users' }).getByRole('listitem');
    await expect(names.first()).toContainText('Amara Okonkwo');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Name, descending' });
    await expect(page).toHaveURL(/order=desc/);
    await expect(names.first()).not.toContainText('Amara Okonkwo');
    await page.goto(at('acme', '/branches'));
    await page.setViewportSize({ width: 1440, height: 900 });
    const copy = page.getByRole('button', { name: /^Copy the link to North/ });
    const former = await boxOf(copy);
    await copy.click();
    await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
    expect(await boxOf(copy)).toEqual(former);
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

/** A name in a list widens no phone: it is shown whole, and the page stays as wide as the window. */
async function expectNoWiderThanPhone(page: Page, name: Locator): Promise<void> {
  await page.setViewportSize(PHONE);
  await expect(name).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
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
  await page.unrouteAll();
  // Of an instance whose counts have few digits: tabs that are wider than a phone are moved sideways.
  await page.goto(at(null, `/admin/instance/${await instanceId('globex')}`));
  await expect(page.getByRole('tab', { name: /^Subscriptions \d/ })).toBeVisible();
  const tabs = page.getByRole('tablist');
  // Both are rounded.
  expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(1);
  await expect(tabs).toHaveCSS('mask-image', 'none');
  await expectTabsToFade(page, tabs);
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

/** Returns how far the first lines of these parts are from sharing one line, in pixels. */
async function offLine(parts: readonly Locator[]): Promise<number> {
  const baselineOf = (part: Locator): Promise<number> =>
    part.evaluate((element) => {
      // An empty inline block stands on the line of the text beside it.
      const mark = document.createElement('span');
      mark.style.cssText = 'display: inline-block; width: 0; height: 0; padding: 0; margin: 0';
      element.prepend(mark);
      const { bottom } = mark.getBoundingClientRect();
      mark.remove();
      return bottom;
    });
  const lines: number[] = [];
  for (const part of parts) lines.push(await baselineOf(part));
  return Math.max(...lines) - Math.min(...lines);
}

test('words beside each other stand on one line, and answers below a question have a bullet without a rule', async ({ page }) => {
  const course = await courseId('Food hygiene');
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/reports/courses/${course}`));
  const chart = page.getByRole('figure').filter({ hasText: 'Activity Over Time' });
  expect(
    await offLine([chart.getByText('Activity Over Time', { exact: true }), chart.getByRole('button', { name: 'Show as table' })]),
  ).toBeLessThan(0.6);
  await page.goto(at('acme', `/courses/${course}`));
  const row = page.getByRole('row').filter({ hasText: 'Check: temperatures' });
  expect(
    await offLine([
      row.getByText('Check: temperatures'),
      row.getByText('Test', { exact: true }),
      row.getByText('Incomplete', { exact: true }),
    ]),
  ).toBeLessThan(0.6);
  await page.goto(at('acme', `/courses/${course}/edit`));
  await page.getByRole('button', { name: /^Check: temperatures/ }).click();
  await page.getByRole('button', { name: /^Details of Question 1/ }).click();
  const answers = page.getByRole('list', { name: 'Questions in order' }).getByRole('list').first().getByRole('listitem');
  await expect(answers.first()).toBeVisible();
  await expect(answers.first()).toHaveCSS('list-style-type', 'circle');
  await expect(answers.first()).toHaveCSS('border-bottom-width', '0px');
});

test('the first entry of an opened menu is as warm as all others, and a tap does not flash', async ({ page }) => {
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/users'));
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
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveAccessibleName('Match system');
  await expect(page.getByRole('menuitemradio', { checked: false })).toHaveCount(2);
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

const ADD_PEOPLE = 'mutation ($input: [BulkUserInput!]!) { BulkCreateUsers(input: $input) { id } }';

test('names keep the direction of their script in questions, titles and messages about them', async ({ page }) => {
  const name = `סניף ${Date.now()}`;
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/groups/create'));
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create Group' }).click();
  await page.goto(at('acme', `/groups?search=${encodeURIComponent(name)}`));
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const asked = page.getByRole('dialog', { name: `Delete ${name}?` });
  await expectWordsAfter(asked.getByRole('heading'), name);
  await asked.getByRole('button', { name: 'Delete group' }).click();
  await expect(page.locator('bdi', { hasText: name }).and(page.getByText(name))).toHaveCSS('direction', 'rtl');

  const person = { first_name: 'ليلى', last_name: 'حداد', email: `layla-${Date.now()}@rows.test`, role: 'learner' };
  const input = [{ ...person, is_active: false, skip_email: true }];
  const { BulkCreateUsers: added } = await askAs<{ BulkCreateUsers: { id: string }[] }>('admin@acme.test', ADD_PEOPLE, { input });
  const report = page.getByRole('heading', { level: 1, name: 'ليلى حداد - User Report' });
  await expect(async () => {
    await page.goto(at('acme', `/reports/users/${added[0]?.id}`));
    await expect(report).toBeVisible();
  }).toPass({ timeout: 20_000 });
  await expectWordsAfter(report, 'ليلى حداد');
  // The choices of a list have the direction of their own first letter.
  await page.goto(at('acme', '/adduser'));
  await page.getByRole('combobox', { name: 'Role' }).click();
  await expect(page.getByRole('option').first().locator('span').first()).toHaveCSS('unicode-bidi', 'plaintext');
});

test('places are counted from the top while a row is lifted, too', async ({ page }) => {
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/courses/${await courseId('Food hygiene')}/edit`));
  await page.getByRole('button', { name: /^Final test/ }).click();
  await page
    .getByRole('button', { name: /^Edit Question \d+: Ordering/ })
    .first()
    .click();
  const rows = page.getByRole('region', { name: 'As learners see it' }).getByRole('listitem');
  const placesFromTop = async (): Promise<string[]> => {
    const read = await Promise.all(
      (await rows.all()).map(async (row) => ({ y: (await boxOf(row)).y, place: (await row.innerText()).trim() })),
    );
    return read.toSorted((a, b) => a.y - b.y).map(({ place }) => place.slice(0, 1));
  };
  await expect(rows.nth(1)).toBeVisible();
  const expected = (await rows.all()).map((_, i) => String(i + 1));
  expect(await placesFromTop()).toEqual(expected);
  await rows
    .first()
    .getByRole('button', { name: /^Move (?!up|down)/ })
    .focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('li[data-lifted]')).toHaveCount(1);
  await expect.poll(placesFromTop).toEqual(expected);
  await page.keyboard.press('Escape');
});
