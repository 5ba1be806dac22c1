// @chunk dashboard
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { toApiError } from '../../../api/api-error.ts';
import { queryOf } from '../../../api/query-client.ts';
import { serverNow } from '../../../api/server-time.ts';
import { useTenantBranding } from '../../../session/branding.ts';
import { growthButton } from '../../../session/growth.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { dayText } from '../../../design/patterns/figures/dates.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Note } from '../../../design/patterns/state/note.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { dashboardDataDocument } from '../api/dashboard-data.ts';
import { DashboardAnalytics } from '../components/dashboard-analytics.tsx';
import { DashboardRecent } from '../components/dashboard-recent.tsx';
import { DashboardSkeleton } from '../components/dashboard-skeleton.tsx';
import { FirstSteps } from '../components/first-steps.tsx';
import { DashboardSide } from '../components/dashboard-side.tsx';
import styles from '../components/dashboard.module.css';

/** Titles for a request that was refused or failed, and for one without a reply. */
const REFUSED = 'Error fetching dashboard data.';
const NETWORK_ERROR = 'Failed to fetch dashboard data.';

/** The dashboard of admins, instructors and managers. */
export function Screen(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const tenant = useTenantBranding();
  const [today] = useState(() => dayText(serverNow().toISOString()).replaceAll(' ', '\u00A0'));
  const query = useQuery(queryOf(dashboardDataDocument, { branchUrl: viewer.branch?.url ?? null }));
  const data = query.data?.dashboardData;
  const addCourse = (
    <Button component={Link} to={paths.addCourse()} leftSection={<Plus {...ICON} />} {...growthButton(viewer.growthBlocked)}>
      Add Course
    </Button>
  );
  return (
    <Page title="Dashboard" sentence={`${tenant.name}, ${today}`} actions={viewer.mayOpen('addCourse') && addCourse}>
      <div className={styles.dash}>
        <div>
          {query.isPending && <DashboardSkeleton />}
          {query.isError && (
            <Failed
              title={toApiError(query.error).code === 'NETWORK' ? NETWORK_ERROR : REFUSED}
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          )}
          {data && !data.analyticsData && (
            <Note tone="danger" alert>
              {REFUSED}
            </Note>
          )}
          {data?.analyticsData && (
            <>
              <FirstSteps data={data} />
              <DashboardAnalytics analytics={data.analyticsData} />
            </>
          )}
          {data && <DashboardRecent data={data} />}
        </div>
        <DashboardSide summary={data?.subscriptionSummary ?? null} />
      </div>
    </Page>
  );
}
