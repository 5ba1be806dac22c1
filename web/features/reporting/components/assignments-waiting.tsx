// @chunk dashboard
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { queryOf } from '../../../api/query-client.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { assignmentsWaitingDocument } from '../api/assignments-waiting.ts';
import { figure } from '../figures.ts';
import styles from './dashboard-side.module.css';
import dashboardStyles from './dashboard.module.css';

const waitingText = (count: number): string => {
  if (count === 0) return 'No submissions to review.';
  return count === 1 ? '1 submission waits for review' : `${figure(count)} submissions wait for review`;
};

function Waiting(): ReactNode {
  const paths = usePaths();
  const query = useQuery(queryOf(assignmentsWaitingDocument, { branchUrl: useViewer().branch?.url ?? null }));
  const count = query.data?.assignmentSubmissionsPage.paginatorInfo.total;
  return (
    <section>
      <div className={dashboardStyles.dashHead}>
        <h2 className="h3">Assignments</h2>
      </div>
      <ul className={clsx('list', styles.dashLinks)}>
        <li>
          <Link to={paths.assignmentReview()}>
            {count === undefined ? 'Review submissions' : waitingText(count)}
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
          </Link>
        </li>
      </ul>
    </section>
  );
}

/** How many submissions wait for the viewer, with the way to them; nothing for those who review none. */
export const AssignmentsWaiting = (): ReactNode => (useViewer().mayOpen('assignmentReview') ? <Waiting /> : null);
