import { expect, type Locator, type Page, test } from '@playwright/test';
import { ASSIGN_COURSE, ENROL_IN_COURSES } from '../../fixtures/calls.ts';
import { CREATE, text } from '../../fixtures/courses.ts';
import { assignToBranch, publishCourse, publishPage } from '../journey-data.ts';
import { newInstance } from '../new-instance.ts';
import { at, expectAccessible, expectNoSidewaysScroll, signIn, signInByForm } from '../walk.ts';

const WEEK = 7 * 86_400_000;

/** A course that closes in a week: a unit to read in a minute, and one of two minutes or more. */
const COURSE = {
  title: 'First aid',
  description: 'Until help arrives.',
  end_date: new Date(Date.now() + WEEK).toISOString().slice(0, 10),
  content: [
    { unit_order: 1, title: 'Call for help', content: text('Say where you are.\n') },
    {
      unit_order: 2,
      title: 'Stop the bleeding',
      content: text('Press on the wound with a clean cloth and do not let go of it.\n'.repeat(40)),
    },
  ],
};

test('learners read what comes next, how long it takes and when it closes, and share the certificate [E92, E123]', async ({
  page,
  context,
}) => {
  const instance = await newInstance('next');
  // The one assigned last is to be started, and the other is due.
  for (const title of ['Fire drill', COURSE.title]) {
    const { CreateCourse } = await instance.ask(CREATE, { ...COURSE, title });
    await instance.ask(ENROL_IN_COURSES, { user: instance.learnerId, courses: [CreateCourse.id] });
  }
  const open = (path: string) => page.goto(at(instance.domain, path));

  await signInByForm(page, instance.learner, instance.domain);
  const start = page.getByRole('region', { name: 'Start' });
  await expect(start).toContainText('Unit 1 · Call for help, about 1 minute');
  await expect(start).toContainText(/Closes \d{1,2} \w{3}/);
  await expect(page.getByRole('heading', { name: 'Due', exact: true })).toBeVisible();
  await open('/learner/courses');
  const tile = page.getByRole('main').getByRole('listitem').filter({ hasText: 'First aid' });
  await expect(tile).toContainText('Unit 1 · Call for help, about 1 minute');
  await expect(tile).toContainText(/Started: \d{1,2} \w{3} \d{4} \(assigned\)/);
  await expect(tile).toContainText(/Closes \d{1,2} \w{3}, in [678] days/);
  await expectAccessible(page);

  await open('/learner/course-catalog');
  await expect(tile).toContainText(/2 units · about \d+ minutes · Free/);
  await expect(tile).toContainText('Until help arrives.');
  await expect(tile).toContainText('Not Started');

  await page.getByRole('link', { name: 'First aid' }).click();
  await page.getByRole('button', { name: 'Start Course' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Call for help' })).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stop the bleeding' })).toBeVisible();
  await open('/learner/dashboard');
  const goOn = page.getByRole('region', { name: 'Continue' });
  await expect(goOn).toContainText(/Unit 2 · Stop the bleeding, about \d+ minutes/);
  await expect(goOn).toContainText('1 of 2 units');
  await expect(goOn).toContainText(/Saved \d\d:\d\d/);
  await goOn.getByRole('link', { name: 'First aid' }).click();
  await expect(page.getByText(/^Next: Unit 2, about \d+ minutes$/)).toBeVisible();
  await page
    .getByRole('link', { name: 'Continue Course' })
    .or(page.getByRole('button', { name: 'Continue Course' }))
    .click();
  await page
    .getByRole('button', { name: 'Complete Course' })
    .or(page.getByRole('button', { name: 'Next', exact: true }))
    .click();
  await expect(page.getByText('Congratulations! You have completed the course!')).toBeVisible();

  await open('/learner/course-catalog');
  await expect(tile).toContainText(/Completed \d{1,2} \w{3}/);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open('/learner/certificates');
  const certificate = page.getByRole('row').filter({ hasText: 'First aid' });
  // The page that was issued itself.
  await expect(certificate.locator('canvas[data-drawn]')).toBeVisible();
  await expect(certificate.locator('[data-label="Expires At"]')).toHaveText(/^\d{2}\/\d{2}\/\d{4}$/);
  await certificate.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied. Anyone with the link can check the certificate.')).toBeVisible();
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(page.getByRole('main')).toContainText('First aid');
  await expectAccessible(page);
});

