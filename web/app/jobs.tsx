import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { toApiError } from '../api/api-error.ts';
import { forgetJob, type RememberedJob } from '../api/job-store.ts';
import { invalidate, queryOf } from '../api/query-client.ts';
import { JobProgress } from '../design/patterns/feedback/job-progress.tsx';
import { showToast } from '../design/patterns/feedback/toast.tsx';
import { jobDocument } from './api/job.ts';

const FIRST_MS = 700;
const LONGEST_MS = 10_000;

/** Asked often at first, since most work is short, and ever more rarely after that. */
const pauseAfter = (asked: number): number => Math.min(LONGEST_MS, FIRST_MS * 1.4 ** asked);

function Job({ remembered }: { remembered: RememberedJob }): ReactNode {
  const { id, outdates } = remembered;
  const query = useQuery({
    ...queryOf(jobDocument, { id }),
    // What another tab has read is as old as any.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && state.data.job?.status !== 'running' ? false : pauseAfter(state.dataUpdateCount + state.errorUpdateCount),
  });
  const { data, error } = query;
  const job = data?.job;
  // Not there, or not this person's: nothing to wait for.
  const gone = data?.job === null || (error !== null && !toApiError(error).unsettled);
  const status = job?.status;
  const title = job?.title;
  useEffect(() => {
    if (gone) forgetJob(id);
    if (status === undefined || status === 'running') return;
    void invalidate(...outdates);
    if (status === 'done') {
      forgetJob(id);
      showToast(`${title}: done.`);
    }
  }, [gone, status, title, id, outdates]);
  return job ? <JobProgress job={job} unreachable={error !== null} onClose={() => forgetJob(id)} /> : null;
}

/** Work of this person that goes on after its answer, on whatever page they are. */
export const Jobs = ({ jobs }: { jobs: readonly RememberedJob[] }): ReactNode =>
  jobs.map((remembered) => <Job key={remembered.id} remembered={remembered} />);
