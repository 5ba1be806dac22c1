import type { ReactNode } from 'react';
import { tenantAddress } from '../../../../api/tenant-address.ts';
import type { Topic } from '../../../../api/topics.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { Confirm } from '../../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import { useLast } from '../../../../design/patterns/behaviour/use-last.ts';
import { unpublishCourseDocument } from '../../api/unpublish-course.ts';
import type { ListedCourse } from './course-deletion.tsx';
import { t } from '../../../../texts/text.ts';
import { rich } from '../../../../texts/rich.ts';

const CHANGES: readonly Topic[] = ['courses', 'drafts'];

/** Asks before a course is unpublished, and says what stays. A refusal is told in the dialog. */
export function UnpublishCourse({ course, onClose }: { course: ListedCourse | null; onClose: () => void }): ReactNode {
  const unpublish = useCommand(unpublishCourseDocument, { invalidates: CHANGES });
  const last = useLast(course);
  return (
    <Confirm
      opened={course !== null}
      onClose={onClose}
      title={rich('Unpublish {title}?', { title: last?.title ?? t('this course') })}
      text={t(
        'It leaves the catalogue, and nobody can start it or be enrolled in it. Learners who have started it can finish it, and all records stay. Publish it again in the builder.',
      )}
      danger={false}
      act={t('Unpublish')}
      busyAct={t('Unpublishing...')}
      onConfirm={async () => {
        if (!course) return;
        await unpublish.mutateAsync({ id: Number(course.id), branchUrl: tenantAddress().branch });
        showToast(rich('{title} unpublished.', { title: course.title }));
      }}
    />
  );
}
