import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { courseDraftSchema } from '../../../../shared/courses/course-draft.ts';
import * as z from 'zod/mini';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { withFragments } from '../../../api/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { courseDraftDocument } from '../api/course-draft.ts';
import { courseEditDocument } from '../api/course-edit.ts';
import { type CourseInput, EMPTY_FORM, inputFrom, inputOf } from '../builder/course-form.ts';
import type { DraftStart } from '../builder/use-draft.ts';
import { Builder } from '../components/builder/builder.tsx';
import { BuilderSkeleton } from '../components/builder/builder-skeleton.tsx';
import styles from '../components/builder/builder.module.css';
import { AUTHOR_UNIT_FRAGMENTS } from '../components/unit-kinds/unit-kinds.ts';
import { t } from '../../../texts/text.ts';

const publishedCourseDocument = withFragments(courseEditDocument, AUTHOR_UNIT_FRAGMENTS);

/** A course is read once: a later answer must not replace what is being edited. */
const ONCE = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** Returns a saved draft, which comes as JSON; null if it is invalid, then the published form is edited. */
function draftInput(draft: unknown): CourseInput | null {
  const parsed = z.safeParse(courseDraftSchema, draft);
  // The schema is the same form with ids that may also be numbers.
  return parsed.success ? (parsed.data as CourseInput) : null;
}

export function Screen(): ReactNode {
  const { id } = useParams();
  return id === undefined ? <NewCourse /> : <ExistingCourse key={id} id={id} />;
}

function NewCourse(): ReactNode {
  const paths = usePaths();
  const navigate = useNavigate();
  const [start] = useState<DraftStart>(() => ({ id: null, version: null, input: inputOf(EMPTY_FORM) }));
  // Saved for the first time: the screen of the existing course takes over.
  return <Builder start={start} status="draft" onReload={(id) => void navigate(paths.editCourse(id), { replace: true })} />;
}

function ExistingCourse({ id }: { id: string }): ReactNode {
  const paths = usePaths();
  const branchUrl = tenantAddress().branch;
  const course = useQuery({ ...queryOf(publishedCourseDocument, { id: Number(id), branchUrl }), ...ONCE });
  const draft = useQuery({ ...queryOf(courseDraftDocument, { id: Number(id), branchUrl }), ...ONCE });
  const [round, setRound] = useState(0);
  const reload = async (): Promise<void> => {
    await Promise.all([course.refetch(), draft.refetch()]);
    setRound(round + 1);
  };
  const published = course.data?.course;
  if (!published || draft.data === undefined) {
    const error = course.error ?? draft.error;
    if (!error && (course.isPending || draft.isPending)) return <BuilderSkeleton />;
    return (
      <main id="main" className={styles.builderFailed} tabIndex={-1}>
        <Page title={t('Edit Course')} back={{ to: paths.courses(), label: t('Courses') }}>
          <Failed title={t('Course data not found in the response')} error={error} onRetry={() => void reload()} />
        </Page>
      </main>
    );
  }
  const saved = draft.data.courseDraft;
  const input = (saved && draftInput(saved.draft)) ?? inputFrom(published);
  return (
    <Builder
      key={round}
      start={{ id, version: saved?.version ?? published.version, input }}
      status={published.status ?? 'draft'}
      onReload={() => void reload()}
    />
  );
}
