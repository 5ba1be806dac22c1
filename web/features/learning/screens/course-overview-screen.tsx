import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { currentPlace } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import { splitBranch } from '../../../../shared/access/routes.ts';
import { pathBelowBase } from '../../../api/base-path.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/loading.tsx';
import { Note } from '../../../design/patterns/state/note.tsx';
import { Page } from '../../../design/patterns/page.tsx';
import { courseOverviewDocument } from '../api/course-overview.ts';
import { OverviewMain } from '../components/overview/overview-main.tsx';
import { OverviewSide } from '../components/overview/overview-side.tsx';
import '../components/overview.css';

/** The way back: to where the person came from. */
function useBack(): { to: string; label: string } {
  const paths = usePaths();
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  if (splitBranch(pathBelowBase(pathname)).rest.startsWith('/courses/')) return { to: paths.courses(), label: 'Back to Courses' };
  if (params.get('from') === 'myCourses') return { to: paths.myCourses(), label: 'Back to My Courses' };
  return { to: paths.courseCatalog(), label: 'Back to Course Catalog' };
}

/** A course before it is taken: what it is, what it asks for, how far one is. For learners and, at another address, for authors. */
export function Screen(): ReactNode {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const back = useBack();
  const found = useQuery(queryOf(courseOverviewDocument, { id: Number(id), branchUrl: currentPlace().branch }));
  const course = found.data?.course;
  const error = params.get('error');
  if (!course)
    return (
      <Page title={found.isPending ? 'Course' : 'Course Preview'} back={back}>
        {found.isPending ? (
          <Loading rows={8} />
        ) : (
          <Failed title="The course could not be loaded" error={found.error} onRetry={() => void found.refetch()} />
        )}
      </Page>
    );
  return (
    <Page title={course.title} back={back}>
      {error && (
        <Note tone="danger" alert>
          {error}
        </Note>
      )}
      {course.is_complete && <Note tone="complete">Congratulations! You have completed the course!</Note>}
      <div className="overview">
        <OverviewSide course={course} />
        <OverviewMain course={course} />
      </div>
    </Page>
  );
}
