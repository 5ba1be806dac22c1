import { expect, type Locator, type Page, test } from '@playwright/test';
import { at, expectAccessible, signIn } from './walk.ts';

const AUTHOR = 'instructor@acme.test';

async function addUnit(page: Page, kind: string, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
  await page.getByRole('textbox', { name: 'Unit title' }).fill(title);
}

/** Opens the dialog of a new question, has it filled in, and saves it. */
async function addQuestion(page: Page, type: string, question: string, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByRole('menuitem', { name: type, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Add ${type} question` });
  await dialog.getByRole('textbox', { name: 'Question' }).fill(question);
  await fill(dialog);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

const fillIn = async (dialog: Locator, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, text] of Object.entries(fields)) await dialog.getByRole('textbox', { name, exact: true }).fill(text);
};

async function addFiveQuestions(page: Page): Promise<void> {
  await addQuestion(page, 'Multiple Choice', 'Who cleans the slicer?', async (dialog) => {
    await fillIn(dialog, { 'Option 1': 'Who was shown how', 'Option 2': 'Whoever is free' });
    await dialog.getByRole('checkbox', { name: 'Option 1 is correct' }).check();
  });
  await addQuestion(page, 'Ordering', 'What comes first?', (dialog) =>
    fillIn(dialog, { 'Option 1': 'Unplug', 'Option 2': 'Take off the guard' }),
  );
  await addQuestion(page, 'Match the Pairs', 'Which glove is for what?', async (dialog) => {
    await fillIn(dialog, { 'Left of pair 1': 'Chain', 'Right of pair 1': 'Blades' });
    const hints = dialog.getByRole('status');
    await expect(hints).toHaveText('There is only one pair to match.');
    // What is announced while writing is looked at as it stands.
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add pair' }).click();
    await expect(hints).toHaveText('Both sides of every pair need a text.');
    await fillIn(dialog, { 'Left of pair 2': 'Rubber', 'Right of pair 2': 'Detergent' });
    await expect(hints).toBeHidden();
  });
  await addQuestion(page, 'Fill the Gaps', 'How wide?', (dialog) => fillIn(dialog, { 'Text with gaps': 'Set it to [zero|ten] first.' }));
  await addQuestion(page, 'Free Text', 'Why gloves?', (dialog) => fillIn(dialog, { 'Word of rule 1': 'cut|blade' }));
}

const saved = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^Saved/ });

test('an instructor writes a course that outlives the browser, and publishes it once nothing is missing', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const title = `Slicers ${Date.now()}`;
  await signIn(page, AUTHOR);
  await page.goto(at('acme', '/courses'));
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add course' }).click();
  await page.getByRole('button', { name: 'Publish Course' }).click();
  await expect(page.getByText('Please fix the following errors:')).toBeVisible();
  await expect(page.getByText('Course Title is required')).toBeVisible();
  await expect(page.getByText('Course Description is required')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Description' }).fill('How to keep all ten fingers.');
  await addUnit(page, 'Content', 'The guard stays on');
  await page.getByRole('textbox', { name: 'Content' }).fill('Unplug it before you clean it.');
  await addUnit(page, 'Content', 'Gloves');
  await expectAccessible(page);
  await addUnit(page, 'Test', 'Check: slicers');
  await addFiveQuestions(page);
  await expectAccessible(page);
  await expect(saved(page)).toBeVisible();
  await page.context().close();

  const later = await (await browser.newContext()).newPage();
  await signIn(later, AUTHOR);
  await later.goto(at('acme', '/courses'));
  await later.getByRole('table', { name: 'Courses' }).getByRole('link', { name: title }).click();
  await expect(later.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const units = later.getByRole('navigation', { name: 'Units' });
  await expect(units.getByRole('button', { name: /Check: slicers.*5 questions/ })).toBeVisible();
  await later.getByRole('button', { name: 'Publish Course' }).click();
  await expect(later.getByText('Content Unit 2 content is required')).toBeVisible();
  await expectAccessible(later);
  await later.getByRole('button', { name: /Content Unit 2 content is required/ }).click();
  await later.getByRole('textbox', { name: 'Content' }).fill('Chain gloves for the blade.');
  await later.getByRole('button', { name: 'Publish Course' }).click();
  await expect(later.getByText(`${title} is published.`)).toBeVisible();
  await expect(later.getByRole('table', { name: 'Courses' }).getByRole('row').filter({ hasText: title })).toContainText('Published');
});
