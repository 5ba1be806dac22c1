import { expect, type Locator, type Page, test } from '@playwright/test';
import { CREATE_GROUP, PENDING_SUBMISSIONS, REVIEW_ASSIGNMENT } from '../../fixtures/calls.ts';
import { CREATE, text } from '../../fixtures/courses.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { boxOf } from '../boxes.ts';
import { whileBroken } from '../broken-calls.ts';
import { askAs, AUTHOR, enrol, type JourneyCourse } from '../journey-data.ts';
import { at, expectAccessible, signIn } from '../walk.ts';

const PHONE = { width: 390, height: 844 };
const LEARNER = 'learner3@acme.test';
const LATER = 'Your answers will be checked when you are online.';

const question = (unit_order: number, asked: string) => ({
  unit_order,
  type: 'Multiple Choice',
  question: asked,
  options: [{ text: 'The right one', checked: true }, { text: 'The other one' }],
});

async function publish(title: string, units: Record<string, unknown>): Promise<JourneyCourse> {
  const variables = { title: `${title} ${Date.now()}`, description: 'For a journey.', ...units };
  const { CreateCourse: made } = await askAs(AUTHOR, CREATE, variables);
  await enrol(LEARNER, made);
  return made;
}

const open = (page: Page, { id }: JourneyCourse, unit: number): Promise<unknown> =>
  page.goto(at('acme', `/branch/south/learner/course/${id}/unit/${unit}`));

const results = (page: Page): Locator => page.getByRole('listbox', { name: 'Results' });
const searchFor = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('combobox', { name: /^Jump to/ }).fill(words);
};

