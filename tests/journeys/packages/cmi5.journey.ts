import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, type Request, test } from '@playwright/test';
import { BROWSER_OF_PEOPLE } from '../browser.ts';
import { personId } from '../journey-data.ts';
import { publishPackage } from '../package-data.ts';
import { inKilledBrowser, launched, openUnit, startPlayer } from '../package-player.ts';
import { zip } from '../../fixtures/files.ts';
import { at, expectAccessible, signIn } from '../walk.ts';

test.use({ launchOptions: BROWSER_OF_PEOPLE });

const LEARNER = 'learner3@acme.test';
const geology = readFileSync(join(import.meta.dirname, '../../fixtures/packages/cmi5-catapult-multi-au.zip'));
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

  await test.step('a browser is killed in the second unit', () =>
    inKilledBrowser(async (killed) => {
      await openUnit(killed, LEARNER, course);
      const first = stated(killed, 'completed');
      await startPlayer(killed);
      await first;
      await expect(killed.getByRole('button', { name: 'Previous part' })).toHaveAttribute('aria-disabled', 'true');
      const second = stated(killed, 'completed');
      await killed.getByRole('button', { name: 'Next part' }).click();
      await second;
    }));

  await openUnit(page, LEARNER, course);
  const asked = watched(page);
  const parts = page.locator('#package-contents').getByRole('button');

  await test.step('another one goes on in it; each unit is launched with a token of its own, which it fetches once', async () => {
    await startPlayer(page);
    await expect(parts.nth(1)).toHaveAttribute('aria-current', 'step');
    await expect(parts.first()).toContainText(/Completed|Passed/);
    await expect.poll(() => [asked.of('fetch'), asked.of('LMS.LaunchData'), asked.of('cmi5LearnerPreferences')]).toEqual([1, 1, 1]);
    await expectAccessible(page);
  });

  await test.step('the others follow with Next, and the contents say what was reached', async () => {
    for (const [index, lesson] of LESSONS.entries()) {
      if (index <= 1) continue;
      const completed = stated(page, 'completed');
      await page.getByRole('button', { name: 'Next part' }).click();
      await completed;
      await expect(parts.nth(index)).toHaveAttribute('aria-current', 'step');
      await expect(parts.nth(index)).toContainText(lesson);
      await expect(parts.nth(index - 1)).toContainText('Passed');
    }
    expect(asked.of('fetch')).toBe(LESSONS.length - 1);
  });

  await test.step('the check is passed, and the course closes the player by itself', async () => {
    await parts.filter({ hasText: 'Quiz' }).click();
    const quiz = launched(page);
    await quiz.getByRole('button', { name: '(Select correct answers)' }).click();
    const [passed, terminated] = [stated(page, 'passed'), stated(page, 'terminated')];
    await quiz.getByRole('button', { name: 'Submit Answers' }).click();
    await passed;
    // The page below hears of it while the package is still open.
    await expect(page.getByText('You have completed this unit.')).toBeAttached();
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

const STRUCTURE = `<?xml version="1.0"?><courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
<course id="https://example.com/own"><title><langstring lang="en">Own window</langstring></title><description><langstring lang="en">x</langstring></description></course>
<au id="https://example.com/own/unit" moveOn="Passed" launchMethod="OwnWindow"><title><langstring lang="en">Own window</langstring></title><description><langstring lang="en">x</langstring></description><url>index.html</url></au></courseStructure>`;

/** An AU that begins by itself, and passes by its button. */
const AU_PAGE = `<!doctype html><title>Own window</title><h1></h1><button disabled>Pass</button><p></p><script type="module">
const launch = new URLSearchParams(location.search);
const [actor, endpoint, registration, activityId] = ['actor', 'endpoint', 'registration', 'activityId'].map((name) => launch.get(name));
const { 'auth-token': token } = await (await fetch(launch.get('fetch'), { method: 'POST' })).json();
const headers = { authorization: 'Basic ' + token, 'x-experience-api-version': '1.0.3', 'content-type': 'application/json' };
const read = async (path, query) => (await fetch(endpoint + path + '?' + new URLSearchParams(query), { headers })).json();
const { contextTemplate: context } = await read('activities/state', { activityId, agent: actor, registration, stateId: 'LMS.LaunchData' });
const preferences = await read('agents/profile', { agent: actor, profileId: 'cmi5LearnerPreferences' });
document.querySelector('h1').textContent = 'Sound ' + preferences.audioPreference;
const category = (name) => ({ id: 'https://w3id.org/xapi/cmi5/context/categories/' + name });
const state = (verb, result, ...categories) => fetch(endpoint + 'statements', { method: 'POST', headers, body: JSON.stringify({
  id: crypto.randomUUID(), timestamp: new Date().toISOString(), actor: JSON.parse(actor), verb: { id: 'http://adlnet.gov/expapi/verbs/' + verb },
  object: { id: activityId }, ...(result && { result }),
  context: { ...context, registration, contextActivities: { ...context.contextActivities, category: ['cmi5', ...categories].map(category) } } }) });
await state('initialized');
const button = document.querySelector('button');
button.disabled = false;
button.onclick = async () => {
  await state('passed', { success: true, duration: 'PT5S' }, 'moveon');
  await state('terminated', { duration: 'PT5S' });
  document.querySelector('p').textContent = 'Passed.';
};
</script>`;

test('a cmi5 unit that asks for a window of its own gets one, and completes while the page below stays', async ({ page }) => {
  const files = [
    { name: 'cmi5.xml', bytes: Buffer.from(STRUCTURE) },
    { name: 'index.html', bytes: Buffer.from(AU_PAGE) },
  ];
  await openUnit(page, LEARNER, await publishPackage(`Own window ${Date.now()}`, zip(files)));
  await page.getByRole('checkbox', { name: 'Play sound' }).uncheck();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Play sound' })).not.toBeChecked();
  await startPlayer(page);
  const player = page.getByRole('dialog');
  await expect(player).toContainText('This course opens in a window of its own.');
  await expect(player.locator('iframe')).toHaveCount(0);
  await expectAccessible(page);
  const opening = page.context().waitForEvent('page');
  await player.getByRole('link', { name: 'Open the course' }).click();
  const own = await opening;
  expect(await own.evaluate(() => [globalThis.opener === null, globalThis.top === globalThis.self])).toEqual([true, true]);
  await expect(own.getByRole('heading', { name: 'Sound off' })).toBeVisible();
  await own.getByRole('button', { name: 'Pass' }).click();
  await expect(own.getByText('Passed.')).toBeVisible();
  await own.close();
  await page.bringToFront();
  await expect(page.getByText('You have completed this unit.')).toBeAttached();
});
