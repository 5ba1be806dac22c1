import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { courseDraftSchema } from '../../../../shared/courses/course-draft.ts';
import * as z from 'zod/mini';
import { currentPlace } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/loading.tsx';
import { Page } from '../../../design/patterns/page.tsx';
import { courseDraftDocument } from '../api/course-draft.ts';
import { courseEditDocument } from '../api/course-edit.ts';
import { type CourseInput, EMPTY_FORM, inputFrom, inputOf } from '../builder/course-form.ts';
import type { DraftStart } from '../builder/use-draft.ts';
import { Builder } from '../components/builder/builder.tsx';

/** A course is read once: what comes later from the server must not pass over what is being typed. */
const ONCE = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** Saved drafts come as JSON; one that is none (never by our own builder) gives way to the published form. */
function draftInput(draft: unknown): CourseInput | null {
  const read = z.safeParse(courseDraftSchema, draft);
  // The schema is the same form with ids that may also be numbers.
  return read.success ? (read.data as CourseInput) : null;
}

export function Screen(): ReactNode {
  const { id } = useParams();
  return id === undefined ? <NewCourse /> : <ExistingCourse key={id} id={id} />;
}

function NewCourse(): ReactNode {
  const paths = usePaths();
  const navigate = useNavigate();
  const [start] = useState<DraftStart>(() => ({ id: null, version: null, input: inputOf(EMPTY_FORM) }));
  // Made meanwhile: the screen of the course that exists now takes over.
  return <Builder start={start} status="draft" onReload={(id) => void navigate(paths.editCourse(id), { replace: true })} />;
}

function ExistingCourse({ id }: { id: string }): ReactNode {
  const paths = usePaths();
  const branchUrl = currentPlace().branch;
  const course = useQuery({ ...queryOf(courseEditDocument, { id: Number(id), branchUrl }), ...ONCE });
  const draft = useQuery({ ...queryOf(courseDraftDocument, { id: Number(id), branchUrl }), ...ONCE });
  const [round, setRound] = useState(0);
  const reload = async (): Promise<void> => {
    await Promise.all([course.refetch(), draft.refetch()]);
    setRound(round + 1);
  };
  const found = course.data?.course;
  if (!found || draft.data === undefined) {
    const error = course.error ?? draft.error;
    const pending = course.isPending || draft.isPending;
    return (
      <Page title="Edit Course" back={{ to: paths.courses(), label: 'Courses' }}>
        {!error && pending ? (
          <Loading rows={8} />
        ) : (
          <Failed title="Course data not found in the response" error={error} onRetry={() => void reload()} />
        )}
      </Page>
    );
  }
  const saved = draft.data.courseDraft;
  const input = (saved && draftInput(saved.draft)) ?? inputFrom(found);
  return (
    <Builder
      key={round}
      start={{ id, version: saved?.version ?? found.version, input }}
      status={found.status ?? 'draft'}
      onReload={() => void reload()}
    />
  );
}
