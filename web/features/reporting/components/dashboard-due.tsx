// @chunk dashboard
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ApiError } from '../../../api/api-error.ts';
import type { DashboardDataQuery } from '../../../api/generated/graphql.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import type { TableColumn } from '../../../design/patterns/table/columns.ts';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { listAt } from '../figure-lists.ts';
import phoneWordStyles from './phone-word.module.css';
import recentStyles from './dashboard-recent.module.css';
import dashboardStyles from './dashboard.module.css';
import styles from './dashboard-due.module.css';
import { richPlural } from '../../../texts/rich.ts';
import { plural, t, text } from '../../../texts/text.ts';

type Due = NonNullable<DashboardDataQuery['dashboardData']['due']>;
type Course = Due['courses'][number];

const phoneWord = (word: string): ReactNode => <span className={phoneWordStyles.phoneWord}>{word}</span>;

const COLUMNS: readonly TableColumn<Course>[] = [
  { id: 'name', header: text('Course'), cell: ({ name }) => name, width: '60%' },
  {
    id: 'overdue',
    header: text('Overdue'),
    cell: ({ overdue }) => <>{richPlural(overdue, '{count}<word> overdue</word>', '{count}<word> overdue</word>', { word: phoneWord })}</>,
    align: 'end',
  },
  {
    id: 'soon',
    header: text('Within 14 days'),
    cell: ({ soon }) => (
      <>{richPlural(soon, '{count}<word> within 14 days</word>', '{count}<word> within 14 days</word>', { word: phoneWord })}</>
    ),
    align: 'end',
  },
];

type DueProps = { due: Due | null | undefined; failure: ApiError | undefined; onRetry: () => void };

/** The courses in which people are overdue, or become so within 14 days; nothing where there are none. A row opens who is overdue in the course. */
export function DashboardDue({ due, failure, onRetry }: DueProps): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  if (failure) return <Failed title={t('What is due could not be loaded')} error={failure} onRetry={onRetry} />;
  if (!due || due.courses.length === 0) return null;
  const hrefOf = ({ id, overdue }: Course): string | null => {
    if (!viewer.mayOpen('courseReport')) return null;
    return listAt(paths.courseReport(id), { tab: 'users', due: overdue > 0 ? 'overdue' : undefined });
  };
  return (
    <section className={styles.due}>
      <div className={clsx(dashboardStyles.dashHead, recentStyles.recentHead)}>
        <h2 className="h3">{t('Due and overdue')}</h2>
        {due.overdue > 0 && viewer.mayOpen('userReports') && (
          <Link to={listAt(paths.userReports(), { due: 'overdue' })}>
            {plural(due.overdue, '{count} overdue enrolment', '{count} overdue enrolments')}
          </Link>
        )}
      </div>
      <PlainTable truncateNames label={t('Due and overdue')} columns={COLUMNS} rows={due.courses} rowId={({ id }) => id} rowHref={hrefOf} />
    </section>
  );
}
