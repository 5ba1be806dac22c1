import { expect, type Page, test } from '@playwright/test';
import { ENROL_IN_COURSES } from '../../fixtures/calls.ts';
import { CREATE, text } from '../../fixtures/courses.ts';
import { changeReply, whileBroken } from '../broken-calls.ts';
import { type NewInstance, newInstance } from '../new-instance.ts';
import { at, expectAccessible, signIn, signInByForm } from '../walk.ts';

const CATEGORY = 'mutation ($name: String!, $parent: Int) { CreateCategory(name: $name, parent_id: $parent) { id } }';
const COURSES = '{ coursesPage(limit: 200) { data { id } } }';
const MANY = 13;

// What the first one finds empty, the last one fills.
test.describe.configure({ mode: 'serial' });

let instance: NewInstance;
test.beforeAll(async () => {
  instance = await newInstance('nothing');
});

const open = (page: Page, path: string) => page.goto(at(instance.domain, path));
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Each text stands on the page. */
async function shows(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const each of texts) await expect(page.getByText(each, { exact: true }).first(), each).toBeVisible();
}

test('the dashboard of an instance without people says what is not there yet, and what failed', async ({ page, context }) => {
  const empty = await newInstance('nobody');
  await signInByForm(page, empty.admin, empty.domain);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await shows(page, 'No data available for the chart.', 'No recent courses available.', 'Recent Users', 'Recent Courses');
  await expect(page.getByRole('heading', { level: 2, name: 'Quick Links' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Your Account' })).toBeVisible();
  await expect(page.getByText('Credits & Subscriptions')).toBeVisible();
  // Nothing is counted out of nothing, nor out of no limit.
  await expect(page.getByText('None assigned yet').first()).toBeVisible();
  await expect(page.getByText('(no limit)').first()).toBeVisible();
  await expect(page.getByText('of Unlimited')).toHaveCount(0);
  await expect(page.getByText('None', { exact: true })).not.toHaveAttribute('data-tone');
  // Whoever reads it is a user, too.
  await changeReply(page, 'dashboardData', (body) => body.replace(/"recentUsers":\[[^\]]*\]/, '"recentUsers":[]'));
  await page.reload();
  await shows(page, 'No recent users available.');
  await expectAccessible(page);
  await page.unrouteAll({ behavior: 'wait' });

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: /^Copy the link to your training/ }).click();
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(at(empty.domain));

  for (const [fault, says] of [
    ['cut off', 'Error fetching dashboard data.'],
    ['no reply', 'Failed to fetch dashboard data.'],
  ] as const)
    await whileBroken(page, 'dashboardData', fault, async () => {
      await page.reload();
      await expect(page.getByText(says)).toBeVisible();
    });
  await expectAccessible(page);

  // What came is shown beside the part that failed, which is asked for again; also where the schema lets nothing stand beside the failure.
  const failed = (path: string[], data: unknown): string =>
    JSON.stringify({ data, errors: [{ message: 'Something went wrong. Please try again.', path, extensions: { code: 'INTERNAL' } }] });
  const fail: Readonly<Record<string, (body: string) => string>> = {
    'Error fetching dashboard data.': (body) =>
      failed(['dashboardData', 'analyticsData'], JSON.parse(body.replace(/"analyticsData":\{[^}]*\}/, '"analyticsData":null')).data),
    'The recent courses could not be loaded': (body) =>
      body.includes('"recentCourses":') ? failed(['dashboardData', 'recentCourses', '0', 'users'], null) : body,
    'The submissions could not be counted': (body) => (body.includes('"waiting":') ? failed(['waiting'], null) : body),
  };
  const again = page.getByRole('button', { name: 'Try again' });
  for (const [says, change] of Object.entries(fail)) {
    await changeReply(page, 'dashboardData', change);
    await page.reload();
    await shows(page, says);
    await expect(page.getByRole('table', { name: 'Recent Users' })).toBeVisible();
    await expect(page.getByText('Licences', { exact: true })).toBeVisible();
    await expect(again).toHaveCount(1);
    await page.unrouteAll({ behavior: 'wait' });
    await again.click();
    await expect(again).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2, name: 'How am I doing?' })).toBeVisible();
  }
});

