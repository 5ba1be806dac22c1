import { expect, type Page } from '@playwright/test';
import { png } from '../../fixtures/images.ts';
import { at, expectAccessible, expectNoSidewaysScroll, signIn } from '../walk.ts';

const handedIn = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Response submitted successfully' })).toBeVisible();
};

/** What the learner sends first: a text, after nothing. `begun`: what was written on another device. */
export async function handInText(page: Page, begun: string): Promise<void> {
  await expect(page.getByLabel('Your text')).toHaveValue(begun);
  await page.getByLabel('Your text').fill('');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please provide a valid submission.' })).toBeVisible();
  // Cancelled, and chosen again.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Submit Text' }).click();
  await page.getByLabel('Your text').fill('I let it cool and wipe it.');
  await handedIn(page);
  await expect(page.getByText('Waiting for review.').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

/** Hands in a file after the text was returned with a comment. */
export async function handInFile(page: Page): Promise<void> {
  await expect(page.getByText('Returned: Are you sure? Which cleaner?').first()).toBeVisible();
  await expect(page.getByLabel('Your text')).toHaveValue('I let it cool and wipe it.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Upload File' }).click();
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'oven.png', mimeType: 'image/png', buffer: png(2, 1) });
  await handedIn(page);
  await expect(page.getByRole('region', { name: 'Your submissions' }).getByRole('listitem')).toHaveCount(2);
  await expectNoSidewaysScroll(page);
}

/** The instructor finds the submission by the dashboard and the course, and returns it without a mouse. */
export async function returnByKeyboard(page: Page, course: string): Promise<void> {
  await page.goto(at('acme', '/dashboard'));
  await page.getByRole('link', { name: /submissions? waits? for review/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Assignments' })).toBeVisible();
  await page.goto(at('acme', `/courses/${course}`));
  await page.getByRole('main').getByRole('link', { name: 'Assignments', exact: true }).click();
  await expect(page.getByText('I let it cool and wipe it.')).toBeVisible();
  await expect(page.getByText('Accepting completes the unit.')).toBeVisible();
  await expectAccessible(page);
  // Without a comment the key leads to the box for it, and in the box keys are letters.
  await page.keyboard.press('r');
  await expect(page.getByLabel('Comment')).toBeFocused();
  // It does not scold before anybody could write.
  await expect(page.getByLabel('Comment')).not.toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('Are you sure? Which cleaner?');
  // What is written is not lost by leaving.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Courses' }).click();
  await page.getByRole('dialog', { name: 'Leave without deciding?' }).getByRole('button', { name: 'Cancel' }).click();
  const status = page.getByRole('combobox', { name: 'Status' });
  for (const [name, shown] of [
    ['Accepted', false],
    ['Waiting', true],
  ] as const) {
    await status.click();
    await page.getByRole('option', { name, exact: true }).click();
    await expect(page.getByLabel('Comment')).toHaveCount(shown ? 1 : 0);
  }
  await expect(page.getByLabel('Comment')).toHaveValue('Are you sure? Which cleaner?');
  await page.getByLabel('Comment').focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Submissions' }).locator('[aria-current]')).toBeFocused();
  await page.keyboard.press('r');
  await expect(page.getByText('The submission was returned to')).toBeVisible();
  await expect(page.getByText('No submissions to review.')).toBeVisible();
  await expect(page.getByText('Nothing matches this search.')).toHaveCount(0);
  const search = page.getByRole('searchbox', { name: 'Search person, course or unit' });
  await search.fill('nobody');
  await expect(page.getByText('Nothing matches this search.')).toBeVisible();
  await search.fill('');
  await expect(page.getByText('Nothing matches this search.')).toHaveCount(0);
  // The decision is read again with the comment that went with it.
  await status.click();
  await page.getByRole('option', { name: 'Returned', exact: true }).click();
  const decision = page.getByRole('complementary', { name: 'Decision' });
  await expect(decision.getByText(/^Returned by .+, \d+ \w+( \d{4})?$/)).toBeVisible();
  await expect(decision.getByText('“Are you sure? Which cleaner?”')).toBeVisible();
  await expectAccessible(page);
  await page.goto(at('acme', `/assignments/review?course=${course}`));
}

/** On a phone the tools of the list are equally wide, nothing is said of keys that it has not, and a key that comes all the same does nothing. */
export async function readOnPhone(page: Page, course: string): Promise<void> {
  await signIn(page, 'instructor@acme.test');
  await page.goto(at('acme', `/assignments/review?course=${course}`));
  const submission = page.getByRole('navigation', { name: 'Submissions' }).getByRole('button');
  await expect(submission).toBeVisible();
  const tools = [
    page.getByRole('searchbox', { name: 'Search person, course or unit' }),
    page.getByRole('combobox', { name: 'Status' }),
    page.getByRole('combobox', { name: 'Sort by' }),
  ];
  const widths = await Promise.all(tools.map(async (tool) => (await tool.boundingBox())?.width));
  expect(new Set(widths).size, widths.join(' ')).toBe(1);
  await submission.click();
  const decision = page.getByRole('complementary', { name: 'Decision' });
  await expect(decision.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  await expect(decision.getByRole('button', { name: 'Return with comment', exact: true })).toBeVisible();
  await expect(decision.getByLabel('Use single keys')).toHaveCount(0);
  await page.keyboard.press('a');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

/** The instructor sees the file with what was said before, and accepts it by key; then downloads all of the course. */
export async function acceptByKeyboard(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByRole('img', { name: /^File of/ })).toBeVisible();
  await expect(page.getByText('Which cleaner?')).toBeVisible();
  await expect(page.getByText('Accepting completes the course and issues its certificate.')).toBeVisible();
  await expectAccessible(page);
  // Turned off, keys do nothing; turned on again, they do.
  await page.getByLabel('Use single keys').uncheck();
  await page.keyboard.press('a');
  await page.getByLabel('Use single keys').check();
  await page.getByRole('heading', { level: 1, name: 'Assignments' }).click();
  await expect(page.getByRole('button', { name: /^Accept/ })).toBeVisible();
  // It issues a certificate, which nothing takes back: the key asks once.
  await page.keyboard.press('a');
  await expect(page.getByText('Press A again to accept and issue the certificate.')).toBeVisible();
  await expect(page.getByText('was accepted.')).toHaveCount(0);
  await page.keyboard.press('a');
  await expect(page.getByText('was accepted.')).toBeVisible();

  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'All' }).click();
  await page.getByRole('button', { name: 'Download all' }).click();
  await expect(page.getByText('The file is ready. It is kept for 24 hours.')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await saved).suggestedFilename()).toContain('assignments.zip');
}
