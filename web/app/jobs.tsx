import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { toApiError } from '../api/api-error.ts';
import { dropJob, type KeptJob } from '../api/job-store.ts';
import { invalidate, queryOf } from '../api/query-client.ts';
import { JobProgress } from '../design/patterns/feedback/job-progress.tsx';
import { showToast } from '../design/patterns/feedback/toast.tsx';
import { jobDocument } from './api/job.ts';

const FIRST_MS = 700;
const LONGEST_MS = 10_000;

/** Returns the milliseconds until the next poll: short at first, since most jobs are short, and longer with every poll. */
const pauseAfter = (polls: number): number => Math.min(LONGEST_MS, FIRST_MS * 1.4 ** polls);

function Job({ kept: { id, topics } }: { kept: KeptJob }): ReactNode {
  const query = useQuery({
    ...queryOf(jobDocument, { id }),
    // Progress from the cache would be out of date.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && state.data.job?.status !== 'running' ? false : pauseAfter(state.dataUpdateCount + state.errorUpdateCount),
  });
  const { data, error } = query;
  const job = data?.job;
  // The job does not exist, or belongs to somebody else.
  const gone = data?.job === null || (error !== null && !toApiError(error).unsettled);
  const status = job?.status;
  const title = job?.title;
  useEffect(() => {
    if (gone) dropJob(id);
    if (status === undefined || status === 'running') return;
    void invalidate(...topics);
    if (status === 'done') {
      dropJob(id);
      showToast(`${title}: done.`);
    }
  }, [gone, status, title, id, topics]);
  return job ? <JobProgress job={job} unreachable={error !== null} onClose={() => dropJob(id)} /> : null;
}

/** Shows the progress of the person's jobs. */
export const Jobs = ({ jobs }: { jobs: readonly KeptJob[] }): ReactNode => jobs.map((job) => <Job key={job.id} kept={job} />);
