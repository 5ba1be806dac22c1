import { expect, type Locator, type Page, test } from '@playwright/test';
import { changeReply, whileBroken } from '../broken-calls.ts';
import { askAs, enrol, personId, publishCourse, publishPage } from '../journey-data.ts';
import { at, expectAccessible, signIn, signInByForm } from '../walk.ts';
import { ANSWER_QUESTION, UPDATE_USER } from '../../fixtures/calls.ts';

const LEARNER = 'learner2@acme.test';
const ADMIN = 'admin@acme.test';
const UNITS = 'query ($id: Int!) { course(id: $id) { units { id ... on TestUnitType { tests { id } } } } }';

/** A question of each type, and what the learner answers to it. */
const QUESTIONS = [
  {
    question: {
      type: 'Multiple Choice',
      question: 'Which date is about safety?',
      options: [{ text: 'Use by', checked: true }, { text: 'Best before' }],
    },
    answer: { selectedOption: '' },
  },
  {
    question: { type: 'Fill the Gaps', question: 'Water [boils|freezes] at 100 degrees and [freezes|boils] at 0.' },
    answer: { userSelections: ['boils', 'boils'] },
  },
  {
    question: { type: 'Ordering', question: 'First to last', options: [{ text: 'Wash' }, { text: 'Rinse' }, { text: 'Dry' }] },
    answer: { userOrder: ['Rinse', 'Wash', 'Dry'] },
  },
  {
    question: {
      type: 'Match the Pairs',
      question: 'Which board?',
      pairs: [
        { left: 'Chicken', right: 'Yellow' },
        { left: 'Salmon', right: 'Blue' },
        { left: 'Beef', right: 'Red' },
      ],
    },
    answer: {
      userSelections: [
        { left: 'Chicken', right: 'Yellow' },
        { left: 'Salmon', right: 'Red' },
        { left: 'Beef', right: 'Blue' },
      ],
    },
  },
  {
    question: {
      type: 'Free Text',
      question: 'Why?',
      required_points: 2,
      rules: [{ condition: 'contains', word: 'germs', points: 2 }],
    },
    answer: { freeTextAnswer: 'Because of germs.' },
  },
];

/** Opens the details of a course in the report of the learner. */
async function openDetails(page: Page, person: string, title: string) {
  await page.goto(at('acme', `/reports/users/${person}?tab=courses`));
  await page.getByRole('table', { name: 'Courses' }).getByRole('button', { name: title }).click();
  return page.getByRole('dialog', { name: `Course: ${title}` });
}

/** Sends an answer to every question of a course, as the learner does. */
async function answerAll({ id }: { id: string }): Promise<void> {
  const { course } = await askAs(LEARNER, UNITS, { id: Number(id) }, 'north');
  const unit = course.units.find(({ tests }) => tests !== undefined);
  for (const [index, { question, answer }] of QUESTIONS.entries()) {
    const response = JSON.stringify({ type: question.type, ...answer });
    const unitRef = { course_id: id, unit_id: unit?.id, unit_type: 'TestUnitType' };
    await askAs(
      LEARNER,
      ANSWER_QUESTION,
      { input: { ...unitRef, input_type: 'Test', input_key: unit?.tests?.[index]?.id, response } },
      'north',
    );
  }
}

/** Each type of question shows the right answer and the given one in its own way. */
async function expectEachType(details: Locator): Promise<void> {
  const question = (type: string): Locator => details.getByRole('article').filter({ hasText: type });
  const gap = (text: string): Locator => question('Fill the Gaps').getByText(text);
  const [right, wrong] = [gap('boils correct'), gap('boils expected: freezes')];
  const borderOf = (of: Locator): Promise<string> => of.evaluate((part) => getComputedStyle(part).borderTopColor);
  await expect(right).toHaveCSS('border-top-style', 'solid');
  await expect(wrong).toHaveCSS('border-top-style', 'dashed');
  expect(await borderOf(right)).not.toBe(await borderOf(wrong));
  const [correct, given] = [question('Ordering').getByRole('list').first(), question('Ordering').getByRole('list').last()];
  await expect(correct.getByRole('listitem')).toHaveText(['Wash', 'Rinse', 'Dry']);
  await expect(given.getByRole('listitem')).toHaveText(['Rinse', 'Wash', 'Dry']);
  await expect(details.getByRole('table', { name: 'Which board?' }).getByRole('row')).toHaveText([
    'ItemCorrectAnswered',
    'ChickenYellowYellow',
    'SalmonBlueRed',
    'BeefRedBlue',
  ]);
  for (const text of ['contains “germs”: 2 points', '2 points needed', 'Because of germs.'])
    await expect(question('Free Text')).toContainText(text);
}

