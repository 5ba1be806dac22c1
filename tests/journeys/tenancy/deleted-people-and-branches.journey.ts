import { type Browser, expect, type Page, test } from '@playwright/test';
import { branchId, personId } from '../journey-data.ts';
import { at, expectAccessible, signIn, signInByForm } from '../walk.ts';

const NAME = 'Mei-Lin Zhao';
const EMAIL = 'learner3@acme.test';

/** Somebody who reaches the workspace through South alone, at work on a browser of their own. */
async function learnerAtWork(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInByForm(page, EMAIL);
  await expect(page).toHaveURL(/\/branch\/south\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

/** What is shown on their next page: their own screens, or the sign-in form. */
async function expectAtWork(page: Page): Promise<void> {
  await page.goto(at('acme', '/branch/south/learner/courses'));
  await expect(page.getByRole('heading', { level: 1, name: 'My Courses' })).toBeVisible();
}
async function expectShutOut(page: Page): Promise<void> {
  await page.goto(at('acme', '/branch/south/learner/courses'));
  await expect(page.getByRole('button', { name: 'LOGIN' })).toBeVisible();
}

async function choose(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a deleted person is locked out and hidden at once, and is restored with their memberships', async ({ page, browser }) => {
      const learner = await learnerAtWork(browser);
      const id = await personId(EMAIL);
      await signIn(page, 'admin@acme.test');
      await page.goto(at('acme', `/user/${id}`));
      await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
      await page.getByRole('link', { name: 'Users' }).last().click();
      await page.getByRole('searchbox', { name: 'Search name or email' }).fill('learner');
      await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible();
      await choose(page, NAME, 'Delete');
      const dialog = page.getByRole('dialog', { name: `Delete ${NAME}?` });
      await expect(dialog).toContainText('Are you sure you want to delete this user? This action cannot be undone.');
      await expect(dialog).toContainText('This also affects: ');
      await expect(dialog).toContainText('1 branch');
      await expect(dialog).toContainText('You can restore it within 30 days.');
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('link', { name: NAME })).toBeVisible();

      await choose(page, NAME, 'Delete');
      await dialog.getByRole('button', { name: 'Delete user' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('link', { name: NAME })).toHaveCount(0);
      // The row that had the focus is gone, and another one stands there.
      await expect(page.getByRole('button', { name: /^Actions for / }).and(page.locator(':focus'))).toBeVisible();
      await expectShutOut(learner);
      // Their page, which this browser still remembers, and which anybody may have open.
      await page.goBack();
      await expect(page.getByText('Failed to fetch user data.')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: NAME })).toHaveCount(0);
      await expectAccessible(page);
      await page.goto(at('acme', `/user/${id}`));
      await expect(page.getByText('Failed to fetch user data.')).toBeVisible();

      await page.goto(at('acme', '/users?search=Zhao'));
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Recently deleted' }).click();
      const list = page.getByRole('dialog', { name: 'Recently deleted' });
      await expect(list.getByText(NAME)).toBeVisible();
      await expect(list).toContainText('Helena Marsh');
      await expectAccessible(page);
      await list.getByRole('button', { name: `Restore ${NAME}` }).click();
      await expect(list.getByText(`${NAME} was restored.`)).toBeVisible();
      await expect(list.getByRole('button', { name: `Restore ${NAME}` })).toHaveCount(0);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: NAME }).click();
      await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
      await page.getByRole('tab', { name: /^Branches/ }).click();
      await expect(page.getByRole('tabpanel').getByRole('link', { name: 'South' })).toBeVisible();
      await signInByForm(learner, EMAIL);
      await expectAtWork(learner);
    });

    test('a deletion is undone from its message', async ({ page, browser }) => {
      const learner = await learnerAtWork(browser);
      await signIn(page, 'admin@acme.test');
      await page.goto(at('acme', '/users?search=Zhao'));
      await choose(page, NAME, 'Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click();
      // Its time is paused while it has the pointer.
      await page.getByText(`${NAME} deleted.`).hover();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText(`${NAME} restored.`)).toBeVisible();
      await expect(page.getByRole('link', { name: NAME })).toBeVisible();
      await signInByForm(learner, EMAIL);
      await expectAtWork(learner);
    });

    test('a deleted branch locks out its people and is not listed, and is restored with its people', async ({ page, browser }) => {
      const learner = await learnerAtWork(browser);
      const id = await branchId('south');
      await signIn(page, 'admin@acme.test');
      await page.goto(at('acme', `/branches/${id}`));
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete Branch' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete South?' });
      await expect(dialog).toContainText('Are you sure you want to delete this branch? This action cannot be undone.');
      await expect(dialog).toContainText(/\b[1-9]\d* users?/);
      await expect(dialog).toContainText('Courses stay; they leave this branch.');
      await expect(dialog).toContainText('You can restore it within 30 days.');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Delete branch' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Branches' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'North' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'South' })).toHaveCount(0);
      await expectShutOut(learner);
      await page.goto(at('acme', `/branches/${id}`));
      await expect(page.getByText('Unable to fetch branch details.')).toBeVisible();

      await page.goto(at('acme', '/branches'));
      await page.getByRole('button', { name: 'Actions for North' }).click();
      await expect(page.getByRole('menuitem', { name: 'View' })).toBeVisible();
      // The default branch stays.
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Recently deleted' }).click();
      const list = page.getByRole('dialog', { name: 'Recently deleted' });
      await expectAccessible(page);
      await list.getByRole('button', { name: 'Restore South' }).click();
      await expect(list.getByText('South was restored.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('link', { name: 'South' })).toBeVisible();
      await signInByForm(learner, EMAIL);
      await expectAtWork(learner);

      await choose(page, 'South', 'Delete');
      await page.getByRole('dialog', { name: 'Delete South?' }).getByRole('button', { name: 'Delete branch' }).click();
      await page.getByText('South deleted.').hover();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('South restored.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'South' })).toBeVisible();
    });
  });
}
