import { expect, type Locator, type Page, test } from '@playwright/test';
import { STORE_RESPONSE } from '../../fixtures/calls.ts';
import { CREATE } from '../../fixtures/courses.ts';
import { askAs, AUTHOR, enrol } from '../journey-data.ts';
import { at, signIn } from '../walk.ts';

const LEARNER = 'learner3@acme.test';
/** Of the queue. */
const ON_A_PAGE = 25;
const TASKS = Array.from({ length: ON_A_PAGE + 2 }, (_, index) => `Task ${String(index + 1).padStart(2, '0')}`);

/** Publishes a course of assignments and hands in a text for each, one after the other. Returns its id. */
async function handInAll(title: string): Promise<string> {
  const instructed = { content: 'Write a word.', completion_option: 'instructor-accepts' };
  const assignment = TASKS.map((task, index) => ({ unit_order: index + 1, title: task, ...instructed }));
  const { CreateCourse: made } = await askAs(AUTHOR, CREATE, { title, description: 'Words.', assignment });
  await enrol(LEARNER, { id: made.id, title });
  const response = JSON.stringify({ type: 'AssignmentText', content: 'A word.' });
  for (const { id, __typename } of made.units) {
    const input = { course_id: made.id, unit_id: id, unit_type: __typename, input_type: 'Assignment', response };
    await askAs(LEARNER, STORE_RESPONSE, { input }, 'south');
  }
  return made.id;
}

const queue = (page: Page): Locator => page.getByRole('navigation', { name: 'Submissions' });
/** Expects the submission of a task on the desk. */
const expectReviewOf = async (page: Page, task: string | undefined): Promise<void> => {
  await expect(queue(page).locator('[aria-current]')).toHaveText([new RegExp(`${task}`)]);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
};
async function press(page: Page, key: string, task: string | undefined): Promise<void> {
  await page.keyboard.press(key);
  await expectReviewOf(page, task);
  // Whoever uses a screen reader is told what lies there now.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeFocused();
}

test('J and K lead through the submissions, on to other pages of the queue, no further than its ends', async ({ page }) => {
  const course = await handInAll(`Words ${Date.now()}`);
  await signIn(page, AUTHOR);
  await page.goto(at('acme', `/assignments/review?course=${course}`));
  await expect(queue(page).getByRole('listitem')).toHaveCount(ON_A_PAGE);
  await expectReviewOf(page, 'Task 01');
  // There is none before it: the next key leads to the second.
  await page.keyboard.press('k');
  await press(page, 'j', 'Task 02');
  await press(page, 'k', 'Task 01');

  for (const task of TASKS.slice(1, ON_A_PAGE)) await press(page, 'j', task);
  await press(page, 'j', 'Task 26');
  await expect(queue(page).getByText('Page 2 of 2')).toBeVisible();
  await expect(queue(page).getByRole('listitem')).toHaveCount(2);
  await press(page, 'J', 'Task 27');
  await page.keyboard.press('j');
  await press(page, 'k', 'Task 26');
  await press(page, 'k', 'Task 25');
  await expect(queue(page).getByText('Page 1 of 2')).toBeVisible();

  await test.step('in the comment they are letters, and with single keys turned off they do nothing', async () => {
    await page.getByLabel('Comment').focus();
    await page.keyboard.type('jk');
    await expect(page.getByLabel('Comment')).toHaveValue('jk');
    await page.getByLabel('Comment').fill('');
    await page.getByLabel('Use single keys').uncheck();
    await page.keyboard.press('k');
    await page.getByLabel('Use single keys').check();
    await page.keyboard.press('k');
    await expectReviewOf(page, 'Task 24');
  });
});
