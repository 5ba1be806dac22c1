import { expect, type Page, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectAccessibleInEveryVariant } from '../../walk.ts';
import type { Office } from './office.ts';
import type { Newcomer } from './overlapping-groups.ts';

const HEADER = 'Rufname;last_name;email;role;is_primary;is_active;skip_email;deactivate_at;branch_url;Telefon';
/** Two calls to the server. */
const ROWS = 1_000;
const BAD: Readonly<Record<number, string>> = { 5: '31/02/2031', 20: '01/01/2001' };
const KING = 'The role must be one of admin, instructor, manager, learner.';
/** The kinds of problems in the preview, with their rows. */
const PROBLEMS: readonly (readonly [kind: string, ...rows: RegExp[]])[] = [
  [
    'The deactivation date must be a day of the calendar, as DD/MM/YYYY.',
    /^User 5: The deactivation date must be a day of the calendar, as DD\/MM\/YYYY\.\s*line 6$/,
  ],
  [KING, /^User 5: The role must be one of .*line 6$/, /^User 30: The role must be one of .*line 31$/],
  ['The deactivation date must be after today.', /^User 20: The deactivation date must be after today\.\s*line 21$/],
  ['The email is already in row 1.', /^User 40: The email is already in row 1\.\s*line 41$/],
];
const GOOD = ROWS - 4;
/** Of the good ones. The others come in inactive. */
const ACTIVE = 3;

/** Returns names and address of a learner who comes in active, counted from 1. */
export const importedLearner = (n: 1 | 2 | 3): Newcomer => ({
  name: `${n === 2 ? '=Jürgen' : 'Jörg'} Bäcker ${n}`,
  email: `row-${n}@import.test`,
});

function rowOf(n: number): string {
  const email = `row-${n === 40 ? 1 : n}@import.test`;
  // What the screen and the server find wrong with row 5 is told at once.
  const role = n === 5 || n === 30 ? 'king' : 'learner';
  const [last, active, branches] = n <= ACTIVE ? [`Bäcker ${n}`, 'true', ''] : [`Groß ${n}`, '', '"north,west"'];
  return `${n === 2 ? '=Jürgen' : 'Jörg'};${last};${email};${role};true;${active};${n > ACTIVE};${BAD[n] ?? ''};${branches};${n}`;
}

/** A file of a German spreadsheet: semicolons, windows-1252, line ends of Windows, and rows with errors. */
const file = (): Buffer =>
  Buffer.from([HEADER, ...Array.from({ length: ROWS }, (_, index) => rowOf(index + 1)), ''].join('\r\n'), 'latin1');

async function choose({ way }: Office, name: string, buffer: Buffer): Promise<void> {
  const chooser = way.page.waitForEvent('filechooser');
  await way.press(way.page.getByRole('button', { name: 'Choose file' }));
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer });
}

/** Returns the figure below a label. */
const figure = (page: Page, label: string) =>
  page
    .getByRole('definition')
    .filter({ has: page.locator('b') })
    .nth(['To create', 'To update', 'Unchanged', 'With errors'].indexOf(label));

const press = ({ way }: Office, name: string | RegExp): Promise<void> => way.press(way.page.getByRole('button', { name }));

