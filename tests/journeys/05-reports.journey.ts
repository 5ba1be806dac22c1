import { expect, test } from '@playwright/test';
import { enrol, assignToBranch, publishCourse } from './journey-data.ts';
import { at, expectAccessible, signIn } from './walk.ts';

test('a manager reads the progress of people and courses of the branch', async ({ page }) => {
  const course = await publishCourse(`Cold chain ${Date.now()}`);
  await assignToBranch('north', course);
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
  await expect(page.getByText('average progress', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: /^Courses/ }).click();
  await page.getByRole('table', { name: 'Courses' }).getByRole('button', { name: course.title }).click();
  const details = page.getByRole('dialog', { name: `Course: ${course.title}` });
  await expect(details.getByRole('heading', { name: /^Reading/ })).toBeVisible();
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

  // What a figure counts is told on hover and on focus, and never over the title.
  const hint = page.getByRole('tooltip');
  const title = page.getByRole('heading', { level: 1 });
  await page.getByRole('button', { name: 'What Completion Rate counts' }).hover();
  await expect(hint).toHaveText('Completed enrolments as a share of all enrolments. Inactive people are not counted.');
  await expect(async () => {
    const titleBox = await title.boundingBox();
    expect((await hint.boundingBox())?.y).toBeGreaterThanOrEqual((titleBox?.y ?? 0) + (titleBox?.height ?? 0));
  }).toPass({ timeout: 10_000 });
  await title.hover();
  await expect(hint).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search courses...' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(hint).toContainText('Time that learners spent in units');
  await page.keyboard.press('Escape');
  await expect(hint).toHaveCount(0);
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
