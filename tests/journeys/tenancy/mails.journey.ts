import { expect, type Page, test } from '@playwright/test';
import { at, expectAccessible, expectNoSidewaysScroll, port, signInByForm } from '../walk.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('an admin looks at every mail before it is sent, light, dark and as plain text', async ({ page }) => {
  await signInByForm(page, 'admin@acme.test');
  await menu(page).getByRole('link', { name: 'Brand', exact: true }).click();
  await page.getByRole('button', { name: 'Preview Emails' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email preview' });
  const mail = (scheme: string) => dialog.frameLocator(`iframe[title$=", ${scheme}"]`);
  const ground = (scheme: string) =>
    mail(scheme)
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor);
  await expect(mail('light').getByRole('link', { name: 'Set up your password' })).toBeVisible();
  expect(await ground('light')).toBe('rgb(246, 245, 242)');
  await expectAccessible(page);

  await dialog.getByRole('combobox', { name: 'Email' }).click();
  await page.getByRole('option', { name: 'Assignment returned' }).click();
  await expect(dialog.getByText('“Your cleaning plan” was returned to you', { exact: true })).toBeVisible();
  await dialog.getByRole('tab', { name: 'Dark' }).click();
  await expect(mail('dark').getByText('Comment: Please add how often each surface is cleaned.')).toBeVisible();
  expect(await ground('dark')).toBe('rgb(17, 17, 16)');
  await expectAccessible(page);
  // A link of a sample leads nowhere.
  await mail('dark').getByRole('link', { name: 'Open the assignment' }).click();
  await expect(mail('dark').getByText('Comment: Please add how often each surface is cleaned.')).toBeVisible();

  await dialog.getByRole('tab', { name: 'Plain text' }).click();
  await expect(dialog.getByText(/Comment: Please add how often/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.goto(at('acme', '/branches'));
  await page
    .getByRole('link', { name: /^North/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'North' })).toBeVisible();
  await page.getByRole('button', { name: 'Preview Emails' }).click();
  await dialog.getByRole('tab', { name: 'Plain text' }).click();
  await expect(dialog.getByText(/\/app\/branch\/north\/set-password/)).toBeVisible();
});

type Sent = { readonly from: string };

test('an admin chooses the sender address out of the verified domains, and the next mail bears it', async ({ browser }) => {
  const operator = await (await browser.newContext()).newPage();
  await signInByForm(operator, 'super@trellis.test', null);
  await operator.getByRole('table', { name: 'LMS Instances' }).getByRole('link', { name: 'Acme', exact: true }).click();
  await operator.getByRole('link', { name: 'Edit Instance' }).click();
  await operator.getByRole('tab', { name: 'Email' }).click();
  await operator.getByLabel('Email domains').fill('acme.test, acme.example');
  await operator.getByRole('button', { name: 'Save Changes' }).click();
  await expect(operator.getByText('The sender address has been saved.')).toBeVisible();
  await operator.context().close();

  const page = await (await browser.newContext()).newPage();
  await signInByForm(page, 'admin@acme.test');
  await menu(page).getByRole('link', { name: 'Brand', exact: true }).click();
  await page.getByRole('button', { name: 'Sender Address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email sender' });
  await expect(dialog.getByText(/^Emails come from "Acme" <no-reply@/)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Domain' }).click();
  // The other domain is not verified.
  await expect(page.getByRole('option')).toHaveText(['acme.test']);
  await page.getByRole('option', { name: 'acme.test', exact: true }).click();
  await dialog.getByLabel('Name before the @').fill('learn ing');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('Use letters, digits, dots and hyphens.').first()).toBeVisible();
  await expectAccessible(page);
  // Escape asks before it loses what was typed.
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Close without saving?' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByLabel('Name before the @')).toHaveValue('learn ing');
  await dialog.getByLabel('Name before the @').fill('academy');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('The sender address has been saved.')).toBeVisible();

  await page.goto(at('acme', '/logout'));
  await page.goto(at('acme', '/forgot-password'));
  await page.getByLabel('Email').fill('learner3@acme.test');
  await page.getByRole('button', { name: 'SEND RESET LINK' }).click();
  await expect(page.getByText('Password reset email sent successfully. Please check your inbox.')).toBeVisible();
  const inbox = `http://localhost:${port()}/dev/mail?format=json&to=learner3@acme.test`;
  await expect
    .poll(async () => ((await (await page.request.get(inbox)).json()) as Sent[]).map(({ from }) => from))
    .toContain('"Acme" <academy@acme.test>');
  await page.context().close();
});
