// @chunk learner
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Note } from '../../../../design/patterns/state/note.tsx';
import { usePaths } from '../../../../session/use-paths.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import styles from './dashboard.module.css';
import { t } from '../../../../texts/text.ts';

/** Tells staff without courses that the learner's pages show their own account; nothing for learners. */
export function AccountCard({ courses }: { courses: number }): ReactNode {
  const { role, mayOpen } = useViewer();
  const paths = usePaths();
  if (role === 'learner' || courses > 0) return null;
  return (
    <Note className={styles.dashboardNote} title={t('You see the learner pages with your own account.')}>
      <p>{t('No courses are assigned to you. Learners see their own courses here.')}</p>
      {mayOpen('courses') && (
        <p>
          {t('To see a course as its learners do, open it in the course list and choose Preview.')}{' '}
          <Link to={paths.courses()}>{t('Go to Courses')}</Link>
        </p>
      )}
    </Note>
  );
}
