// @chunk overview
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePaths } from '../../../session/use-paths.ts';
import { Page } from '../../../design/patterns/page/page.tsx';
import { OverviewBody, overviewTitle, UnreadOverview } from '../components/overview/overview-parts.tsx';
import { useOverview } from '../components/overview/use-overview.ts';
import { t } from '../../../texts/text.ts';

/** Link back to the list that the person came from. */
function useBack(): { to: string; label: string } {
  const paths = usePaths();
  const [params] = useSearchParams();
  if (params.get('from') === 'myCourses') return { to: paths.myCourses(), label: t('Back to My Courses') };
  return { to: paths.courseCatalog(), label: t('Back to Course Catalog') };
}

/** A course before it is taken: description, prerequisites and progress. */
export function Screen(): ReactNode {
  const back = useBack();
  const overview = useOverview();
  const { course, check } = overview;
  if (!course) return <UnreadOverview overview={overview} back={back} />;
  const title = overviewTitle(course, check);
  return (
    <Page title={title} documentTitle={title} back={back}>
      <OverviewBody overview={overview} course={course} />
    </Page>
  );
}
