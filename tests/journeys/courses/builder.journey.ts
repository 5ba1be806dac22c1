import { expect, type Locator, type Page, test } from '@playwright/test';
import { png } from '../../fixtures/images.ts';
import { at, expectAccessible, signIn } from '../walk.ts';

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
  await expect(page.getByRole('button', { name: 'Add a question' })).toBeFocused();
}

/** Escape asks before it throws a question away, and what was typed is still there after staying. */
async function keepWhatWasTyped(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Question 1: Multiple Choice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Multiple Choice question' });
  const question = dialog.getByRole('textbox', { name: 'Question' });
  await question.fill('Who may clean the slicer?');
  await page.keyboard.press('Escape');
  const asked = page.getByRole('dialog', { name: 'Close without saving?' });
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(question).toHaveValue('Who may clean the slicer?');
  await expect(dialog.getByRole('region', { name: 'As learners see it' })).toContainText('Who may clean the slicer?');
  await dialog.getByRole('textbox', { name: 'Option 2' }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Option 3' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await asked.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit Question 1: Multiple Choice' })).toBeFocused();
}

const fillIn = async (dialog: Locator, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, text] of Object.entries(fields)) await dialog.getByRole('textbox', { name, exact: true }).fill(text);
};

/** Presses Enter in each field, which leads to the next one, or to that of a new row. */
async function goOnByEnter(dialog: Locator, [first = '', ...others]: readonly string[]): Promise<void> {
  const field = (name: string): Locator => dialog.getByRole('textbox', { name, exact: true });
  await field(first).focus();
  for (const name of others) {
    await dialog.page().keyboard.press('Enter');
    await expect(field(name)).toBeFocused();
  }
}

async function addFiveQuestions(page: Page): Promise<void> {
  await addQuestion(page, 'Multiple Choice', 'Who cleans the slicer?', async (dialog) => {
    await fillIn(dialog, { 'Option 1': 'Who was shown how', 'Option 2': 'Whoever is free' });
    await dialog.getByRole('checkbox', { name: 'Option 1 is correct' }).check();
  });
  await addQuestion(page, 'Ordering', 'What comes first?', async (dialog) => {
    await fillIn(dialog, { 'Option 1': 'Unplug', 'Option 2': 'Take off the guard' });
    await goOnByEnter(dialog, ['Option 2', 'Option 3']);
    await dialog.getByRole('button', { name: 'Add option' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Option 4' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Remove option 4' }).click();
    await dialog.getByRole('button', { name: 'Remove option 3' }).click();
  });
  await addQuestion(page, 'Match the Pairs', 'Which glove is for what?', async (dialog) => {
    await fillIn(dialog, { 'Left of pair 1': 'Chain', 'Right of pair 1': 'Blades' });
    const hints = dialog.getByRole('status').filter({ has: page.getByRole('listitem') });
    await expect(hints).toHaveText('There is only one pair. Add others to match.');
    // What is announced while writing is looked at as it stands.
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add pair' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Left of pair 2' })).toBeFocused();
    await expect(hints).toHaveText('Add text to both sides of every pair.');
    await fillIn(dialog, { 'Left of pair 2': 'Rubber', 'Right of pair 2': 'Detergent' });
    await expect(hints).toBeHidden();
    await goOnByEnter(dialog, ['Left of pair 2', 'Right of pair 2', 'Left of pair 3']);
    await dialog.getByRole('button', { name: 'Remove pair 3' }).click();
  });
  await addQuestion(page, 'Fill the Gaps', 'How wide?', async (dialog) => {
    const text = dialog.getByRole('textbox', { name: 'Text with gaps' });
    await text.fill('Set it to zero first.');
    // The word is selected, and becomes a gap by keys.
    await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(10, 14));
    await text.press('Alt+g');
    await expect(text).toHaveValue('Set it to [zero] first.');
    await text.fill('Set it to [zero|ten] first.');
  });
  await addQuestion(page, 'Free Text', 'Why gloves?', async (dialog) => {
    await fillIn(dialog, { 'Words or phrases of rule 1': 'cut|blade' });
    await goOnByEnter(dialog, ['Words or phrases of rule 1', 'Words or phrases of rule 2']);
    await goOnByEnter(dialog, ['Points of rule 2', 'Words or phrases of rule 3']);
    await dialog.getByRole('button', { name: 'Remove rule 3' }).click();
    await dialog.getByRole('button', { name: 'Remove rule 2' }).click();
  });
}

/** Whoever places a picture is asked what it shows, and may put that off. */
async function insertPicture(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await (await chooser).setFiles({ name: 'slicer.png', mimeType: 'image/png', buffer: png() });
  const asked = page.getByRole('dialog', { name: 'Describe this picture' });
  await expect(asked.getByRole('textbox', { name: 'Description' })).toBeFocused();
  await asked.getByRole('button', { name: 'Describe it later' }).click();
  await expect(asked).toBeHidden();
  await page.getByRole('button', { name: /^Course overview/ }).click();
  await page.getByRole('button', { name: /^Content Unit 1: 1 picture has no description/ }).click();
  await page.getByRole('button', { name: 'Describe a picture' }).click();
  await asked.getByRole('textbox', { name: 'Description' }).fill('A slicer with its guard.');
  await asked.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('textbox', { name: 'Content' }).locator('img')).toHaveAttribute('alt', 'A slicer with its guard.');
}