test('learners find their courses and those of the catalogue, and staff find branches, groups and acts [E88]', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, 'learner@acme.test');
  await page.goto(at('acme', '/branch/north/learner/dashboard'));
  await page.getByRole('button', { name: 'Jump to', exact: true }).click();
  await searchFor(page, 'hygiene food');
  await expect(results(page).getByText('My Courses', { exact: true })).toBeVisible();
  await expect(results(page).getByRole('option', { name: /^Food hygiene (In Progress|Completed)/ })).toHaveCount(1);
  await searchFor(page, 'week first');
  await expect(results(page).getByText('Course Catalog', { exact: true })).toBeVisible();
  await expect(results(page).getByRole('option', { name: 'Your first week' })).toHaveCount(1);
  await expectAccessible(page);
  await searchFor(page, 'nothing is called so');
  await expect(page.getByRole('dialog').getByText('Nothing found.')).toBeVisible();
  await whileBroken(page, 'query jumpToCatalog', 'no reply', async () => {
    await searchFor(page, 'week');
    await expect(page.getByRole('alert').filter({ hasText: 'Not everything could be searched.' })).toBeVisible();
    await expectAccessible(page);
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await results(page).getByRole('option', { name: 'Your first week' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your first week' })).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  const group = `Riggers ${Date.now()}`;
  await askAs('admin@acme.test', CREATE_GROUP, { name: group });
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/users'));
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  for (const [words, option, heading] of [
    ['north', 'North /north', 'North'],
    [group, group, group],
    ['add user', 'Add User', 'Add User'],
    ['import', 'Bulk Create Users', 'Bulk Upload Users'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await searchFor(page, words);
    await results(page).getByRole('option', { name: option, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

test('on a phone the verdict of a question has a line of its own, and what is checked later is said once [E89]', async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE);
  const course = await publish('Verdicts', {
    content: [{ unit_order: 1, title: 'Two questions', content: text('Read this first.\n') }],
    tests: [question(1, 'Which comes first?'), question(1, 'Which comes second?')],
  });
  await signIn(page, LEARNER);
  await open(page, course, 1);
  const answer = async (): Promise<void> => {
    await page.getByRole('radio', { name: 'The right one' }).check();
    await page.getByRole('button', { name: 'Submit answer' }).click();
  };
  await answer();
  const next = page.getByRole('button', { name: 'Next question' });
  const [verdict, button] = [await boxOf(page.getByText('Correct', { exact: true })), await boxOf(next)];
  expect(verdict.y + verdict.height).toBeLessThanOrEqual(button.y);
  await next.click();
  await expect(page.getByRole('heading', { level: 2, name: 'Which comes second?' })).toBeVisible();
  await context.setOffline(true);
  await answer();
  const said = page.getByText(LATER).filter({ visible: true });
  await expect(said).toHaveCount(1);
  const { height } = await boxOf(said);
  // One line or two, in the width of the page.
  expect(height).toBeLessThan(64);
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText('Correct', { exact: true })).toBeVisible();
});

test('what was handed in closes its form, and what was returned is on the dashboard and in My Courses [E90]', async ({ page }) => {
  const course = await publish('Handing in', {
    content: [{ unit_order: 1, title: 'How to check a ladder', content: text('Look at its feet.\n') }],
    assignment: [
      { unit_order: 2, title: 'Tell us', content: 'Say how.', completion_option: 'instructor-accepts' },
      { unit_order: 3, title: 'Show us', content: 'Say where.', completion_option: 'user-uploads' },
    ],
    test_units: [{ unit_order: 4, title: 'Check' }],
    tests: [question(4, 'Which one?')],
  });
  await signIn(page, LEARNER);
  const handIn = async (unit: number, words: string): Promise<void> => {
    await open(page, course, unit);
    await page.getByRole('button', { name: 'Submit Text' }).click();
    await page.getByLabel('Your text').fill(words);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
  };
  await handIn(3, 'In the yard.');
  await expect(page.getByText('Handed in. No review is needed.').first()).toBeVisible();
  await expect(page.getByText('Accepted.')).toHaveCount(0);
  await expect(page.getByRole('form', { name: 'Your submission' })).toHaveCount(0);
  await expectAccessible(page);
  await handIn(2, 'From the bottom to the top.');
  await expect(page.getByText('Handed in. Waiting for review.').first()).toBeVisible();
  await expect(page.getByRole('form', { name: 'Your submission' })).toHaveCount(0);

  let waiting: readonly { readonly id: string }[] = [];
  await eventually(async () => {
    const found = await askAs(AUTHOR, PENDING_SUBMISSIONS, { course: Number(course.id) });
    waiting = found.assignmentSubmissions;
    return waiting.length === 1;
  });
  await askAs(AUTHOR, REVIEW_ASSIGNMENT, { input: { submission_id: waiting[0]?.id, accepted: false, comment: 'How long did it take?' } });
  for (const path of ['/branch/south/learner/courses', '/branch/south/learner/dashboard']) {
    await page.goto(at('acme', path));
    await expect(page.getByRole('main').getByText('Returned: How long did it take?').first()).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByRole('link', { name: 'Continue Course' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tell us' })).toBeVisible();
  await expect(page.getByLabel('Your text')).toHaveValue('From the bottom to the top.');

  await open(page, course, 4);
  await page.getByRole('button', { name: 'Start Test' }).click();
  await page.getByRole('radio', { name: 'The other one' }).check();
  await page.getByRole('button', { name: 'Submit answer' }).click();
  await page.getByRole('button', { name: 'Finish test' }).click();
  await page.getByRole('link', { name: 'Look back at How to check a ladder' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How to check a ladder' })).toBeVisible();
});

test('a screen whose code does not come says so in the sheet, and a new release reloads the page once [E91]', async ({ page }) => {
  await signIn(page, 'learner@acme.test');
  await page.goto(at('acme', '/branch/north/learner/dashboard'));
  const menu = page.getByRole('navigation', { name: 'Main' });
  const said = page.getByRole('main').getByRole('alert').filter({ hasText: 'This page could not be shown' });
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const code = '**/assets/*.js';
  await page.route(code, (route) => route.abort());
  // The server is out of reach as well.
  const own = /\/learner\/(course-catalog|courses)$/;
  await page.route(own, (route) => route.abort());
  await menu.getByRole('link', { name: 'Course Catalog' }).click();
  await expect(said).toBeVisible();
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(said).toBeVisible();
  await page.unroute(code);
  await page.unroute(own);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('searchbox').first()).toBeVisible();
  await expect(said).toHaveCount(0);

  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route(code, (route) => route.fulfill({ status: 404, body: '' }));
  const replaced = '<script type="module" crossorigin src="/app/assets/index-Next.js"></script>';
  await page.route(own, (route) => (route.request().resourceType() === 'fetch' ? route.fulfill({ body: replaced }) : route.fallback()));
  const reloaded = page.waitForEvent('load');
  await menu.getByRole('link', { name: 'My Courses' }).click();
  await page.waitForRequest(own);
  await page.unroute(code);
  await reloaded;
  await expect(page.getByRole('heading', { level: 1, name: 'My Courses' })).toBeVisible();
  expect(loads).toBe(1);
});
