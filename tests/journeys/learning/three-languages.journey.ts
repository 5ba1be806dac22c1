import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import Papa from 'papaparse';
import type { Mail } from '../../../infra/local/mail/mailbox.ts';
import { directionOf } from '../../../shared/kernel/regional/languages.ts';
import { CREATE_USER } from '../../fixtures/calls.ts';
import { linkIn } from '../../fixtures/mail.ts';
import { type NewInstance, newInstance } from '../new-instance.ts';
import { outlinedTextsOf } from '../pdf-text.ts';
import { type Said, textsOf } from '../said.ts';
import { at, expectAccessible, expectNoSidewaysScroll, PASSWORD, port } from '../walk.ts';

// The learner takes the course that the author wrote, and the admin reads of it: once more means all of them, in another instance.
test.describe.configure({ mode: 'serial' });

/** Somebody with a language and a zone, who sits at a browser of that language elsewhere. */
type Person = { readonly language: string; readonly locale: string; readonly zone: string; readonly said: Said; readonly width: number };
const PARIS: Person = { language: 'fr', locale: 'fr-FR', zone: 'Europe/Paris', said: textsOf('fr'), width: 1440 };
const WARSAW: Person = { language: 'pl', locale: 'pl-PL', zone: 'Europe/Warsaw', said: textsOf('pl'), width: 1440 };
const CAIRO: Person = { language: 'ar', locale: 'ar-EG', zone: 'Africa/Cairo', said: textsOf('ar'), width: 390 };

const TITLE = 'Sécurité incendie';
const ARABIC_TITLE = 'السلامة من الحريق';
const [STAIRS, LIFT] = ['من الدرج', 'من المصعد'] as const;

let instance: NewInstance;
let course = '';
const learner = `samira-${Date.now()}@lecaire.test`;
test.beforeAll(async () => {
  instance = await newInstance('villes', { name: 'Trois villes', first: 'Wanda', last: 'Nowak' });
});

const address = (path: string): string => at(instance.domain, path);
const nameOf = (language: string, { language: reader }: Person): string =>
  new Intl.DisplayNames([reader], { type: 'language' }).of(language) ?? '';
const heading = (page: Page, name: string, level = 1): Locator => page.getByRole('heading', { level, name, exact: true });
const press = (within: Page | Locator, name: string): Promise<void> => within.getByRole('button', { name, exact: true }).click();

async function pageOf(browser: Browser, { locale, width }: Person): Promise<Page> {
  return (await browser.newContext({ locale, timezoneId: 'Asia/Tokyo', viewport: { width, height: 900 } })).newPage();
}

/** Expects a page in the language and direction of somebody that fits its window and that axe finds nothing on. */
async function expectWhole(page: Page, { language }: Person): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function signIn(page: Page, { said }: Person, email: string): Promise<void> {
  await page.getByLabel(said('Email')).fill(email);
  await page.getByLabel(said('Password'), { exact: true }).fill(PASSWORD);
  await press(page, said('LOGIN'));
  await expect(heading(page, said('Dashboard'))).toBeVisible();
}

/** Signs in, and chooses language and zone in the profile. */
async function settle(page: Page, person: Person, email: string): Promise<void> {
  const { said, language, zone } = person;
  await page.goto(address('/login'));
  await signIn(page, person, email);
  await page.goto(address('/profile'));
  await page.getByRole('combobox', { name: said('Language'), exact: true }).click();
  await page.getByRole('option', { name: nameOf(language, person), exact: true }).click();
  await page.getByRole('combobox', { name: said('Time zone') }).fill(zone);
  await page.getByRole('option', { name: zone }).click();
  await press(page, said('Save Changes'));
  await expect(page.getByText(said('Profile updated successfully.'))).toBeVisible();
}

const write = async (within: Page | Locator, { said }: Person, texts: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, words] of Object.entries(texts)) await within.getByRole('textbox', { name: said(label), exact: true }).fill(words);
};

/** Writes the options of the question that is shown. */
async function writeOptions(within: Locator, { said }: Person, options: readonly string[]): Promise<void> {
  for (const [index, option] of options.entries())
    await within.getByRole('textbox', { name: said('Option {number}', { number: index + 1 }), exact: true }).fill(option);
}

async function addUnit(page: Page, kind: string, title: string): Promise<void> {
  await press(page.getByRole('navigation', { name: PARIS.said('Units') }), PARIS.said('Add'));
  await page.getByRole('menuitem', { name: PARIS.said(kind), exact: true }).click();
  await write(page, PARIS, { 'Unit title': title });
}

