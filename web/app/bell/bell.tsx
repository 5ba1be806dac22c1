import { Bell as BellIcon } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { queryOf } from '../../api/query-client.ts';
import { useCommand } from '../../api/use-command.ts';
import { IconButton } from '../../design/primitives/icon-button.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { bellDocument, markBellReadDocument } from '../api/bell.ts';
import { BellPanel } from './bell-panel.tsx';
import type { BellEntry } from './bell-text.ts';
import styles from './bell.module.css';
import { useAttended } from './use-attended.ts';
import { numberText, plural, t } from '../../texts/text.ts';

/** While the page is seen, and somebody is there: the calls of an unattended page would keep its session from ending. */
const POLL_MS = 10_000;

type News = { readonly text: string; readonly newest: string };

/** Returns what to say when something new has come: nothing at first, and for what is read already. */
function useNews(entries: readonly BellEntry[] | undefined): News {
  const known = useRef<ReadonlySet<string> | null>(null);
  const [news, setNews] = useState<News>({ text: '', newest: '' });
  useEffect(() => {
    if (!entries) return;
    const before = known.current;
    known.current = new Set(entries.map(({ id }) => id));
    const count = before === null ? 0 : entries.filter(({ id, is_read: isRead }) => !isRead && !before.has(id)).length;
    if (count > 0) setNews({ text: plural(count, '{count} new notification', '{count} new notifications'), newest: entries[0]?.id ?? '' });
  }, [entries]);
  return news;
}

/** The bell of the top bar: how many notifications are unread, and the panel of all. `defaultOpened`: it was pressed before its code was loaded. */
export function Bell({ defaultOpened }: { defaultOpened: boolean }): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const [opened, setOpened] = useState(defaultOpened);
  const query = useQuery({ ...queryOf(bellDocument, { branchUrl }), refetchInterval: useAttended() && POLL_MS });
  const entries = query.data?.bell;
  const mark = useCommand(markBellReadDocument, { onDone: async () => void (await query.refetch()) });
  const unread = entries?.filter(({ is_read: isRead }) => !isRead).length ?? 0;
  const news = useNews(entries);
  const markRead = (ids: readonly string[] | null): void => {
    if (!mark.isPending) mark.mutate({ ids: ids === null ? null : [...ids], branchUrl });
  };
  return (
    <>
      <IconButton
        className={styles.bell}
        aria-label={unread === 0 ? t('Notifications') : plural(unread, 'Notifications, {count} unread', 'Notifications, {count} unread')}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <BellIcon size={20} strokeWidth={1.75} aria-hidden />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {numberText(unread)}
          </span>
        )}
      </IconButton>
      <span className="sr" aria-live="polite">
        {/* Anew for each, so that the same words are said again. */}
        <span key={news.newest}>{news.text}</span>
      </span>
      <BellPanel
        opened={opened}
        onClose={() => setOpened(false)}
        entries={entries}
        error={query.isError ? query.error : null}
        onRetry={() => void query.refetch()}
        markError={mark.error}
        onRead={markRead}
      />
    </>
  );
}
