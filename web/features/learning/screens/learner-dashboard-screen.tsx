// @chunk learner
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { queryClient, queryOf } from '../../../api/query-client.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { userProgressDashboardDocument } from '../api/user-progress-dashboard.ts';
import { Continue } from '../components/dashboard/dashboard-courses.tsx';
import { DashboardLists } from '../components/dashboard/dashboard-lists.tsx';
import { AccountCard } from '../components/dashboard/account-card.tsx';
import { DashboardSide } from '../components/dashboard/dashboard-side.tsx';
import { DashboardSkeleton } from '../components/skeletons/dashboard-skeleton.tsx';
import dashboardStyles from '../components/dashboard/dashboard.module.css';
import { plural, t } from '../../../texts/text.ts';
import { rich } from '../../../texts/rich.ts';
import { enumeration } from '../../../texts/formats.ts';

/** A name may end with a full stop of its own, as an initial does. */
function helloTo(name: string): ReactNode {
  if (!name) return t('Hello.');
  return name.endsWith('.') ? rich('Hello, {name}', { name }) : rich('Hello, {name}.', { name });
}

function sentenceOf(name: string, inProgress: number, toStart: number): ReactNode {
  const hello = helloTo(name);
  const begun = inProgress > 0 ? [plural(inProgress, '{count} course in progress', '{count} courses in progress')] : [];
  const others =
    toStart === 0
      ? []
      : [
          begun.length > 0
            ? plural(toStart, '{count} to start', '{count} to start')
            : plural(toStart, '{count} course to start', '{count} courses to start'),
        ];
  const counts = enumeration([...begun, ...others]);
  return counts === '' ? (
    hello
  ) : (
    <>
      {hello} {counts}.
    </>
  );
}

const dashboardQuery = () => queryOf(userProgressDashboardDocument, { branchUrl: tenantAddress().branch });

export const prefetch = (): void => void queryClient.prefetchQuery(dashboardQuery());

/** The course to continue with, new courses, and progress. */
export function Screen(): ReactNode {
  const { user } = useViewer();
  const query = useQuery(dashboardQuery());
  const progress = query.data?.UserProgress;
  if (!progress)
    return (
      <Page title={t('Dashboard')}>
        {query.isPending ? (
          <DashboardSkeleton />
        ) : (
          <Failed title={t('Your dashboard could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />
        )}
      </Page>
    );
  const { current } = progress;
  return (
    <Page title={t('Dashboard')} sentence={sentenceOf(user.first_name, progress.inProgressCourses, progress.notStartedCourses)}>
      <AccountCard courses={progress.totalCourses} />
      <div className={dashboardStyles.dashboard}>
        <div>
          {current && <Continue course={current} />}
          <DashboardLists progress={progress} />
        </div>
        <DashboardSide progress={progress} />
      </div>
    </Page>
  );
}
