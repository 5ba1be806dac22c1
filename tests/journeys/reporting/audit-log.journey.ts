import { expect, test } from '@playwright/test';
import { enrol, assignToBranch, publishCourse, publishCourses } from '../journey-data.ts';
import { at, expectAccessible, expectNoSidewaysScroll, signIn, signInByForm } from '../walk.ts';

test('an admin reads who did what, and who was refused what', async ({ page }) => {
  const course = await publishCourse(`Pest control ${Date.now()}`);
  await assignToBranch('north', course);
  await enrol('learner2@acme.test', course);
  await signInByForm(page, 'admin@acme.test');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit Log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
  await expect(page).toHaveTitle(/^Audit Log \| /);
  const log = page.getByRole('table', { name: 'Audit Log' });
  const rows = log.getByRole('row');
  const enrolled = `Helena Marsh enrolled Diego Fernández in ${course.title}`;
  await expect(rows.nth(1)).toContainText('Helena Marsh signed in');
  await expect(rows.filter({ hasText: enrolled })).toContainText('Done');
  await expect(rows.nth(1).locator('time')).toHaveText(/^\d{1,2} \w{3} \d{4}, \d\d:\d\d \S+$/);

  // A row opens what it changed, by keyboard too, and the address holds it.
  await log.getByRole('link', { name: enrolled }).focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('dialog', { name: 'Audit entry' });
  await expect(entry.getByRole('row', { name: 'Access None Enrolled' })).toBeVisible();
  await expect(page).toHaveURL(/entry=/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await expect(page).not.toHaveURL(/entry=/);
  await expect(log.getByRole('link', { name: enrolled })).toBeFocused();
  // By mouse, anywhere in the row.
  await rows.filter({ hasText: enrolled }).getByText('Done').click();
  await expect(entry).toBeVisible();
  const address = page.url();
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await expect(log.getByRole('link', { name: enrolled })).toBeFocused();
  // By its address, which no row has opened.
  await page.goto(address);
  await expect(entry).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeFocused();

  // Kind, person and days go together, and stand in the address.
  await page.getByRole('button', { name: 'Kind' }).click();
  await page.getByRole('menuitem', { name: 'Enrolments' }).click();
  await page.getByRole('button', { name: 'Person' }).click();
  const people = page.getByRole('dialog', { name: 'Person' });
  await people.getByRole('searchbox', { name: 'Search people' }).fill('diego');
  await people.locator('li:first-child').filter({ hasText: 'Diego Fernández' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Days' }).click();
  await page.getByRole('dialog', { name: 'Days' }).getByLabel('From').fill('2026-01-01');
  await expect(page).toHaveURL(/act=enrolment.*person=\d+.*from=2026-01-01/);
  await page.keyboard.press('Escape');
  await expect(rows.nth(1)).toContainText(enrolled);
  await expect(rows.filter({ hasText: 'signed in' })).toHaveCount(0);
  // The count of what is found and of all, and a view of it under a name.
  await expect(page.getByText(/^\d+ of [\d,]+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name of the view').fill('Diego enrolled');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const view = page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'Diego enrolled' });
  await expect(view).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Person, Diego Fernández' })).toBeVisible();
  await expect(rows.nth(1)).toContainText(enrolled);
  await expectAccessible(page);
  await page.goto(at('acme', '/audit-log'));

  // By keyboard: the search is found, and what it finds stands in the address.
  await page.getByRole('searchbox', { name: 'Search the audit log' }).focus();
  await page.keyboard.type(course.title.toUpperCase());
  await expect(page).toHaveURL(/search=/);
  await expect(rows.filter({ hasText: 'published the course' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'to North' })).toHaveCount(0);
  await log.getByRole('button', { name: 'When' }).focus();
  await page.keyboard.press('Enter');
  await expect(log.getByRole('columnheader', { name: 'When' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows.last()).toContainText(enrolled);
  await log.getByRole('link', { name: enrolled }).click();
  await entry.getByRole('link', { name: `Diego Fernández · ${course.title}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Diego Fernández' })).toBeVisible();

  const refused = page.waitForResponse((response) => response.request().postData()?.includes('999999') ?? false);
  await page.goto(at('acme', '/user/999999'));
  await refused;
  await page.goto(at('acme', '/audit-log?search=not%20there%20at%20all'));
  await expect(page.getByText('No entries found.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(at('acme', '/audit-log?sort=result'));
  await expect(rows.filter({ hasText: 'tried to open a user, which was not found' }).first()).toBeVisible();
});

test('the audit log on a phone, while it loads, and when it fails', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInByForm(page, 'admin@acme.test');
  let broken = true;
  await page.route('**/graphql', async (route) => {
    if (broken && route.request().postData()?.includes('auditLogPage')) await route.abort();
    else await route.continue();
  });
  await page.goto(at('acme', '/audit-log'));
  await expect(page.getByRole('list', { name: 'Audit Log' })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('The audit log could not be loaded')).toBeVisible();
  await expectAccessible(page);
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  const cards = page.getByRole('list', { name: 'Audit Log' }).getByRole('listitem');
  await expect(cards.first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('an admin in a branch, and a manager, cannot open the audit log', async ({ page }) => {
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/branch/north/audit-log'));
  await expect(page).toHaveURL(/\/branch\/north\/dashboard/);
  await expect(page.getByText("You don't have access to that page.")).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit Log' })).toHaveCount(0);
  await page.goto(at('acme', '/logout'));
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await signIn(page, 'manager@acme.test');
  await page.goto(at('acme', '/branch/north/audit-log'));
  await expect(page.getByText("You don't have access to that page.")).toBeVisible();
});

const PARTS = ['first', 'second', 'third'] as const;

test('many courses are assigned while the admin continues, and a reload shows the progress', async ({ page }) => {
  const stamp = String(Date.now()).slice(-6);
  await publishCourses(102, (n) => `Batch ${stamp} ${PARTS[n % 3]} ${n}`);
  // The work takes a second or two: until the journey has looked, the answer stays the one of halfway.
  let held = true;
  const halfway = { title: 'Assigning courses', status: 'running', done: 50, total: 102, message: null, finished_at: null };
  await page.route('**/graphql', async (route) => {
    const body = route.request().postData() ?? '';
    if (!held || !body.includes('query job(')) return route.continue();
    const { id } = (JSON.parse(body) as { variables: { id: string } }).variables; // of the query that was looked for
    return route.fulfill({ json: { data: { job: { ...halfway, id, started_at: new Date().toISOString() } } } });
  });
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/users?search=learner3'));
  await page.getByRole('table', { name: 'Users' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Add Course' }).click();
  const picker = page.getByRole('dialog', { name: 'Enroll User in Courses' });
  // The picker shows fifty at a time.
  for (const search of PARTS) {
    await picker.getByRole('searchbox', { name: 'Search courses' }).fill(`${stamp} ${search}`);
    await expect(picker.getByRole('checkbox')).toHaveCount(34);
    await expect(picker.getByRole('checkbox').first()).toHaveAccessibleName(new RegExp(`${stamp} ${search}`));
    await picker.getByRole('checkbox').evaluateAll(async (boxes) => {
      for (const box of boxes as HTMLInputElement[]) {
        if (!box.checked) box.click();
        await new Promise(requestAnimationFrame);
      }
    });
  }
  await expect(picker.getByRole('status')).toContainText('102 selected');
  await picker.getByRole('button', { name: 'Enroll', exact: true }).click();
  await expect(picker).toBeHidden();
  const bar = page.getByRole('progressbar', { name: 'Assigning courses' });
  await expect(bar).toHaveAttribute('aria-valuenow', '50');
  await expect(page.getByText('50 of 102')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Assigning courses: 25%.' })).toHaveCount(1);
  await page.goto(at('acme', '/courses'));
  await expect(bar).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(bar).toBeVisible();
  held = false;
  await expect(page.getByText('Assigned courses.')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible();
  await expect(bar).toHaveCount(0);
});
