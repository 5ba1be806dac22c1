import { SOURCE_LANGUAGE } from '../../../shared/kernel/regional/languages.ts';
import { UTC } from '../../../shared/kernel/regional/zoned-time.ts';
import { textsIn } from '../../platform/languages/email-texts.ts';
import { text } from '../../platform/texts/texts.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { putStreamed } from '../../platform/objects/streamed-object.ts';
import type { NewFile, Row } from '../../administration/exports/cells.ts';
import { csvFile } from '../../administration/exports/csv-file.ts';
import { fileKey } from '../../administration/exports/export.records.ts';
import { xlsxFile } from '../../administration/exports/xlsx-file.ts';
import type { ExportInput } from './export-input.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** An export whose file is written of its rows. */
export type RowsInput = ExportInput & { readonly format: keyof typeof TYPES };

export const isOfRows = (input: ExportInput): input is RowsInput => input.format !== 'zip';

/** What lists hold, as the titles of sheets. */
const TITLES: Readonly<Record<string, string>> = {
  usersPage: text('Users'),
  groupUsersPage: text('Users'),
  branchUsersPage: text('Users'),
  usersReportPage: text('User reports'),
  coursesReportPage: text('Course reports'),
  courseReportUsersPage: text('Course report'),
  'UserProgress.courses': text('User report'),
  CompletedCourses: text('Certificates'),
  certificates: text('Certificate templates'),
  certifications: text('Certifications'),
  certificationHolders: text('Holders'),
  coursesPage: text('Courses'),
  'user.enrolledCourses': text('Courses'),
  'group.courses': text('Courses'),
  branchCoursesPage: text('Courses'),
  catalogPage: text('Courses'),
  branchesPage: text('Branches'),
  userBranches: text('Branches'),
  'group.branches': text('Branches'),
  groupsPage: text('Groups'),
  'user.groups': text('Groups'),
  categoriesPage: text('Categories'),
  'group.categories': text('Categories'),
  lmsInstancesPage: text('Instances'),
  'lmsInstance.subscriptions': text('Subscriptions'),
  auditLogPage: text('Audit log'),
  userActivityLog: text('Activity'),
  assignmentSubmissionsPage: text('Submissions'),
};

/** Returns what a list holds, as the title of a sheet: 'Users'. */
export const titleOf = (list: string): string => TITLES[list] ?? text('Rows');

/** Returns what a list holds: 'users'. */
export const nounOf = (list: string): string => titleOf(list).toLowerCase();

/** Returns the name under which a file of a list is saved: 'user-reports-2026-11-25.csv'. */
export const filenameOf = (list: string, day: string, format: ExportInput['format']): string =>
  `${nounOf(list).replaceAll(' ', '-')}-${day}.${format}`;

type Counted = { readonly rows: AsyncIterable<readonly Row[]>; readonly count: () => number };

/** Returns the same rows, which are counted while they are read. */
function counted(rows: AsyncIterable<readonly Row[]>): Counted {
  let count = 0;
  async function* through(): AsyncGenerator<readonly Row[]> {
    for await (const some of rows) {
      count += some.length;
      yield some;
    }
  }
  return { rows: through(), count: () => count };
}

/** Writes the file of an export while its rows are read. Returns how many rows it has. */
export async function writeExport(
  scope: Scope,
  name: string,
  { list, headings, format, source, language, timeZone }: RowsInput,
  rows: AsyncIterable<readonly Row[]>,
): Promise<number> {
  const read = counted(rows);
  const columns = source.kinds.map((kind, index) => ({ heading: headings[index] ?? '', kind }));
  const texts = await textsIn(language ?? SOURCE_LANGUAGE);
  const file: NewFile = { title: texts.t(titleOf(list)), columns, rows: read.rows, texts, zone: timeZone ?? UTC };
  await putStreamed(fileKey(scope, { sk: name, format }), TYPES[format], format === 'csv' ? csvFile(file) : xlsxFile(file));
  return read.count();
}
