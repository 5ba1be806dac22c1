import type { ReactNode } from 'react';
import { keepJob } from '../../../../api/job-store.ts';
import { tenantAddress } from '../../../../api/tenant-address.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { useDeleteImpact } from '../../../../shared-features/deletion/delete-impact.ts';
import { useLast } from '../../../../design/patterns/behaviour/use-last.ts';
import { Confirm, ConfirmRow } from '../../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import { deleteGroupDocument } from '../../api/groups/delete-group.ts';
import { GROUP_TOPICS } from '../../group-words.ts';
import { t } from '../../../../texts/text.ts';
import { rich } from '../../../../texts/rich.ts';

/** A group of a list. */
export type ListedGroup = { readonly id: string; readonly name: string };

type DeleteGroupProps = { group: ListedGroup | null; onClose: () => void; onDeleted?: () => void };

/** Asks for confirmation before a group is deleted, which cannot be undone. */
export function DeleteGroup({ group, onClose, onDeleted }: DeleteGroupProps): ReactNode {
  const impact = useDeleteImpact('group', group?.id ?? null);
  const remove = useCommand(deleteGroupDocument, {
    invalidates: GROUP_TOPICS,
    onJob: (id) => keepJob({ id, topics: GROUP_TOPICS }),
    ...(onDeleted && { onDone: onDeleted }),
  });
  const lastGroup = useLast(group);
  return (
    <Confirm
      opened={group !== null}
      onClose={onClose}
      title={rich('Delete {name}?', { name: lastGroup?.name ?? t('this group') })}
      text={t('Are you sure you want to delete this group? This action cannot be undone.')}
      impact={impact}
      consequence={t(
        'Users keep the courses and branches that they have directly or through another group, and all progress. Categories that were shown only to this group stay hidden.',
      )}
      act={t('Delete group')}
      busyAct={t('Deleting...')}
      onConfirm={async () => {
        if (!group) return;
        await remove.mutateAsync({ group_id: Number(group.id), branchUrl: tenantAddress().branch });
        showToast(rich('{name} deleted.', { name: group.name }));
      }}
    >
      {lastGroup && <ConfirmRow name={lastGroup.name} />}
    </Confirm>
  );
}
