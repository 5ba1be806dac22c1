import { expect, type Locator, type Page, test } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { CREATE_GROUP, ENROL_IN_COURSE } from '../../fixtures/calls.ts';
import { CREATE, text } from '../../fixtures/courses.ts';
import { changeReply, failsAndKeeps, whileBroken, whileHeld } from '../broken-calls.ts';
import { type NewInstance, newInstance } from '../new-instance.ts';
import { at, expectAccessible, signInByForm } from '../walk.ts';

const CREATE_LINKS = 'mutation { createBranch(input: { name: "West", url: "west" }) { id } CreateCategory(name: "Kitchens") { id } }';
const FILL = `mutation ($group: ID!, $user: ID!, $course: ID!, $branch: ID!, $category: ID!) {
  addUserToGroup(user_id: $user, group_ids: [$group])
  addBranchesToGroup(group_id: $group, branch_ids: [$branch])
  addCategoriesToGroup(group_id: $group, category_ids: [$category])
  addCoursesToGroup(group_id: $group, course_ids: [$course]) }`;
const UNEXPECTED = 'An unexpected error occurred. Please try again later.';

let instance: NewInstance;
let course: string;
test.beforeAll(async () => {
  instance = await newInstance('texts');
  const content = [{ unit_order: 1, title: 'Read this', content: text('One page.\n') }];
  const made = await instance.ask(CREATE, { title: 'Ovens', description: 'One page.', content });
  course = made.CreateCourse.id;
});
test.beforeEach(({ page }) => signInByForm(page, instance.admin, instance.domain));

const open = (page: Page, path: string) => page.goto(at(instance.domain, path));
const alert = (page: Page): Locator => page.getByRole('alert').first();
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

/** Returns a reply to the import of one row that is refused, with a message or without any. */
function refusedRow(message: string | null): string {
  const error = { message, path: ['BulkCreateUsers', 0], extensions: { code: 'CONFLICT' } };
  return JSON.stringify({ data: { BulkCreateUsers: [null] }, errors: message === null ? [] : [error] });
}

