import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { toApiError } from '../../../api/api-error.ts';
import { queryOf } from '../../../api/query-client.ts';
import { useTenant } from '../../../app/branding.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { longDayText } from '../../../design/patterns/dates.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/loading.tsx';
import { Note } from '../../../design/patterns/state/note.tsx';
import { Page } from '../../../design/patterns/page.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { dashboardDataDocument } from '../api/dashboard-data.ts';
import { DashboardAnalytics } from '../components/dashboard-analytics.tsx';
import { DashboardRecent } from '../components/dashboard-recent.tsx';
import { DashboardSide } from '../components/dashboard-side.tsx';
import '../components/dashboard.css';

/** An answer that says no, and no answer at all. */
const REFUSED = 'Error fetching dashboard data.';
const UNREACHED = 'Failed to fetch dashboard data.';

/** What those who run the training see first. */
export function Screen(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const tenant = useTenant();
  const [today] = useState(() => longDayText(new Date().toISOString()));
  const query = useQuery(queryOf(dashboardDataDocument, { branchUrl: viewer.branch?.url ?? null }));
  const data = query.data?.dashboardData;
  const addCourse = (
    <Button component={Link} to={paths.addCourse()} leftSection={<Plus {...ICON} />}>
      Add Course
    </Button>
  );
  return (
    <Page title="Dashboard" sentence={`${tenant.name}, ${today}`} actions={viewer.mayOpen('addCourse') && addCourse}>
      <div className="dash">
        <div>
          {query.isPending && <Loading rows={8} />}
          {query.isError && (
            <Failed
              title={toApiError(query.error).code === 'NETWORK' ? UNREACHED : REFUSED}
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          )}
          {data && !data.analyticsData && (
            <Note tone="danger" alert>
              {REFUSED}
            </Note>
          )}
          {data?.analyticsData && <DashboardAnalytics analytics={data.analyticsData} />}
          {data && <DashboardRecent data={data} />}
        </div>
        <DashboardSide summary={data?.subscriptionSummary ?? null} />
      </div>
    </Page>
  );
}
