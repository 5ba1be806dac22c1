import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { type NewInstance, newInstance } from '../new-instance.ts';
import { speak } from '../untranslated.ts';
import { at, PASSWORD, signInByForm } from '../walk.ts';

let instance: NewInstance;
test.beforeAll(async () => {
  instance = await newInstance('refused');
});

const open = (page: Page, path: string) => page.goto(at(instance.domain, path));

/** Signs somebody in, whose pages are in a language from then on. */
async function signInSpeaking(page: Page, email: string, language: string): Promise<void> {
  await signInByForm(page, email, instance.domain);
  await speak(page, language);
}

test('a learner reads in German why a password was not changed [M30]', async ({ page }) => {
  await signInSpeaking(page, instance.learner, 'de');
  await open(page, '/profile?tab=security');
  await page.locator('#current_password').fill('not-the-password');
  for (const field of ['#new_password', '#new_password_confirmation']) await page.locator(field).fill(`${PASSWORD}-2`);
  await page.locator('form:has(#current_password) [type=submit]').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Das aktuelle Passwort ist falsch.' })).toBeVisible();
});

test('an admin reads in Arabic that an email is taken [M30]', async ({ page }) => {
  await signInSpeaking(page, instance.admin, 'ar');
  await open(page, '/adduser');
  await page.locator('#first_name').fill('Ida');
  await page.locator('#last_name').fill('Berg');
  await page.locator('#email').fill(instance.learner);
  await page.locator('form:has(#email) [type=submit]').click();
  await expect(page.getByRole('alert').filter({ hasText: 'هذا البريد الإلكتروني مستخدم بالفعل.' })).toBeVisible();
});

test('an import with errors says them in Polish, on the screen and in its file [M31]', async ({ page }) => {
  await signInSpeaking(page, instance.admin, 'pl');
  await open(page, '/bulkcreateusers');
  const rows = [
    'first_name,last_name,email,role,group_name',
    'Ana,Obi,ana@refused.test,learner,Kucharze',
    'Ana,Obi,ana@refused.test,learner,',
  ];
  const file = { name: 'osoby.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };
  await page.locator('input[type=file]').setInputFiles(file);
  // Buttons are English until their screens are translated.
  await page.getByRole('button', { name: /^(Preview|Podgląd)$/ }).click();
  await expect(page.getByText('Ten adres e-mail jest już w wierszu 1.').first()).toBeVisible();
  await expect(page.getByText(/Nie znaleziono grupy .Kucharze./).first()).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^(Download rows with errors|Pobierz wiersze z błędami)$/ }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(text).toMatch(/Nie znaleziono grupy .{1,2}Kucharze/);
  expect(text).toContain('Ten adres e-mail jest już w wierszu 1.');
});
