import { type Browser, expect, type Page } from '@playwright/test';
import { png } from '../../../fixtures/images.ts';
import { expectAccessibleInEveryVariant } from '../../walk.ts';
import type { Office } from './office.ts';

const YELLOW = '#ffe100';
const LOGO_WIDTH = 96;

const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview of the look' });

/** Returns the fill of the button in a drawing of the preview. */
const fillIn = (page: Page, caption: string): Promise<string> =>
  preview(page)
    .getByRole('figure', { name: caption })
    .locator('[data-sample-scheme]')
    .evaluate((scene) => getComputedStyle(scene).getPropertyValue('--accent-fill').trim());

/** Returns the colour of the buttons of a page. */
export const accentOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent-fill').trim());

/** What is missing or malformed is told, and nothing that was typed is lost. */
async function nameBranch({ way }: Office, name: string, taken: string, slug: string): Promise<void> {
  const { page } = way;
  const url = page.getByLabel('Branch URL slug');
  await way.write(page.getByLabel('Branch Name'), name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Branch url is required.' })).toBeVisible();
  for (const [wrong, message] of [
    ['Not a slug', 'Branch url can only contain lowercase letters, numbers, and hyphens.'],
    [taken, 'The url has already been taken.'],
  ] as const) {
    await url.fill(wrong);
    await url.press('Enter');
    await expect(page.getByRole('link', { name: message })).toBeVisible();
  }
  await expect(page.getByLabel('Branch Name')).toHaveValue(name);
  await url.fill(slug);
}

/** Makes a branch by keyboard, whose look is seen before it is saved, and at its sign-in afterwards. */
export async function brandBranch(office: Office, browser: Browser, { name, slug }: { name: string; slug: string }): Promise<void> {
  const { way, at, ask } = office;
  const { page } = way;
  await ask('mutation { createBranch(input: { name: "North", url: "north" }) { id } }');
  await page.goto(at('/branches'));
  await way.press(page.getByRole('link', { name: '+ Add Branch' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Create A New Branch' })).toBeFocused();
  await expect(page).toHaveTitle(/^Create A New Branch \|/);
  await nameBranch(office, name, 'north', slug);

  // The drawings follow the form, and the contrast is told. Until the branch has a logo they show that of the instance, and never its name.
  await expect(preview(page).locator('img')).toHaveCount(7);
  await expect(preview(page).getByText(name)).toHaveCount(0);
  await page.getByLabel('Primary colour', { exact: true }).fill(YELLOW);
  await expect.poll(() => fillIn(page, 'Sign-in, light')).toBe(YELLOW);
  await expect(page.getByText(`${YELLOW} on white has a contrast of 1.3:1.`)).toBeVisible();
  await expect(page.getByRole('row', { name: /^Links, light/ })).toContainText('Changed to stay readable');
  await page.getByLabel('Secondary colour', { exact: true }).fill('#4f46e5');
  await expect(page.getByText('#4f46e5 on white has a contrast of 6.2:1.')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await way.press(page.getByRole('button', { name: 'Choose an image' }));
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png(LOGO_WIDTH, 48) });
  await expect(preview(page).getByRole('figure')).toHaveText([
    /Sign-in, light$/,
    /Sign-in, dark$/,
    /Player, light$/,
    /Player, dark$/,
    /Mail, light$/,
    /Mail, dark$/,
    /Certificate$/,
  ]);
  await expect(preview(page).locator('img')).toHaveCount(7);
  await expectAccessibleInEveryVariant(page);
  await way.press(page.getByRole('button', { name: 'Create Branch' }));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('No users found in this branch.')).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(at(`/branch/${slug}/login`));
  await expect.poll(() => accentOf(visitor)).toBe(YELLOW);
  await expect(visitor.getByRole('main').getByRole('img').first()).toHaveJSProperty('naturalWidth', LOGO_WIDTH);
  await visitor.context().close();
}
