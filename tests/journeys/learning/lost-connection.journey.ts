import { type Browser, expect, type Page, type Request, test } from '@playwright/test';
import { RESET_ENROLMENT } from '../../fixtures/calls.ts';
import { hostFetch } from '../../fixtures/host-fetch.ts';
import { askAs, changePassword, type JourneyCourse, enrol, personId, publishCourse, storedAnswers } from '../journey-data.ts';
import { secondsPassed } from '../page-time.ts';
import { at, expectAccessible, PASSWORD, port, signInByForm } from '../walk.ts';

const LEARNER = 'learner3@acme.test';
const OTHER_PASSWORD = 'quiet-lantern-harbour-7';
const WORDS = 'Because the cold only slows the germs down.';
const QUESTIONS = [
  {
    type: 'Free Text',
    question: 'Why does food go off in the fridge?',
    required_points: 1,
    rules: [{ condition: 'contains', word: 'slows', points: 1 }],
  },
  {
    type: 'Multiple Choice',
    question: 'Which shelf is for raw meat?',
    options: [{ text: 'The lowest', checked: true }, { text: 'The highest' }],
  },
];

const isAnswer = (request: Request): boolean => request.postData()?.includes('mutation storeUnitResponse') === true;

/** Answers that reached the server, by the key they were sent under. */
function answersOf(page: Page): string[] {
  const keys: string[] = [];
  page.on('response', (response) => {
    if (isAnswer(response.request())) keys.push(response.request().headers()['idempotency-key'] ?? '');
  });
  return keys;
}

/** Into the test of a course of the learner's own, at its first question. */
async function openTest(page: Page): Promise<JourneyCourse> {
  const course = await publishCourse(`Lost line ${Date.now()}`, QUESTIONS);
  await enrol(LEARNER, course);
  await signInByForm(page, LEARNER);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto(at('acme', `/branch/south/learner/course/${course.id}/unit/3`));
  await page.getByRole('button', { name: 'Start Test' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Why does food go off in the fridge?' })).toBeVisible();
  return course;
}

const words = (page: Page) => page.getByRole('textbox', { name: 'Your answer' });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit answer' });
const savedStatus = (page: Page) => page.getByRole('status').filter({ hasText: 'Offline: saved on this device' });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved/ });

test('a test continues without a network, and sends each answer once when the connection is back', async ({ page, context }) => {
  const course = await openTest(page);
  const arrived = answersOf(page);
  await expect(words(page)).toHaveAccessibleDescription(/Graded automatically, by the words and phrases in your answer\.$/);
  await context.setOffline(true);
  await words(page).fill(WORDS);
  await submit(page).click();
  await expect(savedStatus(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'The lowest' }).check();
  await submit(page).click();
  await expect(page.getByText('2 of 2 answered')).toBeVisible();
  await expect(savedStatus(page)).toBeVisible();
  await expectAccessible(page);
  expect(arrived).toEqual([]);
  expect(await storedAnswers(LEARNER, 'south', course)).toEqual([]);

  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  expect(new Set(arrived).size).toBe(2);
  expect(arrived).toHaveLength(2);
  const stored = await storedAnswers(LEARNER, 'south', course);
  expect(stored.map(({ is_correct }) => is_correct)).toEqual([true, true]);
  expect(stored.map(({ response }) => response).join()).toContain(WORDS);
  await page.getByRole('button', { name: 'Finish test' }).click();
  await expect(page.getByRole('heading', { name: 'Congratulations! You got all answers correct!' })).toBeVisible();
});

type BeatBody = { readonly unitId: string; readonly seconds: number; readonly unsaved?: readonly { unitId: string; seconds: number }[] };
const isBeat = (request: Request): boolean => request.url().endsWith('/api/learning/beat');
/** Waits for a beat that the server takes, and returns it. */
const beatTaken = async (page: Page): Promise<BeatBody> =>
  (await page.waitForResponse((response) => isBeat(response.request()) && response.ok())).request().postDataJSON() as BeatBody;

const TIMES = 'query ($id: Int!) { course(id: $id, asLearner: true) { units { ... on Unit { id time_spent } } } }';
/** Seconds of each unit in the learner's record. */
async function timesOf({ id }: JourneyCourse): Promise<Record<string, number>> {
  const { units } = (await askAs(LEARNER, TIMES, { id: Number(id) }, 'south')).course;
  return Object.fromEntries(units.filter((unit) => unit.time_spent > 0).map((unit) => [unit.id, unit.time_spent]));
}

