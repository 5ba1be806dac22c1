import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, type Request, test } from '@playwright/test';
import { BROWSER_OF_PEOPLE } from './browser.ts';
import { personId } from './journey-data.ts';
import { publishPackage } from './package-data.ts';
import { launched, openUnit, startPlayer } from './package-player.ts';
import { at, expectAccessible, signIn } from './walk.ts';

test.use({ launchOptions: BROWSER_OF_PEOPLE });

const LEARNER = 'learner3@acme.test';
const geology = readFileSync(join(import.meta.dirname, '../fixtures/packages/cmi5-catapult-multi-au.zip'));
const LESSONS = [
  'Introduction to Geology',
  'Geological Materials',
  'Whole-Earth Structure',
  'Geological Time',
  'Dating Methods',
  'Geological Development of an Area',
  'Applied Geology',
];

/** Waits until the record store has taken a statement of a verb. */
const stated = (page: Page, verb: string) =>
  page.waitForResponse((response) => {
    const sent = response.request().postData() ?? '';
    return response.ok() && /\/_t\/xapi\/[^/]+\/+statements/.test(response.url()) && sent.includes(`/verbs/${verb}"`);
  });

/** What a package asks for when it is launched, by the last part of the address. */
function watched(page: Page): { readonly of: (path: string) => number } {
  const paths: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/_t/xapi/'))
      paths.push(searchParams.get('stateId') ?? searchParams.get('profileId') ?? pathname.split('/').at(-1) ?? '');
  });
  return { of: (path) => paths.filter((each) => each === path).length };
}

test('a cmi5 course of several units is walked to its end, and completes its unit with time and score', async ({ page, browser }) => {
  const title = `Geology ${Date.now()}`;
  const course = await publishPackage(title, geology);
  await openUnit(page, LEARNER, course);
  const asked = watched(page);
  const parts = page.locator('#package-contents').getByRole('button');

  await test.step('each unit is launched with a token of its own, which it fetches once', async () => {
    const completed = stated(page, 'completed');
    await startPlayer(page);
    await completed;
    expect([asked.of('fetch'), asked.of('LMS.LaunchData'), asked.of('cmi5LearnerPreferences')]).toEqual([1, 1, 1]);
    await expect(parts.first()).toHaveAttribute('aria-current', 'step');
    await expect(page.getByRole('button', { name: 'Previous part' })).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);
  });

  await test.step('the others follow with Next, and the contents say what was reached', async () => {
    for (const [index, lesson] of LESSONS.entries()) {
      if (index === 0) continue;
      const completed = stated(page, 'completed');
      await page.getByRole('button', { name: 'Next part' }).click();
      await completed;
      await expect(parts.nth(index)).toHaveAttribute('aria-current', 'step');
      await expect(parts.nth(index)).toContainText(lesson);
      await expect(parts.nth(index - 1)).toContainText('Passed');
    }
    expect(asked.of('fetch')).toBe(LESSONS.length);
  });

  await test.step('the check is passed, and the course closes the player by itself', async () => {
    await parts.filter({ hasText: 'Quiz' }).click();
    const quiz = launched(page);
    await quiz.getByRole('button', { name: '(Select correct answers)' }).click();
    const [passed, terminated] = [stated(page, 'passed'), stated(page, 'terminated')];
    await quiz.getByRole('button', { name: 'Submit Answers' }).click();
    await passed;
    await quiz.getByRole('button', { name: 'Exit the Course' }).click();
    await terminated;
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('You have completed this unit.')).toBeVisible();
  });

  await test.step('shows in the report with its score', async () => {
    const admin = await (await browser.newContext()).newPage();
    await signIn(admin, 'admin@acme.test');
    await admin.goto(at('acme', `/reports/users/${await personId(LEARNER)}`));
    await admin.getByRole('tab', { name: /^Courses/ }).click();
    await admin.getByRole('table', { name: 'Courses' }).getByRole('button', { name: title }).click();
    const row = admin.getByRole('table', { name: 'SCORM', exact: true }).getByRole('row').last();
    await expect(row).toContainText('Yes');
    await expect(row).toContainText('100%');
    await admin.context().close();
  });
});
