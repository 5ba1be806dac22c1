// @chunk learner
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { UserProgressDashboardQuery } from '../../../../api/generated/graphql.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { Empty } from '../../../../design/patterns/state/empty.tsx';
import { Section } from '../../../../design/patterns/page/page.tsx';
import { unitsText } from '../../printed.ts';
import { CourseTile } from '../catalog/course-tile.tsx';
import { DueCourse, RecentCourse } from './dashboard-courses.tsx';
import dashboardStyles from './dashboard.module.css';
import tilesStyles from '../catalog/tiles.module.css';
import { t } from '../../../../texts/text.ts';

type Progress = UserProgressDashboardQuery['UserProgress'];

const Due = ({ courses }: { courses: Progress['due'] }): ReactNode => (
  <Section title={courses.some(({ term_state: state }) => state === 'overdue') ? t('Due and overdue') : t('Due')}>
    <ul className="list">
      {courses.map((course) => (
        <DueCourse key={course.id} course={course} />
      ))}
    </ul>
  </Section>
);

/** The latest enrolments, the course to continue with among them. */
function Recent({ courses }: { courses: Progress['courses'] }): ReactNode {
  const paths = usePaths();
  return (
    <Section
      title={t('Recent course enrollments')}
      aside={
        <Link className={dashboardStyles.dashboardAside} to={paths.myCourses()}>
          {t('My Courses')}
        </Link>
      }
    >
      {courses.length === 0 && <Empty small title={t('No recent course enrollments available.')} />}
      {courses.length > 0 && (
        <ul className={tilesStyles.tiles}>
          {courses.map((course) => (
            <RecentCourse key={course.id} course={course} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Available({ courses }: { courses: Progress['unenrolledCourses'] }): ReactNode {
  const paths = usePaths();
  const { mayOpen } = useViewer();
  return (
    <Section
      title={t('Available courses')}
      aside={
        mayOpen('courseCatalog') ? (
          <Link className={dashboardStyles.dashboardAside} to={paths.courseCatalog()}>
            {t('Course Catalog')}
          </Link>
        ) : undefined
      }
    >
      {courses.length === 0 && <Empty small title={t('No available courses to display.')} />}
      {courses.length > 0 && (
        <ul className={tilesStyles.tiles}>
          {courses.map(({ id, title, thumbnail, totalUnits }) => (
            <CourseTile key={id} id={id} title={title} thumbnail={thumbnail} to={paths.viewCourse(id)} second={unitsText(totalUnits)} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The lists below the course to continue with: what closes soon, what is the learner's, and what else there is. */
export function DashboardLists({ progress: { current, due, courses, unenrolledCourses } }: { progress: Progress }): ReactNode {
  // The course to continue with says itself when it closes.
  const others = due.filter(({ id }) => id !== current?.id);
  return (
    <>
      {others.length > 0 && <Due courses={others} />}
      <Recent courses={courses} />
      <Available courses={unenrolledCourses} />
    </>
  );
}