/** Adds a text and a test, which is refused while it has no question. */
async function addUnits(page: Page): Promise<void> {
  const { said } = PARIS;
  await addUnit(page, 'Content', 'Les sorties');
  await write(page, PARIS, { Content: 'Prenez l’escalier.' });
  await addUnit(page, 'Test', 'Vérification');
  await press(page, said('Publish Course'));
  await expect(page.getByText('Unité 2 (Test) : au moins une question est obligatoire').first()).toBeVisible();
  await press(page, said('Add a question'));
  await page.getByRole('menuitem', { name: said('Multiple Choice'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await write(dialog, PARIS, { Question: 'Par où sortir ?' });
  await writeOptions(dialog, PARIS, ['Par l’escalier', 'Par l’ascenseur']);
  await dialog.getByRole('checkbox', { name: said('Option {number} is correct', { number: 1 }) }).check();
  await press(dialog, said('Save'));
  await expect(dialog).toBeHidden();
}

/** Translates the course into Arabic; labels and sources stay in French, and where French words stand. */
async function translate(page: Page): Promise<void> {
  const { said } = PARIS;
  await page.getByRole('button', { name: new RegExp(`^${said('Languages')}`) }).click();
  await expect(page.getByRole('combobox', { name: said('Written in') })).toHaveValue('français');
  await page.getByRole('combobox', { name: said('Add a language') }).click();
  await page.getByRole('option', { name: nameOf('ar', PARIS), exact: true }).click();
  const view = page.getByRole('region', { name: said('Translate into {language}', { language: nameOf('ar', PARIS) }) });
  await write(view, PARIS, { Title: ARABIC_TITLE, Description: 'ماذا تفعل عند نشوب حريق.' });
  const title = view.getByRole('textbox', { name: said('Title'), exact: true });
  await expect(title).toHaveAttribute('dir', 'rtl');
  await expect(view.getByText(said('Title'), { exact: true }).last()).toHaveCSS('direction', 'ltr');
  await page.keyboard.press('Alt+ArrowDown');
  await write(view, PARIS, { Title: 'المخارج', Content: 'استخدم الدرج.' });
  await page.setViewportSize({ width: 390, height: 900 });
  await expectWhole(page, PARIS);
  await page.setViewportSize({ width: PARIS.width, height: 900 });
  await press(view, said('Next to translate'));
  await write(view, PARIS, { Title: 'اختبار', Question: 'من أين تخرج؟' });
  await writeOptions(view, PARIS, [STAIRS, LIFT]);
  await expect(view.getByRole('button', { name: said('All parts are translated') })).toBeVisible();
}

test('an author in Paris writes a course in French, and translates it into Arabic [M56, M58]', async ({ browser }) => {
  const { said } = PARIS;
  const email = `claire@${instance.domain}.test`;
  const input = { first_name: 'Claire', last_name: 'Dubois', email, password: PASSWORD, role: 'instructor', skip_email: true };
  await instance.ask(CREATE_USER, { input });
  const hourIn = (later: number): string =>
    new Date(Date.now() + later * 3_600_000).toLocaleTimeString('fr', { hour: '2-digit', timeZone: PARIS.zone }).slice(0, 2);
  const hours = [hourIn(0), hourIn(1)];
  const page = await pageOf(browser, PARIS);
  await settle(page, PARIS, email);
  await page.goto(address('/addcourse'));
  await write(page, PARIS, { Title: TITLE, Description: 'Que faire en cas d’incendie.' });
  const picture = page.locator('input[type=file][accept^="image"]').first();
  await picture.setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText(said('Please choose a JPG, PNG, WebP or GIF image.'))).toBeVisible();
  await expect(page.getByRole('combobox', { name: said('Time zone') })).toHaveValue(PARIS.zone);
  await page.getByLabel(said('End date')).fill('2031-01-31');
  await page.getByLabel(said('End time')).fill('23:59');
  await addUnits(page);
  await translate(page);
  // The clock beside the draft is that of Paris, not of the browser.
  await expect(page.getByRole('status').filter({ hasText: 'Enregistré' })).toHaveText(new RegExp(`\\s(${hours.join('|')}):\\d\\d:`));
  await press(page, said('Publish Course'));
  await expect(page.getByText(said('{title} is published.', { title: TITLE }))).toBeVisible();
  await expect(page.getByText('31 janv. 2031, 23:59 UTC+1')).toBeVisible();
  await expectWhole(page, PARIS);
  course = /courses\/(\d+)/.exec(page.url())?.[1] ?? '';
  await page.goto(address('/dashboard'));
  await page.context().close();
});

/** Makes a branch in Arabic, whose days are those of Cairo. */
async function makeBranch(page: Page): Promise<void> {
  const { said } = WARSAW;
  await page.goto(address('/branches/create'));
  await write(page, WARSAW, { 'Branch Name': 'Kair' });
  await page.getByRole('textbox', { name: said('Branch URL slug') }).fill('kair');
  await page.getByRole('combobox', { name: said('Language'), exact: true }).click();
  await page.getByRole('option', { name: nameOf('ar', WARSAW), exact: true }).click();
  await page.getByRole('combobox', { name: said('Time zone') }).fill(CAIRO.zone);
  await page.getByRole('option', { name: CAIRO.zone }).click();
  await expectWhole(page, WARSAW);
  await press(page, said('Create Branch'));
  await expect(heading(page, 'Kair')).toBeVisible();
}

async function invite(page: Page): Promise<void> {
  const { said } = WARSAW;
  const add = (): Promise<void> =>
    page
      .getByRole('main')
      .getByRole('button', { name: said('Add User'), exact: true })
      .click();
  await page.goto(address('/branch/kair/adduser'));
  await page.getByLabel(said('First Name')).fill('Samira');
  await page.getByLabel(said('Last Name')).fill('Haddad');
  await page.getByLabel(said('Deactivate At')).fill('2020-01-01');
  await page.getByRole('textbox', { name: said('Email') }).fill(learner);
  await add();
  await expect(page.getByRole('link', { name: said('The deactivation date must be after today.') })).toBeVisible();
  await page.getByLabel(said('Deactivate At')).fill('');
  await add();
  await expect(page.getByText(said('{name} was added.', { name: 'Samira Haddad' })).first()).toBeVisible();
}

test('an admin in Warsaw invites a learner of Cairo in Polish, and the mail is in Arabic [M56]', async ({ browser }) => {
  const { said } = WARSAW;
  const page = await pageOf(browser, WARSAW);
  await settle(page, WARSAW, instance.admin);
  await makeBranch(page);
  await invite(page);
  await page.goto(address(`/courses/${course}?tab=people`));
  await press(page, said('Enrol people'));
  const dialog = page.getByRole('dialog', { name: said('Enrol people in {title}', { title: TITLE }) });
  await dialog.getByRole('tab', { name: said('Addresses') }).click();
  await dialog.getByRole('textbox', { name: said('Addresses') }).fill(learner);
  await press(dialog, said('Enrol'));
  await expect(dialog.getByRole('list', { name: said('Results') })).toContainText(said('Enrolled'));
  await expectWhole(page, WARSAW);
  await press(dialog, said('Done'));
  const row = page.getByRole('row').filter({ hasText: 'Samira Haddad' });
  await expect(row).toContainText(said('Not Started'));
  await expect(row).toContainText(said('N/A'));
  const [mail] = await mails(page);
  expect(mail?.subject).toBe(CAIRO.said('Your account at {name}', { name: 'Trois villes' }));
  expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
  expect(mail?.text).toContain(
    CAIRO.said('Hello {firstName}, {name} has set up a training account for you. Choose a password to begin:', {
      firstName: 'Samira',
      name: 'Trois villes',
    }),
  );
  await page.context().close();
});

async function mails(page: Page): Promise<Mail[]> {
  const inbox = `http://localhost:${port()}/dev/mail?format=json&to=${encodeURIComponent(learner)}`;
  return (await (await page.request.get(inbox)).json()) as Mail[];
}

/** Sets the password by the link of the mail, after two that are not the same. */
async function choosePassword(page: Page): Promise<void> {
  const { said } = CAIRO;
  await page.goto(linkIn((await mails(page))[0]).href);
  await page.getByLabel(said('New password'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(said('Confirm new password')).fill('another');
  await press(page, said('SET PASSWORD'));
  await expect(page.getByText(said('Passwords do not match.')).first()).toBeVisible();
  await expectWhole(page, CAIRO);
  await page.getByLabel(said('Confirm new password')).fill(PASSWORD);
  await press(page, said('SET PASSWORD'));
  await expect(page.getByText(said('Your password has been set successfully. Please log in.'))).toBeVisible();
  await signIn(page, CAIRO, learner);
}

/** Submits an answer to the question of the test. Returns the language that goes along with the answer. */
async function answer(page: Page, option: string): Promise<unknown> {
  const asked = page.waitForRequest((request) => request.postData()?.includes('mutation storeUnitResponse') === true);
  await page.getByRole('radio', { name: option }).check();
  await press(page, CAIRO.said('Submit answer'));
  await press(page, CAIRO.said('Finish test'));
  return ((await asked).postDataJSON() as { variables: { input: { language?: string } } }).variables.input.language;
}

/** Fails the test of the course, and passes it. */
async function takeTest(page: Page): Promise<void> {
  const { said } = CAIRO;
  await press(page, said('Start Test'));
  await expect(heading(page, 'من أين تخرج؟', 2)).toBeVisible();
  expect(await answer(page, LIFT)).toBe('ar');
  await expect(heading(page, said('You missed some questions. Try again.'), 2)).toBeVisible();
  await expectWhole(page, CAIRO);
  await press(page, said('Retry Test'));
  expect(await answer(page, STAIRS)).toBe('ar');
  await expect(heading(page, said('Congratulations! You got all answers correct!'), 2)).toBeVisible();
  await expect(page.getByText(said('Attempt {attempt}', { attempt: 2 }))).toBeVisible();
  await press(page, said('Next Unit'));
}

const dayOfCairo = (): string =>
  new Intl.DateTimeFormat('ar-u-nu-latn', { day: 'numeric', month: 'long', year: 'numeric', timeZone: CAIRO.zone }).format();

async function downloadCertificate(page: Page): Promise<void> {
  const [before, download] = [dayOfCairo(), page.waitForEvent('download')];
  await press(page, CAIRO.said('Download Certificate'));
  const texts = outlinedTextsOf(await readFile(await (await download).path()));
  for (const words of ['Certificate of completion', 'has completed the course', 'Issued'] as const)
    expect(texts).toContain(CAIRO.said(words));
  expect(texts).toContain(ARABIC_TITLE);
  expect(texts.some((text) => [before, dayOfCairo()].includes(text))).toBe(true);
}

test('a learner in Cairo takes the course on a phone in Arabic, fails, retries and passes [M56, M57]', async ({ browser }) => {
  const { said } = CAIRO;
  const page = await pageOf(browser, CAIRO);
  await choosePassword(page);
  await expect(page.getByText(ARABIC_TITLE).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText('المخارج');
  await expect(page.getByRole('main')).toContainText('1 فبراير 2031');
  await expectWhole(page, CAIRO);
  await page.goto(address('/branch/kair/learner/courses'));
  await page.getByRole('link', { name: ARABIC_TITLE }).first().click();
  await expect(heading(page, ARABIC_TITLE)).toBeVisible();
  await expect(page.getByText('1 فبراير 2031، 12:59 ص')).toBeVisible();
  await expect(page.getByText(said('{done} of {count} units', { done: 0, count: 2 }))).toBeVisible();
  await expectWhole(page, CAIRO);
  await press(page, said('Start Course'));
  await expect(page.getByText('استخدم الدرج.')).toBeVisible();
  await press(page, said('Next'));
  await takeTest(page);
  await expect(page.getByText(said('Congratulations! You have completed the course!'))).toBeVisible();
  await expectWhole(page, CAIRO);
  await downloadCertificate(page);
  for (const path of ['certificates', 'progress']) {
    await page.goto(address(`/branch/kair/learner/${path}`));
    await expect(page.getByText(ARABIC_TITLE).first()).toBeVisible();
    await expectWhole(page, CAIRO);
  }
  await page.context().close();
});

test('the admin reads in Polish how the learner did, and exports it [M56]', async ({ browser }) => {
  const { said } = WARSAW;
  const page = await pageOf(browser, WARSAW);
  await page.goto(address('/login'));
  await signIn(page, WARSAW, instance.admin);
  await page.goto(address('/reports/users'));
  await page
    .getByRole('link', { name: /^Samira/ })
    .first()
    .click();
  await page.getByRole('tab', { name: new RegExp(`^${said('Courses')}`) }).click();
  await page.getByRole('button', { name: TITLE }).first().click();
  const dialog = page.getByRole('dialog', { name: said('Course: {title}', { title: TITLE }) });
  await dialog.getByRole('tab', { name: new RegExp(`^${said('Test Responses')}`) }).click();
  const attempts = dialog.getByRole('listitem').filter({ hasText: /Próba \d z 2/ });
  await expect(attempts).toHaveText([/Próba 2 z 2.*(CET|CEST).*1 z 1 poprawnie, 100%/, /Próba 1 z 2.*0 z 1 poprawnie, 0%/]);
  await expectWhole(page, WARSAW);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: said('Activity') }).click();
  await expect(page.getByText(`Ukończono: „Vérification” w kursie „${TITLE}”: próba 2, poprawnie 1 z 1 (100%).`)).toBeVisible();
  await page.goto(address(`/reports/courses/${course}?tab=users`));
  await expect(page.getByRole('row').filter({ hasText: 'Samira Haddad' })).toContainText(said('Completed'));
  const download = page.waitForEvent('download');
  await press(page, said('Export'));
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  const { data } = Papa.parse<string[]>((await readFile(await (await download).path(), 'utf8')).trim().replace('\uFEFF', ''));
  const headings = ['Name', 'Status', 'Progress (%)', 'Score (%)', 'Completion Date', 'Completed earlier', 'Last Activity'] as const;
  expect(data[0]).toEqual(headings.map((english) => said(english)));
  expect(data[1]?.slice(0, 3)).toEqual(['Samira Haddad', said('Completed'), '100']);
  // Times of the file are those of Warsaw.
  expect(data[1]?.[4]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/);
  await page.context().close();
});
