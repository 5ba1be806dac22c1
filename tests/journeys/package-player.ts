import { chromium, expect, type FrameLocator, type Page } from '@playwright/test';
import { BROWSER_OF_PEOPLE } from './browser.ts';
import { enrol, type JourneyCourse } from './journey-data.ts';
import { at, signIn } from './walk.ts';

/** Opens the unit with the package of a course, for a learner who is signed in. */
export async function openNextUnit(page: Page, email: string, course: JourneyCourse): Promise<void> {
  await enrol(email, course);
  await page.goto(at('acme', `/branch/south/learner/course/${course.id}/unit/1`));
}

/** Signs a learner in, and opens the unit with the package of a course. */
export async function openUnit(page: Page, email: string, course: JourneyCourse): Promise<void> {
  // Packages ask whether to go on where the learner was.
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(page, email);
  await openNextUnit(page, email, course);
}

export const startPlayer = (page: Page): Promise<void> => page.getByRole('button', { name: 'Start SCORM Player' }).click();

/** The page of the package that is launched: below the page around it, in the open player. */
export const launched = (page: Page): FrameLocator => page.getByRole('dialog').frameLocator('iframe').frameLocator('iframe');

/** Does work in a browser of its own, and kills it by a signal that no process hears: nothing is saved on the way out. */
export async function inKilledBrowser(work: (page: Page) => Promise<void>): Promise<void> {
  const server = await chromium.launchServer(BROWSER_OF_PEOPLE);
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    await work(await browser.newPage({ viewport: { width: 1440, height: 900 } }));
  } finally {
    await server.kill();
  }
}

/** Gives the right answer to every question of a check of the golf packages, as the package itself marks it. */
export async function answerAll(content: FrameLocator): Promise<void> {
  const correct = content.locator('.correctAnswer');
  await expect(correct.first()).toBeVisible();
  for (const answer of await correct.all()) {
    const text = answer.locator('input[type="text"]');
    if ((await text.count()) === 0) await answer.locator('input').check();
    else await text.fill(/\((\d+)\)/.exec(await answer.innerText())?.[1] ?? '');
  }
  await content.getByRole('button', { name: 'Submit Answers' }).click();
}
