import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { RowList } from '../../../shared/access/row-acts.ts';
import type { RowsJobQuery } from '../../api/generated/graphql.ts';
import { toApiError } from '../../api/api-error.ts';
import { dropJob, keepJob } from '../../api/job-store.ts';
import { pauseAfter } from '../../api/poll-pause.ts';
import { invalidate, queryOf } from '../../api/query-client.ts';
import { tenantAddress } from '../../api/tenant-address.ts';
import type { Topic } from '../../api/topics.ts';
import { useCommand } from '../../api/use-command.ts';
import { sentMessage } from '../../texts/sent-message.ts';
import { JobProgress } from '../../design/patterns/feedback/job-progress.tsx';
import { showAlert } from '../../design/patterns/feedback/alerts.tsx';
import { jobTitle } from '../job-title.ts';
import { sentenceOfPage } from '../sentence-of-page.ts';
import { presentParams } from '../../design/patterns/page/present-params.ts';
import { Failed } from '../../design/patterns/state/failed.tsx';
import { Loading } from '../../design/patterns/state/loading.tsx';
import { Note } from '../../design/patterns/state/note.tsx';
import { Button } from '../../design/primitives/button.ts';
import { undoActOnRowsDocument } from '../api/act-on-rows.ts';
import { rowsJobDocument, rowsJobPageDocument } from '../api/rows-job.ts';
import { usePaths } from '../../session/use-paths.ts';
import { doneText, MOST_NAMES } from './row-act-words.ts';
import { withJob } from './with-job.ts';
import styles from './rows-panel.module.css';
import { t } from '../../texts/text.ts';
import { enumeration } from '../../texts/formats.ts';

type RowsJob = NonNullable<RowsJobQuery['rowsJob']>;

/** Returns whether the act runs, or something that follows from it. */
const goesOn = (act: RowsJob | null | undefined): boolean => act?.job.status === 'running' || act?.following?.status === 'running';

/** Progress and results of the act on rows that the address names: each row with its reason where it was refused, and the way back. */
export function RowsPanel({ topics }: { topics: readonly Topic[] }): ReactNode {
  const [params, setParams] = useSearchParams();
  const id = params.get('job');
  const close = (): void => {
    if (id !== null) dropJob(id);
    setParams(withJob(presentParams(), null), { replace: true });
  };
  return id === null ? null : <Act key={id} id={id} topics={topics} onClose={close} />;
}

type ActProps = { id: string; topics: readonly Topic[]; onClose: () => void };

