import { expect, type Page, test } from '@playwright/test';
import { groupId, publishPage } from './journey-data.ts';
import { at, coursesOf, expectAccessible, PASSWORD, signIn } from './walk.ts';

/** Three learners who may sign in, and a row with an error. */
function fileOf(mark: string, bakers: string, drivers: string): Buffer {
  const row = (n: number, name: string, role: string, branch: string, groups: string): string =>
    `${name},${mark} ${n},${mark}-${n}@organisation.test,${PASSWORD},${role},true,true,${branch},"${groups}"`;
  return Buffer.from(
    [
      'first_name,last_name,email,password,role,is_primary,skip_email,branch_url,group_name',
      row(1, 'Ada', 'learner', '', `${bakers},${drivers}`),
      row(2, 'Bo', 'learner', '', bakers),
      row(3, 'Cyd', 'learner', 'south', drivers),
      row(4, 'Dee', 'king', '', bakers),
      '',
    ].join('\r\n'),
  );
}

/** Acts on all rows of the page of a list, with one target. */
async function actOnAll(page: Page, act: string, target: string, result: string): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: act }).click();
  const picker = page.getByRole('dialog', { name: act });
  await picker.getByRole('searchbox').fill(target);
  await picker.getByRole('checkbox', { name: target }).check();
  await picker.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(picker).toBeHidden();
  await expect(page.getByRole('region', { name: /^Result: / })).toContainText(result);
}

/** Opens the report of a course from the list of reports. */
async function reportOf(page: Page, title: string): Promise<void> {
  await page.goto(at('acme', '/reports/courses'));
  await page.getByRole('searchbox', { name: 'Search courses...' }).fill(title);
  await page.getByRole('table', { name: 'Course Reports' }).getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

test('an admin brings in people, gives them courses through groups and branches, and takes a group back', async ({ page, browser }) => {
  test.setTimeout(240_000);
  const mark = `o${Date.now()}`;
  const [bakers, drivers] = [`Bakers ${mark}`, `Drivers ${mark}`];
  for (const name of [bakers, drivers]) await groupId(name);
  const [kneading, ovens] = [await publishPage(`Kneading ${mark}`), await publishPage(`Ovens ${mark}`)];
  await signIn(page, 'admin@acme.test');

  await test.step('people come in from a file, with their groups and branches; a bad row stays outside', async () => {
    await page.goto(at('acme', '/bulkcreateusers'));
    const file = { name: 'team.csv', mimeType: 'text/csv', buffer: fileOf(mark, bakers, drivers) };
    await page.getByLabel('CSV file').locator('input').setInputFiles(file);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('list', { name: 'Problems' }).getByRole('listitem')).toHaveText([/^User 4: The role must be one of /]);
    await page.getByRole('button', { name: 'Import 3 users' }).click();
    await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();
    await page.goto(at('acme', `/users?search=${mark}`));
    await expect(page.getByText(/^3 of [\d,]+$/)).toBeVisible();
  });

  await test.step('courses reach them through groups, and a branch through a group', async () => {
    await page.goto(at('acme', `/courses?search=${mark}`));
    await actOnAll(page, 'Add 2 courses to groups', bakers, '2 courses: 2 done.');
    await page.goto(at('acme', `/courses?search=${encodeURIComponent(ovens.title)}`));
    await actOnAll(page, 'Add 1 course to groups', drivers, '1 course: 1 done.');
    await page.goto(at('acme', `/groups?search=${encodeURIComponent(bakers)}`));
    await actOnAll(page, 'Add 1 group to branches', 'South', '1 group: 1 done.');
  });

  await test.step('lists, pages of people, reports and learners agree', async () => {
    await page.goto(at('acme', `/users?search=${mark}`));
    await page
      .getByRole('table', { name: 'Users' })
      .getByRole('link', { name: `Ada ${mark} 1` })
      .click();
    const given = page.getByRole('table', { name: 'Group-Assigned Courses' }).getByRole('row').filter({ hasText: ovens.title });
    await expect(given).toContainText(`Group: ${bakers}`);
    await expect(given).toContainText(`Group: ${drivers}`);
    await expectAccessible(page);
    await reportOf(page, kneading.title);
    await expect(page.getByText('0 of 2 learners')).toBeVisible();
    await reportOf(page, ovens.title);
    await expect(page.getByText('0 of 3 learners')).toBeVisible();
    // The branch of the group is a place of hers, beside the whole instance.
    const ada = await coursesOf(browser, `${mark}-1@organisation.test`, /^Workspace home/);
    for (const { title } of [kneading, ovens]) await expect(ada.getByText(title).first()).toBeVisible();
  });

  await test.step('a group is deleted, and what it alone gave is gone everywhere', async () => {
    await page.goto(at('acme', `/groups?search=${encodeURIComponent(bakers)}`));
    await page.getByRole('button', { name: `Actions for ${bakers}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: `Delete ${bakers}?` });
    await expect(dialog).toContainText('This also affects: 2 users, 2 courses, 1 branch.');
    await dialog.getByRole('button', { name: 'Delete group' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('No Groups Found')).toBeVisible();
    await reportOf(page, ovens.title);
    await expect(page.getByText('0 of 2 learners')).toBeVisible();
    await page.goto(at('acme', '/branches'));
    await page.getByRole('table', { name: 'Branches' }).getByRole('link', { name: 'South' }).click();
    await expect(page.getByRole('table', { name: 'Direct Assignments' })).toBeVisible();
    await expect(page.getByText(`${mark}-2@organisation.test`)).toHaveCount(0);
    const ada = await coursesOf(browser, `${mark}-1@organisation.test`);
    await expect(ada.getByText(ovens.title).first()).toBeVisible();
    await expect(ada.getByText(kneading.title)).toHaveCount(0);
    const bo = await coursesOf(browser, `${mark}-2@organisation.test`);
    await expect(bo.getByText(ovens.title)).toHaveCount(0);
    await expectAccessible(bo);
  });
});
