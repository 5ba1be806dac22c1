import { expect, type Locator, type Page, test } from '@playwright/test';
import { enrol, fillGroup, groupId, publishCourse } from './journey-data.ts';
import { at, expectAccessible, signIn } from './walk.ts';

const people = (page: Page): Locator => page.getByRole('table', { name: 'People' });
const rowOf = (page: Page, name: string): Locator => people(page).getByRole('row').filter({ hasText: name });

/** Opens an act of a person's row by the keyboard. */
async function actOn(page: Page, name: string, act: string): Promise<Locator> {
  await rowOf(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .press('Enter');
  await page.getByRole('menuitem', { name: act }).press('Enter');
  return page.getByRole('dialog');
}

test('an author publishes a course, copies it, enrols people in four ways, starts one again and removes one', async ({ page }) => {
  test.setTimeout(180_000);
  const mark = Date.now();
  const { title, id } = await publishCourse(`Glazing ${mark}`);
  const group = `Glazers ${mark}`;
  await fillGroup(await groupId(group), ['learner2@acme.test'], []);
  await signIn(page, 'admin@acme.test');

  // A copy is a course of its own.
  await page.goto(at('acme', `/courses?search=${encodeURIComponent(title)}`));
  await page.getByRole('button', { name: `Actions for ${title}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Copy' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(`Copy of ${title}`);

  // After publishing the author stays on the course.
  await page.goto(at('acme', `/courses/${id}/edit`));
  await page.getByRole('button', { name: 'Update Course' }).press('Enter');
  const steps = page.getByRole('alert').filter({ hasText: `${title} is published.` });
  await expect(steps.getByRole('link', { name: 'See it as a learner' })).toHaveAttribute('href', new RegExp(`/courses/${id}/preview$`));
  await expectAccessible(page);

  await steps.getByRole('button', { name: 'Offer in branches' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Enrol people in ${title}` });
  await expect(dialog.getByRole('tab', { name: 'Branches' })).toHaveAttribute('aria-selected', 'true');
  await dialog.getByRole('checkbox', { name: 'South' }).press('Space');
  await dialog.getByRole('button', { name: 'Offer' }).press('Enter');
  await expect(dialog.getByRole('list', { name: 'Results' })).toContainText('Offers the course');
  await dialog.getByRole('button', { name: 'Enrol more' }).press('Enter');

  // A pasted list has a result for each line, which stays.
  await dialog.getByRole('tab', { name: 'Addresses' }).click();
  const list = dialog.getByRole('textbox', { name: 'Addresses' });
  await list.fill('Amara <learner@acme.test>; nobody@acme.test');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Close without saving?' }).getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(list).toHaveValue('Amara <learner@acme.test>; nobody@acme.test');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Enrol', exact: true }).press('Enter');
  const results = dialog.getByRole('list', { name: 'Results' });
  await expect(results.getByRole('listitem').filter({ hasText: 'Amara Okonkwo (learner@acme.test)' })).toContainText('Enrolled');
  await expect(results.getByRole('listitem').filter({ hasText: 'nobody@acme.test' })).toContainText('Not found here');
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Enrol more' }).press('Enter');
  await dialog.getByRole('tab', { name: 'Groups' }).click();
  await expect(dialog.getByRole('radio', { name: 'Enrol the present members' })).toBeChecked();
  await dialog.getByRole('tabpanel', { name: 'Groups' }).getByRole('searchbox').fill(group);
  await dialog.getByRole('checkbox', { name: group }).press('Space');
  await dialog.getByRole('button', { name: 'Enrol members' }).press('Enter');
  await expect(results).toContainText('Diego Fernández');
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');

  await page.getByRole('button', { name: 'Enrol people' }).last().press('Enter');
  await dialog.getByRole('searchbox').first().fill('learner3');
  await dialog.getByRole('checkbox', { name: 'Mei-Lin Zhao' }).press('Space');
  await dialog.getByRole('button', { name: 'Enrol', exact: true }).first().press('Enter');
  await expect(results).toContainText('Mei-Lin Zhao');
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(people(page).getByRole('row')).toHaveCount(4);

  const again = await actOn(page, 'Amara Okonkwo', 'Start again');
  await expect(again).toContainText(
    'This starts the course of Amara Okonkwo from the beginning. What was done stays in the history; a certificate stays valid.',
  );
  await expectAccessible(page);
  await again.getByRole('button', { name: 'Start again' }).press('Enter');
  await expect(again).toBeHidden();

  const removal = await actOn(page, 'Mei-Lin Zhao', 'Remove');
  await expect(removal).toContainText('This action will result in the loss of all user progress and awards associated with this course.');
  await expect(removal).toContainText('Their progress is kept.');
  await removal.getByRole('button', { name: 'Remove 1 user' }).press('Enter');
  await expect(removal).toBeHidden();
  await expect(rowOf(page, 'Mei-Lin Zhao')).toHaveCount(0);
  await expectAccessible(page);
});

test('the people of a course are reached on a phone', async ({ page }) => {
  const course = await publishCourse(`Glazing by phone ${Date.now()}`);
  await enrol('learner@acme.test', course);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/courses/${course.id}?tab=people`));
  await expect(page.getByText('Amara Okonkwo').first()).toBeVisible();
  await page.getByRole('button', { name: 'Enrol people' }).click();
  const dialog = page.getByRole('dialog', { name: `Enrol people in ${course.title}` });
  await dialog.getByRole('tab', { name: 'Addresses' }).click();
  await dialog.getByRole('textbox', { name: 'Addresses' }).fill('learner@acme.test');
  await dialog.getByRole('button', { name: 'Enrol', exact: true }).click();
  await expect(dialog.getByRole('list', { name: 'Results' })).toContainText('Already enrolled');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
});
