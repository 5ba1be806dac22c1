import { Eye, MapPin, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { EnrolWay } from '../../../../shared-features/course-people/enrol-dialog.tsx';
import { growthButton } from '../../../../shared-features/growth.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { Note } from '../../../../design/patterns/state/note.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import type { OverviewCourse } from './overview-course.ts';
import styles from './next-steps.module.css';
import { t } from '../../../../texts/text.ts';
import { rich } from '../../../../texts/rich.ts';

/** What an author does next with a course that was just published. */
export function NextSteps({ course, onEnrol }: { course: OverviewCourse; onEnrol: (way: EnrolWay) => void }): ReactNode {
  const { can, growthBlocked } = useViewer();
  const paths = usePaths();
  return (
    <Note tone="complete" title={rich('{title} is published.', { title: course.title })} alert className={styles.nextSteps}>
      <p>{t('Learners see this version now. What comes next:')}</p>
      <p className={styles.nextStepsActs}>
        {can('enrolUsersInCourse') && (
          <Button leftSection={<UserPlus {...ICON} />} {...growthButton(growthBlocked, () => onEnrol('person'))}>
            {t('Enrol people')}
          </Button>
        )}
        {can('assignCoursesToBranch') && (
          <Button variant="default" leftSection={<MapPin {...ICON} />} {...growthButton(growthBlocked, () => onEnrol('branch'))}>
            {t('Offer in branches')}
          </Button>
        )}
        <Button component={Link} to={paths.previewCourse(course.id)} variant="default" leftSection={<Eye {...ICON} />}>
          {t('See it as a learner')}
        </Button>
      </p>
    </Note>
  );
}
