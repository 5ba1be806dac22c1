import { expect, test } from '@playwright/test';
import { enrol, giveToBranch, publishCourse } from './journey-data.ts';
import { at, expectAccessible, signIn } from './walk.ts';

test('a manager reads how far people and courses of the branch are', async ({ page }) => {
  const course = await publishCourse(`Cold chain ${Date.now()}`);
  await giveToBranch('north', course);
  await enrol('learner2@acme.test', course);
  await signIn(page, 'manager@acme.test');
  await page.goto(at('acme', '/branch/north/reports/users'));
  const users = page.getByRole('table', { name: 'User Reports' });
  await expect(users.getByRole('link', { name: 'Diego Fernández', exact: true })).toBeVisible();
  // Mei-Lin Zhao learns in South.
  await expect(users.getByText('learner3@acme.test')).toHaveCount(0);
  await expectAccessible(page);
  await users.getByRole('link', { name: 'View Details of Diego Fernández' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Diego Fernández - User Report' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Course Status' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: /^Courses/ }).click();
  await page.getByRole('table', { name: 'Courses' }).getByRole('button', { name: course.title }).click();
  const details = page.getByRole('dialog', { name: `Course: ${course.title}` });
  await expect(details).toContainText('First in, first out');
  await expectAccessible(page);
  await details.getByRole('tab', { name: /^Test Responses/ }).click();
  await expect(details).toContainText('Which date is about safety?');
  await expect(details).toContainText('No response');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Courses' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Course Reports' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search courses...' }).fill(course.title);
  const courses = page.getByRole('table', { name: 'Course Reports' });
  await expect(courses.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await courses.getByRole('link', { name: course.title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible();
  await expect(page.getByText('0 of 1 learner')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'User Progress Distribution' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: /^Users/ }).click();
  await expect(page.getByRole('table', { name: 'Assigned Users' }).getByRole('link', { name: 'Diego Fernández' })).toBeVisible();
  await expectAccessible(page);
});
