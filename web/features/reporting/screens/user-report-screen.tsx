import { fullNameOf } from '../../../../shared/people/full-name.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { isCode } from '../../../api/api-error.ts';
import type { UserReportHeaderQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { unreadError } from '../../../shared-features/missing.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { momentText, partsOf } from '../../../design/patterns/figures/dates.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { UrlTabs } from '../../../design/patterns/page/tabs.tsx';
import { userProgressReportDocument } from '../api/user-progress-report.ts';
import { userReportHeaderDocument } from '../api/user-report-header.ts';
import { UserActivity } from '../components/user-activity.tsx';
import { UserCertificates } from '../components/user-certificates.tsx';
import { UserFigures, UserOverview, UserReportCourses } from '../components/user-progress.tsx';
import type { ShareKind } from '../../../design/patterns/figures/share.ts';
import { listAt, listOfShare } from '../figure-lists.ts';
import { lastLoginText } from '../login-text.ts';
import { rich } from '../../../texts/rich.ts';
import { t, text } from '../../../texts/text.ts';
import { language } from '../../../texts/language.ts';
import { SOURCE_LANGUAGE } from '../../../../shared/kernel/regional/languages.ts';

type ReportedUser = NonNullable<UserReportHeaderQuery['user']>;

const FAILED = text('This user report could not be loaded');

/** The report of one person. */
export function Screen(): ReactNode {
  const { id = '' } = useParams();
  const viewer = useViewer();
  const paths = usePaths();
  const query = useQuery(queryOf(userReportHeaderDocument, { id, branchUrl: viewer.branch?.url ?? null }));
  const user = query.data?.user;
  // Cached data of a person who was deleted meanwhile is not shown.
  const deleted = isCode(query.error, 'NOT_FOUND');
  if (user && !deleted) return <UserReport user={user} />;
  // A person who is out of scope is reported like one who does not exist; there is nothing to retry.
  const notFound = !query.isError || deleted;
  const error = unreadError(query.error, 'user');
  return (
    <Page title={t('User Report')} back={{ to: paths.userReports(), label: t('Back to user reports') }}>
      {query.isPending ? (
        <Loading rows={6} />
      ) : (
        <Failed title={t(FAILED)} error={error} {...(notFound ? {} : { onRetry: () => void query.refetch() })} />
      )}
    </Page>
  );
}

/** Returns the last login with its time zone. */
function loginText(at: string | null | undefined): string {
  if (!at) return t('never');
  return language() === SOURCE_LANGUAGE ? `${lastLoginText(at)} ${partsOf(at).zone}` : momentText(at);
}

function UserReport({ user }: { user: ReportedUser }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  // The contract takes the id as a number here. The user was found by it, so it is one.
  const query = useQuery(queryOf(userProgressReportDocument, { userId: Number(user.id), branchUrl: viewer.branch?.url ?? null }));
  const fullName = fullNameOf(user);
  const ofCourses = listOfShare(paths.userReport(user.id), { tab: 'courses' });
  const courses = (kind?: ShareKind): string | undefined =>
    kind === undefined ? listAt(paths.userReport(user.id), { tab: 'courses' }) : ofCourses(kind);
  const progress = query.data?.UserProgress;
  const placeholder = query.isError ? (
    <Failed title={t('The progress of this user could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Loading rows={6} />
  );
  return (
    <Page
      title={rich('{name} - User Report', { name: fullName })}
      sentence={rich('{email} · Last login: {when}', { email: user.email, when: loginText(user.last_login_at) })}
      back={{ to: paths.userReports(), label: t('Back to user reports') }}
    >
      {!query.isError && <UserFigures progress={progress} courses={courses} />}
      <UrlTabs
        label={t('User Report')}
        tabs={[
          {
            id: 'overview',
            label: t('Overview'),
            content: progress ? <UserOverview progress={progress} courses={courses} /> : placeholder,
          },
          {
            id: 'courses',
            label: t('Courses'),
            count: progress?.totalCourses,
            content: progress ? <UserReportCourses userId={user.id} /> : placeholder,
          },
          { id: 'certificates', label: t('Certificates'), content: <UserCertificates userId={user.id} fullName={fullName} /> },
          { id: 'activity', label: t('Activity'), content: <UserActivity userId={user.id} /> },
        ]}
      />
    </Page>
  );
}
