import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { currentPlace } from '../../../api/tenant-address.ts';
import { queryClient, queryOf } from '../../../api/query-client.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/loading.tsx';
import { Page, Section } from '../../../design/patterns/page.tsx';
import { userProgressDashboardDocument } from '../api/user-progress-dashboard.ts';
import { CourseTile } from '../components/course-tile.tsx';
import { Continue, RecentCourse } from '../components/dashboard-courses.tsx';
import { DashboardSide } from '../components/dashboard/dashboard-side.tsx';
import '../components/dashboard.css';

const unitsText = (count: number): string => (count === 1 ? '1 unit' : `${count} units`);

function sentenceOf(name: string, open: number): string {
  const hello = name ? `Hello, ${name}.` : 'Hello.';
  if (open === 0) return hello;
  return `${hello} ${open === 1 ? 'One course is open.' : `${open} courses are open.`}`;
}

const dashboardQuery = () => queryOf(userProgressDashboardDocument, { branchUrl: currentPlace().branch });

export const ahead = (): void => void queryClient.prefetchQuery(dashboardQuery());

/** What to go on with, what is new, how far one is. */
export function Screen(): ReactNode {
  const paths = usePaths();
  const { user, mayOpen } = useViewer();
  const found = useQuery(dashboardQuery());
  const progress = found.data?.UserProgress;
  if (!progress)
    return (
      <Page title="Dashboard">
        {found.isPending ? (
          <Loading rows={8} />
        ) : (
          <Failed title="Your dashboard could not be loaded" error={found.error} onRetry={() => void found.refetch()} />
        )}
      </Page>
    );
  const current = progress.courses.find(({ is_complete }) => !is_complete);
  const others = progress.courses.filter((course) => course !== current);
  return (
    <Page title="Dashboard" sentence={sentenceOf(user.first_name, progress.inProgressCourses)}>
      <div className="dashboard">
        <div>
          {current && <Continue course={current} />}
          <Section title="Recent course enrollments" aside={<Link to={paths.myCourses()}>My Courses</Link>}>
            {progress.courses.length === 0 && <Empty small title="No recent course enrollments available." />}
            {progress.courses.length > 0 && others.length === 0 && <p className="dim">The course above is the only one so far.</p>}
            <ul className="list">
              {others.map((course) => (
                <RecentCourse key={course.id} course={course} />
              ))}
            </ul>
          </Section>
          <Section
            title="Available courses"
            aside={mayOpen('courseCatalog') ? <Link to={paths.courseCatalog()}>Course Catalog</Link> : undefined}
          >
            {progress.unenrolledCourses.length === 0 && <Empty small title="No available courses to display." />}
            <ul className="tiles">
              {progress.unenrolledCourses.map(({ id, title, thumbnail, totalUnits }) => (
                <CourseTile key={id} id={id} title={title} thumbnail={thumbnail} to={paths.viewCourse(id)} second={unitsText(totalUnits)} />
              ))}
            </ul>
          </Section>
        </div>
        <DashboardSide progress={progress} />
      </div>
    </Page>
  );
}
