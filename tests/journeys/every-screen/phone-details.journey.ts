import { expect, type Page, test } from '@playwright/test';
import { CREATE, EDIT, text } from '../../fixtures/courses.ts';
import { boxOf, expectUncovered } from '../boxes.ts';
import { askAs, AUTHOR, courseId, enrol, personId } from '../journey-data.ts';
import { smallTapAreas } from '../tap-areas.ts';
import { at, expectAccessible, expectNoSidewaysScroll, signIn, signInByForm } from '../walk.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const LEARNER = 'learner3@acme.test';
const UNIT = { unit_order: 1, title: 'Cooling down', content: text('Cool food quickly, and cover it.\n'.repeat(12)) };
const QUESTION = {
  unit_order: 1,
  type: 'Multiple Choice',
  question: 'How soon is rice cooled?',
  options: [{ text: 'Within two hours', checked: true }, { text: 'Overnight' }],
};
const NEEDED = 'Please complete all tests before proceeding.';

/** A learner has left the only unit without a network when its author adds a question to it: the player says why it is not complete. */
async function openRefusedUnit(page: Page): Promise<void> {
  const title = `Cooling ${Date.now()}`;
  const variables = { title, description: 'What to do with rice.', content: [UNIT] };
  const { CreateCourse: course } = await askAs(AUTHOR, CREATE, variables);
  await enrol(LEARNER, course);
  await signInByForm(page, LEARNER);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto(at('acme', `/branch/south/learner/course/${course.id}/unit/1`));
  await expect(page.getByRole('heading', { level: 1, name: UNIT.title })).toBeVisible();
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(/catalog/);
  const input = { id: course.id, contents: [{ ...UNIT, id: course.units[0]?.id }], tests: [QUESTION] };
  await askAs(AUTHOR, EDIT, { input });
  await page.unroute('**/graphql');
  await page.goto(at('acme', `/branch/south/learner/catalog/course/${course.id}`));
  await page.getByRole('button', { name: /^(Start|Continue) Course$/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: NEEDED })).toBeVisible();
}

test('an alert of the player covers neither the question that it asks for nor the button that answers it', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openRefusedUnit(page);
  const submit = page.getByRole('button', { name: 'Submit answer' });
  await page.getByRole('radio', { name: 'Within two hours' }).check();
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await submit.focus();
    await submit.evaluate((part) => part.scrollIntoView({ block: 'end' }));
    await expectUncovered(submit);
  }
  await expectAccessible(page);
  const { x, y, width, height } = await boxOf(submit);
  await page.mouse.click(x + width / 2, y + height - 3);
  await expect(page.getByRole('main').getByText('Correct', { exact: true })).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  /** Expects that each control that is shown takes taps on 44 by 44 px, and that nothing is wider than the phone. */
  async function expectTapAreas(page: Page): Promise<void> {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await smallTapAreas(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
  }

  const titled = (page: Page, name: string | RegExp): Promise<void> => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  test('lists, reports and forms of an admin have tap areas of 44 px', async ({ page }) => {
    await signInByForm(page, 'admin@acme.test');
    await expectTapAreas(page);
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectTapAreas(page);
    for (const [path, title] of [
      ['/users', /^Users/],
      ['/adduser', 'Add User'],
      [`/reports/courses/${await courseId('Food hygiene')}`, /Food hygiene/],
      [`/reports/users/${await personId('learner@acme.test')}`, /User Report$/],
    ] as const) {
      await page.goto(at('acme', path));
      await titled(page, title);
      await expectTapAreas(page);
    }
    await page.goto(at('acme', '/audit-log?act=enrolment'));
    await page
      .getByRole('list', { name: 'Audit Log' })
      .getByRole('link', { name: / enrolled / })
      .first()
      .tap();
    await expect(page.getByRole('dialog', { name: 'Audit entry' }).getByRole('link')).toBeVisible();
    await expectTapAreas(page);
  });

  test('the course builder has tap areas of 44 px, with chosen categories and in a dialog [E234]', async ({ page }) => {
    await signIn(page, AUTHOR);
    await page.goto(at('acme', `/courses/${await courseId('Food hygiene')}/edit`));
    // What publishes the course stands at the end of the line of the other acts.
    for (const width of [412, 390, 360]) {
      await page.setViewportSize({ ...PHONE, width });
      const [more, publish] = [
        await boxOf(page.getByRole('button', { name: 'More' })),
        await boxOf(page.getByRole('button', { name: 'Update Course' })),
      ];
      expect([publish.y, publish.x > more.x], `at ${width} px`).toEqual([more.y, true]);
    }
    const categories = page.getByRole('combobox', { name: 'Categories' });
    await categories.tap();
    for (const option of await page.getByRole('option').all()) await option.tap();
    await page.keyboard.press('Escape');
    // The field stands beside the last category, or in a line below it.
    for (const width of [320, 345, 370, 412, 430, PHONE.width]) {
      await page.setViewportSize({ ...PHONE, width });
      await expectTapAreas(page);
    }
    await page.getByText('Check: temperatures').first().tap();
    await page.getByRole('button', { name: /^Edit Question 1/ }).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectTapAreas(page);
    // The keyboard of a phone leaves half of the window: what ends the dialog stands above it.
    await page.setViewportSize({ ...PHONE, height: 480 });
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  });

  test('fields of a form are equally wide on a phone, and on a desk as wide as what they take', async ({ page }) => {
    await signInByForm(page, 'admin@acme.test');
    for (const [path, first, others] of [
      ['/adduser', 'Email', ['Password', 'Role', 'Deactivate At']],
      ['/branches/create', 'Branch Name', ['Language', 'Theme']],
    ] as const) {
      await page.goto(at('acme', path));
      const widthOf = async (label: string): Promise<number> => (await boxOf(page.getByRole('main').getByLabel(label).first())).width;
      const width = await widthOf(first);
      for (const other of others) expect(Math.abs((await widthOf(other)) - width), `${other} at 390 px`).toBeLessThan(3);
      await page.setViewportSize(DESKTOP);
      for (const other of others.slice(1)) expect(await widthOf(other), `${other} at 1440 px`).toBeLessThanOrEqual(280);
      await page.setViewportSize(PHONE);
    }
  });

  test('the player has tap areas of 44 px, with an alert and a question', async ({ page }) => {
    await openRefusedUnit(page);
    await page.getByRole('radio', { name: 'Within two hours' }).check();
    await expectTapAreas(page);
  });
});
