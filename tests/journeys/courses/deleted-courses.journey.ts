import { type Browser, expect, type Page, test } from '@playwright/test';
import { type JourneyCourse, deleteCourses, enrol, publishCourse, publishCourses } from '../journey-data.ts';
import { at, expectAccessible, signIn, signInByForm } from '../walk.ts';

const LEARNER = 'learner2@acme.test';

async function learnerAtWork(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInByForm(page, LEARNER);
  return page;
}

/** The learner's own list, fetched anew. */
async function openMyCourses(page: Page): Promise<void> {
  await page.goto(at('acme', '/branch/north/learner/courses'));
  await expect(page.getByRole('heading', { level: 1, name: 'My Courses' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function openCourses(page: Page, { title }: JourneyCourse): Promise<void> {
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/courses?search=${encodeURIComponent(title)}`));
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expect(page.getByText('Showing 1-1 of 1')).toBeVisible();
}

async function askToDelete(page: Page, { title }: JourneyCourse) {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  return page.getByRole('dialog', { name: `Are you sure you want to delete ${title}?` });
}

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a deleted course is hidden from everybody, and is restored with the progress of its learners', async ({ page, browser }) => {
      const course = await publishCourse(`Cold chain ${width} ${Date.now()}`);
      await enrol(LEARNER, course);
      const learner = await learnerAtWork(browser);
      await learner.goto(at('acme', `/branch/north/learner/course/${course.id}/unit/1`));
      await learner.getByRole('button', { name: 'Next' }).click();
      await expect(learner.getByRole('heading', { name: 'First in, first out' })).toBeVisible();
      await openMyCourses(learner);
      await expect(learner.getByText(course.title)).toBeVisible();
      await expect(learner.getByRole('progressbar', { name: `Progress in ${course.title}` })).toHaveAttribute('aria-valuenow', '33');

      await openCourses(page, course);
      const dialog = await askToDelete(page, course);
      await expect(dialog).toContainText('This action cannot be undone.');
      await expect(dialog).toContainText('This also affects: 1 enrolment.');
      await expect(dialog).toContainText('You can restore it within 30 days.');
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('link', { name: course.title })).toBeVisible();
      await (await askToDelete(page, course)).getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('No Courses Available')).toBeVisible();
      await expectAccessible(page);

      await openMyCourses(learner);
      await expect(learner.getByText(course.title)).toHaveCount(0);
      await learner.goto(at('acme', `/branch/north/learner/course/${course.id}/unit/2`));
      await expect(learner.getByText('First in, first out')).toHaveCount(0);

      // By keyboard alone.
      await page.getByRole('button', { name: 'More actions' }).focus();
      await page.keyboard.press('Enter');
      const entry = page.getByRole('menuitem', { name: 'Recently deleted' });
      await expect(entry).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(entry).toBeFocused();
      await page.keyboard.press('Enter');
      const list = page.getByRole('dialog', { name: 'Recently deleted' });
      await expect(list.getByText(course.title)).toBeVisible();
      await expect(list).toContainText('Helena Marsh');
      await expectAccessible(page);
      await list.getByRole('button', { name: `Restore ${course.title}` }).focus();
      await page.keyboard.press('Enter');
      await expect(list.getByText(`${course.title} was restored.`)).toBeVisible();
      await expect(list.getByRole('button', { name: `Restore ${course.title}` })).toHaveCount(0);
      // The offer to undo what is undone has gone, too.
      await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();
      await expect(page.getByRole('link', { name: course.title })).toBeVisible();

      await openMyCourses(learner);
      await expect(learner.getByText(course.title)).toBeVisible();
      await expect(learner.getByRole('progressbar', { name: `Progress in ${course.title}` })).toHaveAttribute('aria-valuenow', '33');
    });

    test('a failed deletion keeps the row, and a successful one can be undone at once', async ({ page }) => {
      const course = await publishCourse(`Short lived ${width} ${Date.now()}`);
      await openCourses(page, course);
      const dialog = await askToDelete(page, course);
      await expect(dialog).toContainText('You can restore it within 30 days.');
      await page.context().setOffline(true);
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await page.context().setOffline(false);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('link', { name: course.title })).toBeVisible();

      await (await askToDelete(page, course)).getByRole('button', { name: 'Delete' }).click();
      // Its time is paused while it has the pointer.
      await page.getByText(`${course.title} deleted.`).hover();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText(`${course.title} restored.`)).toBeVisible();
      await expect(page.getByRole('link', { name: course.title })).toBeVisible();
    });
  });
}

test('a course that is a prerequisite says so before Delete is pressed', async ({ page }) => {
  const needed = await publishCourse(`Basics of it ${Date.now()}`);
  const needing = await publishCourse(`Built on it ${Date.now()}`, undefined, [needed]);
  await openCourses(page, needed);
  const dialog = await askToDelete(page, needed);
  await expect(dialog).toContainText(`“${needed.title}” is a prerequisite of “${needing.title}”.`);
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('link', { name: needed.title })).toBeVisible();
});

test('many deleted courses are paged, and a list that cannot be loaded says so and can be retried', async ({ page }) => {
  const mark = `Of the past ${Date.now()}`;
  await publishCourses(27, (n) => `${mark}, ${String(n).padStart(2, '0')}`);
  await deleteCourses(mark);
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/courses'));
  await expect(page.getByRole('table', { name: 'Courses' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Recently deleted' }).click();
  const list = page.getByRole('dialog', { name: 'Recently deleted' });
  await expect(list.getByRole('alert')).toContainText('The deleted courses could not be loaded');
  await expectAccessible(page);
  await page.context().setOffline(false);
  await list.getByRole('button', { name: 'Try again' }).click();
  await expect(list.getByText(/^Showing 1-25 of \d+$/)).toBeVisible();
  await expect(list.getByRole('button', { name: /^Restore Of the past/ })).toHaveCount(25);
  await list.getByRole('button', { name: 'Page 2' }).click();
  await expect(list.getByText(/^Showing 26-\d+ of \d+$/)).toBeVisible();
  await list
    .getByRole('button', { name: new RegExp(`^Restore ${mark}`) })
    .first()
    .click();
  await expect(list.getByText(/^Of the past .* was restored\.$/)).toBeVisible();
  await expectAccessible(page);
});
