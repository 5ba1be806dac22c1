import { expect, type Locator, type Page, test } from '@playwright/test';
import { CREATE, text } from '../../../fixtures/courses.ts';
import { expectAccessible, expectAccessibleInEveryVariant } from '../../walk.ts';
import type { Office } from './office.ts';

const BAKERS = 'Bakers';
const DRIVERS = 'Drivers';
const [KNEADING, OVENS, ROUTES] = ['Kneading', 'Ovens', 'Routes'];

/** Somebody who was imported. */
export type Newcomer = { readonly name: string; readonly email: string };
/** One learner is in the first group, the second in both, the third in the second. */
export type Newcomers = readonly [Newcomer, Newcomer, Newcomer];
/** Returns the page of a learner who has signed in. `choice`: the place that they choose, where they have several. */
export type SignedIn = (newcomer: Newcomer, choice?: RegExp) => Promise<Page>;

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true });
const rowIn = (page: Page, table: string, content: string): Locator =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: content });

async function addGroup({ way, at }: Office, name: string): Promise<void> {
  const { page } = way;
  await page.goto(at('/groups'));
  await way.press(page.getByRole('link', { name: '+ Add Group' }));
  await expect(heading(page, 'Create Group')).toBeVisible();
  const create = page.getByRole('button', { name: 'Create Group' });
  await way.press(create);
  await expect(page.getByText('The group name is required.').first()).toBeVisible();
  await way.write(page.getByLabel('Name'), name);
  await way.write(page.getByLabel('Description'), 'All who work there.');
  await way.press(create);
  await expect(page.getByRole('alert')).toContainText(`${name} was created.`);
  await way.press(page.getByRole('table', { name: 'Groups' }).getByRole('link', { name }));
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByText('No users found in this group.')).toBeVisible();
}

/** Chooses what a search finds in the dialog that is open. */
async function pick({ way }: Office, dialog: string, search: string, names: readonly string[]): Promise<void> {
  const picker = way.page.getByRole('dialog', { name: dialog });
  const add = picker.getByRole('button', { name: 'Add', exact: true });
  await expect(add).toBeDisabled();
  await way.write(picker.getByRole('searchbox'), search);
  // The search has answered once it has found them alone.
  await expect(picker.getByRole('checkbox')).toHaveCount(names.length);
  for (const name of names) await way.press(picker.getByRole('checkbox', { name }));
  await expect(add).toBeEnabled();
  await way.press(add);
  await expect(picker).toBeHidden();
}

/** Adds something to a group by the picker of the open tab. */
async function addBy(office: Office, button: string, search: string, names: readonly string[]): Promise<void> {
  await office.way.press(office.way.page.getByRole('button', { name: `+ ${button}` }));
  await pick(office, button, search, names);
}

async function openTab({ way }: Office, name: string, emptyText: string): Promise<void> {
  await way.page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  await expect(way.page.getByText(emptyText)).toBeVisible();
}

/** The first group is filled on its own page; whoever was added by mistake is removed again by the menu of their row. */
async function fillOnPage(office: Office, branch: string, learners: Newcomers): Promise<void> {
  const { way } = office;
  const { page } = way;
  const [, , mistaken] = learners;
  await addBy(
    office,
    'Add Users',
    'Bäcker',
    learners.map(({ name }) => name),
  );
  const users = page.getByRole('table', { name: 'Users' });
  await expect(users.getByRole('row')).toHaveCount(4);
  await way.press(users.getByRole('button', { name: `Actions for ${mistaken.name}` }));
  await way.press(page.getByRole('menuitem', { name: 'Remove' }));
  const question = page.getByRole('dialog', { name: `Remove this user from ${BAKERS}?` });
  await expect(question).toContainText(
    'Are you sure you want to remove this user from the group? This will also unassign all group courses from the user.',
  );
  await expect(question).toContainText('They lose the courses and branches that only this group gives them.');
  await way.press(question.getByRole('button', { name: 'Remove 1 user' }));
  await expect(users.getByRole('row')).toHaveCount(3);
  await expectAccessibleInEveryVariant(page);
  await openTab(office, 'Courses', 'No courses assigned to this group.');
  await addBy(office, 'Add Courses', KNEADING, [KNEADING]);
  await addBy(office, 'Add Courses', OVENS, [OVENS]);
  await expect(page.getByRole('table', { name: 'Courses' }).getByRole('row')).toHaveCount(3);
  await openTab(office, 'Branches', 'No branches assigned to this group.');
  await addBy(office, 'Add Branches', branch, [branch]);
  await openTab(office, 'Categories', 'No categories assigned to this group.');
}

