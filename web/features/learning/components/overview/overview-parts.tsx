// @chunk overview
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useViewer } from '../../../../session/viewer.tsx';
import { Note } from '../../../../design/patterns/state/note.tsx';
import { Page } from '../../../../design/patterns/page/page.tsx';
import { closedText } from '../../course-dates.ts';
import { CourseLanguageSelect } from '../language/course-language-select.tsx';
import { OverviewSkeleton } from '../skeletons/overview-skeleton.tsx';
import { NoCourse } from './no-course.tsx';
import type { OverviewCourse } from './overview-course.ts';
import { OverviewMain } from './overview-main.tsx';
import { OverviewSide } from './overview-side.tsx';
import type { Overview } from './use-overview.ts';
import type { PrerequisiteCheck } from './use-prerequisites.ts';
import styles from './overview.module.css';
import { t } from '../../../../texts/text.ts';

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
        {t('Congratulations! You have completed the course!')}
      </Note>
    )}
  </>
);

type Back = { readonly to: string; readonly label: string };

/** The page of a course that is being read, or that is not there. */
export const UnreadOverview = ({ overview: { pending, error, renew }, back }: { overview: Overview; back: Back }): ReactNode => (
  <Page title={pending ? t('Course') : t('Course Preview')} documentTitle={pending ? undefined : t('Course Preview')} back={back}>
    {pending ? <OverviewSkeleton /> : <NoCourse error={error} onRetry={() => void renew()} back={back} />}
  </Page>
);

/** Returns the title of a course's page. */
export const overviewTitle = (course: OverviewCourse, check: PrerequisiteCheck): string =>
  check.state === 'failed' ? t('Course Preview') : course.title;

/** Description, outline, prerequisites and progress of a course, with the button that opens it. */
export function OverviewBody({ overview: { check, renew }, course }: { overview: Overview; course: OverviewCourse }): ReactNode {
  const [params] = useSearchParams();
  const { can } = useViewer();
  const closed = closedText(course);
  // Authors preview a course at any time, unless they take it themselves.
  const isOpen = closed === null || (can('EditCourse') && !course.is_enrolled);
  return (
    <>
      <Notes error={params.get('error')} closed={closed} isComplete={course.is_complete} />
      <CourseLanguageSelect course={course} className={styles.overviewLanguage} />
      <div className={styles.overview}>
        <OverviewSide course={course} check={check} closed={closed} />
        <OverviewMain course={course} isOpen={isOpen} renew={renew} />
      </div>
    </>
  );
}
