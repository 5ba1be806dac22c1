import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DeletedItemsQuery } from '../api/generated/graphql.ts';
import { currentPlace } from '../api/tenant-address.ts';
import { queryOf } from '../api/query-client.ts';
import { type DeletedEntry, DeletedList } from '../design/patterns/table/deleted-list.tsx';
import { withdrawToast } from '../design/patterns/feedback/toast.tsx';
import { tableSource } from '../design/patterns/table/columns.ts';
import { Button } from '../design/primitives/button.ts';
import { ICON } from '../design/primitives/icon.ts';
import { deletedItemsDocument } from './api/deleted-items.ts';
import type { DeletableKind } from './delete-impact.ts';
import { useViewer } from '../app/viewer.tsx';

const LIMIT = 25;
const THINGS: Readonly<Record<DeletableKind, string>> = { user: 'users', branch: 'branches', course: 'courses' };

type Item = DeletedItemsQuery['deletedItems']['data'][number];
const entryOf = (item: Item): DeletedEntry => ({
  id: item.id,
  name: item.name,
  deletedAt: item.deleted_at,
  deletedBy: item.deleted_by && `${item.deleted_by.first_name} ${item.deleted_by.last_name}`.trim(),
  restorableUntil: item.restorable_until,
});

/** Opens it, from above the list. */
export const RecentlyDeletedButton = ({ onOpen }: { onOpen: () => void }): ReactNode => (
  <Button variant="default" leftSection={<History {...ICON} />} onClick={onOpen}>
    Recently deleted
  </Button>
);

type RecentlyDeletedProps = {
  kind: DeletableKind;
  opened: boolean;
  onClose: () => void;
  /** Restores it; an act that outdates `deletedItems` and the list it comes back to. */
  onRestore: (entry: DeletedEntry) => Promise<unknown>;
};

/** 'Recently deleted' of a list: what of its kind can still be restored. Restoring grows the tenant, so a lapsed subscription holds it. */
export function RecentlyDeleted({ kind, opened, onClose, onRestore }: RecentlyDeletedProps): ReactNode {
  const { growthBlocked } = useViewer();
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...queryOf(deletedItemsDocument, { kind, page, limit: LIMIT, branchUrl: currentPlace().branch }),
    enabled: opened,
    // What was deleted a moment ago stands at the top.
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
      things={THINGS[kind]}
      source={source}
      page={page}
      limit={LIMIT}
      onPage={setPage}
      blocked={growthBlocked ? 'The subscription is not active.' : null}
      onRestore={async (entry) => {
        await onRestore(entry);
        // It may still offer to undo this very deletion.
        withdrawToast();
      }}
    />
  );
}
