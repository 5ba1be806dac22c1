import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT, textOf } from './tracked-files.ts';

const TABLE = /<(PlainTable|SimpleTable|DataTable|ListPage|Assignments)\b/;

/** Files with a table that is not exported, with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  'web/design/patterns/table/list-page.tsx': 'the frame of lists, which pass their export through it',
  'web/design/patterns/table/deleted-list.tsx': 'a dialog from which rows are restored',
  'web/features/learning/components/overview/overview-main.tsx': 'the syllabus of a course',
  'web/features/people/components/import-columns.tsx': 'the columns of a file that is imported',
  'web/features/people/components/import-preview.tsx': 'the first rows of a file that is imported',
  'web/features/people/components/last-imports.tsx': 'files that were imported, each with the button that undoes it',
  'web/features/reporting/components/audit/audit-entry.tsx': 'one entry of a list that is exported',
  'web/features/reporting/components/dashboard-due.tsx': 'the first rows of a report that is exported',
  'web/features/reporting/components/dashboard-recent.tsx': 'the first rows of lists that are exported',
  'web/features/reporting/components/units/package-parts.tsx': 'parts of one unit, in a dialog',
  'web/features/reporting/components/units/unit-details.tsx': 'units of one course, in a dialog',
  'web/features/tenancy/screens/api-keys-screen.tsx': 'keys of systems; nothing of people or learning',
};

const withTable = globSync('web/**/*.tsx', { cwd: ROOT }).filter((file) => TABLE.test(textOf(file)));
const isExported = (file: string): boolean => /onExport=|<ExportMenu\b/.test(textOf(file));

describe('the tables of the screens', () => {
  it('have an export, but for those that hold nothing of people or learning of their own', () => {
    expect(withTable.length).toBeGreaterThan(25);
    expect(withTable.filter((file) => !isExported(file) && WITHOUT[file] === undefined)).toEqual([]);
  });

  it('are left out only while they have none', () => {
    expect(Object.keys(WITHOUT).filter((file) => !withTable.includes(file) || isExported(file))).toEqual([]);
  });
});
