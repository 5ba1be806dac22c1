import { ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePaths } from '../../../../session/use-paths.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import type { OverviewCourse } from './overview-course.ts';
import { t } from '../../../../texts/text.ts';

/** For those who review: the way from a course to its submissions; nothing for a course without assignments. */
export function AssignmentsLink({ course }: { course: OverviewCourse }): ReactNode {
  const paths = usePaths();
  const { mayOpen } = useViewer();
  const hasAssignments = course.units.some(({ __typename }) => __typename === 'AssignmentUnitType');
  if (!hasAssignments || !mayOpen('assignmentReview')) return null;
  return (
    <Button
      component={Link}
      to={`${paths.assignmentReview()}?course=${course.id}`}
      variant="default"
      size="md"
      fullWidth
      leftSection={<ClipboardList {...ICON} />}
    >
      {t('Assignments')}
    </Button>
  );
}
