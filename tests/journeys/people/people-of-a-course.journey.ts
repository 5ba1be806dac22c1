import { expect, type Locator, type Page, test } from '@playwright/test';
import { CREATE, text } from '../../fixtures/courses.ts';
import { assignToBranch, enrol, fillGroup, groupId, publishCourse } from '../journey-data.ts';
import { newInstance } from '../new-instance.ts';
import { at, expectAccessible, signIn } from '../walk.ts';

const FILL = `mutation ($user: ID!, $group: ID!, $course: ID!) {
  addUserToGroup(user_id: $user, group_ids: [$group])
  addCoursesToGroup(group_id: $group, course_ids: [$course]) }`;
const PEOPLE = 'People';
/** The same table in the report of the course. */
const ASSIGNED = 'Assigned Users';
const people = (page: Page, label = PEOPLE): Locator => page.getByRole('table', { name: label });
const rowOf = (page: Page, name: string, label = PEOPLE): Locator => people(page, label).getByRole('row').filter({ hasText: name });

/** Opens an act of a person's row by the keyboard. */
async function actOn(page: Page, name: string, act: string, label = PEOPLE): Promise<Locator> {
  await rowOf(page, name, label)
    .getByRole('button', { name: `Actions for ${name}` })
    .press('Enter');
  await page.getByRole('menuitem', { name: act }).press('Enter');
  return page.getByRole('dialog');
}

