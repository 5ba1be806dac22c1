import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queryOf } from '../api/query-client.ts';
import { Failed } from '../design/patterns/failed.tsx';
import { Note } from '../design/patterns/note.tsx';
import { Meter } from '../design/patterns/progress.tsx';
import { jobDocument } from './api/job.ts';

const EVERY = 1000;

type JobProgressProps = {
  /** From the `onJob` of the act that began it; kept in the address or in storage, it is found again. */
  jobId: string;
  onDone?: () => void;
};

/** Work that goes on after its answer: a bar with numbers. It may be left, and found again by its id. */
export function JobProgress({ jobId, onDone }: JobProgressProps): ReactNode {
  const query = useQuery({
    ...queryOf(jobDocument, { id: jobId }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.job?.finished_at || state.error ? false : EVERY),
  });
  const job = query.data?.job;
  const finished = Boolean(job?.finished_at);
  useEffect(() => {
    if (finished) onDone?.();
  }, [finished, onDone]);
  if (query.isError) return <Failed title="The progress could not be read" error={query.error} onRetry={() => void query.refetch()} />;
  if (!job) return null;
  if (job.finished_at)
    return (
      <Note tone={job.status === 'failed' ? 'danger' : 'complete'} alert>
        {job.message ?? job.title}
      </Note>
    );
  return (
    <div role="status">
      <Meter label={job.title} used={job.done} limit={job.total ?? null} rest="You may leave this page; the work goes on." />
    </div>
  );
}
