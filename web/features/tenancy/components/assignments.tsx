import type { ReactNode } from 'react';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/loading.tsx';
import { Section } from '../../../design/patterns/page.tsx';
import { Button } from '../../../design/primitives/button.ts';
import type { TableColumn, TableSource } from '../../../design/patterns/table/columns.ts';
import type { ListState } from '../../../design/patterns/table/list-state.ts';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import { TableFoot } from '../../../design/patterns/table/table-foot.tsx';
import { SearchField } from '../../../design/patterns/table/table-tools.tsx';
import './branches.css';

type Assigned = { readonly id: string; readonly source_type: 'direct' | 'group'; readonly group: { readonly name: string } | null };

type AssignmentsProps<Row> = {
  list: ListState;
  source: TableSource<Row>;
  columns: readonly TableColumn<Row>[];
  searchLabel: string;
  empty: string;
  failed: string;
  rowHref?: ((row: Row) => string | null) | undefined;
  /** "+ Add Courses". */
  add?: ReactNode;
  /** "Remove", at what was assigned directly. */
  act?: ((row: Row) => ReactNode) | undefined;
};

const isDirect = ({ source_type: type }: Assigned): boolean => type === 'direct';
const GROUP: TableColumn<Assigned> = { id: 'group', header: 'Group', cell: ({ group }) => group?.name ?? 'Unknown', width: '30%' };

type PartProps<Row> = Pick<AssignmentsProps<Row>, 'columns' | 'rowHref' | 'act'> & { label: string; rows: readonly Row[] };

const Part = <Row extends Assigned>({ label, rows, columns, rowHref, act }: PartProps<Row>): ReactNode =>
  rows.length > 0 && (
    <Section title={label}>
      <PlainTable label={label} columns={columns} rows={rows} rowId={({ id }) => id} rowHref={rowHref} act={act} />
    </Section>
  );

const Unread = ({ failed, source }: { failed: string; source: TableSource<unknown> }): ReactNode =>
  source.error ? <Failed title={failed} error={source.error} onRetry={source.retry} /> : <Loading />;

function Nothing({ list, total, text, add }: { list: ListState; total: number; text: string; add: ReactNode }): ReactNode {
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
 * People or courses of a branch in two parts. The server pages them as one list with the direct ones first, so a page holds the end of the
 * first part and the beginning of the second.
 */
export function Assignments<Row extends Assigned>(props: AssignmentsProps<Row>): ReactNode {
  const { list, source, columns, searchLabel, empty, failed, rowHref, add, act } = props;
  const { rows } = source;
  const total = source.total ?? 0;
  const shown = rows !== undefined && rows.length > 0;
  return (
    <div className="branch-parts" aria-busy={source.refreshing}>
      {(list.narrowed || shown) && (
        <div className="branch-tools">
          <SearchField value={list.search} onSearch={list.setSearch} label={searchLabel} />
          {add}
        </div>
      )}
      {rows === undefined && <Unread failed={failed} source={source} />}
      {rows?.length === 0 && <Nothing list={list} total={total} text={empty} add={add} />}
      {shown && (
        <>
          <Part label="Direct Assignments" rows={rows.filter(isDirect)} columns={columns} rowHref={rowHref} act={act} />
          <Part label="Assigned via Group" rows={rows.filter((row) => !isDirect(row))} columns={[...columns, GROUP]} rowHref={rowHref} />
          <TableFoot list={list} total={total} />
        </>
      )}
    </div>
  );
}
