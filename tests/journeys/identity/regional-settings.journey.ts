import { expect, type Page, test } from '@playwright/test';
import { instanceId } from '../journey-data.ts';
import { forgetRegionalChoices } from '../regional-choices.ts';
import { at, expectAccessibleInEveryVariant, signIn, signInByForm } from '../walk.ts';

const zoneField = (page: Page) => page.getByRole('combobox', { name: 'Time zone' });
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

/** Chooses a zone by the keyboard alone. */
async function chooseZone(page: Page, typed: string): Promise<void> {
  await zoneField(page).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(typed);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

const LEARNER = 'learner@acme.test';
test.afterEach(() => forgetRegionalChoices(LEARNER));

test('a person chooses language and time zone in the profile, and finds them again [Z05, M12]', async ({ page }) => {
  await signInByForm(page, LEARNER);
  await page.goto(at('acme', '/branch/north/profile'));
  const section = page.getByRole('region', { name: 'Language and time zone' });
  await expect(section).toBeVisible();
  await zoneField(page).click();
  // The zone of the device stands first, after what no choice means.
  await expect(page.getByRole('option').nth(0)).toHaveText('Same as the organisation');
  await expect(page.getByRole('option').nth(1)).toContainText('(this device)');
  await page.keyboard.press('Escape');
  await chooseZone(page, 'Sydney');
  await expect(zoneField(page)).toHaveValue('Australia/Sydney');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'German' }).click();
  await save(page);
  // The page is loaded again in the language.
  const zone = page.getByRole('combobox', { name: 'Zeitzone' });
  await expect(zone).toHaveValue('Australia/Sydney');
  await expect(page.getByRole('combobox', { name: 'Sprache' })).toHaveValue('Deutsch');
  await expectAccessibleInEveryVariant(page);
  await page.getByRole('combobox', { name: 'Sprache' }).click();
  await page.getByRole('option', { name: 'Wie die Organisation' }).click();
  await page.getByRole('button', { name: 'Änderungen speichern' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  await expect(zoneField(page)).toHaveValue('Australia/Sydney');
});

test('languages and time zone of an instance are set on their tab, those of a branch in its form [Z05]', async ({ page, browser }) => {
  await signIn(page, 'super@trellis.test', null);
  await page.goto(at(null, `/admin/instance/${await instanceId('globex')}/edit`));
  await page.getByRole('tab', { name: 'Languages and time zone' }).click();
  await chooseZone(page, 'Kathmandu');
  await page
    .getByRole('textbox', { name: 'Offered languages' })
    .or(page.getByRole('combobox', { name: 'Offered languages' }))
    .click();
  await page.getByRole('option', { name: 'British English' }).click();
  await page.getByRole('option', { name: 'Polish' }).click();
  await page.keyboard.press('Escape');
  await save(page);
  await expect(page.getByText('The languages and the time zone have been saved.')).toBeVisible();
  await expect(zoneField(page)).toHaveValue('Asia/Kathmandu');
  await expectAccessibleInEveryVariant(page);

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, 'admin@globex.test', 'globex');
  await admin.goto(at('globex', '/branches/create'));
  await expect(admin.getByRole('region', { name: 'Languages and time zone' })).toBeVisible();
  await admin.getByLabel('Branch Name').fill('Lima');
  await admin.getByRole('textbox', { name: 'Branch URL' }).fill('lima');
  await chooseZone(admin, 'Lima');
  await expectAccessibleInEveryVariant(admin);
  await admin.getByRole('button', { name: 'Create Branch' }).click();
  await admin.getByRole('link', { name: 'Edit Branch' }).click();
  await expect(zoneField(admin)).toHaveValue('America/Lima');
  await admin.context().close();

  await chooseZone(page, 'Not chosen');
  await save(page);
  await expect(zoneField(page)).toHaveValue('Not chosen (UTC)');
});
