import { type Browser, expect, type Page, test } from '@playwright/test';
import { newInstance } from '../new-instance.ts';
import { at, expectAccessible, signIn } from '../walk.ts';

/** Opens the catalogue in a browser of a language. */
async function openCatalogue(browser: Browser, locale: string, { domain, learner }: { domain: string; learner: string }): Promise<Page> {
  const page = await (await browser.newContext({ locale })).newPage();
  await signIn(page, learner, domain);
  await page.goto(at(domain, '/learner/course-catalog'));
  await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
  return page;
}

test('an admin writes the name of a category in German, which a learner reads, and a French one the stored [M49]', async ({
  page,
  browser,
}) => {
  const instance = await newInstance('regale');
  await signIn(page, instance.admin, instance.domain);
  await page.goto(at(instance.domain, '/categories/create'));
  await page.getByRole('textbox', { name: 'Category Name' }).fill('Kitchens');
  const translations = page.getByRole('region', { name: 'Translations' });
  await expect(translations.getByRole('textbox')).toHaveCount(6);
  await translations.getByRole('textbox', { name: 'Name in German' }).fill('x'.repeat(101));
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expect(page.getByRole('alert')).toContainText('The name can have at most 100 characters.');
  await translations.getByRole('textbox', { name: 'Name in German' }).fill('Küchen');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();

  const german = await openCatalogue(browser, 'de-DE', instance);
  await german.getByRole('button', { name: 'Küchen' }).click();
  await expect(german.getByRole('heading', { level: 1, name: 'Küchen' })).toBeVisible();
  const french = await openCatalogue(browser, 'fr-FR', instance);
  await expect(french.getByRole('button', { name: 'Kitchens' })).toBeVisible();

  // The list has the stored name; the form both, and takes a translation away.
  await page.getByRole('link', { name: 'Kitchens' }).click();
  await expect(page.getByRole('textbox', { name: 'Category Name' })).toHaveValue('Kitchens');
  await expect(translations.getByRole('textbox', { name: 'Name in German' })).toHaveValue('Küchen');
  await translations.getByRole('textbox', { name: 'Name in German' }).fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  await german.goto(at(instance.domain, '/learner/course-catalog'));
  await expect(german.getByRole('button', { name: 'Kitchens' })).toBeVisible();
});
