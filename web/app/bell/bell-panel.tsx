import { Drawer } from '@mantine/core';
import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { withFailureText } from '../../api/failure-text.ts';
import { Moment } from '../../design/patterns/figures/dates.tsx';
import { Empty } from '../../design/patterns/state/empty.tsx';
import { Failed } from '../../design/patterns/state/failed.tsx';
import { Loading } from '../../design/patterns/state/loading.tsx';
import { Note } from '../../design/patterns/state/note.tsx';
import { Button } from '../../design/primitives/button.ts';
import '../../design/primitives/dialog.ts';
import { IconButton } from '../../design/primitives/icon-button.tsx';
import { usePaths } from '../../session/use-paths.ts';
import { type BellEntry, pathOf, sentenceOf } from './bell-text.ts';
import styles from './bell.module.css';
import { t } from '../../texts/text.ts';

type PanelProps = {
  opened: boolean;
  onClose: () => void;
  /** Undefined until they are loaded. */
  entries: readonly BellEntry[] | undefined;
  /** Why they could not be loaded. */
  error: unknown;
  onRetry: () => void;
  /** Why they could not be marked as read. */
  markError: unknown;
  /** null: all. */
  onRead: (ids: readonly string[] | null) => void;
};

/** What somebody was notified of: a panel beside the page, on a phone in its place. */
export function BellPanel({ opened, onClose, entries, error, onRetry, markError, onRead }: PanelProps): ReactNode {
  const paths = usePaths();
  const isUnread = entries?.some(({ is_read: isRead }) => !isRead) ?? false;
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="right" size="min(420px, 100vw)" keepMounted={false}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('Notifications')}>
        <div className={styles.head}>
          <h2 className="h3">{t('Notifications')}</h2>
          {isUnread && (
            <Button variant="subtle" onClick={() => onRead(null)}>
              {t('Mark all as read')}
            </Button>
          )}
          <IconButton aria-label={t('Close')} onClick={onClose} data-autofocus>
            <X size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </div>
        <div className={styles.body}>
          {markError !== null && (
            <Note tone="danger" alert>
              {withFailureText(t('The notifications could not be marked as read.'), markError).message}
            </Note>
          )}
          {entries ? (
            <Entries entries={entries} onRead={onRead} onFollow={onClose} />
          ) : error === null ? (
            <Loading rows={6} />
          ) : (
            <Failed title={t('The notifications could not be loaded')} error={error} onRetry={onRetry} />
          )}
          <p className={styles.foot}>
            <Link to={`${paths.profile()}?tab=notifications`} onClick={onClose}>
              {t('Choose what you are notified of by email')}
            </Link>
          </p>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

type EntriesProps = { entries: readonly BellEntry[]; onRead: (ids: readonly string[]) => void; onFollow: () => void };

function Entries({ entries, onRead, onFollow }: EntriesProps): ReactNode {
  const paths = usePaths();
  if (entries.length === 0) return <Empty small title={t('You have no notifications.')} sentence={t('They are kept for 90 days.')} />;
  const follow = ({ id, is_read: isRead }: BellEntry): void => {
    if (!isRead) onRead([id]);
    onFollow();
  };
  return (
    <ul className="list">
      {entries.map((entry) => (
        <li key={entry.id} className={clsx(styles.entry, !entry.is_read && styles.unread)}>
          <Link className="plain" to={pathOf(entry, paths)} onClick={() => follow(entry)}>
            {!entry.is_read && <span className="sr">{t('Unread')}: </span>}
            <span dir="auto">{sentenceOf(entry)}</span>
          </Link>
          <span className="small dim">
            <Moment value={entry.created_at} />
          </span>
          {!entry.is_read && (
            <IconButton
              className={styles.mark}
              aria-label={t('Mark as read: {sentence}', { sentence: sentenceOf(entry) })}
              title={t('Mark as read')}
              onClick={() => onRead([entry.id])}
            >
              <Check size={18} strokeWidth={1.75} aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}