test('reports and lists of an instance without courses say that there is nothing', async ({ page }) => {
  await signIn(page, instance.admin, instance.domain);
  await open(page, '/reports/courses');
  await shows(page, 'No courses found. Try refining your search.');
  await open(page, '/reports/courses/999999');
  await shows(page, 'No Course Data', 'No course data available for the selected course');
  await expect(page.getByRole('link', { name: 'Back to course reports' })).toBeVisible();
  const branchesRead = page.waitForResponse((reply) => reply.request().postData()?.includes('branchesOfReports') ?? false);
  await open(page, '/reports/users');
  await expect(page.getByRole('searchbox', { name: 'Search users...' })).toBeVisible();
  await branchesRead;
  await expect(page.getByRole('button', { name: 'Select Branches' })).toHaveCount(0);

  await open(page, `/reports/users/${instance.learnerId}`);
  await expect(page.getByRole('link', { name: 'Back to user reports' })).toBeVisible();
  await shows(page, 'Course Progress', 'No courses available for progress data', 'No course status data available');
  await expectAccessible(page);
  for (const [tab, says] of [
    ['Courses', 'No courses assigned to this user'],
    ['Certificates', 'No completed certificates available'],
    ['Activity', 'No activity logs found'],
  ] as const) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    await shows(page, says);
  }
  await shows(page, 'User Activity Log');

  // An empty list offers its act once, in place of its rows.
  await open(page, '/categories');
  await shows(page, 'No Categories Found');
  await expect(page.getByRole('link', { name: '+ Add Category' })).toHaveCount(1);
  await open(page, '/courses');
  await shows(page, 'No Courses Available');
  await expect(page.getByRole('link', { name: 'Add course' })).toHaveCount(1);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Recently deleted' }).click();
  await shows(page, 'Nothing was deleted in the last 30 days.');
  await expectAccessible(page);
});

test('the pages of a learner without courses say what will be there', async ({ page }) => {
  await signInByForm(page, instance.learner, instance.domain);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await shows(page, 'Recent course enrollments', 'No recent course enrollments available.');
  await shows(page, 'Available courses', 'No available courses to display.');
  await shows(page, 'Enrolled Courses', 'Courses Completed', 'Completion Rate %');
  await shows(page, 'My Courses Status', 'No course data available for the chart.', 'Quick Links');
  const links = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ has: page.getByRole('heading', { name: 'Quick Links' }) });
  await expect(links.getByRole('link')).toHaveText(['My Courses', 'Course Catalog', 'My Progress', 'My Certificates']);
  await expectAccessible(page);

  await open(page, '/learner/courses');
  await shows(page, 'No Courses Assigned', 'It looks like you have not been assigned any courses yet.');
  await expect(page.getByRole('main').getByRole('link', { name: 'Course Catalog' })).toBeVisible();
  await open(page, '/learner/progress');
  await expect(heading(page, 'My Progress')).toBeVisible();
  await shows(page, 'No courses available for progress data.', 'No course status data available.', 'No enrolled courses available.');
  await open(page, '/learner/course-catalog');
  await shows(page, 'No Courses Available', 'There are no courses or categories available in this section.');
  await open(page, '/learner/certificates');
  await shows(page, 'No Completed Courses', "You haven't completed any courses yet.");
  await expect(page.getByRole('main').getByRole('link', { name: 'My Courses' })).toBeVisible();
  await expectAccessible(page);
});

/** The report of the learner charts the latest of their many courses. */
async function expectFiveBars(page: Page): Promise<void> {
  await signIn(page, instance.admin, instance.domain);
  await open(page, `/reports/users/${instance.learnerId}`);
  await shows(page, `The 5 latest of ${MANY} courses`);
  const bars = page.getByRole('main').getByRole('progressbar', { name: /^Progress in / });
  await expect(bars).toHaveCount(5);
  await expect(bars.first()).toHaveAttribute('aria-valuemax', '100');
  await page.context().close();
}

