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

/** What lists hold, for the titles of sheets and jobs. */
const NOUNS: Readonly<Record<string, string>> = {
  usersPage: 'users',
  groupUsersPage: 'users',
  branchUsersPage: 'users',
  usersReportPage: 'user reports',
  coursesReportPage: 'course reports',
  courseReportUsersPage: 'course report',
  'UserProgress.courses': 'user report',
  CompletedCourses: 'certificates',
  certificates: 'certificate templates',
  coursesPage: 'courses',
  'user.enrolledCourses': 'courses',
  'group.courses': 'courses',
  branchCoursesPage: 'courses',
  catalogPage: 'courses',
  branchesPage: 'branches',
  userBranches: 'branches',
  'group.branches': 'branches',
  groupsPage: 'groups',
  'user.groups': 'groups',
  categoriesPage: 'categories',
  'group.categories': 'categories',
  lmsInstancesPage: 'instances',
  'lmsInstance.subscriptions': 'subscriptions',
  auditLogPage: 'audit log',
  userActivityLog: 'activity',
  assignmentSubmissionsPage: 'submissions',
};

/** Returns what a list holds: 'users'. */
export const nounOf = (list: string): string => NOUNS[list] ?? 'rows';

/** Returns the name under which a file of a list is saved: 'user-reports-2026-11-25.csv'. */
export const filenameOf = (list: string, day: string, format: ExportInput['format']): string =>
  `${nounOf(list).replaceAll(' ', '-')}-${day}.${format}`;

const titleOf = (list: string): string => nounOf(list).replace(/^./, (letter) => letter.toUpperCase());

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
  { list, headings, format, source }: RowsInput,
  rows: AsyncIterable<readonly Row[]>,
): Promise<number> {
  const read = counted(rows);
  const columns = source.kinds.map((kind, index) => ({ heading: headings[index] ?? '', kind }));
  const file: NewFile = { title: titleOf(list), columns, rows: read.rows };
  await putStreamed(fileKey(scope, { sk: name, format }), TYPES[format], format === 'csv' ? csvFile(file) : xlsxFile(file));
  return read.count();
}
