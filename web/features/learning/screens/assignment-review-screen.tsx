import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { withFragments } from '../../../api/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { Page } from '../../../design/patterns/page/page.tsx';
import { ExportMenu } from '../../../design/patterns/table/export-menu.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { assignmentSubmissionDocument, submissionReviewFragment } from '../api/assignment-submission.ts';
import { assignmentSubmissionsPageDocument } from '../api/assignment-submissions-page.ts';
import { Decision } from '../components/review/decision.tsx';
import { SubmissionReview } from '../components/review/submission-review.tsx';
import { DownloadAll } from '../components/review/download-all.tsx';
import { QueueTools } from '../components/review/queue-tools.tsx';
import { SORTS, type SortName, useReviewAddress } from '../components/review/review-address.ts';
import { SUBMISSION_COLUMNS } from '../components/review/submission-columns.ts';
import { type QueuePage, ReviewQueue } from '../components/review/review-queue.tsx';
import { firstOf, stepFrom, type Turned } from '../components/review/review-steps.ts';
import styles from '../components/review/review.module.css';
import { t } from '../../../texts/text.ts';

const reviewDocument = withFragments(assignmentSubmissionDocument, [submissionReviewFragment]);
const LIMIT = 25;
/** Addresses of files end after five minutes; asking again renews them. */
const RENEWAL_MS = 4 * 60_000;

function useQueue() {
  const { address, ...acts } = useReviewAddress();
  // The page to which a step has led, and the row there; the address names no submission then.
  const [turned, setTurned] = useState<Turned | null>(null);
  const [sort, order] = SORTS[address.sort as SortName]; // the address names one of them
  const variables = {
    search: address.search,
    sort,
    order,
    page: address.page,
    limit: LIMIT,
    courseId: address.course,
    status: address.status === 'all' ? null : address.status,
    branchUrl: tenantAddress().branch,
  };
  const query = useQuery({ ...queryOf(assignmentSubmissionsPageDocument, variables), placeholderData: keepPreviousData });
  const open: typeof acts.open = (submission) => {
    setTurned(null);
    acts.open(submission);
  };
  const narrow: typeof acts.narrow = (part) => {
    setTurned(null);
    acts.narrow(part);
  };
  const turn = (page: number, at: Turned['at'] | null): void => {
    setTurned(at && { page, at });
    acts.turnTo(page);
  };
  return { address, query, variables, page: query.data?.assignmentSubmissionsPage, turned, isDrawn: acts.isDrawn, open, narrow, turn };
}

type Queue = ReturnType<typeof useQueue>;

/**
 * Returns the submission on the desk. While another list is on its way, the one before stays there, so that nobody decides on one that came
 * into its place.
 */
function useChosen(page: QueuePage, { address, query, turned }: Pick<Queue, 'address' | 'query' | 'turned'>) {
  const isWaiting = query.isPlaceholderData;
  const first = firstOf(page, turned);
  const [before, setBefore] = useState(first);
  const chosen = address.submission ?? (isWaiting ? before : first);
  if (!isWaiting && before !== chosen) setBefore(chosen);
  const hasTurned = turned !== null && (isWaiting || turned.page === page.paginatorInfo.currentPage);
  /** Whether the submission was chosen, and takes the focus. */
  const isNamed = address.submission !== null || hasTurned;
  return { chosen, isNamed };
}

/** Returns how to go through the queue from the chosen submission: also on to its other pages, but not before their rows are there. */
function stepsOf(page: QueuePage, chosen: string, { query, isDrawn, open, turn }: Pick<Queue, 'query' | 'isDrawn' | 'open' | 'turn'>) {
  const rows = page.data;
  return {
    move: (by: 1 | -1): void => {
      const step = query.isPlaceholderData ? null : stepFrom(page, chosen, by);
      if (step === null) return;
      if ('open' in step) open(step.open);
      else turn(step.page, step.at);
    },
    /** The next one in the queue, else the one before; then the queue begins at its head again. Who has gone on meanwhile stays there. */
    goOn: (): void => {
      if (query.isPlaceholderData || !isDrawn()) return;
      const index = rows.findIndex(({ id }) => id === chosen);
      open((rows[index + 1] ?? rows[index - 1])?.id ?? null);
    },
  };
}

