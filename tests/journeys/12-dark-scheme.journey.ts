import { expect, type Page, test } from '@playwright/test';
import type { Values } from '../pictures/addresses.ts';
import { openAddress } from '../pictures/open.ts';
import { deleteTemplate } from '../pictures/template.ts';
import { sampleValues } from '../pictures/values.ts';
import { EVERYBODY, expectEveryScreen } from './every-screen.ts';
import { enrol, publishCourse } from './journey-data.ts';
import { wrongLayoutsOf } from './layouts.ts';
import { at, signIn, violationsOn } from './walk.ts';

type Look = { readonly width: number; readonly scheme: 'dark' | 'light'; readonly for: 'all' | 'colours' };

/** Light at 1440 px is what every other journey looks at; at 390 px it differs from the dark by its colours alone. `npm run pictures -- --axe` checks all. */
const LOOKS: readonly Look[] = [
  { width: 1440, scheme: 'dark', for: 'all' },
  { width: 390, scheme: 'dark', for: 'all' },
  { width: 390, scheme: 'light', for: 'colours' },
];
const HEIGHT = 900;

let values: Values;
/** What axe has looked at since the first test, and found. */
const counts = { checks: 0, findings: 0 };

test.beforeAll(async () => {
  const course = await publishCourse(`In the dark: what every new colleague has to know about knives and slicers ${Date.now()}`);
  await enrol('learner@acme.test', course);
  values = { ...(await sampleValues()), course: course.id };
});

test.afterAll(async () => {
  console.log(`axe: ${counts.checks} of screen × state × width × scheme checked, ${counts.findings} findings`);
  await deleteTemplate(values.template);
});

/** Every look of the screen that is open: what axe finds, and where its layout is not whole. */
async function wrongOn(page: Page, name: string): Promise<string[]> {
  await expect(page.locator('h1, [role="alert"]').first()).toBeVisible();
  const wrong: string[] = [];
  for (const { width, scheme, for: look } of LOOKS) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: HEIGHT });
    wrong.push(...(await violationsOn(page, look)).map((finding) => `${name}, ${scheme}, ${width} px: ${finding}`));
    counts.checks += 1;
  }
  counts.findings += wrong.length;
  wrong.push(...(await wrongLayoutsOf(page)).map((layout) => `${name}, ${layout}`));
  return wrong;
}

for (const who of EVERYBODY)
  test(`the screens of ${who ?? 'nobody'} are whole in every window, without findings in the dark and on a phone`, ({ page }) =>
    expectEveryScreen(page, who, async (_, address) => {
      await openAddress(page, address, 'ready', values);
      return wrongOn(page, address.name);
    }));

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

test('every kind of question, and what opens over a screen, is without findings in the dark and on a phone', async ({ page }) => {
  await signIn(page, 'admin@acme.test');
  const wrong: string[] = [];
  for (const question of QUESTIONS) {
    const { id } = await publishCourse(`${question.type} ${Date.now()}`, [question]);
    // An author looks through it without being enrolled.
    await page.goto(at('acme', `/learner/course/${id}/unit/3`));
    await page.getByRole('button', { name: 'Start Test' }).click();
    await expect(page.getByRole('heading', { level: 2, name: question.question })).toBeVisible();
    wrong.push(...(await wrongOn(page, question.type)));
  }
  await page.setViewportSize({ width: 1440, height: HEIGHT });
  await page.goto(at('acme', `/user/${values.person}`));
  await page.getByRole('button', { name: 'Add Course' }).click();
  await expect(page.getByRole('dialog', { name: 'Enroll User in Courses' }).getByRole('checkbox').first()).toBeVisible();
  wrong.push(...(await wrongOn(page, 'the picker')));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  // Also what is typed before the field is there.
  await page.keyboard.type('cour');
  await expect(page.getByRole('combobox', { name: /^Jump to/ })).toHaveValue('cour');
  wrong.push(...(await wrongOn(page, 'Jump to')));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add Course' })).toBeFocused();
  await page.getByRole('button', { name: 'Your menu' }).click();
  wrong.push(...(await wrongOn(page, 'the menu of the person')));
  expect(wrong).toEqual([]);
});
