import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { isCode } from '../../../api/api-error.ts';
import { queryOf } from '../../../api/query-client.ts';
import { CoursePeople } from '../../../shared-features/course-people/course-people.tsx';
import type { EnrolWay } from '../../../shared-features/course-people/enrol-dialog.tsx';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { UrlTabs } from '../../../design/patterns/page/tabs.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { courseReportOverviewDocument } from '../api/course-report-overview.ts';
import { CourseFigures, CourseOverview, type CourseReport } from '../components/course-overview.tsx';
import { BranchFilter } from '../components/branch-filter.tsx';
import { listAt, listOfShare } from '../figure-lists.ts';
import { plural, t } from '../../../texts/text.ts';

/** The report of one course. */
export function Screen(): ReactNode {
  const { id = '' } = useParams();
  const viewer = useViewer();
  const paths = usePaths();
  const isNumber = /^\d{1,9}$/.test(id);
  const query = useQuery({
    ...queryOf(courseReportOverviewDocument, { courseId: Number(id), branchUrl: viewer.branch?.url ?? null }),
    enabled: isNumber,
  });
  const report = query.data?.CourseReport;
  if (report) return <ReportPage report={report} />;
  const isEmpty = !isNumber || query.isSuccess || isCode(query.error, 'NOT_FOUND');
  return (
    <Page title={t('Course Report')} back={{ to: paths.courseReports(), label: t('Back to course reports') }}>
      {isEmpty && <Empty title={t('No Course Data')} sentence={t('No course data available for the selected course')} />}
      {!isEmpty && query.isPending && <Loading rows={6} />}
      {!isEmpty && query.isError && (
        <Failed title={t('This course report could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Page>
  );
}

function ReportPage({ report }: { report: CourseReport }): ReactNode {
  const { mayOpen } = useViewer();
  const paths = usePaths();
  const [enrolling, setEnrolling] = useState<EnrolWay | null>(null);
  const { id, title, stats } = report;
  const people = listOfShare(paths.courseReport(id), { tab: 'users' });
  const usersLink = (
    <Link to="?tab=users" replace>
      {plural(stats.assignedLearners, '{done} of {count} learner', '{done} of {count} learners', { done: stats.completedLearners })}
    </Link>
  );
  return (
    <Page
      title={title}
      sentence={report.category ?? t('No Category')}
      back={{ to: paths.courseReports(), label: t('Back to course reports') }}
      actions={
        mayOpen('course') && (
          <Button component={Link} to={paths.course(id)} variant="default">
            {t('Open course')}
          </Button>
        )
      }
    >
      <CourseFigures
        stats={stats}
        rows={usersLink}
        people={people}
        overdue={listAt(paths.courseReport(id), { tab: 'users', due: 'overdue' })}
      />
      <UrlTabs
        label={t('Course Report')}
        tabs={[
          { id: 'overview', label: t('Overview'), content: <CourseOverview report={report} people={people} /> },
          {
            id: 'users',
            label: t('Users'),
            count: stats.assignedLearners,
            content: (
              <>
                <h2 className="h3">{t('Assigned Users')}</h2>
                <CoursePeople
                  courseId={id}
                  title={title}
                  label={t('Assigned Users')}
                  enrolling={enrolling}
                  onEnrolling={setEnrolling}
                  MoreFilters={BranchFilter}
                />
              </>
            ),
          },
        ]}
      />
    </Page>
  );
}
