import { expect, type Page, test } from '@playwright/test';
import { enrol, fillGroup, groupId, personId, publishCourse } from '../journey-data.ts';
import { at, expectAccessible, expectNoSidewaysScroll, signIn } from '../walk.ts';

/** Opens an act of a row by the keyboard. */
async function actOn(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).press('Enter');
  await page.getByRole('menuitem', { name: act }).press('Enter');
}

/** Returns the day so many days from now. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('an admin sets the due date of a group after a preview, extends it for one and exempts another [D26]', async ({ page }) => {
  const { title, id } = await publishCourse(`Evacuation ${Date.now()}`);
  const name = `Wardens ${Date.now()}`;
  const group = await groupId(name);
  await fillGroup(group, ['learner@acme.test', 'learner3@acme.test'], [{ title, id }]);
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/groups/${group}?tab=courses`));
  await page.getByRole('button', { name: `Due date of ${title}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Due date of ${title} for ${name}` });
  await dialog.getByRole('radio', { name: 'On a day', exact: true }).check();
  await dialog.getByLabel('Due on').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('The due date must be today or later.');
  await dialog.getByRole('radio', { name: 'Days after enrolment', exact: true }).check();
  await dialog.getByRole('textbox', { name: 'Days', exact: true }).fill('14');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Part of the fire plan');
  await dialog.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(dialog.getByRole('status')).toContainText('This concerns 2 users who have not completed the course.');
  await expect(dialog.getByRole('status')).toContainText('Nobody becomes overdue');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save due date' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: 'Courses' })).toContainText('Due 14 days after enrolment, Part of the fire plan');

  await page.goto(at('acme', `/reports/courses/${id}?tab=users`));
  await actOn(page, 'Mei-Lin Zhao', 'Exempt from course');
  const exempt = page.getByRole('dialog', { name: `Exempt Mei-Lin Zhao from ${title}?` });
  await exempt.getByRole('textbox', { name: 'Reason' }).fill('On parental leave');
  await exempt.getByRole('button', { name: 'Exempt from course' }).press('Enter');
  await expect(exempt).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Mei-Lin Zhao' })).toContainText('Exempt');
  await actOn(page, 'Amara Okonkwo', 'Extend due date');
  const extend = page.getByRole('dialog', { name: `Extend the due date of ${title}?` });
  await extend.getByLabel('New due date').fill(dayIn(60));
  await extend.getByRole('textbox', { name: 'Reason' }).fill('Ill for a month');
  await extend.getByRole('button', { name: 'Extend', exact: true }).press('Enter');
  await expect(extend).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Amara Okonkwo' })).toContainText('Extended');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at('acme', `/user/${await personId('learner3@acme.test')}?tab=courses`));
  await expect(page.getByText('On parental leave').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

/** Opens an act on the selected rows. */
async function actOnSelected(page: Page, act: string): Promise<void> {
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

test('an admin sets the due date of two ticked people, extends it after a preview and exempts both [D113]', async ({ page }) => {
  const course = await publishCourse(`Scaffolds ${Date.now()}`);
  const { title, id } = course;
  for (const email of ['learner@acme.test', 'learner3@acme.test']) await enrol(email, course);
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/courses/${id}?tab=people`));
  const select = async (): Promise<void> => {
    for (const name of ['Mei-Lin Zhao', 'Amara Okonkwo']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  };
  await select();
  await actOnSelected(page, 'Set the due date of 2 users');
  const terms = page.getByRole('dialog', { name: `Due date of 2 users in ${title}` });
  await terms.getByRole('radio', { name: 'Days after enrolment', exact: true }).check();
  await terms.getByRole('textbox', { name: 'Days', exact: true }).fill('5');
  await terms.getByRole('button', { name: 'Preview' }).click();
  await expect(terms.getByRole('status')).toContainText('This concerns 2 users who have not completed the course.');
  await terms.getByRole('button', { name: 'Save due date' }).click();
  await expect(terms).toBeHidden();
  await expect(page.getByRole('region', { name: 'Selected rows' })).toBeHidden();
  const rows = page.getByRole('row').filter({ hasText: /Mei-Lin Zhao|Amara Okonkwo/ });
  const shown = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  for (const row of await rows.all()) await expect(row).toContainText(shown.format(new Date(dayIn(5))));
  await page.goto(at('acme', '/dashboard'));
  await expect(page.getByRole('heading', { name: 'Due and overdue' })).toBeVisible();
  await page.goto(at('acme', `/courses/${id}?tab=people`));
  await select();
  await actOnSelected(page, 'Extend the due date of 2 users');
  const extend = page.getByRole('dialog', { name: `Extend the due date of ${title}?` });
  await extend.getByLabel('New due date').fill(dayIn(60));
  await expect(extend.getByRole('status')).toContainText('Nobody becomes overdue, and nobody stops being overdue.');
  await extend.getByRole('textbox', { name: 'Reason' }).fill('Works closed');
  await expectAccessible(page);
  await extend.getByRole('button', { name: 'Extend', exact: true }).click();
  await expect(extend).toBeHidden();
  for (const row of await rows.all()) await expect(row).toContainText('Extended');
  await select();
  await actOnSelected(page, 'Exempt 2 users from the course');
  const exempt = page.getByRole('dialog', { name: `Exempt 2 users from ${title}?` });
  await exempt.getByRole('textbox', { name: 'Reason' }).fill('No scaffolds any more');
  await exempt.getByRole('button', { name: 'Exempt from course' }).click();
  await expect(exempt).toBeHidden();
  for (const row of await rows.all()) await expect(row).toContainText('Exempt');
  await select();
  await actOnSelected(page, 'End the exemption of 2 users');
  const end = page.getByRole('dialog', { name: `End the exemption of 2 users from ${title}?` });
  await end.getByRole('textbox', { name: 'Reason' }).fill('Back at work');
  await end.getByRole('button', { name: 'End exemption' }).click();
  await expect(end).toBeHidden();
  for (const row of await rows.all()) await expect(row).toContainText('Extended');
});

test('an admin sets the due date of a course and of a person, extends two and ends an exemption [D28]', async ({ page }) => {
  const course = await publishCourse(`Ladders ${Date.now()}`);
  const { title, id } = course;
  for (const email of ['learner@acme.test', 'learner3@acme.test']) await enrol(email, course);
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/courses/${id}?tab=people`));
  await page.getByRole('button', { name: 'Due date for all' }).click();
  const ofCourse = page.getByRole('dialog', { name: `Due date of ${title} for all who have it` });
  await ofCourse.getByRole('radio', { name: 'Days after enrolment', exact: true }).check();
  await ofCourse.getByRole('button', { name: 'Preview' }).click();
  await ofCourse.getByRole('button', { name: 'Save due date' }).click();
  await expect(ofCourse).toBeHidden();

  const ofPerson = page.getByRole('dialog', { name: `Due date of Mei-Lin Zhao in ${title}` });
  await actOn(page, 'Mei-Lin Zhao', 'Set due date');
  await ofPerson.getByRole('radio', { name: 'On a day', exact: true }).check();
  await ofPerson.getByLabel('Due on').fill(dayIn(10));
  await ofPerson.getByRole('textbox', { name: 'Reason' }).fill('New post');
  await ofPerson.getByRole('button', { name: 'Preview' }).click();
  await expect(ofPerson.getByRole('status')).toContainText('This concerns 1 user who has not completed the course.');
  await ofPerson.getByRole('button', { name: 'Save due date' }).click();
  await expect(ofPerson).toBeHidden();
  await actOn(page, 'Mei-Lin Zhao', 'Set due date');
  await expect(ofPerson.getByLabel('Due on')).toHaveValue(dayIn(10));
  await expect(ofPerson.getByRole('textbox', { name: 'Reason' })).toHaveValue('New post');
  await page.keyboard.press('Escape');
  await expect(ofPerson).toBeHidden();

  for (const name of ['Mei-Lin Zhao', 'Amara Okonkwo']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Extend the due date of 2 users' }).click();
  await expectNoSidewaysScroll(page);
  const extend = page.getByRole('dialog', { name: `Extend the due date of ${title}?` });
  await extend.getByLabel('New due date').fill(dayIn(60));
  await extend.getByRole('textbox', { name: 'Reason' }).fill('Works closed');
  await extend.getByRole('button', { name: 'Extend', exact: true }).click();
  await expect(extend).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Amara Okonkwo' });
  await expect(row).toContainText('Extended');
  for (const [act, state] of [
    ['Exempt from course', 'Exempt'],
    ['End exemption', 'Extended'],
  ] as const) {
    await actOn(page, 'Amara Okonkwo', act);
    await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('On leave');
    await page.getByRole('dialog').getByRole('button', { name: act }).click();
    await expect(row).toContainText(state);
  }
});
