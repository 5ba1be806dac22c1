import { expect, test } from '@playwright/test';
import { askAs, enrol, type JourneyCourse, personId, publishPage } from '../journey-data.ts';
import { at, expectAccessible, expectNoSidewaysScroll, signIn } from '../walk.ts';

const UNITS = 'query ($id: Int!) { course(id: $id, asLearner: true) { units { id __typename } } }';
const COMPLETE = 'mutation ($input: UnitRefInput!) { markUnitComplete(input: $input) { id } }';

/** Completes a course of one page. */
async function complete(email: string, course: JourneyCourse): Promise<void> {
  await enrol(email, course);
  const { units } = (await askAs(email, UNITS, { id: Number(course.id) }, 'north')).course;
  for (const unit of units)
    await askAs(email, COMPLETE, { input: { course_id: course.id, unit_id: unit.id, unit_type: unit.__typename } }, 'north');
}

test('an admin makes a certification, and sees who holds it; a learner sees until when it is valid [D89]', async ({ page }) => {
  const course = await publishPage(`First aid ${Date.now()}`);
  const title = `First aiders ${Date.now()}`;
  await complete('learner@acme.test', course);
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/dashboard'));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Certifications' }).press('Enter');
  await page.getByRole('button', { name: '+ Create Certification' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create Certification' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  const courses = dialog.getByRole('combobox', { name: 'Courses', exact: true });
  await courses.fill(course.title);
  await page.getByRole('option', { name: course.title }).click();
  await dialog.getByRole('textbox', { name: 'Months' }).fill('1');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('The renewal must open after the completion. Enter fewer days.');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Months' }).fill('12');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog).toBeHidden();

  await page.getByRole('table', { name: 'Certifications' }).getByRole('link', { name: title }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const holder = page.getByRole('row').filter({ hasText: 'Amara Okonkwo' });
  await expect(holder).toContainText('Valid');
  await page.getByRole('button', { name: 'Actions for Amara Okonkwo' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Exempt' }).press('Enter');
  const exempt = page.getByRole('dialog', { name: `Exempt Amara Okonkwo from ${title}?` });
  await exempt.getByRole('textbox', { name: 'Reason' }).fill('Is a doctor');
  await exempt.getByRole('button', { name: 'Exempt' }).press('Enter');
  await expect(exempt).toBeHidden();
  await expect(holder).toContainText('Exempt');
  await page.getByRole('button', { name: 'Actions for Amara Okonkwo' }).press('Enter');
  await page.getByRole('menuitem', { name: 'End exemption' }).press('Enter');
  const end = page.getByRole('dialog', { name: `End the exemption of Amara Okonkwo from ${title}?` });
  await end.getByRole('textbox', { name: 'Reason' }).fill('Has left the ward');
  await end.getByRole('button', { name: 'End exemption' }).press('Enter');
  await expect(end).toBeHidden();
  await expect(holder).toContainText('Valid');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.goto(at('acme', `/reports/users/${await personId('learner@acme.test')}?tab=certificates`));
  await expect(page.getByRole('list', { name: 'Certifications' })).toContainText(title);
  await expectNoSidewaysScroll(page);

  await signIn(page, 'learner@acme.test');
  await page.goto(at('acme', '/branch/north/learner/certificates'));
  const card = page.getByRole('list', { name: 'Certifications' }).getByRole('listitem').filter({ hasText: title });
  await expect(card).toContainText(/Valid until .*, renew from /);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