function Act({ id, topics, onClose }: ActProps): ReactNode {
  const query = useQuery({
    ...queryOf(rowsJobDocument, { id, branchUrl: tenantAddress().branch }),
    // Progress from the cache would be out of date.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && !goesOn(state.data.rowsJob) ? false : pauseAfter(state.dataUpdateCount + state.errorUpdateCount),
  });
  const act = query.data?.rowsJob;
  const status = act && (goesOn(act) ? 'running' : act.job.status);
  const [ran, setRan] = useState(false);
  if (status === 'running' && !ran) setRan(true);
  useEffect(() => {
    if (status == null || status === 'running') return;
    dropJob(id);
    if (ran) void invalidate(...topics);
  }, [id, status, ran, topics]);
  if (act === null)
    return (
      <Note title={t('This action could not be found')} onClose={onClose}>
        <p>{t('Results are kept for 30 days, for the person who started the action and for admins of the instance.')}</p>
      </Note>
    );
  if (!act)
    return query.isError ? (
      <Failed title={t('The results could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />
    ) : null;
  const { job } = act;
  return (
    <div className={styles.rowsPanelPlace}>
      {job.status === 'running' ? (
        <JobProgress
          job={{ ...job, title: jobTitle(job), message: sentMessage(job.message, job.texts) }}
          unreachable={query.isError}
          onClose={onClose}
        />
      ) : (
        <Results act={act} topics={topics} onClose={onClose} />
      )}
    </div>
  );
}

const RESULTS = [
  { result: 'refused', counted: (count: number) => t('{count} refused', { count }) },
  { result: 'changed', counted: (count: number) => t('{count} done', { count }) },
  { result: 'unchanged', counted: (count: number) => t('{count} as before', { count }) },
] as const;
type Result = (typeof RESULTS)[number]['result'];

function Results({ act, topics, onClose }: { act: RowsJob } & Omit<ActProps, 'id'>): ReactNode {
  const [shown, setShown] = useState<Result | null>(act.refused > 0 ? 'refused' : null);
  const list = act.list as RowList; // the server names the list of the act
  const { job } = act;
  const doneAct = { list, act: act.act, isBack: act.undoes !== null, changed: act.changed, targets: act.targets.map(({ name }) => name) };
  const others = RESULTS.filter(({ result }) => result !== 'changed' && act[result] > 0).map(({ result, counted }) => counted(act[result]));
  return (
    <section className={styles.rowsPanel} aria-label={t('Result: {title}', { title: jobTitle(job) })}>
      <div className={styles.rowsPanelHead}>
        <p role="status" className="grow">
          <b className="ink">{act.changed === 0 ? t('Nothing was changed.') : sentenceOfPage(`${doneText(doneAct)}.`)}</b>
          {others.length > 0 && <span className="dim"> {enumeration(others)}.</span>}
        </p>
        <div className={styles.rowsPanelChoice} role="group" aria-label={t('Rows by result')}>
          {RESULTS.filter(({ result }) => act[result] > 0).map(({ result, counted }) => (
            <button key={result} type="button" aria-pressed={shown === result} onClick={() => setShown(shown === result ? null : result)}>
              {counted(act[result])}
            </button>
          ))}
        </div>
        {act.can_undo && <Undo id={job.id} topics={topics} />}
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
      {act.following && <Following {...act.following} onClose={onClose} />}
      {act.targets.length > MOST_NAMES && <p className="small dim">{act.targets.map(({ name }) => name).join(', ')}</p>}
      {shown && <Rows key={shown} id={job.id} list={list} result={shown} total={act[shown]} />}
    </section>
  );
}

/** What follows from large rows and goes on by itself, until it has ended well. */
function Following({ message, texts, onClose, ...progress }: NonNullable<RowsJob['following']> & Pick<ActProps, 'onClose'>): ReactNode {
  if (progress.status === 'done') return null;
  const following = { ...progress, title: t('Access through groups'), message: sentMessage(message, texts) };
  return <JobProgress job={following} within onClose={onClose} />;
}

/** Takes the act back, which is an act of its own. */
function Undo({ id, topics }: { id: string; topics: readonly Topic[] }): ReactNode {
  const [, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const undo = useCommand(undoActOnRowsDocument, { invalidates: [...topics] });
  const run = async (): Promise<void> => {
    try {
      const { job } = (await undo.mutateAsync({ id, branchUrl: tenantAddress().branch })).undoActOnRows;
      if (job.status === 'running') keepJob({ id: job.id, topics, list: pathname });
      setParams(withJob(presentParams(), job.id));
    } catch (thrown) {
      showAlert(`${t('This could not be undone.')} ${toApiError(thrown).message}`, 'danger');
    }
  };
  return (
    <Button variant="default" aria-disabled={undo.isPending || undefined} onClick={() => void (undo.isPending || run())}>
      {undo.isPending ? t('Undoing...') : t('Undo')}
    </Button>
  );
}

const OF_PAGE = 25;

function Rows({ id, list, result, total }: { id: string; list: RowList; result: Result; total: number }): ReactNode {
  const paths = usePaths();
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...queryOf(rowsJobPageDocument, { id, result, page, branchUrl: tenantAddress().branch }),
    placeholderData: keepPreviousData,
  });
  const linkOf = { users: paths.user, courses: paths.course, branches: paths.branch, groups: paths.group }[list];
  const rows = query.data?.rowsJobPage?.data;
  if (query.isError) return <Failed title={t('The rows could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />;
  if (!rows) return <Loading rows={3} />;
  const last = Math.max(1, Math.ceil(total / OF_PAGE));
  return (
    <>
      <ul className={styles.rowsPanelRows} aria-label={t('Rows')}>
        {rows.map((row) => (
          <li key={row.id}>
            {row.name === null ? (
              <span className="dim">{t('A row that no longer exists')}</span>
            ) : (
              <Link dir="auto" to={linkOf(row.id)}>
                {row.name}
              </Link>
            )}
            {row.message && <span className="small dim">{sentMessage(row.message, row.text)}</span>}
          </li>
        ))}
      </ul>
      {last > 1 && (
        <div className={styles.rowsPanelPages}>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('Previous')}
          </Button>
          <span className="small dim num">{t('Page {page} of {pages}', { page, pages: last })}</span>
          <Button variant="default" disabled={page === last} onClick={() => setPage(page + 1)}>
            {t('Next')}
          </Button>
        </div>
      )}
    </>
  );
}