/** One word, as long as the longest title that was seen to push screens sideways. */
const LONG = 'Donaudampfschifffahrtsgesellschaft'.repeat(3).slice(0, 90);
const BRANCH = 'mutation ($name: String!) { createBranch(input: { name: $name, url: "west" }) { id } }';

test('staff preview a course without a record, enrol themselves from its page, and read it as learners [E60]', async ({ page }) => {
  const instance = await newInstance('staff');
  const { CreateCourse } = await instance.ask(CREATE, { ...COURSE, end_date: undefined });
  const overview = at(instance.domain, `/learner/catalog/course/${CreateCourse.id}`);
  await signInByForm(page, instance.admin, instance.domain);
  await page.goto(overview);
  await expect(page.getByRole('heading', { level: 2, name: 'Outline' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Course Units' })).toBeVisible();
  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Call for help' })).toBeVisible();
  await page.goto(at(instance.domain, '/learner/courses'));
  await expect(page.getByText('No Courses Assigned')).toBeVisible();
  await page.goto(overview);
  await page.getByRole('button', { name: 'Start Course' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Call for help' })).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stop the bleeding' })).toBeVisible();
  await page.goto(overview);
  await expect(page.getByText('50% Complete')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Preview', exact: true })).toHaveCount(0);
  await page.goto(at(instance.domain, '/learner/courses'));
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: COURSE.title })).toBeVisible();
});

/** Signs out, and waits until the session is gone: the next address would be opened with it before. */
async function signOut(page: Page, domain: string): Promise<void> {
  await page.goto(at(domain, '/logout'));
  await expect(page.getByRole('button', { name: 'LOGIN' })).toBeVisible();
}

test('a word of 90 letters as title and as name pushes no screen sideways, at any width [E65]', async ({ page }) => {
  test.slow();
  const instance = await newInstance('long', { name: LONG.slice(0, 63), last: LONG.slice(0, 63) });
  const { CreateCourse } = await instance.ask(CREATE, {
    ...COURSE,
    title: LONG,
    content: COURSE.content.map((unit) => ({ ...unit, title: LONG })),
  });
  const { createBranch } = await instance.ask(BRANCH, { name: LONG.slice(0, 63) });
  await instance.ask(ASSIGN_COURSE, { branch: createBranch.id, course: CreateCourse.id });
  await instance.ask(ENROL_IN_COURSES, { user: instance.learnerId, courses: [CreateCourse.id] });
  const visit = async (path: string, domain: string | null = instance.domain): Promise<void> => {
    await page.goto(at(domain, path));
    await expect(page.getByRole('main')).toContainText(LONG.slice(0, 30));
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
  };
  await signInByForm(page, instance.admin, instance.domain);
  for (const path of [
    `/user/${instance.learnerId}`,
    `/courses/${CreateCourse.id}`,
    `/learner/catalog/course/${CreateCourse.id}`,
    `/reports/users/${instance.learnerId}`,
    `/reports/users/${instance.learnerId}?tab=courses`,
    `/reports/courses/${CreateCourse.id}`,
    `/branches/${createBranch.id}?tab=courses`,
  ])
    await visit(path);
  await signOut(page, instance.domain);
  await signInByForm(page, instance.learner, instance.domain);
  for (const path of ['/learner/dashboard', '/learner/courses', '/learner/progress', `/learner/catalog/course/${CreateCourse.id}`])
    await visit(path);
  await signOut(page, instance.domain);
  await signInByForm(page, 'super@trellis.test', null);
  await expect(page.getByRole('heading', { level: 1, name: 'LMS Instances' })).toBeVisible();
  await visit(`/admin/instance/${instance.id}`, null);
  await visit(`/admin/instance/${instance.id}/edit`, null);
});

