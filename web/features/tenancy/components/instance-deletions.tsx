import type { ReactNode } from 'react';
import type { TenantAddress } from '../../../api/tenant-address.ts';
import { useCommand } from '../../../api/use-command.ts';
import type { Topic } from '../../../api/topics.ts';
import { useDeleteImpact } from '../../../shared-features/deletion/delete-impact.ts';
import { undoDeletion } from '../../../shared-features/deletion/undo-deletion.ts';
import { useLast } from '../../../design/patterns/behaviour/use-last.ts';
import { Confirm, ConfirmRow } from '../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { deleteBranchDocument } from '../api/delete-branch.ts';
import { deleteInstanceCourseDocument, restoreInstanceCourseDocument } from '../api/instance/instance-course-deletion.ts';
import { restoreBranchDocument } from '../api/restore-branch.ts';
import type { ListedInstance } from '../open-instance.ts';
import { rich } from '../../../texts/rich.ts';
import { t } from '../../../texts/text.ts';

type DeletionProps = { instance: ListedInstance; growthBlocked: boolean; onClose: () => void };

/** The page may be open on another host: every call names the instance. */
const addressOf = ({ domain }: ListedInstance): TenantAddress => ({ instance: domain, branch: null });

/** Shows what was deleted, with a way back unless the plan is over. */
const showDeleted = (name: string, growthBlocked: boolean, restore: () => Promise<unknown>): void =>
  showToast(rich('{name} deleted.', { name }), growthBlocked ? undefined : () => undoDeletion(name, restore));

const COURSE_TOPICS: readonly Topic[] = ['courses', 'deletions'];

/** Asks for confirmation before a course of an instance is deleted, and offers to undo it. */
export function DeleteInstanceCourse({
  instance,
  growthBlocked,
  course,
  onClose,
}: DeletionProps & { course: { id: string; title: string } | null }): ReactNode {
  const address = addressOf(instance);
  const impact = useDeleteImpact('course', course?.id ?? null, address);
  const remove = useCommand(deleteInstanceCourseDocument, { address, invalidates: COURSE_TOPICS });
  const restore = useCommand(restoreInstanceCourseDocument, { address, invalidates: COURSE_TOPICS });
  const last = useLast(course);
  return (
    <Confirm
      opened={course !== null}
      onClose={onClose}
      title={rich('Are you sure you want to delete {name}?', { name: last?.title ?? '' })}
      text={t('This action cannot be undone.')}
      impact={impact}
      act={t('Delete')}
      busyAct={t('Deleting...')}
      onConfirm={async () => {
        if (!course) return;
        const id = Number(course.id);
        await remove.mutateAsync({ id });
        showDeleted(course.title, growthBlocked, () => restore.mutateAsync({ id }));
      }}
    />
  );
}

const BRANCH_TOPICS: readonly Topic[] = ['branches', 'deletions'];

/** Asks for confirmation before a branch of an instance is deleted, and offers to undo it. */
export function DeleteInstanceBranch({
  instance,
  growthBlocked,
  branch,
  onClose,
}: DeletionProps & { branch: { id: string; name: string; url: string } | null }): ReactNode {
  const address = addressOf(instance);
  const impact = useDeleteImpact('branch', branch?.id ?? null, address);
  const remove = useCommand(deleteBranchDocument, { address, invalidates: BRANCH_TOPICS });
  const restore = useCommand(restoreBranchDocument, { address, invalidates: BRANCH_TOPICS });
  const last = useLast(branch);
  return (
    <Confirm
      opened={branch !== null}
      onClose={onClose}
      title={rich('Delete {name}?', { name: last?.name ?? '' })}
      text={t('Are you sure you want to delete this branch? This action cannot be undone.')}
      impact={impact}
      act={t('Delete branch')}
      busyAct={t('Deleting...')}
      onConfirm={async () => {
        if (!branch) return;
        await remove.mutateAsync({ branch_id: branch.id, branchUrl: null });
        showDeleted(branch.name, growthBlocked, () => restore.mutateAsync({ id: branch.id, branchUrl: null }));
      }}
    >
      {last && <ConfirmRow name={last.name} detail={last.url} />}
    </Confirm>
  );
}
