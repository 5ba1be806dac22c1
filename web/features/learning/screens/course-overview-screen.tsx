// @chunk learner
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import { splitBranch } from '../../../../shared/access/screens.ts';
import { pathBelowBase } from '../../../api/base-path.ts';
import { closedText } from '../course-dates.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Note } from '../../../design/patterns/state/note.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { courseOverviewDocument } from '../api/course-overview.ts';
import { NoCourse } from '../components/overview/no-course.tsx';
import { OverviewMain } from '../components/overview/overview-main.tsx';
import { OverviewSide } from '../components/overview/overview-side.tsx';
import { usePrerequisites } from '../components/overview/use-prerequisites.ts';
import { OverviewSkeleton } from '../components/skeletons/overview-skeleton.tsx';
import styles from '../components/overview/overview.module.css';

/** Link back to the list that the person came from. */
function useBack(): { to: string; label: string } {
  const paths = usePaths();
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  if (splitBranch(pathBelowBase(pathname)).rest.startsWith('/courses/')) return { to: paths.courses(), label: 'Back to Courses' };
  if (params.get('from') === 'myCourses') return { to: paths.myCourses(), label: 'Back to My Courses' };
  return { to: paths.courseCatalog(), label: 'Back to Course Catalog' };
}

type NotesProps = { error: string | null; closed: string | null; isComplete: boolean };

const Notes = ({ error, closed, isComplete }: NotesProps): ReactNode => (
  <>
    {error && (
      <Note className={styles.overviewNote} tone="danger" alert>
        {error}
      </Note>
    )}
    {closed && (
      <Note className={styles.overviewNote} tone="progress">
        {closed}
      </Note>
    )}
    {isComplete && (
      <Note className={styles.overviewNote} tone="complete">
        Congratulations! You have completed the course!
      </Note>
    )}
  </>
);

/** A course before it is taken: description, prerequisites and progress. For learners and, at another address, for authors. */
export function Screen(): ReactNode {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const back = useBack();
  const query = useQuery({
    ...queryOf(courseOverviewDocument, { id: Number(id), branchUrl: tenantAddress().branch }),
    // The addresses of resources are valid for five minutes.
    refetchInterval: ({ state }) => ((state.data?.course?.resources.length ?? 0) > 0 ? 4 * 60_000 : false),
  });
  const course = query.data?.course;
  const check = usePrerequisites(course ?? null);
  const { can } = useViewer();
  if (!course)
    return (
      <Page
        title={query.isPending ? 'Course' : 'Course Preview'}
        documentTitle={query.isPending ? undefined : 'Course Preview'}
        back={back}
      >
        {query.isPending ? <OverviewSkeleton /> : <NoCourse error={query.error} onRetry={() => void query.refetch()} back={back} />}
      </Page>
    );
  // Authors preview a course at any time, unless they take it themselves.
  const closed = can('EditCourse') && !course.is_enrolled ? null : closedText(course);
  const title = check.state === 'failed' ? 'Course Preview' : course.title;
  return (
    <Page title={title} documentTitle={title} back={back}>
      <Notes error={params.get('error')} closed={closed} isComplete={course.is_complete} />
      <div className={styles.overview}>
        <OverviewSide course={course} check={check} closed={closed} />
        <OverviewMain course={course} isOpen={closed === null} />
      </div>
    </Page>
  );
}