const PAIRS = ['Chain', 'Rubber', 'Cotton', 'Leather'];
const QUESTIONS = [
  {
    type: 'Match the Pairs',
    question: 'Which glove is for what?',
    pairs: PAIRS.map((left) => ({ left, right: `What ${left.toLowerCase()} is for` })),
  },
  { type: 'Multiple Choice', question: 'أي رف للحم النيء؟', options: [{ text: 'الأسفل.', checked: true }, { text: 'Whichever is free.' }] },
];

/** Returns the letter of each answer by its text. */
async function lettersOf(bank: Locator): Promise<ReadonlyMap<string, string>> {
  const entries = await Promise.all(
    (await bank.all()).map(async (entry) => [await entry.locator('bdi').innerText(), await entry.locator('kbd').innerText()] as const),
  );
  return new Map(entries);
}

async function openTest(page: Page): Promise<void> {
  const { id } = await publishCourse(`Gloves ${Date.now()}`, QUESTIONS);
  await signIn(page, 'admin@acme.test');
  // An author looks through it without being enrolled.
  await page.goto(at('acme', `/learner/course/${id}/unit/3`));
  await page.getByRole('button', { name: 'Start Test' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Which glove is for what?' })).toBeVisible();
}

test('letters stay with their answers while typed, and questions have the direction of their script', async ({ page }) => {
  await openTest(page);
  const bank = page.getByRole('heading', { name: 'Answers' }).locator('..').getByRole('listitem');
  await expect(bank).toHaveCount(PAIRS.length);
  const letters = await lettersOf(bank);
  expect([...letters.values()].toSorted()).toEqual(['A', 'B', 'C', 'D']);
  // The rows are filled from the top.
  const lefts = await page
    .getByRole('listitem')
    .filter({ hasText: /Choose an answer|Empty/ })
    .locator('bdi')
    .allInnerTexts();
  expect(lefts.toSorted()).toEqual(PAIRS.toSorted());
  const answerOf = (left: string): string => `What ${left.toLowerCase()} is for`;
  for (const left of lefts) await page.keyboard.press(letters.get(answerOf(left)) ?? '');
  for (const left of lefts) await expect(page.getByRole('button', { name: left, exact: true }).locator('..')).toContainText(answerOf(left));
  await expect(page.getByRole('heading', { name: 'Answers' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit answer' }).click();

  await expect(page.getByRole('heading', { level: 2, name: 'أي رف للحم النيء؟' })).toHaveCSS('direction', 'rtl');
  await expect(page.getByText('الأسفل.', { exact: true })).toHaveCSS('direction', 'rtl');
  await expect(page.getByText('Whichever is free.', { exact: true })).toHaveCSS('direction', 'ltr');
});

test('a page with unsaved changes asks before it is left', async ({ page }) => {
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/users'));
  await page.getByRole('link', { name: 'Add User' }).first().click();
  await page.getByLabel('First Name').fill('Layla');
  const courses = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Courses', exact: true }).first();
  await courses.click();
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toBeHidden();
  await expect(page.getByLabel('First Name')).toHaveValue('Layla');
  await page.goBack();
  await expect(asked).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('First Name')).toHaveValue('Layla');
  await courses.click();
  await asked.getByRole('button', { name: 'Leave page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible();
});

test('a link to a unit leads whoever has not begun the course to where it begins', async ({ page }) => {
  const course = await publishPage(`Sent by a colleague ${Date.now()}`);
  await assignToBranch('north', course);
  await signInByForm(page, 'learner2@acme.test');
  const unit = at('acme', `/branch/north/learner/course/${course.id}/unit/1`);
  await page.goto(unit);
  await page.getByRole('button', { name: 'Start Course' }).click();
  await expect(page).toHaveURL(unit);
  await expect(page.getByText('No content available')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeEnabled();
});
