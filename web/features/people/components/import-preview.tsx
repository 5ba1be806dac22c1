import type { ReactNode } from 'react';
import { Section } from '../../../design/patterns/page/page.tsx';
import { Note } from '../../../design/patterns/state/note.tsx';
import type { TableColumn } from '../../../design/patterns/table/columns.ts';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import { countedText } from '../../../shared-features/counted-text.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { COLUMN_LABELS } from '../import/column-names.ts';
import { hasNoWayIn } from '../import/import-rows.ts';
import type { RowResult } from '../import/run-import.ts';
import type { ReadFile } from '../import/read-file.ts';
import { fullNameOf } from '../../../../shared/people/full-name.ts';
import { GroupsOfFile, LicencesOfFile } from './import-obstacles.tsx';
import type { Import } from '../use-import.ts';
import { ImportCounts, ImportProblems } from './import-results.tsx';
import { t, text, plural } from '../../../texts/text.ts';

const FIRST_ROWS = 5;

const OUTCOMES: Readonly<Record<string, string>> = {
  created: text('To create'),
  updated: text('To update'),
  unchanged: text('Unchanged'),
};

const nameOf = ({ row: { input } }: RowResult): string =>
  fullNameOf({ first_name: input.first_name ?? '', last_name: input.last_name ?? '' });

const COLUMNS: readonly TableColumn<RowResult>[] = [
  { id: 'name', header: text('Name'), cell: nameOf, width: '26%' },
  { id: 'email', header: COLUMN_LABELS.email, cell: ({ row }) => row.input.email, width: '34%', card: 'second' },
  { id: 'role', header: COLUMN_LABELS.role, cell: ({ row }) => row.input.role, width: '14%', card: 'meta' },
  { id: 'outcome', header: text('Outcome'), cell: ({ outcome }) => t(OUTCOMES[outcome ?? ''] ?? text('With errors')), card: 'meta' },
];

type ImportPreviewProps = {
  readonly file: ReadFile;
  readonly results: readonly RowResult[];
  readonly inBranch: boolean;
  readonly state: Pick<Import, 'newGroups' | 'createGroups'>;
};

/** What an import would do. */
export function ImportPreview({ file, results, inBranch, state }: ImportPreviewProps): ReactNode {
  const { can } = useViewer();
  const created = results.filter(({ outcome }) => outcome === 'created');
  const inactive = created.filter(({ row }) => row.input.is_active === false).length;
  const outside = created.filter(({ row }) => hasNoWayIn(row, inBranch));
  const first = results.toSorted((a, b) => a.row.n - b.row.n).slice(0, FIRST_ROWS);
  return (
    <>
      <Section title={t('Preview')}>
        <ImportCounts results={results} step="preview" />
      </Section>
      <LicencesOfFile results={results} step="preview" />
      <GroupsOfFile
        results={results}
        newGroups={state.newGroups}
        mayCreate={can('createGroup')}
        onCreate={(wanted) => void state.createGroups(wanted)}
      />
      {inactive > 0 && (
        <Note>
          <p>
            {plural(
              inactive,
              '{count} user will be inactive: the column Active is empty or false in these rows.',
              '{count} users will be inactive: the column Active is empty or false in these rows.',
            )}
          </p>
        </Note>
      )}
      {outside.length > 0 && (
        <Note title={countedText(outside.length, 'user')}>
          <p>{t('No primary access and no branch: this person cannot sign in yet.')}</p>
          <p className="small dim">{t('Lines of the file: {lines}', { lines: linesOf(outside) })}</p>
        </Note>
      )}
      <Section title={t('First rows')}>
        <PlainTable label={t('First rows')} columns={COLUMNS} rows={first} rowId={({ row }) => String(row.n)} />
      </Section>
      <ImportProblems file={file} results={results} />
    </>
  );
}

const MOST_LINES = 20;

/** Returns the lines of rows: "3, 8 and 12 more". */
function linesOf(results: readonly RowResult[]): string {
  const lines = results.map(({ row }) => row.line).toSorted((a, b) => a - b);
  const named = lines.slice(0, MOST_LINES).join(', ');
  return lines.length > MOST_LINES ? t('{lines} and {count} more', { lines: named, count: lines.length - MOST_LINES }) : named;
}