test('catalogue and courses show twelve at a time, below categories within categories', async ({ page, browser }) => {
  const { CreateCategory: parent } = await instance.ask(CATEGORY, { name: 'Parent' });
  await instance.ask(CATEGORY, { name: 'Child', parent: Number(parent.id) });
  for (let n = 1; n <= MANY; n += 1) {
    await instance.ask(CATEGORY, { name: `Category ${n}` });
    const content = [{ unit_order: 1, title: 'Read this', content: text('One of many.\n') }];
    await instance.ask(CREATE, { title: `Course ${n}`, description: 'One of many.', content });
  }
  await expect.poll(async () => (await instance.ask(COURSES)).coursesPage.data.length).toBe(MANY);
  const { coursesPage } = await instance.ask(COURSES);

  await signIn(page, instance.learner, instance.domain);
  await open(page, '/learner/course-catalog');
  const cards = page.getByRole('main').getByRole('link', { name: /^Course \d+/ });
  await expect(cards).toHaveCount(12);
  await expect(page.getByRole('link', { name: 'View Course', exact: true })).toHaveCount(12);
  await expect(page.getByRole('link', { name: 'View Course', exact: true }).first()).toHaveAccessibleDescription(/^Course \d+$/);
  const tiles = page.getByRole('main').getByRole('button', { name: /Browse/ });
  await expect(tiles).toHaveCount(12);
  await page.getByRole('button', { name: 'Show More Categories' }).click();
  await expect(tiles).toHaveCount(MANY + 1);
  await page.getByRole('button', { name: 'Show More Courses' }).click();
  await expect(cards).toHaveCount(MANY);
  await tiles.filter({ hasText: 'Parent' }).click();
  await tiles.filter({ hasText: 'Child' }).click();
  await expect(heading(page, 'Child')).toBeVisible();
  await page.getByRole('link', { name: 'Back to parent' }).click();
  await expect(heading(page, 'Parent')).toBeVisible();
  await page.getByRole('link', { name: 'All Categories' }).click();
  await expect(heading(page, 'Course Catalog')).toBeVisible();
  await expect(cards.first().locator('..')).toContainText('Free');
  await cards.first().click();
  await shows(page, 'No Category');
  await whileBroken(page, 'categoriesCatalog', 'no reply', async () => {
    await open(page, `/learner/course-catalog?category=${parent.id}`);
    await shows(page, 'The categories could not be loaded');
    await expect(page.getByText('No Courses Available')).toBeHidden();
  });
  await open(page, '/learner/course-catalog?category=999999');
  await shows(page, 'The catalogue could not be loaded');
  await page.getByRole('link', { name: 'All Categories' }).click();
  await expect(cards).toHaveCount(12);

  await instance.ask(ENROL_IN_COURSES, { user: instance.learnerId, courses: coursesPage.data.map(({ id }) => id) });
  await open(page, '/learner/courses');
  await expect(cards).toHaveCount(12);
  await page.getByRole('button', { name: 'Show More Courses' }).click();
  await expect(cards).toHaveCount(MANY);
  await page.getByRole('searchbox', { name: 'Search Courses' }).fill('course 13');
  await expect(cards).toHaveCount(1);
  await expect(page.getByRole('combobox', { name: 'Sort Courses' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Filter by Category' }).click();
  await expect(page.getByRole('option', { name: 'All Categories' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Parent > Child' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  // The chart has the first five, the table all.
  await open(page, '/learner/progress');
  const rows = page.getByRole('table', { name: 'Courses' }).getByRole('row');
  await expect(rows).toHaveCount(MANY + 1);
  await expect(rows.first()).toHaveText('StatusCourse NameProgressUnits CompletedTime Spent');
  await expect(rows.nth(1)).toContainText('0/1');
  await expect(rows.nth(1)).toContainText('0h 0m');
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('table', { name: 'Course Progress' }).getByRole('row')).toHaveCount(6);
  await expectFiveBars(await (await browser.newContext()).newPage());
});
