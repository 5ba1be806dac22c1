import type { ReactNode } from 'react';
import { Note } from '../../../design/patterns/state/note.tsx';
import type { TableColumn } from '../../../design/patterns/table/columns.ts';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import { Section } from '../../../design/patterns/page/page.tsx';
import { Select } from '../../../design/primitives/select.ts';
import { COLUMN_LABELS, COLUMNS } from '../import/column-names.ts';
import { type Mapping, missingColumns, unknownHeadings, withColumn } from '../import/columns.ts';
import type { ReadFile } from '../import/read-file.ts';
import { t, text } from '../../../texts/text.ts';
import { enumeration } from '../../../texts/formats.ts';

/** Returns what each column is for, as the select names it. */
const columnOptions = () => COLUMNS.map((column) => ({ value: column, label: t(COLUMN_LABELS[column]) }));

type FileColumn = { readonly index: number; readonly heading: string; readonly example: string };

const columnsOf = ({ table }: ReadFile): FileColumn[] =>
  table.header.map((heading, index) => ({
    index,
    heading: heading === '' ? t('Column {number}', { number: index + 1 }) : heading,
    example: table.rows.find(({ cells }) => (cells[index] ?? '') !== '')?.cells[index] ?? '',
  }));

/** Passwords are not shown. */
const shownValue = ({ mapping }: ReadFile, { index, example }: FileColumn): string =>
  mapping[index] === 'password' && example !== '' ? '••••••••' : example;

const tableColumns = (file: ReadFile, disabled: boolean, onChange: (mapping: Mapping) => void): readonly TableColumn<FileColumn>[] => [
  { id: 'heading', header: text('File column'), cell: ({ heading }) => heading, width: '30%' },
  {
    id: 'column',
    header: text('Field'),
    width: '30%',
    card: 'second',
    cell: ({ index, heading }) => (
      <Select
        aria-label={t('Field, {heading}', { heading })}
        data={columnOptions()}
        value={file.mapping[index] ?? null}
        placeholder={t('Not used')}
        clearable
        disabled={disabled}
        onChange={(value) => onChange(withColumn(file.mapping, index, value))}
      />
    ),
  },
  { id: 'example', header: text('Example'), cell: (column) => shownValue(file, column), card: 'meta' },
];

type ImportColumnsProps = { readonly file: ReadFile; readonly disabled: boolean; readonly onChange: (mapping: Mapping) => void };

/** Which column of the file fills which; what was chosen for the same heading before is chosen again. */
export function ImportColumns({ file, disabled, onChange }: ImportColumnsProps): ReactNode {
  const missing = missingColumns(file.mapping);
  const unknown = unknownHeadings(file.table.header, file.mapping);
  const columns = tableColumns(file, disabled, onChange);
  const { headerLine, rowsAbove } = file.table;
  return (
    <Section title={t('Columns')}>
      {rowsAbove > 0 && (
        <Note>{t('The names of the columns were found in line {line}. What is above it is not imported.', { line: headerLine })}</Note>
      )}
      {missing.length > 0 && (
        <Note
          tone="danger"
          title={t('Choose which columns of the file are: {columns}', {
            columns: enumeration(missing.map((column) => t(COLUMN_LABELS[column]))),
          })}
          alert
        >
          <p>
            {rowsAbove > 0
              ? t('Line {line} of the file must name its columns. Nothing is imported without these.', { line: headerLine })
              : t('The first line of the file must name its columns. Nothing is imported without these.')}
          </p>
        </Note>
      )}
      {unknown.length > 0 && <Note title={t('Not used: {columns}', { columns: enumeration(unknown) })} />}
      <PlainTable label={t('Columns')} columns={columns} rows={columnsOf(file)} rowId={({ index }) => String(index)} />
    </Section>
  );
}