test('an author publishes a course, copies it, enrols people four ways, starts one again and removes one [E120]', async ({ page }) => {
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
  await expect(results.getByRole('listitem').filter({ hasText: 'nobody@acme.test' })).toContainText('Not a user yet');
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Enrol more' }).press('Enter');
  await dialog.getByRole('tab', { name: 'Groups' }).click();
  await expect(dialog.getByRole('radio', { name: 'Enrol current members' })).toBeChecked();
  await dialog.getByRole('tabpanel', { name: 'Groups' }).getByRole('searchbox').fill(group);
  await dialog.getByRole('checkbox', { name: group }).press('Space');
  await dialog.getByRole('button', { name: 'Enrol members' }).press('Enter');
  await expect(results).toContainText('Diego Fernández');
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');

  await page.getByRole('button', { name: 'Enrol people' }).last().press('Enter');
  await dialog.getByRole('searchbox').first().fill('learner3');
  await dialog.getByRole('checkbox', { name: 'Mei-Lin Zhao' }).press('Space');
  await dialog.getByRole('tab', { name: 'Addresses' }).click();
  await list.fill('not-an-email');
  // What is chosen in one tab stays while another is open, and one press enrols all of it.
  await expect(dialog.getByRole('tab', { name: 'Users 1' })).toBeVisible();
  await expect(dialog.getByText('Not an email address: not-an-email.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Enrol', exact: true }).press('Enter');
  await expect(results).toContainText('Mei-Lin Zhao');
  await expect(results.getByRole('listitem').filter({ hasText: 'not-an-email' })).toContainText('Not an email address');
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

test('somebody who has a course through a group is not removed from it alone, and the menu says why', async ({ page }) => {
  const { ask, admin, domain, learnerId } = await newInstance('framers');
  const content = [{ unit_order: 1, title: 'Read this', content: text('One page.\n') }];
  const { CreateCourse } = await ask(CREATE, { title: 'Framing', description: 'One page.', content });
  const { createGroup } = await ask('mutation { createGroup(input: { name: "Framers" }) { id } }');
  await ask(FILL, { user: learnerId, group: createGroup.id, course: CreateCourse.id });
  await signIn(page, admin, domain);
  await page.goto(at(domain, `/courses/${CreateCourse.id}?tab=people`));
  await page.getByRole('button', { name: 'Actions for Nora Lind' }).press('Enter');
  const remove = page.getByRole('menuitem', { name: 'Remove' });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await expect(remove).toHaveAccessibleDescription(/^This user has the course through a group\./);
  await expectAccessible(page);
  await remove.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
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
  await dialog.getByRole('textbox', { name: 'Addresses' }).fill('learner@acme.test, new.roofer@acme.test');
  await dialog.getByRole('button', { name: 'Enrol', exact: true }).click();
  await expect(dialog.getByRole('list', { name: 'Results' })).toContainText('Already enrolled');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
  // Who is no user yet is added from here, and is enrolled with that.
  await dialog.getByRole('link', { name: 'Add them as a user' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('new.roofer@acme.test');
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('New');
  await expect(page.getByRole('region', { name: 'Branches, groups and courses' })).toContainText(course.title);
});

test('after publishing a course its author enrols people and sees it as a learner, from where they are', async ({ page }) => {
  const { title, id } = await publishCourse(`Roofing ${Date.now()}`);
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/courses/${id}/edit`));
  await page.getByRole('button', { name: 'Update Course' }).click();
  await expect(page).toHaveURL(new RegExp(`/courses/${id}(\\?|$)`));
  const steps = page.getByRole('alert').filter({ hasText: `${title} is published.` });
  const dialog = page.getByRole('dialog', { name: `Enrol people in ${title}` });
  await steps.getByRole('button', { name: 'Enrol people' }).click();
  await expect(dialog.getByRole('tab', { name: 'Users' })).toHaveAttribute('aria-selected', 'true');
  await dialog.getByRole('searchbox').first().fill('learner3@acme.test');
  await dialog.getByRole('checkbox', { name: 'Mei-Lin Zhao' }).check();
  await dialog.getByRole('button', { name: 'Enrol', exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(page, 'Mei-Lin Zhao')).toBeVisible();
  await steps.getByRole('link', { name: 'See it as a learner' }).click();
  await expect(page).toHaveURL(new RegExp(`/courses/${id}/preview`));
  await expect(page.getByText('Use by is about safety, best before is about taste.')).toBeVisible();
});

test('the report of a course has the same acts for who may do them, and none for managers', async ({ page, browser }) => {
  const mark = Date.now();
  const course = await publishCourse(`Thatching ${mark}`);
  const group = `Thatchers ${mark}`;
  await assignToBranch('north', course);
  await fillGroup(await groupId(group), ['learner@acme.test'], []);
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/reports/courses/${course.id}?tab=users`));
  await page.getByRole('button', { name: 'Enrol people' }).last().click();
  const dialog = page.getByRole('dialog', { name: `Enrol people in ${course.title}` });
  const results = dialog.getByRole('list', { name: 'Results' });
  await dialog.getByRole('tab', { name: 'Groups' }).click();
  await dialog.getByRole('radio', { name: 'Assign the course to the group' }).check();
  await dialog.getByRole('tabpanel', { name: 'Groups' }).getByRole('searchbox').fill(group);
  await dialog.getByRole('checkbox', { name: group }).check();
  await dialog.getByRole('button', { name: 'Assign to group' }).click();
  await expect(results).toContainText('Has the course');
  await dialog.getByRole('button', { name: 'Done' }).click();
  const amara = rowOf(page, 'Amara Okonkwo', ASSIGNED);
  await expect(amara).toBeVisible();
  // Who has the course through a group alone is not removed here, but starts again.
  await amara.getByRole('button', { name: 'Actions for Amara Okonkwo' }).click();
  await expect(page.getByRole('menuitem', { name: 'Start again' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await enrol('learner@acme.test', course);
  await page.reload();
  const removal = await actOn(page, 'Amara Okonkwo', 'Remove', ASSIGNED);
  await expect(removal).toContainText('This action will result in the loss of all user progress and awards associated with this course.');
  await expect(removal).toContainText(
    'Their progress is kept. If they are enrolled again, they continue where they stopped. They also have the course through a group, so they keep it.',
  );
  await removal.getByRole('button', { name: 'Remove 1 user' }).click();
  await expect(removal).toBeHidden();
  await expect(amara).toBeVisible();

  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, 'manager@acme.test');
  await theirs.goto(at('acme', `/branch/north/reports/courses/${course.id}?tab=users`));
  await expect(rowOf(theirs, 'Amara Okonkwo', ASSIGNED)).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Actions for Amara Okonkwo' })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: 'Enrol people' })).toHaveCount(0);
  await theirs.context().close();
});

test('ticked people of a course are removed and come back; who has not begun is not started again [E132]', async ({ page }) => {
  const course = await publishCourse(`Slating ${Date.now()}`);
  const names = ['Amara Okonkwo', 'Mei-Lin Zhao'];
  await enrol('learner@acme.test', course);
  await enrol('learner3@acme.test', course);
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/courses/${course.id}?tab=people`));
  const choose = async (act: string): Promise<Locator> => {
    for (const name of names) await rowOf(page, name).getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await expect(bar.getByRole('status')).toHaveText('2 selected');
    await bar.getByRole('button', { name: 'Actions' }).press('Enter');
    await page.getByRole('menuitem', { name: act }).press('Enter');
    return page.getByRole('dialog', { name: act });
  };
  const result = (name: string): Locator => page.getByRole('region', { name: `Result: ${name}` });

  const again = await choose('Start again for 2 users');
  await expect(again).toContainText('What was done stays in the history; certificates stay valid.');
  await expectAccessible(page);
  await again.getByRole('button', { name: 'Start again for 2 users' }).press('Enter');
  await expect(result('Starting courses again for users')).toContainText('Nothing was changed. 2 as before.');

  const removal = await choose('Remove 2 users from this course');
  await expect(removal).toContainText('Their progress is kept.');
  await removal.getByRole('button', { name: 'Remove 2 users from this course' }).press('Enter');
  for (const name of names) await expect(rowOf(page, name)).toHaveCount(0);
  await result('Ending enrolments of users').getByRole('button', { name: 'Undo' }).press('Enter');
  for (const name of names) await expect(rowOf(page, name)).toBeVisible();
});
