import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { whileBroken } from '../broken-calls.ts';
import { wrongLayoutsOf } from '../layouts.ts';
import { forgetRegionalChoices } from '../regional-choices.ts';
import { plainEnglishOn, speak } from '../untranslated.ts';
import { at, expectAccessible, expectNoSidewaysScroll, PASSWORD, signIn } from '../walk.ts';

const LEARNER = 'learner2@acme.test';

/** What sign-in says in a language, and the frame behind it. */
type Said = {
  readonly locale: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly email: string;
  readonly password: string;
  readonly login: string;
  readonly refused: string;
  readonly menu: string;
  readonly courses: string;
};

const LANGUAGES: readonly Said[] = [
  {
    locale: 'de-AT',
    lang: 'de',
    dir: 'ltr',
    email: 'E-Mail',
    password: 'Passwort',
    login: 'ANMELDEN',
    refused: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
    menu: 'Ihr Menü',
    courses: 'Meine Kurse',
  },
  {
    locale: 'fr-CA',
    lang: 'fr',
    dir: 'ltr',
    email: 'E-mail',
    password: 'Mot de passe',
    login: 'SE CONNECTER',
    refused: 'L’e-mail ou le mot de passe est incorrect.',
    menu: 'Votre menu',
    courses: 'Mes cours',
  },
  {
    locale: 'ar-EG',
    lang: 'ar',
    dir: 'rtl',
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    login: 'تسجيل الدخول',
    refused: 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
    menu: 'قائمتك',
    courses: 'دوراتي',
  },
];

async function sendPassword(page: Page, { email, password, login }: Said, typed: string): Promise<void> {
  await page.getByLabel(email).fill(LEARNER);
  await page.getByLabel(password, { exact: true }).fill(typed);
  await page.getByRole('button', { name: login, exact: true }).click();
}

for (const said of LANGUAGES)
  test(`sign-in and the frame behind it are in the language of the browser: ${said.locale} [M11]`, async ({ browser }) => {
    const context: BrowserContext = await browser.newContext({ locale: said.locale });
    const page = await context.newPage();
    await page.goto(at('acme', '/login'));
    await expect(page.locator('html')).toHaveAttribute('lang', said.lang);
    await expect(page.locator('html')).toHaveAttribute('dir', said.dir);
    await expectAccessible(page);
    expect(await wrongLayoutsOf(page)).toEqual([]);
    await sendPassword(page, said, 'not-the-password');
    await expect(page.getByRole('alert')).toHaveText(said.refused);
    await sendPassword(page, said, PASSWORD);
    await page.getByRole('button', { name: said.menu }).click();
    await expect(page.getByRole('menuitem', { name: said.courses })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await context.close();
  });

test.afterEach(() => forgetRegionalChoices(LEARNER));

test('a language that was chosen stays, and goes along to the next device [M12]', async ({ page, browser }) => {
  await page.goto(at('acme', '/login'));
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await page.getByLabel('Language').selectOption({ label: 'Polski' });
  await expect(page.getByRole('heading', { level: 1, name: 'Logowanie' })).toBeVisible();
  await expect(page).toHaveTitle(/^Logowanie \|/);
  await signIn(page, LEARNER);
  await page.goto(at('acme', '/learner/dashboard'));
  await page.getByRole('button', { name: 'Twoje menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.getByRole('button', { name: 'Ihr Menü' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');

  const other = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await other.goto(at('acme', '/login'));
  await expect(other.locator('html')).toHaveAttribute('lang', 'fr');
  await signIn(other, LEARNER);
  await other.goto(at('acme', '/learner/dashboard'));
  await expect(other.getByRole('button', { name: 'Ihr Menü' })).toBeVisible();
  await other.getByRole('button', { name: 'Ihr Menü' }).click();
  await other.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(other.getByRole('button', { name: 'Your menu' })).toBeVisible();
  await other.context().close();
});

test('a language that could not be saved is said to be unsaved, and the page stays as it is [M12]', async ({ page }) => {
  await signIn(page, LEARNER);
  await page.goto(at('acme', '/learner/dashboard'));
  await page.getByRole('button', { name: 'Your menu' }).click();
  await whileBroken(page, 'chooseLanguage', 'no reply', async () => {
    await page.getByRole('menuitemradio', { name: 'Français' }).click();
    await expect(page.getByRole('alert')).toContainText('The language could not be saved. Please try again.');
  });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
});

test('translations that cannot be loaded leave the page in English, and are noted once [M05]', async ({ page }) => {
  const notes: string[] = [];
  page.on('console', (message) => void (message.type() === 'warning' && notes.push(message.text())));
  await page.route('**/de/*.json', (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"Login": ' }));
  await speak(page, 'de');
  await page.goto(at('acme', '/login'));
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  expect(notes.filter((note) => note.includes('shown in English'))).toHaveLength(1);
});

/** What people wrote, also on the axis of a chart, and names that are the same in every language. */
const WRITTEN = /@|Acme|Trellis|^\d+\. |^(https?:\/\/|\/)|^[\d\s.,:%/-]*$/;

test('screens whose texts are converted have no plain English in the language of tests [M13]', async ({ page }) => {
  await speak(page, 'en-XA');
  for (const path of [
    '/login',
    '/forgot-password',
    '/password-reset',
    '/password-reset?token=a&email=ana@acme.test',
    '/set-password?token=a&email=b@acme.test',
  ]) {
    await page.goto(at('acme', path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await plainEnglishOn(page, WRITTEN), path).toEqual([]);
  }
  await signIn(page, 'admin@acme.test');
  for (const path of ['/profile', '/profile?tab=security']) {
    await page.goto(at('acme', path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: /méñú/ }).first().click();
    expect(await plainEnglishOn(page, WRITTEN), path).toEqual([]);
  }
  await signIn(page, LEARNER);
  for (const path of ['dashboard', 'courses', 'course-catalog', 'progress']) {
    await page.goto(at('acme', `/branch/north/learner/${path}`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await plainEnglishOn(page, WRITTEN), path).toEqual([]);
  }
});