test('time in units that are read without a line is recorded once, after leaving them and a reload', async ({ page, context }) => {
  const course = await publishCourse(`Lost time ${Date.now()}`);
  await enrol(LEARNER, course);
  await signInByForm(page, LEARNER);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const opened = beatTaken(page);
  await page.goto(at('acme', `/branch/south/learner/course/${course.id}/unit/1`));
  await opened;
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await secondsPassed(page, 5);
  await page
    .getByRole('navigation', { name: 'Course units' })
    .getByRole('link', { name: /First in, first out/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'First in, first out' })).toBeVisible();
  await secondsPassed(page, 5);
  await expect(page.getByText('Offline: time and place are not saved yet')).toBeVisible();

  // The line is back; the first beat is lost, and the reply to that of the reload comes to a page that is gone.
  await page.route('**/api/learning/beat', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', isBeat);
  await context.setOffline(false);
  await lost;
  await page.unroute('**/api/learning/beat');
  const told = beatTaken(page);
  await page.reload();
  const { unitId, unsaved = [] } = await told;
  const left = unsaved.filter((time) => time.unitId !== unitId);
  expect(left).toHaveLength(1);
  expect(left[0]?.seconds).toBeGreaterThanOrEqual(4);
  await expect.poll(() => timesOf(course)).toEqual({ [left[0]?.unitId ?? '']: left[0]?.seconds, [unitId]: expect.any(Number) });
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('time:')))).toEqual([]);
});

test('an answer that waits while the course is started again is not in the new round; the learner is told', async ({ page, context }) => {
  const course = await openTest(page);
  await context.setOffline(true);
  await words(page).fill(WORDS);
  await submit(page).click();
  await page.getByRole('radio', { name: 'The lowest' }).check();
  await submit(page).click();
  await expect(savedStatus(page)).toBeVisible();
  await askAs('admin@acme.test', RESET_ENROLMENT, { user: await personId(LEARNER), course: course.id });

  await context.setOffline(false);
  await expect(page.getByRole('alert').filter({ hasText: 'This course has been started again from the beginning' })).toBeVisible();
  // The new round, on the same page: nothing is answered, and what was typed before is not there.
  await page.getByRole('button', { name: 'Start Test' }).click();
  await expect(words(page)).toHaveValue('');
  expect(await storedAnswers(LEARNER, 'south', course)).toEqual([]);
  await words(page).fill('Said again.');
  await submit(page).click();
  await expect(saved(page)).toBeVisible();
  expect((await storedAnswers(LEARNER, 'south', course)).map(({ response }) => response).join()).toContain('Said again.');
});

test('an answer whose reply is lost is sent again under the same key, and counts once', async ({ page }) => {
  const course = await openTest(page);
  const keys: string[] = [];
  await page.route('**/graphql', async (route) => {
    if (!isAnswer(route.request())) return route.continue();
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > 1) return route.continue();
    // The server has it; the browser never hears of that.
    const { 'content-length': _, ...headers } = route.request().headers();
    await hostFetch(port())('acme.localhost', '/graphql', { method: 'POST', headers, body: route.request().postData() });
    return route.abort('connectionreset');
  });
  await words(page).fill(WORDS);
  await submit(page).click();
  await expect(savedStatus(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Which shelf is for raw meat?' })).toBeVisible();
  await expect(saved(page)).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(await storedAnswers(LEARNER, 'south', course)).toHaveLength(1);
});

/** Ends the learner's sessions on every other device, as they would do who suspect that somebody knows their password. */
async function endOtherSessions(page: Page, from: string, to: string): Promise<void> {
  await page.goto(at('acme', '/branch/south/profile'));
  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByLabel(/^Current Password/).fill(from);
  await page.getByLabel(/^New Password/).fill(to);
  await page.getByLabel(/^Confirm Password/).fill(to);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('Password updated successfully.')).toBeVisible();
}

/** On the sign-in screen that has come by itself. */
async function signInAgain(page: Page, password: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await page.getByLabel('Email').fill(LEARNER);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
}

async function elsewhere(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInByForm(page, LEARNER);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  return page;
}

test.describe('a session that ends during a test', () => {
  // Whatever happened: other journeys know the learner's first password.
  test.afterEach(() => changePassword(LEARNER, OTHER_PASSWORD, PASSWORD));

  test('leads back to the same question after signing in, with the typed text [complaint 16]', async ({ page, browser }) => {
    const course = await openTest(page);
    const arrived = answersOf(page);
    await words(page).fill(WORDS);
    const other = await elsewhere(browser);
    await endOtherSessions(other, PASSWORD, OTHER_PASSWORD);
    // Begun and not submitted, and the page is opened anew.
    await page.reload();
    await signInAgain(page, OTHER_PASSWORD);
    await expect(page.getByRole('heading', { level: 2, name: 'Why does food go off in the fridge?' })).toBeVisible();
    await expect(words(page)).toHaveValue(WORDS);
    expect(arrived).toEqual([]);

    // Submitted to a server that knows the session no more.
    await endOtherSessions(other, OTHER_PASSWORD, PASSWORD);
    await submit(page).click();
    await signInAgain(page, PASSWORD);
    await expect(page.getByRole('heading', { level: 1, name: 'Check: dates' })).toBeVisible();
    await expect(saved(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Which shelf is for raw meat?' })).toBeVisible();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(words(page)).toHaveValue(WORDS);
    expect(new Set(arrived).size).toBe(1);
    expect(await storedAnswers(LEARNER, 'south', course)).toHaveLength(1);
    await other.context().close();
  });
});
