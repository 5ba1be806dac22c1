import { expect, type Locator } from '@playwright/test';
import { courseId, enrol } from '../journey-data.ts';
import { at, PASSWORD } from '../walk.ts';
import type { Way } from './ways.ts';

/** Signs in on the host of Acme. */
export async function signInBy(way: Way, email: string): Promise<void> {
  const { page } = way;
  await page.goto(at('acme', '/login'));
  await way.arrive();
  await way.write(page.getByRole('textbox', { name: 'Email' }), email);
  await way.write(page.getByLabel('Password', { exact: true }), PASSWORD);
  await way.press(page.getByRole('button', { name: 'LOGIN' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await way.arrive();
}

const heading = (way: Way, name: string, level = 1): Locator => way.page.getByRole('heading', { level, name, exact: true });

async function addUnit(way: Way, kind: string, title: string): Promise<void> {
  const { page } = way;
  await way.press(page.getByRole('button', { name: 'Add', exact: true }));
  await way.press(page.getByRole('menuitem', { name: kind, exact: true }));
  await expect(page.getByRole('textbox', { name: 'Unit title' })).toBeFocused();
  await way.write(page.getByRole('textbox', { name: 'Unit title' }), title);
}

/** Adds a question by its dialog; after it the focus is on the button that adds the next one. */
async function addQuestion(way: Way, type: string, question: string, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  const { page } = way;
  await way.press(page.getByRole('button', { name: 'Add a question' }));
  await way.press(page.getByRole('menuitem', { name: type, exact: true }));
  const dialog = page.getByRole('dialog', { name: `Add ${type} question` });
  await way.write(dialog.getByRole('textbox', { name: 'Question', exact: true }), question);
  await fill(dialog);
  await way.arrive();
  await way.press(dialog.getByRole('button', { name: 'Save' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add a question' })).toBeFocused();
}

async function writeAll(way: Way, dialog: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await way.write(dialog.getByRole('textbox', { name, exact: true }), text);
}

async function addFiveQuestions(way: Way): Promise<void> {
  await addQuestion(way, 'Multiple Choice', 'Who cleans the slicer?', async (dialog) => {
    await writeAll(way, dialog, { 'Option 1': 'Who was shown how', 'Option 2': 'Whoever is free' });
    await way.press(dialog.getByRole('checkbox', { name: 'Option 1 is correct' }));
  });
  await addQuestion(way, 'Ordering', 'What comes first?', (dialog) =>
    writeAll(way, dialog, { 'Option 1': 'Unplug it', 'Option 2': 'Take off the guard' }),
  );
  await addQuestion(way, 'Match the Pairs', 'Which glove is for what?', async (dialog) => {
    await writeAll(way, dialog, { 'Left of pair 1': 'Chain', 'Right of pair 1': 'Blades' });
    await way.press(dialog.getByRole('button', { name: 'Add pair' }));
    await writeAll(way, dialog, { 'Left of pair 2': 'Rubber', 'Right of pair 2': 'Detergent' });
  });
  await addQuestion(way, 'Fill the Gaps', 'How wide?', (dialog) =>
    writeAll(way, dialog, { 'Text with gaps': 'Set it to [zero|ten] first.' }),
  );
  await addQuestion(way, 'Free Text', 'Why gloves?', (dialog) => writeAll(way, dialog, { 'Words or phrases of rule 1': 'cut|blade' }));
}

/** An author writes a course of two units with a question of each kind, and publishes it. */
export async function authorCourse(way: Way, title: string): Promise<void> {
  const { page } = way;
  await way.follow('Courses');
  await expect(heading(way, 'Courses')).toBeVisible();
  await way.arrive();
  await way.press(page.getByRole('link', { name: 'Add course' }));
  await expect(heading(way, 'Untitled Course')).toBeVisible();
  await way.arrive();
  await way.write(page.getByRole('textbox', { name: 'Title', exact: true }), title);
  await way.write(page.getByRole('textbox', { name: 'Description' }), 'How to keep all ten fingers.');
  await addUnit(way, 'Content', 'The guard stays on');
  await way.write(page.getByRole('textbox', { name: 'Content' }), 'Unplug it before you clean it.');
  await addUnit(way, 'Test', 'Check: slicers');
  await addFiveQuestions(way);
  await way.arrive();
  await way.press(page.getByRole('button', { name: 'Publish Course' }));
  await expect(page.getByText(`${title} is published.`)).toBeVisible();
  // The author stays on the course.
  await expect(heading(way, title)).toBeVisible();
  await way.arrive();
}

/** Submits the answer to the question that is shown. */
async function answer(way: Way, question: string, give: () => Promise<void>): Promise<void> {
  await expect(heading(way, question, 2)).toBeFocused();
  await give();
  await way.arrive();
  await way.press(way.page.getByRole('button', { name: 'Submit answer' }));
}

const choose = (way: Way, option: string) => () => way.press(way.page.getByRole('radio', { name: option }));

async function answerTheOthers(way: Way): Promise<void> {
  const { page } = way;
  await answer(way, 'What comes first?', () => way.putFirst('Unplug it'));
  await answer(way, 'Which glove is for what?', async () => {
    await way.press(page.getByRole('button', { name: 'Chain' }));
    await way.press(page.getByRole('button', { name: 'Blades', exact: true }));
    await way.press(page.getByRole('button', { name: 'Detergent', exact: true }));
  });
  await answer(way, 'How wide?', async () => {
    await way.press(page.getByRole('button', { name: 'Gap 1' }));
    await way.press(page.getByRole('menuitem', { name: 'zero' }));
  });
  await answer(way, 'Why gloves?', () => way.write(page.getByRole('textbox', { name: 'Your answer' }), 'A blade cuts.'));
}

const finishTest = (way: Way): Promise<void> => way.press(way.page.getByRole('button', { name: 'Finish test' }));

/** A learner takes the course, fails its test, tries again and passes. */
export async function takeCourse(way: Way, email: string, title: string): Promise<void> {
  const { page } = way;
  await enrol(email, { id: await courseId(title), title });
  await signInBy(way, email);
  await way.follow('My Courses');
  await expect(heading(way, 'My Courses')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Unit 1 · The guard stays on, about 1 minute');
  await way.arrive();
  await way.press(page.getByRole('link', { name: title, exact: true }));
  await expect(heading(way, title)).toBeVisible();
  await way.arrive();
  await way.press(page.getByRole('button', { name: 'Start Course' }));
  await expect(heading(way, 'The guard stays on')).toBeVisible();
  await way.arrive();
  await way.press(page.getByRole('button', { name: 'Next', exact: true }));
  await expect(heading(way, 'Check: slicers')).toBeVisible();
  await way.arrive();
  await way.press(page.getByRole('button', { name: 'Start Test' }));
  await answer(way, 'Who cleans the slicer?', choose(way, 'Whoever is free'));
  await answerTheOthers(way);
  await expect(heading(way, 'Review your answers', 2)).toBeFocused();
  await way.arrive();
  await finishTest(way);
  await expect(heading(way, 'You missed some questions. Try again.', 2)).toBeFocused();
  await expect(page.getByText('Attempt 1', { exact: true })).toBeVisible();
  await way.arrive();
  await way.press(page.getByRole('button', { name: 'Retry Test' }));
  await answer(way, 'Who cleans the slicer?', choose(way, 'Who was shown how'));
  await finishTest(way);
  await expect(heading(way, 'Congratulations! You got all answers correct!', 2)).toBeFocused();
  await expect(page.getByText('Attempt 2', { exact: true })).toBeVisible();
  await way.arrive();
  await way.press(page.getByRole('button', { name: 'Next Unit' }));
  await expect(page.getByText('Congratulations! You have completed the course!')).toBeVisible();
  await way.arrive();
}

/** An admin reads how a learner did in the course: units, attempts and answers. */
export async function readReport(way: Way, person: string, title: string): Promise<void> {
  const { page } = way;
  await way.follow('Users', 'Reports');
  await expect(heading(way, 'User Reports')).toBeVisible();
  await way.write(page.getByRole('searchbox'), person);
  // On phones the name of the link is all that the card says.
  await way.press(page.getByRole('link', { name: new RegExp(`^${person}`) }));
  await expect(heading(way, `${person} - User Report`)).toBeVisible();
  await way.arrive();
  await way.press(page.getByRole('tab', { name: /^Courses/ }));
  await way.press(page.getByRole('button', { name: title }).first());
  const dialog = page.getByRole('dialog', { name: `Course: ${title}` });
  await expect(dialog.getByText(/^Attempt 2 of 2, .*, 100%$/)).toBeVisible();
  await way.arrive();
  await way.press(dialog.getByRole('tab', { name: /^Test Responses/ }));
  await expect(dialog.getByRole('list', { name: /^Attempts at/ }).getByRole('listitem')).toHaveText([
    /Attempt 2 of 2.*Passed/,
    /Attempt 1 of 2.*Not passed.*4 of 5 correct, 80%/,
  ]);
  await way.arrive();
  await way.close(dialog);
}

/** An admin deletes the course and restores it. */
export async function restoreCourse(way: Way, title: string): Promise<void> {
  const { page } = way;
  await way.follow('Courses');
  await expect(heading(way, 'Courses')).toBeVisible();
  await way.write(page.getByRole('searchbox'), title);
  await way.press(page.getByRole('button', { name: `Actions for ${title}` }));
  await way.press(page.getByRole('menuitem', { name: 'Delete' }));
  const asked = page.getByRole('dialog', { name: `Are you sure you want to delete ${title}?` });
  await expect(asked).toContainText('You can restore it within 30 days.');
  await way.arrive();
  await way.press(asked.getByRole('button', { name: 'Delete' }));
  await expect(page.getByText('No Courses Available')).toBeVisible();
  await way.arrive();
  await way.press(page.getByRole('button', { name: 'More actions' }));
  await way.press(page.getByRole('menuitem', { name: 'Recently deleted' }));
  const list = page.getByRole('dialog', { name: 'Recently deleted' });
  await way.press(list.getByRole('button', { name: `Restore ${title}` }));
  await expect(list.getByText(`${title} was restored.`)).toBeVisible();
  await way.arrive();
  await way.close(list);
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
}
