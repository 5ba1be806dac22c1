import { type ReactNode, useRef, useState } from 'react';
import { type ApiError, toApiError } from '../../../api/api-error.ts';
import { Button } from '../../primitives/button.ts';
import { Modal } from '../../primitives/dialog.ts';
import { momentText } from '../dates.tsx';
import { Empty } from '../state/empty.tsx';
import { Failed } from '../state/failed.tsx';
import { Loading } from '../loading.tsx';
import { MessageLines, Note } from '../state/note.tsx';
import type { TableColumn, TableSource } from './columns.ts';
import { PlainTable } from './plain-table.tsx';
import { Pages, rangeText } from './table-foot.tsx';
import '../deleted-list.css';

/** Something that was deleted and can still be brought back. */
export type DeletedEntry = {
  readonly id: string;
  readonly name: string;
  readonly deletedAt: string;
  /** Full name; null where nobody knows, or where it went by itself. */
  readonly deletedBy: string | null;
  /** From this instant on there is no way back. */
  readonly restorableUntil: string;
};

type DeletedListProps = {
  opened: boolean;
  onClose: () => void;
  /** What was deleted, as a plural: "courses". */
  things: string;
  source: TableSource<DeletedEntry>;
  page: number;
  /** Rows a page, as asked for. */
  limit: number;
  onPage: (page: number) => void;
  /** Why nothing can be restored now: "The subscription is not active." The buttons stay, disabled. */
  blocked?: string | null;
  /** The row goes when the source no longer has it; a failure is shown here, and the row stays. */
  onRestore: (entry: DeletedEntry) => Promise<unknown>;
};

/** On phones, where the columns have no heads, each word says what it is. */
const Word = ({ children }: { children: string }): ReactNode => <span className="deleted-word">{children} </span>;

const Moment = ({ value }: { value: string }): ReactNode => (
  <time className="nowrap" dateTime={value}>
    {momentText(value)}
  </time>
);

const COLUMNS: readonly TableColumn<DeletedEntry>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, width: '32%' },
  {
    id: 'deleted',
    header: 'Deleted',
    cell: ({ deletedAt }) => (
      <>
        <Word>Deleted</Word>
        <Moment value={deletedAt} />
      </>
    ),
  },
  {
    id: 'by',
    header: 'By',
    cell: ({ deletedBy }) => (
      <>
        <Word>by</Word>
        {deletedBy ?? 'N/A'}
      </>
    ),
  },
  {
    id: 'until',
    header: 'Restorable until',
    cell: ({ restorableUntil }) => (
      <>
        <Word>Restorable until</Word>
        <Moment value={restorableUntil} />
      </>
    ),
  },
];
const entryId = ({ id }: DeletedEntry): string => id;

/** What was deleted in the last 30 days, newest first, and the way back. */
export function DeletedList(props: DeletedListProps): ReactNode {
  const { opened, onClose } = props;
  return (
    <Modal opened={opened} onClose={onClose} title="Recently deleted" size={860} closeButtonProps={{ 'aria-label': 'Close' }}>
      <DeletedBody {...props} />
    </Modal>
  );
}

function DeletedBody({ things, source, page, limit, onPage, blocked = null, onRestore }: DeletedListProps): ReactNode {
  const [restoring, setRestoring] = useState<string | null>(null);
  const [restored, setRestored] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const turn = (to: number): void => {
    setError(null);
    setRestored(null);
    onPage(to);
  };
  const restore = async (entry: DeletedEntry): Promise<void> => {
    if (restoring !== null || blocked !== null) return;
    setRestoring(entry.id);
    setRestored(null);
    setError(null);
    const last = source.rows?.length === 1 && page > 1;
    try {
      await onRestore(entry);
      setRestored(entry.name);
      // The button that had the focus goes with its row.
      list.current?.focus();
      if (last) onPage(page - 1);
    } catch (thrown) {
      setError(toApiError(thrown));
    } finally {
      setRestoring(null);
    }
  };
  const restoreButton = (entry: DeletedEntry): ReactNode => (
    <Button
      variant="default"
      size="xs"
      aria-label={`Restore ${entry.name}`}
      aria-disabled={blocked !== null || restoring !== null || undefined}
      title={blocked ?? undefined}
      onClick={() => void restore(entry)}
    >
      {restoring === entry.id ? 'Restoring...' : 'Restore'}
    </Button>
  );
  return (
    <>
      <p className="dim">Deleted in the last 30 days. After that a deletion is final.</p>
      {blocked !== null && (
        <div className="deleted-note">
          <Note tone="progress">
            <p>{blocked}</p>
          </Note>
        </div>
      )}
      <p className="deleted-said" role="status">
        {restored !== null && `${restored} was restored.`}
      </p>
      {error && (
        <div className="deleted-note">
          <Note tone="danger" alert onClose={() => setError(null)}>
            <MessageLines messages={error.messages} />
          </Note>
        </div>
      )}
      <div className="deleted-list" ref={list} tabIndex={-1} role="group" aria-label={`Deleted ${things}`} aria-busy={source.refreshing}>
        <DeletedRows things={things} source={source} act={restoreButton} />
      </div>
      {source.rows !== undefined && (source.total ?? 0) > limit && (
        <div className="deleted-foot">
          <span role="status">{rangeText(page, limit, source.total ?? 0)}</span>
          <Pages page={page} pages={Math.ceil((source.total ?? 0) / limit)} onPage={turn} />
        </div>
      )}
    </>
  );
}

type DeletedRowsProps = Pick<DeletedListProps, 'things' | 'source'> & { act: (entry: DeletedEntry) => ReactNode };

/** Rows that are there stay there, even when asking again failed. */
function DeletedRows({ things, source, act }: DeletedRowsProps): ReactNode {
  if (source.rows === undefined)
    return source.error === null ? (
      <Loading rows={5} />
    ) : (
      <Failed title={`The deleted ${things} could not be loaded`} error={source.error} onRetry={source.retry} />
    );
  if (source.rows.length === 0) return <Empty small title="Nothing was deleted in the last 30 days." />;
  return <PlainTable label={`Deleted ${things}`} columns={COLUMNS} rows={source.rows} rowId={entryId} act={act} />;
}
