// @chunk dashboard
import { ChevronRight } from 'lucide-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePaths } from '../../../session/use-paths.ts';
import styles from './dashboard-side.module.css';
import dashboardStyles from './dashboard.module.css';
import { plural, t } from '../../../texts/text.ts';

const waitingText = (count: number): string => {
  if (count === 0) return t('No submissions to review.');
  return plural(count, '{count} submission waits for review', '{count} submissions wait for review');
};

/** How many submissions wait for the viewer, with the way to them. `count`: undefined until it is read. */
export function AssignmentsWaiting({ count }: { count: number | undefined }): ReactNode {
  const paths = usePaths();
  return (
    <section>
      <div className={dashboardStyles.dashHead}>
        <h2 className="h3">{t('Assignments')}</h2>
      </div>
      <ul className={clsx('list', styles.dashLinks)}>
        <li>
          <Link to={paths.assignmentReview()}>
            {count === undefined ? t('Review submissions') : waitingText(count)}
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
          </Link>
        </li>
      </ul>
    </section>
  );
}