/** Ticks rows of a list and puts them into the second group. */
async function putTogether({ way, ...office }: Office, list: string, names: readonly string[], rows: string): Promise<void> {
  const { page } = way;
  await page.goto(office.at(list));
  for (const name of names) await way.press(page.getByRole('checkbox', { name: `Select ${name}`, exact: true }));
  await way.press(page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Actions' }));
  const act = `Add ${rows} to groups`;
  await way.press(page.getByRole('menuitem', { name: act }));
  await pick({ way, ...office }, act, DRIVERS, [DRIVERS]);
  await expect(page.getByRole('region', { name: /^Result: / })).toContainText(`Added ${rows} to ${DRIVERS}.`);
}

/** The page of the person who is in both groups, the page of the branch and reports say where everything comes from. */
async function visitScreens({ way, at }: Office, branch: string, [one, both]: Newcomers): Promise<void> {
  const { page } = way;
  await page.goto(at(`/users?search=${encodeURIComponent(both.email)}`));
  await way.press(page.getByRole('table', { name: 'Users' }).getByRole('link', { name: both.name }));
  await expect(rowIn(page, 'Group-Assigned Courses', OVENS)).toContainText(`Group: ${BAKERS}`);
  await expect(rowIn(page, 'Group-Assigned Courses', OVENS)).toContainText(`Group: ${DRIVERS}`);
  await page.getByRole('tab', { name: /^Branches/ }).click();
  await expect(page.getByRole('table', { name: 'Group-Assigned Branches' })).toContainText(branch);
  await page.getByRole('tab', { name: /^Groups/ }).click();
  await expect(page.getByRole('table', { name: 'Groups' })).toContainText(DRIVERS);
  await expectAccessible(page);
  await page.goto(at('/branches'));
  await way.press(page.getByRole('table', { name: 'Branches' }).getByRole('link', { name: branch }));
  await page.getByRole('searchbox', { name: 'Search users' }).fill(one.email);
  await expect(rowIn(page, 'Assigned via Group', one.email)).toContainText(BAKERS);
}

async function expectLearners({ way, at }: Office, title: string, count: number): Promise<void> {
  const { page } = way;
  await page.goto(at('/reports/courses'));
  await way.press(page.getByRole('table', { name: 'Course Reports' }).getByRole('link', { name: title, exact: true }));
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByText(`0 of ${count} learners`)).toBeVisible();
}

/** Expects exactly these courses, once what was changed before has reached the learner in the background. */
async function expectCourses(page: Page, titles: readonly string[]): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Courses' }).click();
  await expect(async () => {
    await page.reload();
    await expect(heading(page, 'My Courses')).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const title of [KNEADING, OVENS, ROUTES])
      expect([title, (await page.getByText(title, { exact: true }).count()) > 0]).toEqual([title, titles.includes(title)]);
  }).toPass();
}

async function deleteGroup({ way, at }: Office, name: string): Promise<void> {
  const { page } = way;
  await page.goto(at('/groups'));
  await expectAccessibleInEveryVariant(page);
  await way.press(page.getByRole('button', { name: `Actions for ${name}` }));
  await way.press(page.getByRole('menuitem', { name: 'Delete' }));
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
  await expect(dialog).toContainText('Are you sure you want to delete this group? This action cannot be undone.');
  await expect(dialog).toContainText('This also affects: 2 users, 2 courses, 1 branch.');
  await expect(dialog).toContainText('This cannot be restored.');
  await expectAccessibleInEveryVariant(page);
  await way.press(dialog.getByRole('button', { name: 'Delete group' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
}

type Overlap = { readonly branch: string; readonly learners: Newcomers; readonly signedIn: SignedIn };

/** Makes two groups that overlap, and deletes one: learners of both keep exactly what the other one gives. */
export async function overlapGroups(office: Office, { branch, learners, signedIn }: Overlap): Promise<void> {
  const [one, both, other] = learners;
  for (const title of [KNEADING, OVENS, ROUTES])
    await office.ask(CREATE, {
      title,
      description: 'One page.',
      content: [{ unit_order: 1, title: 'One page', content: text('Read this.\n') }],
    });
  await test.step('two groups are made; one is filled on its page', async () => {
    await addGroup(office, DRIVERS);
    await addGroup(office, BAKERS);
    await fillOnPage(office, branch, learners);
  });
  await test.step('the other one is filled from the lists of users and courses', async () => {
    await putTogether(office, '/users?search=B%C3%A4cker', [both.name, other.name], '2 users');
    await putTogether(office, '/courses', [OVENS, ROUTES], '2 courses');
  });
  const theirs = await test.step('pages, reports and learners agree', async () => {
    await visitScreens(office, branch, learners);
    await expectLearners(office, OVENS, 3);
    // The branch of the group is a place of theirs, beside the whole instance.
    const page = await signedIn(both, /^Workspace home/);
    await expectCourses(page, [KNEADING, OVENS, ROUTES]);
    return page;
  });
  await test.step('a group is deleted, and everybody keeps exactly what the other one gives', async () => {
    await deleteGroup(office, BAKERS);
    await expectCourses(theirs, [OVENS, ROUTES]);
    await expectAccessibleInEveryVariant(theirs);
    await expectCourses(await signedIn(other), [OVENS, ROUTES]);
    await expectCourses(await signedIn(one), []);
    await expectLearners(office, OVENS, 2);
    await office.way.page.goto(office.at('/branches'));
    await office.way.press(office.way.page.getByRole('table', { name: 'Branches' }).getByRole('link', { name: branch }));
    await expect(office.way.page.getByRole('table', { name: 'Direct Assignments' })).toBeVisible();
    await office.way.page.getByRole('searchbox', { name: 'Search users' }).fill('Bäcker');
    await expect(office.way.page.getByText('No users found in this branch.')).toBeVisible();
  });
}
