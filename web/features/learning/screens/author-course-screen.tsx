import { ChartColumn } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { CoursePeople } from '../../../shared-features/course-people/course-people.tsx';
import type { EnrolWay } from '../../../shared-features/course-people/enrol-dialog.tsx';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { UrlTabs } from '../../../design/patterns/page/tabs.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { NextSteps } from '../components/overview/next-steps.tsx';
import { OverviewBody, overviewTitle, UnreadOverview } from '../components/overview/overview-parts.tsx';
import { useOverview } from '../components/overview/use-overview.ts';
import { t } from '../../../texts/text.ts';

/** The way to the report of a course, for those who may read it. */
function ReportLink({ id, rights }: { id: string; rights: readonly string[] }): ReactNode {
  const paths = usePaths();
  if (!useViewer().mayOpen('courseReport') || !rights.includes('CourseReport')) return null;
  return (
    <Button variant="default" component={Link} to={paths.courseReport(id)} leftSection={<ChartColumn {...ICON} />}>
      {t('Report')}
    </Button>
  );
}

/** A course for its authors: as learners find it, and its people. After a publication it offers what comes next. */
export function Screen(): ReactNode {
  const paths = usePaths();
  const viewer = useViewer();
  const [params, setParams] = useSearchParams();
  const [enrolling, setEnrolling] = useState<EnrolWay | null>(null);
  const overview = useOverview();
  const { course, check } = overview;
  const back = { to: paths.courses(), label: t('Back to Courses') };
  if (!course) return <UnreadOverview overview={overview} back={back} />;
  const title = overviewTitle(course, check);
  const published = params.has('published');
  /** The dialog belongs to the people of the course, which are shown with it. */
  const enrol = (way: EnrolWay | null): void => {
    if (way !== null && params.get('tab') !== 'people')
      setParams({ ...(published && { published: '' }), tab: 'people' }, { replace: true });
    setEnrolling(way);
  };
  const people =
    course.status === 'draft' ? (
      <Empty title={t('This course is not published yet.')} sentence={t('Publish it, then enrol people here.')} />
    ) : (
      <CoursePeople courseId={course.id} title={course.title} label={t('People')} enrolling={enrolling} onEnrolling={enrol} />
    );
  return (
    <Page title={title} documentTitle={title} back={back} actions={<ReportLink id={course.id} rights={course.viewer_can} />}>
      {published && <NextSteps course={course} onEnrol={enrol} />}
      {viewer.can('enrolUsersInCourse') ? (
        <UrlTabs
          label={t('Course')}
          tabs={[
            { id: 'overview', label: t('Overview'), content: <OverviewBody overview={overview} course={course} /> },
            { id: 'people', label: t('People'), content: people },
          ]}
        />
      ) : (
        <OverviewBody overview={overview} course={course} />
      )}
    </Page>
  );
}
