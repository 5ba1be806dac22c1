import { expect, type Locator, type Page, test } from '@playwright/test';
import { ANSWER_QUESTION } from '../../fixtures/calls.ts';
import { CREATE, text } from '../../fixtures/courses.ts';
import { askAs, AUTHOR, enrol, assignToBranch, personId, publishCourse } from '../journey-data.ts';
import { at, expectAccessible, signIn, signInByForm } from '../walk.ts';

/** The labels of the figures above a report. */
const labels = (page: Page): Locator => page.getByRole('main').locator('dl').first().locator('dt');

test('a manager reads the progress of people and courses of the branch', async ({ page }) => {
  const course = await publishCourse(`Cold chain ${Date.now()}`);
  await assignToBranch('north', course);
  await enrol('learner2@acme.test', course);
  await signIn(page, 'manager@acme.test');
  await page.goto(at('acme', '/branch/north/reports/users'));
  const users = page.getByRole('table', { name: 'User Reports' });
  await expect(users.getByRole('link', { name: 'Diego Fernández', exact: true })).toBeVisible();
  // Mei-Lin Zhao learns in South.
  await expect(users.getByText('learner3@acme.test')).toHaveCount(0);
  await expect(labels(page)).toHaveText([
    /^Completion Rate %/,
    /^Completed Courses/,
    /^Courses in Progress/,
    /^Courses Not Started/,
    /^Training Time/,
  ]);
  const search = page.getByRole('searchbox', { name: 'Search users...' });
  await search.fill('Diego');
  await expect(page).toHaveURL(/search=Diego/);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(search).toHaveValue('');
  await users.getByRole('link', { name: 'View Details of Diego Fernández' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Diego Fernández - User Report' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Course Status' })).toBeVisible();
  await expect(page.getByText('average progress', { exact: true })).toBeVisible();
  await expect(labels(page)).toHaveText([
    /^Courses Assigned/,
    /^Completion Rate/,
    /^Completed Courses/,
    /^In Progress/,
    /^Courses Not Started/,
  ]);
  await page.getByRole('tab', { name: /^Courses/ }).click();
  const details = page.getByRole('dialog', { name: `Course: ${course.title}` });
  /** Opens the details of the course, which begin with its units, however they were closed before. */
  const openDetails = async (): Promise<void> => {
    await page.getByRole('table', { name: 'Courses' }).getByRole('button', { name: course.title }).click();
    await expect(details.getByRole('tab', { name: /^Unit Progress/ })).toHaveAttribute('aria-selected', 'true');
  };
  await openDetails();
  await expect(details.getByRole('heading', { name: /^Reading/ })).toBeVisible();
  await expect(details).toContainText('First in, first out');
  await expectAccessible(page);
  await details.getByRole('tab', { name: /^Test Responses/ }).click();
  await expect(details).toContainText('Which date is about safety?');
  await expect(details).toContainText('No response');
  await expectAccessible(page);
  const closings = [() => page.mouse.click(5, 5), () => details.getByRole('button', { name: 'Close', exact: true }).click()];
  for (const close of closings) {
    await close();
    await expect(details).toBeHidden();
    await openDetails();
    await details.getByRole('tab', { name: /^Test Responses/ }).click();
  }
  await page.keyboard.press('Escape');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Courses' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Course Reports' })).toBeVisible();
  await expect(labels(page)).toHaveText([
    /^Total Courses/,
    /^Completion Rate/,
    /^Completed/,
    /^In Progress/,
    /^Not Started/,
    /^Total Training Time/,
  ]);
  await page.getByRole('searchbox', { name: 'Search courses...' }).fill(course.title);
  const courses = page.getByRole('table', { name: 'Course Reports' });

  // What a figure counts is told on hover and on focus, and never over the title.
  const hint = page.getByRole('tooltip');
  const title = page.getByRole('heading', { level: 1 });
  await page.getByRole('button', { name: 'What Completion Rate counts' }).hover();
  await expect(hint).toHaveText('Completed enrolments as a share of all enrolments. Inactive people are not counted.');
  await expect(async () => {
    const titleBox = await title.boundingBox();
    expect((await hint.boundingBox())?.y).toBeGreaterThanOrEqual((titleBox?.y ?? 0) + (titleBox?.height ?? 0));
  }).toPass();
  await title.hover();
  await expect(hint).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search courses...' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(hint).toContainText('Time that learners spent in units');
  await page.keyboard.press('Escape');
  await expect(hint).toHaveCount(0);
  await expect(courses.getByRole('row')).toHaveCount(2);
  await courses.getByRole('link', { name: course.title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible();
  await expect(page).toHaveTitle(/^Course Report \|/);
  await expect(page.getByText('0 of 1 learner')).toBeVisible();
  await expect(labels(page)).toHaveText([/^Completion Rate/, /^Completed/, /^In Progress/, /^Not Started/, /^Training Time/]);
  await expect(page.getByRole('tab')).toHaveText([/^Overview/, /^Users/]);
  await expect(page.getByRole('heading', { name: 'User Progress Distribution' })).toBeVisible();
  await page.getByRole('tab', { name: /^Users/ }).click();
  await expect(page.getByRole('table', { name: 'Assigned Users' }).getByRole('link', { name: 'Diego Fernández' })).toBeVisible();
  await expectAccessible(page);
});

