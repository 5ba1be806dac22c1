import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { assetUrl, currentPlace } from '../../../api/place.ts';
import { queryOf } from '../../../api/query-client.ts';
import { useAct } from '../../../api/use-act.ts';
import { Confirm, ConfirmRow } from '../../../design/patterns/confirm.tsx';
import { Cover } from '../../../design/patterns/cover.tsx';
import { courseDeleteImpactDocument } from '../api/course-delete-impact.ts';
import { deleteCourseDocument } from '../api/delete-course.ts';

type DeleteProps = { id: string; title: string; thumbnail: string | null; onClose: () => void };

/** The printed question, and below it what goes along. */
export function DeleteCourse({ id, title, thumbnail, onClose }: DeleteProps): ReactNode {
  const branchUrl = currentPlace().branch;
  const impact = useQuery(queryOf(courseDeleteImpactDocument, { kind: 'course', id, branchUrl }));
  const remove = useAct(deleteCourseDocument, { outdates: ['coursesPage', 'catalogPage', 'dashboardData'] });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`Are you sure you want to delete ${title}?`}
      text="This action cannot be undone."
      affects={impact.data?.deleteImpact?.counts}
      restorable={impact.data?.deleteImpact?.restorable}
      act="Delete"
      busyAct="Deleting..."
      onConfirm={() => remove.mutateAsync({ id: Number(id), branchUrl })}
    >
      <ConfirmRow name={title} art={<Cover of={`course:${id}`} image={thumbnail && assetUrl(thumbnail)} small />} />
    </Confirm>
  );
}
