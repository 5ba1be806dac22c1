import { writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { largeFilm } from '../flows/large-film.ts';
import { AUTHOR, publishPage } from '../journey-data.ts';
import { at, expectAccessible, signIn } from '../walk.ts';

const MB = 1024 * 1024;

const videoUnit = async (page: Page): Promise<void> => {
  const units = page.getByRole('navigation', { name: 'Units' });
  await units.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Video', exact: true }).click();
};

/** Counts the parts that the page sends; while `isSlow`, only the first one arrives. */
async function watchParts(page: Page): Promise<{ sent: number[]; isSlow: boolean }> {
  const line = { sent: [] as number[], isSlow: true };
  await page.route(/partNumber=/, async (route) => {
    const part = Number(new URL(route.request().url()).searchParams.get('partNumber'));
    line.sent.push(part);
    // A request that never ends: pausing or leaving cuts it.
    if (part === 1 || !line.isSlow) await route.continue();
  });
  return line;
}

/** While the upload is under way its author writes another unit, which is saved, and comes back to the film. */
async function writeMeanwhile(page: Page): Promise<void> {
  const units = page.getByRole('navigation', { name: 'Units' });
  await units.getByRole('button', { name: /^One page/ }).click();
  const stored = page.waitForResponse((response) => response.request().postData()?.includes('Written meanwhile') === true);
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Written meanwhile.');
  await expect(content).toContainText('Written meanwhile.');
  expect((await stored).ok()).toBe(true);
  await units.getByRole('button', { name: /^Video Unit 2/ }).click();
}

test('an upload is paused, goes on, outlives a reload that was warned of, and sends only what is missing [R09, complaint 15]', async ({
  page,
}, testInfo) => {
  const course = await publishPage(`Uploaded in two visits ${Date.now()}`);
  // The file is known again by its name, size and date.
  const film = testInfo.outputPath('long.mp4');
  writeFileSync(film, largeFilm(34 * MB));
  await signIn(page, AUTHOR);
  await page.goto(at('acme', `/courses/${course.id}/edit`));
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(course.title);
  const line = await watchParts(page);
  await videoUnit(page);
  await page.getByLabel('Upload a video file').last().setInputFiles(film);
  // What a request that never ends has taken differs.
  const part = /^Uploading 4\d% · 1[5-7] MB of \d\d MB/;
  await expect(page.getByText(part)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pause long.mp4' }).click();
  await expect(page.getByText(/^Paused · 1[5-7] MB of \d\d MB$/)).toBeVisible();
  line.sent.length = 0;
  await page.getByRole('button', { name: 'Resume long.mp4' }).click();
  await expect(page.getByText(part)).toBeVisible();
  await expect.poll(() => line.sent.toSorted((a, b) => a - b)).toEqual([2, 3]);
  await expect(page.getByText('Unpublished changes')).toBeVisible();
  await writeMeanwhile(page);
  await expect(page.getByText(part)).toBeVisible();

  const warnings: string[] = [];
  page.on('dialog', (dialog) => {
    warnings.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(warnings).toEqual(['beforeunload']);
  await page
    .getByRole('navigation', { name: 'Units' })
    .getByRole('button', { name: /^Video Unit 2/ })
    .click();
  await expect(page.getByText('Not uploaded completely: long.mp4. Choose the same file again to continue where it stopped.')).toBeVisible();
  await expectAccessible(page);
  line.isSlow = false;
  line.sent.length = 0;
  await page.getByLabel('Upload a video file').last().setInputFiles(film);
  await expect(page.getByLabel('Preview of the video')).toHaveAttribute('src', /\/_m\/.*\.mp4/);
  expect(line.sent.toSorted((a, b) => a - b)).toEqual([2, 3]);
});