const LEARNER = 'learner2@acme.test';
const UNITS = `query ($id: Int!) { course(id: $id) { units { id __typename
  ... on Content { tests { id } } ... on TestUnitType { tests { id } } } } }`;
const RETRY = 'mutation ($input: UnitRefInput!) { clearUnitResponses(input: $input, keepCorrect: true) }';
type Units = { course: { units: { id: string; __typename: string; tests: { id: string }[] }[] } };

const yesOrNo = (unit_order: number, n: number): object => ({
  unit_order,
  type: 'Multiple Choice',
  question: `Is ${n} right?`,
  options: [{ text: 'Yes', checked: true }, { text: 'No' }],
});

/** Publishes a text with a question below it, and a test of four. Returns how the learner answers, and tries again. */
async function publishTested(title: string) {
  const { CreateCourse: course } = await askAs(AUTHOR, CREATE, {
    title,
    description: 'Asked twice.',
    content: [{ unit_order: 1, title: 'A text that asks', content: text('Read this.\n'), completion_option: 'question' }],
    test_units: [{ unit_order: 2, title: 'Four questions' }],
    tests: [yesOrNo(1, 1), ...[1, 2, 3, 4].map((n) => yesOrNo(2, n))],
  });
  await enrol(LEARNER, course);
  const { course: taken } = await askAs<Units>(LEARNER, UNITS, { id: Number(course.id) }, 'north');
  const unitOf = (order: number) => {
    const unit = taken.units[order - 1];
    if (!unit) throw new Error(`There is no unit ${order}.`);
    return { unit, ref: { course_id: course.id, unit_id: unit.id, unit_type: unit.__typename } };
  };
  return {
    answer: async (order: number, question: number, option: 'Yes' | 'No'): Promise<void> => {
      const { unit, ref } = unitOf(order);
      const response = JSON.stringify({ type: 'Multiple Choice', selectedOption: option });
      const input = { ...ref, input_type: 'Test', input_key: unit.tests[question - 1]?.id, response };
      await askAs(LEARNER, ANSWER_QUESTION, { input }, 'north');
    },
    retry: (order: number) => askAs(LEARNER, RETRY, { input: unitOf(order).ref }, 'north'),
  };
}

test('each attempt at a test, and at a question below a text, is told with its date, result and figure', async ({ page }) => {
  const title = `Asked twice ${Date.now()}`;
  const { answer, retry } = await publishTested(title);
  await answer(1, 1, 'No');
  await answer(1, 1, 'Yes');
  for (const n of [1, 2]) await answer(2, n, 'Yes');
  for (const n of [3, 4]) await answer(2, n, 'No');
  await retry(2);
  await answer(2, 3, 'Yes');
  await answer(2, 4, 'No');
  await retry(2);
  await answer(2, 4, 'No');

  await signInByForm(page, 'admin@acme.test');
  const person = await personId(LEARNER);
  await page.goto(at('acme', `/reports/users/${person}?tab=courses`));
  await page.getByRole('table', { name: 'Courses' }).getByRole('button', { name: title }).click();
  const details = page.getByRole('dialog', { name: `Course: ${title}` });
  await expect(details.getByText(/^Attempt 3 of 3, \d{1,2} \w{3} \d{4}, 75%$/)).toBeVisible();
  await expect(details.getByText(/^Attempt 2 of 2, \d{1,2} \w{3} \d{4}, 100%$/)).toBeVisible();
  await details.getByRole('tab', { name: /^Test Responses/ }).click();
  await expect(details.getByRole('list', { name: 'Attempts at Four questions' }).getByRole('listitem')).toHaveText([
    /Attempt 3 of 3.*Not passed.*3 of 4 correct, 75%/,
    /Attempt 2 of 3.*Not passed.*3 of 4 correct, 75%/,
    /Attempt 1 of 3.*Not passed.*2 of 4 correct, 50%/,
  ]);
  await expect(details.getByRole('list', { name: 'Attempts at A text that asks' }).getByRole('listitem')).toHaveText([
    /Attempt 2 of 2.*Passed.*1 of 1 correct, 100%/,
    /Attempt 1 of 2.*Not passed.*0 of 1 correct, 0%/,
  ]);
  await expectAccessible(page);
  await page.goto(at('acme', `/reports/users/${person}?tab=activity`));
  const log = page.getByRole('main').getByRole('listitem');
  for (const line of [
    `Did not pass “Four questions” in “${title}”: attempt 3, 3 of 4 correct (75%).`,
    `Did not pass “Four questions” in “${title}”: attempt 2, 3 of 4 correct (75%).`,
    `Did not pass “Four questions” in “${title}”: attempt 1, 2 of 4 correct (50%).`,
  ])
    await expect(log.filter({ hasText: line })).toContainText(/\d{1,2} \w{3} \d{4}, \d\d:\d\d/);
  await expect(page.getByRole('button', { name: 'Previous', exact: true })).toBeDisabled();
  // Each call of the learner was a sign-in, and is told as one.
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(
    log.filter({ hasText: `Answered a question of “A text that asks” in “${title}” incorrectly: attempt 1, 0 of 1 correct (0%).` }),
  ).toBeVisible();
});
