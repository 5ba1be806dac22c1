import type { ReactNode } from 'react';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { Section } from '../../../design/patterns/page/page.tsx';
import { Button } from '../../../design/primitives/button.ts';
import type { TableColumn, TableFilter, TableSource } from '../../../design/patterns/table/columns.ts';
import { ListFoot, sortsOf } from '../../../design/patterns/table/data-table.tsx';
import { ExportMenu } from '../../../design/patterns/table/export-menu.tsx';
import type { ExportList } from '../../../design/patterns/table/file-columns.ts';
import { HeadCell } from '../../../design/patterns/table/head-cell.tsx';
import type { ListState } from '../../../design/patterns/table/list-state.ts';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import { usePrintedRows } from '../../../design/patterns/table/printed-rows.ts';
import { useSavedViews } from '../../../design/patterns/table/saved-views.tsx';
import { TableTools } from '../../../design/patterns/table/table-tools.tsx';
import { useCards } from '../../../design/patterns/table/use-phone.ts';
import styles from './assignments.module.css';
import { t, text } from '../../../texts/text.ts';

type Assigned = { readonly id: string; readonly source_type: 'direct' | 'group'; readonly group: { readonly name: string } | null };

type AssignmentsProps<Row> = {
  /** Key of the saved views. */
  views: string;
  list: ListState;
  source: TableSource<Row>;
  columns: readonly TableColumn<Row>[];
  filters?: readonly TableFilter[];
  searchLabel: string;
  empty: string;
  failed: string;
  onExport: ExportList;
  rowHref?: ((row: Row) => string | null) | undefined;
  /** The button that adds assignments. */
  add?: ReactNode;
  /** Returns the button that removes a direct assignment. */
  act?: ((row: Row) => ReactNode) | undefined;
  /** Returns the button of an assignment by a group. */
  groupAct?: ((row: Row) => ReactNode) | undefined;
};

const isDirect = ({ source_type: type }: Assigned): boolean => type === 'direct';
const GROUP: TableColumn<Assigned> = {
  id: 'group',
  header: text('Group'),
  cell: ({ group }) => group?.name ?? t('Unknown'),
  file: 'group.name',
  width: '30%',
};

/** Returns the heads of columns, which sort the list. */
const headOf =
  (list: ListState) =>
  <Row,>(column: TableColumn<Row>): ReactNode => <HeadCell key={column.id} column={column} list={list} />;

type SectionProps<Row> = Pick<AssignmentsProps<Row>, 'list' | 'columns' | 'rowHref' | 'act'> & { label: string; rows: readonly Row[] };

const AssignmentSection = <Row extends Assigned>({ label, list, rows, columns, rowHref, act }: SectionProps<Row>): ReactNode =>
  rows.length > 0 && (
    <Section title={label}>
      <PlainTable label={label} columns={columns} head={headOf(list)} rows={rows} rowId={({ id }) => id} rowHref={rowHref} act={act} />
    </Section>
  );

const NotLoaded = ({ failed, source }: { failed: string; source: TableSource<unknown> }): ReactNode =>
  source.error ? <Failed title={failed} error={source.error} onRetry={source.retry} /> : <Loading />;

function NoRows({ list, total, text, add }: { list: ListState; total: number; text: string; add: ReactNode }): ReactNode {
  if (total > 0 && list.page > 1)
    return (
      <Empty
        title={t('This page is empty.')}
        action={
          <Button variant="default" onClick={() => list.setPage(1)}>
            {t('Go to the first page')}
          </Button>
        }
      />
    );
  if (!list.narrowed) return <Empty title={text} action={add} />;
  return (
    <Empty
      title={text}
      action={
        <Button variant="default" onClick={list.clear}>
          {Object.keys(list.filters).length > 0 ? t('Clear search and filters') : t('Clear search')}
        </Button>
      }
    />
  );
}

/**
 * The people or courses of a branch in two sections, direct ones and those of groups. The server pages them as one list with the direct
 * ones first, so that a page can contain both.
 */
export function Assignments<Row extends Assigned>(props: AssignmentsProps<Row>): ReactNode {
  const { views, list, source, columns, filters = [], searchLabel, empty, failed, onExport, rowHref, add, act, groupAct } = props;
  const saved = useSavedViews(views, list);
  const cards = useCards();
  const printed = usePrintedRows(source);
  const rows = printed.rows ?? source.rows;
  const total = source.total ?? 0;
  const hasRows = rows !== undefined && rows.length > 0;
  return (
    <div className={styles.branchParts} aria-busy={source.refreshing}>
      {saved.tabs}
      {(list.narrowed || hasRows) && (
        <TableTools
          list={list}
          searchLabel={searchLabel}
          filters={filters}
          sorts={sortsOf(columns)}
          columns={[]}
          phone={cards}
          exportMenu={hasRows && <ExportMenu columns={[...columns, GROUP]} onExport={onExport} onPrint={printed.print} />}
          saveView={saved.saveButton}
          acts={add}
        />
      )}
      {rows === undefined && <NotLoaded failed={failed} source={source} />}
      {rows?.length === 0 && <NoRows list={list} total={total} text={empty} add={add} />}
      {hasRows && (
        <>
          <AssignmentSection
            label={t('Direct Assignments')}
            list={list}
            rows={rows.filter(isDirect)}
            columns={columns}
            rowHref={rowHref}
            act={act}
          />
          <AssignmentSection
            label={t('Assigned via Group')}
            list={list}
            rows={rows.filter((row) => !isDirect(row))}
            columns={[...columns, GROUP]}
            rowHref={rowHref}
            act={groupAct}
          />
          <ListFoot list={list} source={source} printed={printed.rows} />
        </>
      )}
    </div>
  );
}
