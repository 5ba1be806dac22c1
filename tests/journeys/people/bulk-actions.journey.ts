import { expect, type Page, test } from '@playwright/test';
import { changeReply } from '../broken-calls.ts';
import { addInactive, groupId, publishCourse } from '../journey-data.ts';
import { newInstance } from '../new-instance.ts';
import { at, expectAccessible, signIn } from '../walk.ts';
import { CREATE_USER } from '../../fixtures/calls.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });

async function choose(page: Page, act: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

/** Gives a course to a group of many people, of which the result tells what follows until it has ended. */
async function giveCourse(page: Page, word: string, people: number): Promise<void> {
  const { title } = await publishCourse(`Course of ${word}`);
  await page.goto(at('acme', `/groups?search=${word}`));
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await choose(page, 'Add courses to 1 group');
  const picker = page.getByRole('dialog', { name: 'Add courses to 1 group' });
  await picker.getByRole('searchbox').fill(title);
  await picker.getByRole('checkbox', { name: title }).check();
  // However fast it is, the page is told first that it runs.
  await changeReply(page, 'query rowsJob(', (body) =>
    body.replace(/"following":\{"status":"\w+","done":\d+/, '"following":{"status":"running","done":60'),
  );
  await picker.getByRole('button', { name: 'Add', exact: true }).click();
  const result = page.getByRole('region', { name: 'Result: Adding courses to groups' });
  await expect(result).toContainText(`Added ${title} to 1 group.`);
  const following = result.getByRole('region', { name: 'Access through groups' });
  await expect(following).toContainText(`60 of ${people}`);
  await expect(following.getByRole('progressbar', { name: 'Access through groups' })).toHaveAttribute('aria-valuenow', '60');
  await expect(following).toContainText('You can leave this page. The work continues.');
  await expectAccessible(page);
  await page.unrouteAll({ behavior: 'wait' });
  await expect(following).toHaveCount(0);
  await expect(result).toContainText(`Added ${title} to 1 group.`);
}

test('an admin acts on all that a search finds, leaves the page, finds the results again and undoes it', async ({ page }) => {
  const word = `Plenty${Date.now()}`;
  await addInactive(word, 105);
  await groupId(`Readers of ${word}`);
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/users?search=${word}`));
  const users = page.getByRole('table', { name: 'Users' });
  // With its head: a page of the list.
  await expect(users.getByRole('row')).toHaveCount(26);
  await users.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await expect(bar(page).getByRole('status')).toHaveText('25 selected');
  await bar(page).getByRole('button', { name: 'Select all 105' }).click();
  await expect(bar(page).getByRole('status')).toHaveText('All 105 selected');
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete 105 users' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Add 105 users to groups' }).click();
  // The list hears nothing of the job until the page is left, however fast it is.
  let leaves = false;
  const isHeld = (body: string | null): boolean => !leaves && (body?.includes('query rowsJob(') ?? false);
  await page.route('**/graphql', (route) => (isHeld(route.request().postData()) ? route.abort() : route.fallback()));
  const picker = page.getByRole('dialog', { name: 'Add 105 users to groups' });
  await picker.getByRole('searchbox').fill(`Readers of ${word}`);
  await picker.getByRole('checkbox', { name: `Readers of ${word}` }).check();
  await picker.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(picker).toBeHidden();
  await expect(page).toHaveURL(/job=\d+/);

  // It goes on by itself, and every page leads back to it.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Courses' }).click();
  leaves = true;
  await page.getByRole('link', { name: 'See the results' }).click();
  const added = page.getByRole('region', { name: 'Result: Adding users to groups' });
  await expect(added).toContainText(`Added 105 users to Readers of ${word}.`);
  await added.getByRole('button', { name: '105 done' }).click();
  await expect(added.getByRole('link', { name: `${word} Row 1`, exact: true })).toBeVisible();
  await expect(added).toContainText('Page 1 of 5');
  await expectAccessible(page);

  const results = page.url();
  await page.goto(at('acme', `/users?search=${word}`));
  await expect(users.getByRole('row')).toHaveCount(26);
  await users.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await bar(page).getByRole('button', { name: 'Select all 105' }).click();
  await choose(page, 'Delete 105 users');
  const deletion = page.getByRole('dialog', { name: 'Delete 105 users?' });
  await expect(deletion).toContainText('This also affects: 1 group.');
  await deletion.getByRole('button', { name: 'Cancel' }).click();

  await giveCourse(page, word, 105);
  await page.goto(results);
  await added.getByRole('button', { name: 'Undo' }).click();
  const removed = page.getByRole('region', { name: 'Result: Removing users from groups' });
  await expect(removed).toContainText(`Removed 105 users from Readers of ${word}.`);
  await expect(removed.getByRole('button', { name: 'Undo' })).toBeHidden();
  await removed.getByRole('button', { name: 'Close' }).click();
  await expect(removed).toBeHidden();
});

/** Opens the acts on ticked rows by keyboard: the first of them has the focus then. */
async function openActions(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: 'Actions' }).press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
}

test('a refused row leaves the others alone and says why, by keyboard', async ({ page }) => {
  const word = `Keys${Date.now()}`;
  await addInactive(word, 2);
  const { title } = await publishCourse(`Course of ${word}`);
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/users?search=${word}`));
  await page.getByRole('checkbox', { name: `Select ${word} Row 1` }).press('Space');
  await page.getByRole('checkbox', { name: `Select ${word} Row 2` }).press('Space');
  await openActions(page);
  await page.getByRole('menuitem', { name: 'Enrol 2 users in courses' }).press('Enter');
  const picker = page.getByRole('dialog', { name: 'Enrol 2 users in courses' });
  await picker.getByRole('searchbox').fill(title);
  await picker.getByRole('checkbox', { name: title }).press('Space');
  await picker.getByRole('button', { name: 'Enrol', exact: true }).press('Enter');
  const refused = page.getByRole('region', { name: 'Result: Enrolling users in courses' });
  await expect(refused).toContainText('Nothing was changed. 2 refused.');
  await expect(refused.getByRole('list', { name: 'Rows' })).toContainText('This user is inactive and cannot be enrolled.');
  await expectAccessible(page);
  await refused.getByRole('button', { name: 'Close' }).press('Enter');

  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).press('Space');
  await openActions(page);
  await page.getByRole('menuitem', { name: 'Delete 2 users' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete 2 users?' });
  await expect(dialog).toContainText('You can restore them within 30 days.');
  const act = dialog.getByRole('button', { name: 'Delete 2 users' });
  await expect(act).toBeEnabled();
  await act.press('Enter');
  await expect(page.getByRole('region', { name: 'Result: Deleting users' })).toContainText('Deleted 2 users.');
});

test('an undo tells of the rows that it takes back, not of those that were refused', async ({ page }) => {
  const word = `Back${Date.now()}`;
  const instance = await newInstance('back');
  const input = { first_name: word, last_name: 'Row 1', email: `${word.toLowerCase()}@rows.test`, role: 'learner', skip_email: true };
  await instance.ask(CREATE_USER, { input });
  await signIn(page, 'super@trellis.test', instance.domain);
  await page.goto(at(instance.domain, '/users'));
  // Without its only admin nobody could administer the instance.
  await page.getByRole('checkbox', { name: 'Select Nora Lind' }).first().check();
  await page.getByRole('checkbox', { name: 'Select Nora Lind' }).last().check();
  await page.getByRole('checkbox', { name: `Select ${word} Row 1` }).check();
  await choose(page, 'Deactivate 3 users');
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate 3 users' }).click();
  const done = page.getByRole('region', { name: 'Result: Deactivating users' });
  await expect(done).toContainText('Deactivated 2 users. 1 refused.');
  await expect(done.getByRole('list', { name: 'Rows' })).toContainText('Make another user an admin first.');
  await done.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'Result: Activating users' })).toContainText('Activated 2 users.');
});