/** Returns the step by keys: one that is pressed while another address is on its way is done once that is drawn, and not lost. */
function useStep({ isDrawn }: Pick<Queue, 'isDrawn'>, move: (by: 1 | -1) => void): (by: 1 | -1) => void {
  const waiting = useRef<1 | -1 | null>(null);
  useEffect(() => {
    const by = waiting.current;
    if (by === null || !isDrawn()) return;
    waiting.current = null;
    move(by);
  });
  return (by) => {
    if (isDrawn()) move(by);
    else waiting.current = by;
  };
}

/** Returns the export of a list; nothing for one without rows. */
const exportOfPage = (page: QueuePage | undefined, variables: Queue['variables']): ReactNode =>
  page !== undefined &&
  page.data.length > 0 && <ExportMenu columns={SUBMISSION_COLUMNS} onExport={exportOf('assignmentSubmissionsPage', variables)} />;

/** The review of assignments: the queue, the submitted page on a desk, and the decision. */
export function Screen(): ReactNode {
  const queue = useQueue();
  const { address, query, variables, page, narrow } = queue;
  const course = page?.data.find((row) => Number(row.course.id) === address.course)?.course;
  return (
    <Page
      title={t('Assignments')}
      count={page && String(page.paginatorInfo.total)}
      actions={address.course !== null && <DownloadAll course={address.course} />}
      menu={exportOfPage(page, variables)}
    >
      <QueueTools address={address} course={course?.title ?? null} onNarrow={narrow} />
      {query.isError && (
        <Failed title={t('The assignments could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Loading rows={6} />}
      {page && <Review queue={queue} page={page} />}
    </Page>
  );
}

function Review({ queue, page }: { queue: Queue; page: QueuePage }): ReactNode {
  const { address, open, narrow, turn } = queue;
  const { chosen, isNamed } = useChosen(page, queue);
  const { move, goOn } = stepsOf(page, chosen ?? '', queue);
  const step = useStep(queue, move);
  if (chosen === null) {
    const isSearched = address.search !== '' || address.status !== 'pending';
    return <Empty title={t('No submissions to review.')} sentence={isSearched ? t('Nothing matches this search.') : undefined} />;
  }
  return (
    <div className={styles.review} data-open={isNamed || undefined}>
      <ReviewQueue page={page} chosen={chosen} shows={address.status} onOpen={open} onTurn={(to) => turn(to, null)} />
      <Reviewing
        key={chosen}
        id={chosen}
        isNamed={isNamed}
        onMove={step}
        onDecided={goOn}
        onOpen={open}
        onCourse={(id) => narrow({ course: id, status: 'all' })}
      />
    </div>
  );
}

type ReviewingProps = {
  id: string;
  /** Whether it was chosen, and takes the focus. */
  isNamed: boolean;
  onMove: (by: 1 | -1) => void;
  onDecided: () => void;
  onOpen: (id: string | null) => void;
  onCourse: (course: string) => void;
};

/** Focuses the row of the submission on the desk; where the list is not shown beside it, its heading. */
function focusRowOf(place: HTMLElement | null): void {
  const row = place?.parentElement?.querySelector<HTMLElement>('nav [aria-current]');
  row?.focus();
  if (!row || document.activeElement !== row) place?.querySelector('h2')?.focus();
}

function Reviewing({ id, isNamed, onMove, onDecided, onOpen, onCourse }: ReviewingProps): ReactNode {
  const query = useQuery({
    ...queryOf(reviewDocument, { submission_id: id, branchUrl: tenantAddress().branch }),
    refetchInterval: RENEWAL_MS,
  });
  const place = useRef<HTMLDivElement>(null);
  const isReady = query.isSuccess;
  useEffect(() => {
    if (isReady && isNamed) place.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, [isReady, isNamed]);
  const desk = query.data?.assignmentSubmission;
  const others = desk?.submissions.filter((submission) => submission.id !== id).toReversed() ?? [];
  return (
    <div className={styles.reviewing} ref={place}>
      <button type="button" className={styles.toQueue} onClick={() => onOpen(null)}>
        {t('Back to the list')}
      </button>
      {query.isPending && <Loading rows={6} />}
      {query.isError && (
        <Failed title={t('This submission could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {desk && (
        <>
          <SubmissionReview submission={desk.submission} onCourse={onCourse} renew={query.refetch} />
          <Decision
            desk={desk}
            submission={desk.submission}
            former={others}
            onMove={onMove}
            onDecided={onDecided}
            onOpen={onOpen}
            onLeave={() => focusRowOf(place.current)}
          />
        </>
      )}
    </div>
  );
}
