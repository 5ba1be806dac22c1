import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { toApiError } from '../api/api-error.ts';
import { dropJob, type StoredJob } from '../api/job-store.ts';
import { pauseAfter } from '../api/poll-pause.ts';
import { invalidate, queryOf } from '../api/query-client.ts';
import { openDownload } from '../api/save-file.ts';
import { showAlert } from '../design/patterns/feedback/alerts.tsx';
import { sentMessage } from '../texts/sent-message.ts';
import { endedTitle, jobTitle } from '../shared-features/job-title.ts';
import { JobProgress } from '../design/patterns/feedback/job-progress.tsx';
import { named } from '../design/patterns/feedback/named.ts';
import { sentenceOfPage } from '../shared-features/sentence-of-page.ts';
import { Note } from '../design/patterns/state/note.tsx';
import { showToast } from '../design/patterns/feedback/toast.tsx';
import { Button } from '../design/primitives/button.ts';
import { jobDocument } from './api/job.ts';
import { t } from '../texts/text.ts';

/** Where the results of an act on rows are shown. */
const resultsAt = (list: string, id: string): string => `${list}?job=${id}`;

/** Downloads the file that a job has made. Its address is asked for at the press, since it ends after five minutes. */
function DownloadFile({ read, onDone }: { read: () => Promise<string | null>; onDone: () => void }): ReactNode {
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const url = await read();
    setBusy(false);
    if (url === null) return showAlert(t('This file is no longer available. Please export the list again.'), 'danger');
    openDownload(url);
    onDone();
  };
  return (
    <Button variant="default" mt={8} aria-disabled={busy || undefined} onClick={() => void download()}>
      {t('Download')}
    </Button>
  );
}

type EndedProps = { title: string; kept: StoredJob; read: () => Promise<string | null>; onClose: () => void };

/** A job that was done: its file, or where its results are. */
function Ended({ title, kept: { id, list, file }, read, onClose }: EndedProps): ReactNode {
  if (file)
    return (
      <Note title={named`${title}`} onClose={onClose}>
        <p role="status">{t('The file is ready. It is kept for 24 hours.')}</p>
        <DownloadFile read={read} onDone={onClose} />
      </Note>
    );
  return (
    <Note title={named`${title}`} onClose={onClose}>
      <p role="status">{list !== undefined && <Link to={resultsAt(list, id)}>{t('See the results')}</Link>}</p>
    </Note>
  );
}

function Job({ kept }: { kept: StoredJob }): ReactNode {
  const { id, topics, list, file, said } = kept;
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
  const ended = job && endedTitle(job);
  useEffect(() => {
    if (gone) dropJob(id);
    if (status === undefined || status === 'running') return;
    void invalidate(...topics);
    if (status === 'done' && list === undefined && !file) {
      dropJob(id);
      showToast(said === undefined ? named`${ended ?? ''}.` : sentenceOfPage(said));
    }
  }, [gone, status, ended, id, topics, list, file, said]);
  if (!job) return null;
  const close = (): void => dropJob(id);
  const readUrl = async (): Promise<string | null> => (await query.refetch()).data?.job?.url ?? null;
  if (job.status === 'done') return <Ended title={endedTitle(job)} kept={kept} read={readUrl} onClose={close} />;
  return (
    <JobProgress
      job={{ ...job, title: jobTitle(job), message: sentMessage(job.message, job.texts) }}
      unreachable={error !== null}
      onClose={close}
    />
  );
}

/** Shows the progress of the person's jobs, without the one whose results the page shows. */
export function Jobs({ jobs }: { jobs: readonly StoredJob[] }): ReactNode {
  const [params] = useSearchParams();
  return jobs.filter(({ id }) => id !== params.get('job')).map((job) => <Job key={job.id} kept={job} />);
}