/** Opens what asks before something is removed, and checks what it says. */
async function askToRemove(page: Page, name: string, question: string): Promise<Locator> {
  await press(page, `Remove ${name}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(question);
  return dialog;
}

test('the screens of users say what is not there, what a field is for, what is lost, and what failed', async ({ page }) => {
  await open(page, '/users?search=no-such-person');
  await expect(page.getByText('No Users Found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or add a new user.')).toBeVisible();

  await open(page, '/adduser');
  await expect(page.getByLabel('Deactivate At')).toHaveAccessibleDescription('Optional: Set a future deactivation date.');
  await page.getByLabel('First Name').fill('Ida');
  await page.getByLabel('Last Name').fill('Berg');
  await page.getByRole('textbox', { name: 'Email' }).fill(`ida@${instance.domain}.test`);
  await failsAndKeeps(page, 'CreateUser', 'no reply', async () => {
    await press(page, 'Add User');
    await expect(alert(page)).toContainText(UNEXPECTED);
  });

  await open(page, `/edituser/${instance.learnerId}`);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('placeholder', 'Leave blank to keep current password');
  await failsAndKeeps(page, 'updateUser', 'cut off', async () => {
    await press(page, 'Save Changes');
    await expect(alert(page)).toContainText(UNEXPECTED);
  });

  await open(page, `/user/${instance.learnerId}?tab=groups`);
  await expect(page.getByText('This user is not part of any groups.')).toBeVisible();
  await page.getByRole('tab', { name: /^Courses/ }).click();
  await expect(page.getByText('This user is not enrolled in any courses.')).toBeVisible();
  await instance.ask(ENROL_IN_COURSE, { user: instance.learnerId, course });
  await page.reload();
  const dialog = await askToRemove(
    page,
    'Ovens',
    'Are you sure you want to remove this course from this user? This action will result in the loss of all user progress and awards associated with this course.',
  );
  await whileHeld(page, 'CourseUnenrollment', async () => {
    await press(page, 'Remove 1 course');
    await expect(dialog.getByRole('button', { name: 'Removing...' })).toBeVisible();
  });
  await expect(dialog).toBeHidden();
  await expect(page.getByText('This user is not enrolled in any courses.')).toBeVisible();
  await expectAccessible(page);
});

test('the screens of groups say what follows from a removal, and what failed', async ({ page }) => {
  await open(page, '/groups/create');
  await page.getByRole('textbox', { name: 'Name' }).fill('Bakers');
  await failsAndKeeps(page, 'createGroup', 'no reply', async () => {
    await press(page, 'Create Group');
    await expect(alert(page)).toContainText('An error occurred while creating the group.');
  });

  const { createGroup } = await instance.ask(CREATE_GROUP, { name: 'Drivers' });
  await open(page, '/groups');
  // It has no description.
  await expect(page.getByRole('table', { name: 'Groups' }).getByRole('row').filter({ hasText: 'Drivers' })).toContainText('N/A');
  const { createBranch, CreateCategory } = await instance.ask(CREATE_LINKS);
  const links = { user: instance.learnerId, course, branch: createBranch.id, category: CreateCategory.id };
  await instance.ask(FILL, { group: createGroup.id, ...links });
  await whileBroken(page, 'group(', 'no reply', async () => {
    await open(page, `/groups/${createGroup.id}`);
    await expect(page.getByText('Failed to load group data. Please try again.')).toBeVisible();
  });
  await page.reload();
  await press(page, 'Actions for Nora Lind');
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const ofUser = page.getByRole('dialog');
  await expect(ofUser).toContainText(
    'Are you sure you want to remove this user from the group? This will also unassign all group courses from the user.',
  );
  await expectAccessible(page);
  await ofUser.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('tab', { name: /^Courses/ }).click();
  const ofCourse = await askToRemove(
    page,
    'Ovens',
    'Are you sure you want to remove this course from the group? This will also unassign this course from all users within this group.',
  );
  await press(page, 'Remove 1 course');
  await expect(ofCourse).toBeHidden();
  await expect(page.getByText('No courses assigned to this group.')).toBeVisible();
  for (const [tab, name, kind, add, empty] of [
    ['Branches', 'West', 'branch', '+ Add Branches', 'No branches assigned to this group.'],
    ['Categories', 'Kitchens', 'category', '+ Add Categories', 'No categories assigned to this group.'],
  ] as const) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    await expect(page.getByRole('button', { name: add })).toBeVisible();
    const question = `Are you sure you want to remove this ${kind} from the group? This will also unassign all group courses from the user.`;
    const dialog = await askToRemove(page, name, question);
    await expectAccessible(page);
    await press(page, `Remove 1 ${kind}`);
    await expect(dialog).toBeHidden();
    await expect(page.getByText(empty)).toBeVisible();
  }

  await page.getByRole('link', { name: 'Edit Group' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Group' })).toBeVisible();
  await failsAndKeeps(page, 'updateGroup', 'no reply', async () => {
    await press(page, 'Save Changes');
    await expect(alert(page)).toContainText('An error occurred while updating the group.');
  });
  await press(page, 'Save Changes');
  await expect(page.getByRole('heading', { level: 1, name: 'Drivers' })).toBeVisible();
  await expect(alert(page)).toContainText('Drivers was saved.');
});

test('the import of users says what it could not read or send, and who could not sign in', async ({ page }) => {
  await open(page, '/bulkcreateusers');
  const choose = (buffer: Buffer): Promise<void> =>
    page.getByLabel('CSV file').locator('input').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await choose(Buffer.from('first_name,last_name\n'));
  await expect(alert(page)).toContainText('Error processing the CSV file. Please check formatting.');
  await choose(
    Buffer.from(`first_name,last_name,email,role,is_primary,skip_email\nIda,Berg,ida@${instance.domain}.test,learner,false,true\n`),
  );
  await expect(page.getByRole('checkbox', { name: 'Update people who are already here' })).not.toBeChecked();
  await whileBroken(page, 'BulkCreateUsers', 'no reply', async () => {
    await press(page, 'Preview');
    await expect(alert(page)).toContainText('An unexpected error occurred while uploading users.');
  });
  await press(page, 'Continue');
  await expect(page.getByText('No primary access and no branch: this person cannot sign in yet.')).toBeVisible();
  await expectAccessible(page);

  // Of a row that is refused before it is sent, the server is asked what else is wrong.
  await choose(Buffer.from('first_name,last_name,email,role,deactivate_at\nIda,Berg,no-address,learner,31/02/2027\n'));
  await whileHeld(page, 'BulkCreateUsers', async () => {
    await press(page, 'Preview');
    await expect(page.getByRole('status').filter({ hasText: 'Looking for what else is wrong: 0 of 1' })).toBeVisible();
    await expectAccessible(page);
  });
  await expect(page.getByText('User 1: The deactivation date must be a day of the calendar, as DD/MM/YYYY.')).toBeVisible();
  await expect(page.getByText(/^User 1: .*email/i)).toBeVisible();
  await choose(Buffer.from(`first_name,last_name,email,role\nIda,Berg,ida@${instance.domain}.test,learner\n`));

  // A row for which the time of the call was over, and one that is refused without a word.
  for (const [message, says] of [
    ['Not processed, send again.', 'User 1: Not processed, send again.'],
    [null, 'User 1: An unknown validation error occurred.'],
  ] as const) {
    await changeReply(page, 'BulkCreateUsers', () => refusedRow(message));
    await press(page, 'Preview');
    await expect(page.getByText(says)).toBeVisible();
  }
});

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const POLISH =
  'first_name;last_name;email;role\r\n\xa3ukasz;Wi\x9cniewski;lukasz@office.test;learner\r\nGra\xbfyna;\x8frebi\xeaca;grazyna@office.test;learner\r\n';
const GERMAN = `sep=;\r\nfirst_name;last_name;email;role;is_active;group_name\r\nJörg;Bäcker;joerg@office.test;learner;WAHR;Schweißer, Ersthelfer\r\nÄnne;Groß;aenne@office.test;learner;FALSCH;Ersthelfer\r\n`;

/** Returns a workbook whose first sheet has no rows, with one person who has one name. */
const japaneseWorkbook = async (): Promise<Buffer> => {
  const day = new Date('2031-03-01T00:00:00Z');
  const rows = [
    ['first_name', 'last_name', 'email', 'role', 'deactivate_at', '社員番号'],
    ['さくら', '山田', 'sakura@office.test', 'learner', day, 42],
    ['スハルト', null, 'suharto@office.test', 'learner', null, 7],
  ];
  return Buffer.from(
    await writeXlsx({
      sheets: [
        { name: '表紙', rows: [] },
        { name: '名簿', rows },
      ],
    }),
  );
};

test('files of German, Polish and Japanese offices are imported with groups, and one is undone [E80] [E82] [E83]', async ({ page }) => {
  await open(page, '/bulkcreateusers');
  const choose = (name: string, buffer: Buffer, mimeType = 'text/csv'): Promise<void> =>
    page.getByLabel('CSV file').locator('input').setInputFiles({ name, mimeType, buffer });
  const imported = async (count: number): Promise<void> => {
    await press(page, `Import ${count} users`);
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    // One event has one notice.
    await expect(page.getByText(`${count} users added, 0 updated.`)).toHaveCount(1);
    await open(page, '/bulkcreateusers');
  };

  await choose('büro.csv', Buffer.from(`\uFEFF${GERMAN}`));
  await press(page, 'Preview');
  await expect(page.getByRole('list', { name: "Groups that don't exist" }).getByRole('listitem')).toHaveText([
    /^Schweißer\s*1 row$/,
    /^Ersthelfer\s*2 rows$/,
  ]);
  await expect(page.getByRole('heading', { level: 3 })).toContainText('The group "…" was not found.');
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Create these groups' }).check();
  await expect(page.getByRole('button', { name: 'Import 2 users' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Create these groups' })).toBeChecked();
  await imported(2);

  await choose('biuro.csv', Buffer.from(POLISH, 'latin1'));
  await expect(page.getByRole('alert').filter({ hasText: 'Are these names right?' })).toContainText('Łukasz');
  await press(page, 'The names are right');
  await press(page, 'Preview');
  await imported(2);

  await choose('名簿.xlsx', await japaneseWorkbook(), XLSX);
  await expect(page.getByRole('combobox', { name: 'Sheet of the workbook' })).toHaveValue('名簿');
  await expect(page.getByRole('table').filter({ hasText: '社員番号' })).toContainText('01/03/2031');
  await expectAccessible(page);
  await press(page, 'Preview');
  await imported(2);
  await open(page, '/users?search=office.test');
  for (const name of ['Jörg Bäcker', 'Grażyna Źrebięca', 'さくら 山田', 'スハルト'])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();

  await open(page, '/bulkcreateusers');
  await press(page, 'Undo the import of büro.csv');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'büro.csv' })).toContainText('Undone');
  await open(page, '/groups');
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
  await expect(page.getByText('Ersthelfer')).toHaveCount(0);
});
