import { expect, test } from '@playwright/test';
import type { Values } from '../../pictures/addresses.ts';
import { deleteTemplate } from '../../pictures/template.ts';
import { sampleValues } from '../../pictures/values.ts';
import { expectEveryScreen, screensOf, signInAs, problemsInEveryVariant } from '../every-screen.ts';
import { publishCourse } from '../journey-data.ts';
import { at } from '../walk.ts';

let values: Values;
test.beforeAll(async () => {
  values = await sampleValues();
});

test.afterAll(() => deleteTemplate(values.template));

test('every screen of admins is whole, accessible, directed and without errors in all windows and schemes', async ({ page }) => {
  await signInAs(page, 'admin');
  await expectEveryScreen(page, screensOf('admin'), values);
});

const QUESTIONS = [
  {
    type: 'Multiple Choice',
    question: 'Who cleans it?',
    options: [{ text: 'Who was shown how', checked: true }, { text: 'Whoever is free' }],
  },
  { type: 'Ordering', question: 'What comes first?', options: [{ text: 'Unplug' }, { text: 'Take off the guard' }] },
  {
    type: 'Match the Pairs',
    question: 'Which glove is for what?',
    pairs: [
      { left: 'Chain', right: 'Blades' },
      { left: 'Rubber', right: 'Detergent' },
    ],
  },
  { type: 'Fill the Gaps', question: 'How wide?', fillTheGaps: 'Set it to [zero|ten] first.' },
  { type: 'Free Text', question: 'Why gloves?', required_points: 1, rules: [{ condition: 'contains', word: 'cut', points: 1 }] },
] as const;

test('every kind of question, and what opens over a screen, is whole and sound in every window and scheme', async ({ page }) => {
  await signInAs(page, 'admin');
  const wrong: string[] = [];
  const ask = async (name: string): Promise<void> => {
    wrong.push(...(await problemsInEveryVariant(page)).map((what) => `${name}: ${what}`));
  };
  for (const question of QUESTIONS) {
    const { id } = await publishCourse(`${question.type} ${Date.now()}`, [question]);
    // An author looks through it without being enrolled.
    await page.goto(at('acme', `/learner/course/${id}/unit/3`));
    await page.getByRole('button', { name: 'Start Test' }).click();
    await expect(page.getByRole('heading', { level: 2, name: question.question })).toBeVisible();
    await ask(question.type);
  }
  await page.goto(at('acme', `/user/${values.person}`));
  await page.getByRole('button', { name: 'Add Course' }).click();
  await expect(page.getByRole('dialog', { name: 'Enroll User in Courses' }).getByRole('checkbox').first()).toBeVisible();
  await ask('the picker');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  // Also what is typed before the field is there.
  await page.keyboard.type('cour');
  await expect(page.getByRole('combobox', { name: /^Jump to/ })).toHaveValue('cour');
  await ask('Jump to');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add Course' })).toBeFocused();
  await page.getByRole('button', { name: 'Your menu' }).click();
  await ask('the menu of the person');
  expect(wrong).toEqual([]);
});