/** A question that nobody has written is named in the list and among the problems, from where it is opened. */
async function leaveQuestionBlank(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByRole('menuitem', { name: 'Free Text', exact: true }).click();
  const added = page.getByRole('dialog', { name: 'Add Free Text question' });
  await fillIn(added, { 'Words or phrases of rule 1': 'cut' });
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No text yet', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish Course' }).click();
  await page.getByRole('button', { name: /question 6: The question has no text yet\./ }).click();
  const opened = page.getByRole('dialog', { name: 'Edit Free Text question' });
  await expect(opened.getByRole('textbox', { name: 'Question', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await page.getByRole('button', { name: 'Delete Question 6: Free Text' }).click();
  await page.getByRole('button', { name: 'Close problems' }).click();
}

/** The draft opens in a second tab, as on a desk and as on a phone; its questions are graded, and a link leads back to the unit. */
async function tryTheDraft(page: Page): Promise<void> {
  const [preview] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('link', { name: 'Preview' }).click()]);
  const writes: string[] = [];
  preview.on('request', (request) => {
    const isQuery = request.url().endsWith('/graphql') && !/\bmutation\b/.test(request.postData() ?? '');
    if (request.method() !== 'GET' && !isQuery) writes.push(request.url());
  });
  await expect(preview.getByRole('heading', { level: 1, name: 'Check: slicers' })).toBeVisible();
  // It is said once.
  await expect(preview.getByText(/nothing is recorded/i)).toHaveCount(1);
  await expect(preview.getByText('Nothing is recorded.')).toBeVisible();
  await expectAccessible(preview);
  await preview.getByRole('button', { name: 'Phone' }).click();
  const phone = preview.frameLocator('iframe[title="The course on a phone"]');
  await expect(phone.getByRole('button', { name: 'Outline' })).toBeVisible();
  await phone.getByRole('button', { name: 'Start Test' }).click();
  await phone.getByText('Who was shown how').click();
  await phone.getByRole('button', { name: 'Submit answer' }).click();
  await expect(phone.getByRole('heading', { name: 'What comes first?' })).toBeVisible();
  expect(writes).toEqual([]);
  await preview.getByRole('link', { name: 'Edit this unit' }).click();
  await expect(page.getByRole('textbox', { name: 'Unit title' })).toHaveValue('Check: slicers');
  await preview.close();
}

const saved = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^Saved/ });

test('a draft survives the end of the browser, and is published once nothing is missing [complaint 14, E121]', async ({
  page,
  browser,
}) => {
  const title = `Slicers ${Date.now()}`;
  await signIn(page, AUTHOR);
  await page.goto(at('acme', '/courses'));
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible();
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
  await insertPicture(page);
  await addUnit(page, 'Content', 'Gloves');
  await expectAccessible(page);
  await addUnit(page, 'Test', 'Check: slicers');
  await addFiveQuestions(page);
  await leaveQuestionBlank(page);
  await keepWhatWasTyped(page);
  await expectAccessible(page);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible();
  await tryTheDraft(page);
  await page.context().close();

  const later = await (await browser.newContext()).newPage();
  await signIn(later, AUTHOR);
  await later.goto(at('acme', '/courses'));
  await later.getByRole('table', { name: 'Courses' }).getByRole('link', { name: title }).click();
  await expect(later.getByRole('heading', { level: 1, name: title })).toBeVisible();
  // A course opens its page from every list; its builder is one step further.
  await later.getByRole('tab', { name: 'People' }).click();
  await expect(later.getByText('This course is not published yet.')).toBeVisible();
  await later.getByRole('tab', { name: 'Overview' }).click();
  await later.getByRole('link', { name: 'Edit' }).click();
  const units = later.getByRole('navigation', { name: 'Units' });
  await expect(units.getByRole('button', { name: /Check: slicers.*5 questions/ })).toBeVisible();
  await later.getByRole('button', { name: 'Publish Course' }).click();
  await expect(later.getByText('Content Unit 2 content is required')).toBeVisible();
  await expectAccessible(later);
  await later.getByRole('button', { name: /Content Unit 2 content is required/ }).click();
  await expect(later.getByRole('textbox', { name: 'Content' })).toBeFocused();
  await later.getByRole('textbox', { name: 'Content' }).fill('Chain gloves for the blade.');
  await later.getByRole('button', { name: 'Publish Course' }).click();
  await expect(later.getByRole('alert')).toContainText(`${title} is published.`);
  await later.getByRole('link', { name: 'Back to Courses' }).click();
  await expect(later.getByRole('table', { name: 'Courses' }).getByRole('row').filter({ hasText: title })).toContainText('Published');
});
