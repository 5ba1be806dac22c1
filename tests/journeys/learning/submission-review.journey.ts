import { expect, type Locator, type Page, test } from '@playwright/test';
import { STORE_RESPONSE } from '../../fixtures/calls.ts';
import { CREATE } from '../../fixtures/courses.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { whileHeld } from '../broken-calls.ts';
import { askAs, AUTHOR, enrol } from '../journey-data.ts';
import { at, signIn } from '../walk.ts';

const LEARNER = 'learner2@acme.test';
const WAITING = `query ($course: Int!) {
  assignmentSubmissionsPage(courseId: $course, status: "pending") { paginatorInfo { total } } }`;
/** Two more than a page of the queue holds. */
const COUNT = 27;

/** Publishes a course of assignments that a learner has handed in one after the other: Task 1, Task 2. Returns its id. */
async function handInTasks(): Promise<string> {
  const task = { content: 'Write about it.', completion_option: 'instructor-accepts' };
  const assignment = Array.from({ length: COUNT }, (_, n) => ({ unit_order: n + 1, title: `Task ${n + 1}`, ...task }));
  const course = { title: `Desk ${Date.now()}`, description: 'Many to review.', assignment };
  const { CreateCourse: made } = await askAs(AUTHOR, CREATE, course);
  await enrol(LEARNER, made);
  for (const [n, { id }] of made.units.entries()) {
    const response = JSON.stringify({ type: 'AssignmentText', content: `What I know of it, ${n + 1}.` });
    const input = { course_id: made.id, unit_id: id, unit_type: 'AssignmentUnitType', input_type: 'Assignment', response };
    await askAs(LEARNER, STORE_RESPONSE, { input }, 'north');
  }
  await eventually(async () => {
    const { assignmentSubmissionsPage } = await askAs(AUTHOR, WAITING, { course: Number(made.id) });
    return assignmentSubmissionsPage.paginatorInfo.total === COUNT;
  });
  return made.id;
}

const queue = (page: Page): Locator => page.getByRole('navigation', { name: 'Submissions' });
const inQueue = (page: Page, task: number): Locator =>
  queue(page)
    .getByRole('button')
    .filter({ has: page.getByText(`Task ${task}`, { exact: true }) });
const review = (page: Page): Locator => page.getByRole('region', { name: /^Submission of/ });

/** Waits until a task lies on the desk, with what was handed in. */
async function expectReviewOf(page: Page, task: number): Promise<void> {
  await expect(review(page)).toContainText(`Task ${task} ·`);
  await expect(review(page)).toContainText(`What I know of it, ${task}.`);
}

test('keys of the desk act on the submission that is read, also while the next page is on its way', async ({ page }) => {
  const course = await handInTasks();
  await signIn(page, AUTHOR);
  await page.goto(at('acme', `/assignments/review?course=${course}`));

  await test.step('the former one stays on the desk until the rows of the next page are there', async () => {
    await inQueue(page, 25).click();
    await expectReviewOf(page, 25);
    await whileHeld(page, 'query assignmentSubmissionsPage', async () => {
      const asked = page.waitForRequest((request) => /assignmentSubmissionsPage.*"page":2/.test(request.postData() ?? ''));
      await page.keyboard.press('j');
      await asked;
      await expectReviewOf(page, 25);
      // A second step would lead to a neighbour of rows that are left.
      await page.keyboard.press('j');
      await page.keyboard.press('k');
      await expectReviewOf(page, 25);
    });
    await expectReviewOf(page, 26);
    await expect(page).toHaveURL(/page=2/);
    await expect(review(page).getByRole('heading', { level: 2 })).toBeFocused();
  });

  await test.step('a key decides on the one that has come', async () => {
    await page.keyboard.press('a');
    await expect(page.getByText('was accepted.')).toBeVisible();
    await expectReviewOf(page, 27);
    await expect(inQueue(page, 26)).toHaveCount(0);
  });

  await test.step('a list that is narrowed after a step over its border begins at its first row, and leaves the focus in the search', async () => {
    await page.keyboard.press('k');
    await expectReviewOf(page, 25);
    await expect(review(page).getByRole('heading', { level: 2 })).toBeFocused();
    const search = page.getByRole('searchbox', { name: 'Search person, course or unit' });
    await search.fill('Task 1');
    await expect(inQueue(page, 2)).toHaveCount(0);
    await expectReviewOf(page, 1);
    await expect(search).toBeFocused();
    // On a phone the list is shown, and no submission in its place.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(queue(page)).toBeVisible();
    await expect(review(page)).toBeHidden();
  });

  await test.step('a submission to which a step has led is shown on a phone, too, and the list again after it', async () => {
    await page.goto(at('acme', `/assignments/review?course=${course}`));
    await page.setViewportSize({ width: 1440, height: 900 });
    await inQueue(page, 25).click();
    await expectReviewOf(page, 25);
    await page.keyboard.press('j');
    await expectReviewOf(page, 27);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(review(page)).toBeVisible();
    await expect(queue(page)).toBeHidden();
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await expect(queue(page)).toBeVisible();
    await expect(review(page)).toBeHidden();
  });
});
