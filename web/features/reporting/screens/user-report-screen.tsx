import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { ApiError, isCode } from '../../../api/api-error.ts';
import type { UserReportHeaderQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/loading.tsx';
import { Page } from '../../../design/patterns/page.tsx';
import { UrlTabs } from '../../../design/patterns/page/tabs.tsx';
import { userProgressReportDocument } from '../api/user-progress-report.ts';
import { userReportHeaderDocument } from '../api/user-report-header.ts';
import { UserActivity } from '../components/user-activity.tsx';
import { UserCertificates } from '../components/user-certificates.tsx';
import { UserFigures, UserOverview, UserReportCourses } from '../components/user-progress.tsx';
import { lastLoginText } from '../login-text.ts';

type ReportedUser = NonNullable<UserReportHeaderQuery['user']>;

const FAILED = 'This user report could not be loaded';

/** How far one person is. */
export function Screen(): ReactNode {
  const { id = '' } = useParams();
  const viewer = useViewer();
  const paths = usePaths();
  const query = useQuery(queryOf(userReportHeaderDocument, { id, branchUrl: viewer.branch?.url ?? null }));
  const user = query.data?.user;
  // What is remembered of somebody who was deleted meanwhile is shown no more.
  const deleted = isCode(query.error, 'NOT_FOUND');
  if (user && !deleted) return <UserReport user={user} />;
  // Whoever is not in scope is not there; asking again would not change it.
  const gone = !query.isError || deleted;
  const error = query.error ?? new ApiError('NOT_FOUND', 'This user does not exist or is not within your reach.');
  return (
    <Page title="User Report" back={{ to: paths.userReports(), label: 'Back to user reports' }}>
      {query.isPending ? (
        <Loading rows={6} />
      ) : (
        <Failed title={FAILED} error={error} {...(gone ? {} : { onRetry: () => void query.refetch() })} />
      )}
    </Page>
  );
}

function UserReport({ user }: { user: ReportedUser }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  // The contract takes the id as a number here; the header above has answered, so it is one.
  const query = useQuery(queryOf(userProgressReportDocument, { userId: Number(user.id), branchUrl: viewer.branch?.url ?? null }));
  const fullName = `${user.first_name} ${user.last_name}`;
  const progress = query.data?.UserProgress;
  const waiting = query.isError ? (
    <Failed title="The progress of this user could not be loaded" error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Loading rows={6} />
  );
  return (
    <Page
      title={`${fullName} - User Report`}
      documentTitle="User Report"
      sentence={`${user.email}. Last login: ${user.last_login_at ? lastLoginText(user.last_login_at) : 'never'}`}
      back={{ to: paths.userReports(), label: 'Back to user reports' }}
    >
      {progress && <UserFigures progress={progress} />}
      <UrlTabs
        label="User Report"
        tabs={[
          { id: 'overview', label: 'Overview', content: progress ? <UserOverview progress={progress} /> : waiting },
          {
            id: 'courses',
            label: 'Courses',
            count: progress?.totalCourses,
            content: progress ? <UserReportCourses userId={user.id} courses={progress.courses} /> : waiting,
          },
          { id: 'certificates', label: 'Certificates', content: <UserCertificates userId={user.id} fullName={fullName} /> },
          { id: 'activity', label: 'Activity', content: <UserActivity userId={user.id} /> },
        ]}
      />
    </Page>
  );
}