test('reports show each type of question with its answers, and say what is missing', async ({ page }) => {
  const tested = await publishCourse(
    `Answered with nothing ${Date.now()}`,
    QUESTIONS.map(({ question }) => question),
  );
  const read = await publishPage(`Only read ${Date.now()}`);
  for (const course of [tested, read]) await enrol(LEARNER, course);
  await answerAll(tested);

  const person = await personId(LEARNER);
  await signInByForm(page, ADMIN);
  const details = await openDetails(page, person, tested.title);
  await details.getByRole('tab', { name: /^Test Responses/ }).click();
  await expect(details.getByText('No answer', { exact: true }).first()).toBeVisible();
  await expectEachType(details);
  await expectAccessible(page);
  // Kinds of questions that this release does not know.
  await changeReply(page, 'query userEnrolledUnits', (body) => body.replaceAll('"type":"Multiple Choice"', '"type":"Drawing"'));
  await openDetails(page, person, tested.title);
  await details.getByRole('tab', { name: /^Test Responses/ }).click();
  await expect(details.getByText('No display available for this question type').first()).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });

  const other = await openDetails(page, person, read.title);
  await other.getByRole('tab', { name: /^Test Responses/ }).click();
  await expect(other.getByText('No test data found for this user')).toBeVisible();
  await changeReply(page, 'query userEnrolledUnits', (body) => body.replace(/"contents":\[.*?\}\]/, '"contents":[]'));
  await openDetails(page, person, read.title);
  await expect(other.getByText('No units found for this course')).toBeVisible();
  await expectAccessible(page);

  // A log that the server refuses is an empty first page, and can be asked for again.
  await whileBroken(page, 'query userActivityLog', 'cut off', async () => {
    await page.goto(at('acme', `/reports/users/${person}?tab=activity&page=2`));
    await expect(page.getByText('No activity logs found')).toBeVisible();
    await expect(page.getByText('Page 1 of 1')).toBeVisible();
    for (const name of ['Previous', 'Next']) await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No activity logs found')).toHaveCount(0);
  await expect(page.getByText(/^Page \d+ of \d+$/)).toBeVisible();
});

test('reports filter by branches and chart weeks, and the log names changes without values', async ({ page }) => {
  const course = await publishPage(`Weeks ${Date.now()}`);
  await enrol(LEARNER, course);
  await signIn(page, ADMIN);
  await page.goto(at('acme', '/reports/users'));
  await page.getByRole('button', { name: 'Select Branches' }).click();
  await page.getByRole('checkbox', { name: 'South' }).click();
  await expect(page).toHaveURL(/branches=south/);
  await expect(page.getByRole('table', { name: 'User Reports' }).getByText(LEARNER)).toHaveCount(0);
  await page.goto(at('acme', `/reports/courses/${course.id}`));
  await expect(page.getByRole('img', { name: 'Time Spent (Weekly)' })).toBeVisible();

  const person = await personId('learner3@acme.test');
  // Of the first change one value is recorded, of the second one none.
  await askAs(ADMIN, UPDATE_USER, { id: person, input: { first_name: 'Mei', deactivate_at: '2099-03-31' } });
  await askAs(ADMIN, UPDATE_USER, { id: person, input: { first_name: 'Mei-Lin' } });
  await askAs(ADMIN, UPDATE_USER, { id: person, input: { deactivate_at: null } });
  await page.goto(at('acme', `/audit-log?person=${person}`));
  const changes = page.getByRole('table', { name: 'Audit Log' }).getByRole('link', { name: /^Helena Marsh changed the .*name/ });
  const entry = page.getByRole('dialog', { name: 'Audit entry' });
  await changes.nth(0).click();
  await expect(entry).toContainText("Name changed. Values of this kind aren't kept in the log.");
  await page.keyboard.press('Escape');
  await changes.nth(1).click();
  await expect(entry.getByText('Not recorded').first()).toBeVisible();
  await expectAccessible(page);
});
