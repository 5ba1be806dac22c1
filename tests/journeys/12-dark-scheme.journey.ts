import { expect, type Page, test } from '@playwright/test';
import type { Role } from '../../shared/access/roles.ts';
import { mayOpen, routeKeys, routeOf, type RouteKey } from '../../shared/access/routes.ts';
import { type Layout, places } from '../../web/app/places.ts';
import { branchId, enrol, personId, publishCourse } from './journey-data.ts';
import { at, signIn, violationsOn } from './walk.ts';

type Look = { readonly width: number; readonly scheme: 'dark' | 'light'; readonly for: 'all' | 'colours' };

/** Light at 1440 px is what every other journey looks at; at 390 px it differs from the dark by its colours alone. */
const LOOKS: readonly Look[] = [
  { width: 1440, scheme: 'dark', for: 'all' },
  { width: 390, scheme: 'dark', for: 'all' },
  { width: 390, scheme: 'light', for: 'colours' },
];
const NARROWEST = 320;
const HEIGHT = 900;

const LEARNER = 'learner2@acme.test';
let values: Readonly<Record<'course' | 'person' | 'branch', string>>;

test.beforeAll(async () => {
  const course = await publishCourse(`In the dark ${Date.now()}`);
  await enrol(LEARNER, course);
  values = { course: course.id, person: await personId(LEARNER), branch: await branchId('north') };
});

/** What stands for a parameter depends on whose number it is. */
function addressOf(key: RouteKey): string {
  const { path } = routeOf(key);
  const id = /^\/(user|reports\/users)\b/.test(path) ? values.person : path.startsWith('/branches') ? values.branch : values.course;
  return path
    .replace('/:order?', '')
    .replace(/:instanceId\(n\)/, '1')
    .replace(':code', 'none')
    .replace(':course', values.course)
    .replace(/:id/, id);
}

/** Every look of the screen that is open: what axe finds, and whether anything is wider than the narrowest phone. */
async function wrongOn(page: Page, name: string): Promise<string[]> {
  await expect(page.locator('h1, [role="alert"]').first()).toBeVisible();
  const wrong: string[] = [];
  for (const { width, scheme, for: look } of LOOKS) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: HEIGHT });
    wrong.push(...(await violationsOn(page, look)).map((finding) => `${name}, ${scheme}, ${width} px: ${finding}`));
  }
  await page.setViewportSize({ width: NARROWEST, height: HEIGHT });
  // Charts take a moment to follow.
  const fits = page.waitForFunction((width) => document.documentElement.scrollWidth <= width, NARROWEST, { timeout: 2_000 });
  await fits.catch(() => wrong.push(`${name} is wider than a screen of ${NARROWEST} px`));
  return wrong;
}

async function wrongAt(page: Page, addresses: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    wrong.push(...(await wrongOn(page, new URL(address).pathname)));
  }
  return wrong;
}

type Person = {
  readonly email: string;
  readonly role: Role;
  readonly branch?: string;
  readonly layouts: readonly Layout[];
  /** Screens that are the same as an admin's for this person. */
  readonly same?: readonly RouteKey[];
};

/** Everything that is built, of these layouts, as far as the person may open it. */
function screensOf({ role, branch, layouts, same = [] }: Person): string[] {
  const keys = routeKeys.filter(
    (key) => layouts.includes(places[key]?.layout ?? 'door') && mayOpen(role, key, branch !== undefined) && !same.includes(key),
  );
  return keys.map((key) => at('acme', (branch === undefined ? '' : `/branch/${branch}`) + addressOf(key)));
}

const PEOPLE: readonly Person[] = [
  { email: 'admin@acme.test', role: 'admin', layouts: ['admin', 'bare', 'either'] },
  { email: 'instructor@acme.test', role: 'instructor', layouts: ['admin'], same: ['users', 'user', 'course'] },
  { email: 'manager@acme.test', role: 'manager', branch: 'north', layouts: ['admin'], same: ['userReport', 'courseReport'] },
  { email: LEARNER, role: 'learner', branch: 'north', layouts: ['learner', 'bare', 'either'] },
];

for (const person of PEOPLE)
  test(`every screen of ${person.role} is without findings in the dark and on a phone`, async ({ page }) => {
    await signIn(page, person.email);
    expect(await wrongAt(page, screensOf(person))).toEqual([]);
  });

test('every screen before sign-in, and the choosers, are without findings in the dark and on a phone', async ({ page }) => {
  const open = (['login', 'forgotPassword', 'passwordReset', 'setPassword', 'verifyCertificate'] as const).map((key) =>
    at('acme', addressOf(key)),
  );
  expect(await wrongAt(page, open)).toEqual([]);
  await signIn(page, 'both@people.test', null);
  await expect(page.getByRole('heading', { level: 1, name: 'Your Accounts' })).toBeVisible();
  expect(await wrongOn(page, 'choose-instance')).toEqual([]);
  await page.getByRole('button', { name: /^Acme/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your branch' })).toBeVisible();
  expect(await wrongOn(page, 'choose-branch')).toEqual([]);
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
  await page.getByRole('combobox', { name: /^Jump to/ }).fill('cour');
  wrong.push(...(await wrongOn(page, 'Jump to')));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Your menu' }).click();
  wrong.push(...(await wrongOn(page, 'the menu of the person')));
  expect(wrong).toEqual([]);
});

test('every screen of a super admin is without findings in the dark and on a phone', async ({ page }) => {
  await signIn(page, 'super@trellis.test', null);
  expect(await wrongAt(page, [at(null, '/profile')])).toEqual([]);
});
