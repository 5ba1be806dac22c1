// @chunk table
import { type ReactNode, useRef, useState } from 'react';
import { type ApiError, toApiError } from '../../../api/api-error.ts';
import { Button } from '../../primitives/button.ts';
import { Modal } from '../../primitives/dialog.ts';
import { Moment } from '../figures/dates.tsx';
import { Empty } from '../state/empty.tsx';
import { Failed } from '../state/failed.tsx';
import { Loading } from '../state/loading.tsx';
import { MessageLines, Note } from '../state/note.tsx';
import type { TableColumn, TableSource } from './columns.ts';
import { PlainTable } from './plain-table.tsx';
import { Pages, rangeText } from './table-foot.tsx';
import styles from './deleted-list.module.css';
import { t, text } from '../../../texts/text.ts';

/** A deleted record that can still be restored. */
export type DeletedEntry = {
  readonly id: string;
  readonly name: string;
  /** Of a person whom the caller may erase; else null. */
  readonly email: string | null;
  readonly deletedAt: string;
  /** Full name; null where it is unknown. */
  readonly deletedBy: string | null;
  /** From this instant on the deletion is final. */
  readonly restorableUntil: string;
};

type DeletedListProps = {
  opened: boolean;
  onClose: () => void;
  /** Names the list: "Deleted courses". */
  label: string;
  /** What is said where it fails: "The deleted courses could not be loaded". */
  failed: string;
  source: TableSource<DeletedEntry>;
  page: number;
  /** Rows per page. */
  limit: number;
  onPage: (page: number) => void;
  /** Why nothing can be restored now: "The subscription is not active." The buttons are then disabled. */
  blocked?: string | null;
  /** Restores an entry. Its row is removed with the next data of the source; a failure is shown here. */
  onRestore: (entry: DeletedEntry) => Promise<unknown>;
  /** Asks whether an entry with an e-mail is erased for good. */
  onErase?: ((entry: DeletedEntry) => void) | undefined;
};

/** The label of a value on phones, where the columns have no heads. */
const Word = ({ children }: { children: string }): ReactNode => <span className={styles.deletedLabel}>{children} </span>;

const COLUMNS: readonly TableColumn<DeletedEntry>[] = [
  { id: 'name', header: text('Name'), cell: ({ name }) => name, width: '32%' },
  {
    id: 'deleted',
    header: text('Deleted'),
    cell: ({ deletedAt }) => (
      <>
        <Word>{t('Deleted')}</Word>
        <Moment value={deletedAt} />
      </>
    ),
  },
  {
    id: 'by',
    header: text('By'),
    cell: ({ deletedBy }) => (
      <>
        <Word>{t('by')}</Word>
        {deletedBy ?? t('N/A')}
      </>
    ),
  },
  {
    id: 'until',
    header: text('Restorable until'),
    cell: ({ restorableUntil }) => (
      <>
        <Word>{t('Restorable until')}</Word>
        <Moment value={restorableUntil} />
      </>
    ),
  },
];
const entryId = ({ id }: DeletedEntry): string => id;

/** A dialog with the records that were deleted in the last 30 days, newest first, each with a button to restore it. */
export function DeletedList(props: DeletedListProps): ReactNode {
  const { opened, onClose } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={t('Recently deleted')} size={860} closeButtonProps={{ 'aria-label': t('Close') }}>
      <DeletedBody {...props} />
    </Modal>
  );
}

function DeletedBody({ label, failed, source, page, limit, onPage, blocked = null, onRestore, onErase }: DeletedListProps): ReactNode {
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
    const isLastRow = source.rows?.length === 1 && page > 1;
    try {
      await onRestore(entry);
      setRestored(entry.name);
      // The button that had the focus is removed with its row.
      list.current?.focus();
      if (isLastRow) onPage(page - 1);
    } catch (thrown) {
      setError(toApiError(thrown));
    } finally {
      setRestoring(null);
    }
  };
  const acts = (entry: DeletedEntry): ReactNode => (
    <EntryActs entry={entry} restoring={restoring} blocked={blocked} onRestore={(one) => void restore(one)} onErase={onErase} />
  );
  return (
    <>
      <p className="dim">{t('Deleted items can be restored for 30 days.')}</p>
      {blocked !== null && (
        <div className={styles.deletedNote}>
          <Note tone="progress">
            <p>{blocked}</p>
          </Note>
        </div>
      )}
      <p className={styles.deletedMessage} role="status">
        {restored !== null && t('{name} was restored.', { name: restored })}
      </p>
      {error && (
        <div className={styles.deletedNote}>
          <Note tone="danger" alert onClose={() => setError(null)}>
            <MessageLines messages={error.messages} />
          </Note>
        </div>
      )}
      <div className={styles.deletedList} ref={list} tabIndex={-1} role="group" aria-label={label} aria-busy={source.refreshing}>
        <DeletedRows label={label} failed={failed} source={source} act={acts} />
      </div>
      {source.rows !== undefined && (source.total ?? 0) > limit && (
        <div className={styles.deletedFoot}>
          <span role="status">{rangeText(page, limit, source.total ?? 0)}</span>
          <Pages page={page} pages={Math.ceil((source.total ?? 0) / limit)} onPage={turn} />
        </div>
      )}
    </>
  );
}

type EntryActsProps = {
  entry: DeletedEntry;
  /** The entry that is being restored. */
  restoring: string | null;
  blocked: string | null;
  onRestore: (entry: DeletedEntry) => void;
  onErase: ((entry: DeletedEntry) => void) | undefined;
};

/** The buttons of an entry. */
function EntryActs({ entry, restoring, blocked, onRestore, onErase }: EntryActsProps): ReactNode {
  return (
    <span className={styles.deletedActs}>
      <Button
        variant="default"
        size="xs"
        aria-label={t('Restore {name}', { name: entry.name })}
        aria-disabled={blocked !== null || restoring !== null || undefined}
        title={blocked ?? undefined}
        onClick={() => onRestore(entry)}
      >
        {restoring === entry.id ? t('Restoring...') : t('Restore')}
      </Button>
      {onErase && entry.email !== null && (
        <Button
          variant="default"
          size="xs"
          data-tone="danger"
          aria-label={t('Erase personal data of {name}', { name: entry.name })}
          aria-disabled={restoring !== null || undefined}
          onClick={() => restoring === null && onErase(entry)}
        >
          {t('Erase')}
        </Button>
      )}
    </span>
  );
}

type DeletedRowsProps = Pick<DeletedListProps, 'label' | 'failed' | 'source'> & { act: (entry: DeletedEntry) => ReactNode };

/** The rows; they are still shown when a later request failed. */
function DeletedRows({ label, failed, source, act }: DeletedRowsProps): ReactNode {
  if (source.rows === undefined)
    return source.error === null ? <Loading rows={5} /> : <Failed title={failed} error={source.error} onRetry={source.retry} />;
  if (source.rows.length === 0) return <Empty small title={t('Nothing was deleted in the last 30 days.')} />;
  return <PlainTable place="dialog" label={label} columns={COLUMNS} rows={source.rows} rowId={entryId} act={act} />;
}