async function mapAndPreview(office: Office): Promise<void> {
  const { page } = office.way;
  await choose(office, 'people.csv', file());
  await expect(page.getByRole('alert').filter({ hasText: 'Are these names right?' })).toContainText('Jörg');
  await expect(page.getByRole('button', { name: 'Preview' })).toHaveAttribute('aria-disabled', 'true');
  await press(office, 'The names are right');
  await expect(page.getByRole('alert')).toContainText('Choose which columns of the file are: First Name');
  await expect(page.getByText('Not used: Rufname, Telefon')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Preview' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('combobox', { name: 'Field, Rufname' }).click();
  await page.getByRole('option', { name: 'First Name' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Field, role' })).toHaveValue('Role');
  await expect(page.getByRole('combobox', { name: 'Encoding of the file' })).toHaveValue('Western European (Windows-1252)');

  await press(office, 'Preview');
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
  await expect(figure(page, 'To create')).toHaveText(String(GOOD));
  await expect(figure(page, 'With errors')).toHaveText('4');
  for (const [kind, ...rows] of PROBLEMS) {
    await expect(page.getByRole('heading', { level: 3 }).filter({ hasText: kind })).toContainText(`${rows.length} row`);
    await expect(page.getByRole('list', { name: kind }).getByRole('listitem')).toHaveText(rows);
  }
  await expect(page.getByText(`${GOOD - ACTIVE} users will be inactive`)).toBeVisible();
  await expect(page.getByRole('table', { name: 'First rows' })).toContainText('=Jürgen');
  await expectAccessibleInEveryVariant(page);
}

/** Imports the good rows. Returns the rows with errors as they are downloaded, mended. */
async function importGoodRows(office: Office): Promise<string> {
  const { page } = office.way;
  await press(office, `Import ${GOOD} users`);
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();
  await expect(figure(page, 'To create')).toHaveText(String(GOOD));
  const downloading = page.waitForEvent('download');
  await press(office, 'Download rows with errors');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('people-errors.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text.split('\r\n')).toHaveLength(6);
  return text
    .replace('31/02/2031', '28/02/2031')
    .replace('01/01/2001', '')
    .replaceAll(';king;', ';learner;')
    .replace('Groß 40;row-1@', 'Groß 40;row-40@');
}

async function importMended(office: Office, mended: string): Promise<void> {
  const { page } = office.way;
  await press(office, 'Import another file');
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeFocused();
  await choose(office, 'people-errors.csv', Buffer.from(mended, 'utf8'));
  await expect(page.getByRole('combobox', { name: 'Field, Rufname' })).toHaveValue('First Name');
  await press(office, 'Preview');
  await expect(figure(page, 'With errors')).toHaveText('0');
  await press(office, 'Import 4 users');
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expect(page.getByText(/4 users (?:added|imported)/)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search name or email' }).fill('import.test');
  await expect(page.getByText(/^1,000 of [\d,]+$/)).toBeVisible();
}

async function importAgain(office: Office): Promise<void> {
  const { page } = office.way;
  await page.goto(office.at('/bulkcreateusers'));
  await choose(office, 'people.csv', file());
  await press(office, 'The names are right');
  await press(office, 'Preview');
  // The past day of row 20 is that of somebody who is here and is not changed.
  await expect(figure(page, 'Unchanged')).toHaveText(String(GOOD + 1));
  await expect(figure(page, 'To create')).toHaveText('0');
  const write = page.getByRole('button', { name: 'Import 0 users' });
  await expect(write).toHaveAttribute('aria-disabled', 'true');
  await expect(write).toHaveAccessibleDescription('No row of this file adds or changes a user.');
}

async function undoLast(office: Office): Promise<void> {
  const { page } = office.way;
  await page.goto(office.at('/bulkcreateusers'));
  await press(office, 'Undo the import of people-errors.csv');
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(dialog).toContainText('This deletes the 4 users that the import added');
  await expectAccessibleInEveryVariant(page);
  await office.way.press(dialog.getByRole('button', { name: 'Undo this import' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: 'Recent imports' }).getByRole('row').nth(1)).toContainText('Undone');
  await page.goto(office.at('/users?search=import.test'));
  await expect(page.getByText(/^996 of [\d,]+$/)).toBeVisible();
}

/** Imports a thousand people, mends the rows with errors and imports them, too; the same file again adds nobody, and an import is undone. */
export async function importPeople(office: Office): Promise<void> {
  const { page } = office.way;
  await page.goto(office.at('/users'));
  await office.way.press(page.getByRole('link', { name: 'Bulk Create Users' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Bulk Upload Users' })).toBeVisible();
  await test.step('an unknown heading is mapped, and the preview names every row with an error', () => mapAndPreview(office));
  const mended = await test.step('good rows are added, the others can be downloaded', () => importGoodRows(office));
  await test.step('the mended file is mapped as the last one, and has no errors left', () => importMended(office, mended));
  await test.step('the same file again adds nobody', () => importAgain(office));
  await test.step('the last import is undone as a whole, and its people are gone', () => undoLast(office));
}
