import type { ReactNode } from 'react';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { Section } from '../../../design/patterns/page/page.tsx';
import { Button } from '../../../design/primitives/button.ts';
import type { TableColumn, TableSource } from '../../../design/patterns/table/columns.ts';
import { ExportMenu } from '../../../design/patterns/table/export-menu.tsx';
import type { ExportList } from '../../../design/patterns/table/file-columns.ts';
import type { ListState } from '../../../design/patterns/table/list-state.ts';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import { TableFoot } from '../../../design/patterns/table/table-foot.tsx';
import { SearchField } from '../../../design/patterns/form/search-field.tsx';
import styles from './assignments.module.css';

type Assigned = { readonly id: string; readonly source_type: 'direct' | 'group'; readonly group: { readonly name: string } | null };

type AssignmentsProps<Row> = {
  list: ListState;
  source: TableSource<Row>;
  columns: readonly TableColumn<Row>[];
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
  header: 'Group',
  cell: ({ group }) => group?.name ?? 'Unknown',
  file: 'group.name',
  width: '30%',
};

type SectionProps<Row> = Pick<AssignmentsProps<Row>, 'columns' | 'rowHref' | 'act'> & { label: string; rows: readonly Row[] };

const AssignmentSection = <Row extends Assigned>({ label, rows, columns, rowHref, act }: SectionProps<Row>): ReactNode =>
  rows.length > 0 && (
    <Section title={label}>
      <PlainTable label={label} columns={columns} rows={rows} rowId={({ id }) => id} rowHref={rowHref} act={act} />
    </Section>
  );

const NotLoaded = ({ failed, source }: { failed: string; source: TableSource<unknown> }): ReactNode =>
  source.error ? <Failed title={failed} error={source.error} onRetry={source.retry} /> : <Loading />;

function NoRows({ list, total, text, add }: { list: ListState; total: number; text: string; add: ReactNode }): ReactNode {
  if (total > 0 && list.page > 1)
    return (
      <Empty
        title="This page is empty."
        action={
          <Button variant="default" onClick={() => list.setPage(1)}>
            Go to the first page
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
          Clear search
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
  const { list, source, columns, searchLabel, empty, failed, onExport, rowHref, add, act, groupAct } = props;
  const { rows } = source;
  const total = source.total ?? 0;
  const hasRows = rows !== undefined && rows.length > 0;
  return (
    <div className={styles.branchParts} aria-busy={source.refreshing}>
      {(list.narrowed || hasRows) && (
        <div className={styles.branchTools}>
          <SearchField value={list.search} onSearch={list.setSearch} label={searchLabel} />
          {hasRows && <ExportMenu columns={[...columns, GROUP]} onExport={onExport} />}
          {add}
        </div>
      )}
      {rows === undefined && <NotLoaded failed={failed} source={source} />}
      {rows?.length === 0 && <NoRows list={list} total={total} text={empty} add={add} />}
      {hasRows && (
        <>
          <AssignmentSection label="Direct Assignments" rows={rows.filter(isDirect)} columns={columns} rowHref={rowHref} act={act} />
          <AssignmentSection
            label="Assigned via Group"
            rows={rows.filter((row) => !isDirect(row))}
            columns={[...columns, GROUP]}
            rowHref={rowHref}
            act={groupAct}
          />
          <TableFoot list={list} total={total} />
        </>
      )}
    </div>
  );
}
