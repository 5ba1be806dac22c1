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

const FIRST_ROWS = 5;

const OUTCOMES: Readonly<Record<string, string>> = { created: 'To create', updated: 'To update', unchanged: 'Unchanged' };

const nameOf = ({ row: { input } }: RowResult): string =>
  fullNameOf({ first_name: input.first_name ?? '', last_name: input.last_name ?? '' });

const COLUMNS: readonly TableColumn<RowResult>[] = [
  { id: 'name', header: 'Name', cell: nameOf, width: '26%' },
  { id: 'email', header: COLUMN_LABELS.email, cell: ({ row }) => row.input.email, width: '34%', card: 'second' },
  { id: 'role', header: COLUMN_LABELS.role, cell: ({ row }) => row.input.role, width: '14%', card: 'meta' },
  { id: 'outcome', header: 'Outcome', cell: ({ outcome }) => OUTCOMES[outcome ?? ''] ?? 'With errors', card: 'meta' },
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
      <Section title="Preview">
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
          <p>{countedText(inactive, 'user')} will be inactive: the column Active is empty or false in these rows.</p>
        </Note>
      )}
      {outside.length > 0 && (
        <Note title={countedText(outside.length, 'user')}>
          <p>No primary access and no branch: this person cannot sign in yet.</p>
          <p className="small dim">Lines of the file: {linesOf(outside)}</p>
        </Note>
      )}
      <Section title="First rows">
        <PlainTable label="First rows" columns={COLUMNS} rows={first} rowId={({ row }) => String(row.n)} />
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
  return lines.length > MOST_LINES ? `${named} and ${lines.length - MOST_LINES} more` : named;
}
