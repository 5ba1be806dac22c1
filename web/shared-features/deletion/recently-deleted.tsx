// @chunk table
import { fullNameOf } from '../../../shared/people/full-name.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DeletedItemsQuery } from '../../api/generated/graphql.ts';
import { tenantAddress } from '../../api/tenant-address.ts';
import { queryOf } from '../../api/query-client.ts';
import { type DeletedEntry, DeletedList } from '../../design/patterns/table/deleted-list.tsx';
import { withdrawToast } from '../../design/patterns/feedback/toast.tsx';
import { tableSource } from '../../design/patterns/table/columns.ts';
import type { PageAction } from '../../design/patterns/page/page-menu.tsx';
import { ICON } from '../../design/primitives/icon.ts';
import { deletedItemsDocument } from '../api/deleted-items.ts';
import type { RestorableKind } from './delete-impact.ts';
import { SUBSCRIPTION_BLOCKED } from '../growth.ts';
import { useViewer } from '../../session/viewer.tsx';
import { t, text } from '../../texts/text.ts';

const LIMIT = 25;
type ListTexts = { readonly label: string; readonly failed: string };
const TEXTS: Readonly<Record<RestorableKind, ListTexts>> = {
  user: { label: text('Deleted users'), failed: text('The deleted users could not be loaded') },
  branch: { label: text('Deleted branches'), failed: text('The deleted branches could not be loaded') },
  course: { label: text('Deleted courses'), failed: text('The deleted courses could not be loaded') },
};

type Item = DeletedItemsQuery['deletedItems']['data'][number];
const entryOf = (item: Item): DeletedEntry => ({
  id: item.id,
  name: item.name,
  email: item.email ?? null,
  deletedAt: item.deleted_at,
  deletedBy: item.deleted_by && fullNameOf(item.deleted_by),
  restorableUntil: item.restorable_until,
});

/** Returns the entry of a list's menu that opens the deleted items of its kind. */
export const recentlyDeletedAction = (onOpen: () => void): PageAction => ({
  label: t('Recently deleted'),
  icon: <History {...ICON} />,
  onAct: onOpen,
});

type RecentlyDeletedProps = {
  kind: RestorableKind;
  opened: boolean;
  onClose: () => void;
  /** Restores the item; invalidates the topics of its kind and of deletions. */
  onRestore: (entry: DeletedEntry) => Promise<unknown>;
  /** Asks whether a person is erased for good. */
  onErase?: (entry: DeletedEntry) => void;
};

/** 'Recently deleted': items of one kind that can still be restored. Restoring counts against the plan, so it is disabled while the subscription is not active. */
export function RecentlyDeleted({ kind, opened, onClose, onRestore, onErase }: RecentlyDeletedProps): ReactNode {
  const { growthBlocked } = useViewer();
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...queryOf(deletedItemsDocument, { kind, page, limit: LIMIT, branchUrl: tenantAddress().branch }),
    enabled: opened,
    // The latest deletion comes first.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const source = tableSource(query, ({ deletedItems }) => ({ ...deletedItems, data: deletedItems.data.map(entryOf) }));
  return (
    <DeletedList
      opened={opened}
      onClose={() => {
        setPage(1);
        onClose();
      }}
      label={t(TEXTS[kind].label)}
      failed={t(TEXTS[kind].failed)}
      source={source}
      page={page}
      limit={LIMIT}
      onPage={setPage}
      blocked={growthBlocked ? t(SUBSCRIPTION_BLOCKED) : null}
      onErase={onErase}
      onRestore={async (entry) => {
        await onRestore(entry);
        // The toast may still offer to undo this deletion.
        withdrawToast();
      }}
    />
  );
}