test('the result of an act on a row far down the list comes into view, with the way back', async ({ page }) => {
  const word = `Far${Date.now()}`;
  await addInactive(word, 22);
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/users?search=${word}`));
  await page.getByRole('checkbox', { name: `Select ${word} Row 9` }).check();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).not.toBeInViewport();
  await choose(page, 'Delete 1 user');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 user' }).click();
  const deleted = page.getByRole('region', { name: 'Result: Deleting users' });
  await expect(deleted).toBeInViewport({ ratio: 1 });
  // Nothing lies over it.
  await deleted.getByRole('button', { name: 'Undo' }).click({ trial: true });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('courses are given to a group and to users, and groups are deleted, by touch', async ({ page }) => {
    const word = `Phone${Date.now()}`;
    const { title } = await publishCourse(`Course of ${word}`);
    for (const name of [`One of ${word}`, `Two of ${word}`]) await groupId(name);
    await signIn(page, 'admin@acme.test');
    await page.goto(at('acme', `/courses?search=${word}`));
    await page.getByRole('checkbox', { name: `Select ${title}` }).tap();
    await bar(page).getByRole('button', { name: 'Actions' }).tap();
    await page.getByRole('menuitem', { name: 'Add 1 course to groups' }).tap();
    const picker = page.getByRole('dialog', { name: 'Add 1 course to groups' });
    await picker.getByRole('searchbox').fill(`One of ${word}`);
    await picker.getByRole('checkbox', { name: `One of ${word}` }).tap();
    await picker.getByRole('button', { name: 'Add', exact: true }).tap();
    await expect(page.getByRole('region', { name: 'Result: Adding courses to groups' })).toContainText(`Added 1 course to One of ${word}.`);
    await expectAccessible(page);

    await page.goto(at('acme', `/courses?search=${word}`));
    await page.getByRole('checkbox', { name: `Select ${title}` }).tap();
    await choose(page, 'Enrol users in 1 course');
    const people = page.getByRole('dialog', { name: 'Enrol users in 1 course' });
    await people.getByRole('searchbox').fill('learner2@acme.test');
    await people.getByRole('checkbox', { name: 'Diego Fernández' }).tap();
    await expectAccessible(page);
    await people.getByRole('button', { name: 'Enrol', exact: true }).tap();
    await expect(page.getByRole('region', { name: 'Result: Enrolling users in courses' })).toContainText(
      'Enrolled Diego Fernández in 1 course.',
    );

    await page.goto(at('acme', `/groups?search=${word}`));
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).tap();
    await choose(page, 'Delete 2 groups');
    const dialog = page.getByRole('dialog', { name: 'Delete 2 groups?' });
    await expect(dialog).toContainText('This also affects: 1 course.');
    await expect(dialog).toContainText('This action cannot be undone.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete 2 groups' }).tap();
    const result = page.getByRole('region', { name: 'Result: Deleting groups' });
    await expect(result).toContainText('Deleted 2 groups.');
    await expect(result.getByRole('button', { name: 'Undo' })).toBeHidden();
    await expect(page.getByText('No Groups Found')).toBeVisible();
  });
});
