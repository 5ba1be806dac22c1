// @chunk dashboard
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { toApiError } from '../../../api/api-error.ts';
import type { PartFailures } from '../../../api/execute.ts';
import { serverNow } from '../../../api/server-time.ts';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { useTenantBranding } from '../../../session/branding.ts';
import { growthButton } from '../../../shared-features/growth.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer, type CurrentViewer } from '../../../session/viewer.tsx';
import { dayText } from '../../../design/patterns/figures/dates.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { DashboardAnalytics } from '../components/dashboard-analytics.tsx';
import { DashboardDue } from '../components/dashboard-due.tsx';
import { DashboardRecent } from '../components/dashboard-recent.tsx';
import { DashboardSkeleton } from '../components/dashboard-skeleton.tsx';
import { FirstSteps } from '../components/first-steps.tsx';
import { DashboardSide } from '../components/dashboard-side.tsx';
import styles from '../components/dashboard.module.css';
import { type DashboardParts, dashboardPartsOf, failureOf } from '../dashboard-parts.ts';
import { named } from '../../../design/patterns/feedback/named.ts';
import { t, text } from '../../../texts/text.ts';

/** Titles for a request that was refused or failed, and for one without a reply. */
const REFUSED = text('Error fetching dashboard data.');
const NETWORK_ERROR = text('Failed to fetch dashboard data.');
const NONE_FAILED: PartFailures = {};

const dashboardQuery = ({ branch, mayOpen, can }: CurrentViewer) =>
  dashboardPartsOf({
    branchUrl: branch?.url ?? null,
    instanceUrl: tenantAddress().instance ?? '',
    users: true,
    courses: true,
    reviews: mayOpen('assignmentReview'),
    // Of those who look after the whole of the instance.
    steps: can('keepFirstStep') && !branch,
  });

/** What came of the dashboard; in place of a part that failed, why, with a retry of its own. */
function Parts({ data: { dashboardData: data, firstSteps }, failures, onRetry }: DashboardParts & { onRetry: () => void }): ReactNode {
  const { analyticsData: analytics, subscriptionSummary: summary } = data;
  const stepsFailure = failureOf(failures, 'firstSteps');
  return (
    <>
      {analytics && summary && firstSteps && <FirstSteps data={data} kept={firstSteps} />}
      {stepsFailure && <Failed title={t('The first steps could not be loaded')} error={stepsFailure} onRetry={onRetry} />}
      {analytics ? (
        <DashboardAnalytics analytics={analytics} />
      ) : (
        <Failed title={t(REFUSED)} error={failureOf(failures, 'dashboardData.analyticsData')} onRetry={onRetry} />
      )}
      <DashboardDue due={data.due} failure={failureOf(failures, 'dashboardData.due')} onRetry={onRetry} />
      <DashboardRecent data={data} failures={failures} onRetry={onRetry} />
    </>
  );
}

/** The dashboard of admins, instructors and managers. */
export function Screen(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const tenant = useTenantBranding();
  const [today] = useState(() => dayText(serverNow().toISOString()).replaceAll(' ', '\u00A0'));
  const query = useQuery(dashboardQuery(viewer));
  const retry = (): void => void query.refetch();
  const addCourse = (
    <Button component={Link} to={paths.addCourse()} leftSection={<Plus {...ICON} />} {...growthButton(viewer.growthBlocked)}>
      {t('Add Course')}
    </Button>
  );
  return (
    <Page title={t('Dashboard')} sentence={named`${tenant.name}, ${today}`} actions={viewer.mayOpen('addCourse') && addCourse}>
      <div className={styles.dash}>
        <div>
          {query.isPending && <DashboardSkeleton />}
          {query.isError && (
            <Failed
              title={toApiError(query.error).code === 'NETWORK' ? t(NETWORK_ERROR) : t(REFUSED)}
              error={query.error}
              onRetry={retry}
            />
          )}
          {query.data && <Parts {...query.data} onRetry={retry} />}
        </div>
        <DashboardSide data={query.data?.data} failures={query.data?.failures ?? NONE_FAILED} onRetry={retry} />
      </div>
    </Page>
  );
}
