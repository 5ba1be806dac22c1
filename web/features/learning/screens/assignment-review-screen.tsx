import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { withFragments } from '../../../api/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { exportOf } from '../../../session/exports/export-of.ts';
import { Page } from '../../../design/patterns/page/page.tsx';
import { ExportMenu } from '../../../design/patterns/table/export-menu.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { assignmentSubmissionDocument, deskSubmissionFragment } from '../api/assignment-submission.ts';
import { assignmentSubmissionsPageDocument } from '../api/assignment-submissions-page.ts';
import { Decision } from '../components/review/decision.tsx';
import { Desk } from '../components/review/desk.tsx';
import { DownloadAll } from '../components/review/download-all.tsx';
import { QueueTools } from '../components/review/queue-tools.tsx';
import { SORTS, type SortName, useReviewAddress } from '../components/review/review-address.ts';
import { SUBMISSION_COLUMNS } from '../components/review/submission-columns.ts';
import { type QueuePage, ReviewQueue } from '../components/review/review-queue.tsx';
import { stepFrom } from '../components/review/review-steps.ts';
import styles from '../components/review/review.module.css';

const deskDocument = withFragments(assignmentSubmissionDocument, [deskSubmissionFragment]);
const LIMIT = 25;
/** Addresses of files end after five minutes; asking again renews them. */
const RENEWAL_MS = 4 * 60_000;

function useQueue() {
  const { address, ...acts } = useReviewAddress();
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
  return { address, query, variables, page: query.data?.assignmentSubmissionsPage, ...acts };
}

/** Returns how to go through the queue from the chosen submission: also on to its other pages. */
function useSteps(page: QueuePage, { open, turnTo, address }: Pick<ReturnType<typeof useQueue>, 'open' | 'turnTo' | 'address'>) {
  // Where a step to another page has led; the address names no submission then.
  const [end, setEnd] = useState<'first' | 'last' | null>(null);
  const rows = page.data;
  const chosen = address.submission ?? rows.at(end === 'last' ? -1 : 0)?.id ?? null;
  const turn = (to: number, at: 'first' | 'last' | null): void => {
    setEnd(at);
    turnTo(to);
  };
  return {
    chosen,
    /** Whether the submission was chosen, and takes the focus. */
    isNamed: address.submission !== null || end !== null,
    turn: (to: number): void => turn(to, null),
    move: (by: 1 | -1): void => {
      const step = chosen === null ? null : stepFrom(page, chosen, by);
      if (step === null) return;
      if ('open' in step) open(step.open);
      else turn(step.page, step.at);
    },
    /** The next one in the queue, else the one before; then the queue begins at its head again. */
    goOn: (): void => {
      const index = rows.findIndex(({ id }) => id === chosen);
      open((rows[index + 1] ?? rows[index - 1])?.id ?? null);
    },
  };
}

type ExportProps = { page: QueuePage | undefined; variables: Readonly<Record<string, unknown>> };

const ExportSubmissions = ({ page, variables }: ExportProps): ReactNode =>
  page !== undefined &&
  page.data.length > 0 && <ExportMenu columns={SUBMISSION_COLUMNS} onExport={exportOf('assignmentSubmissionsPage', variables)} />;

/** The review of assignments: the queue, the submitted page on a desk, and the decision. */
export function Screen(): ReactNode {
  const queue = useQueue();
  const { address, query, variables, page, narrow } = queue;
  const course = page?.data.find((row) => Number(row.course.id) === address.course)?.course;
  return (
    <Page
      title="Assignments"
      count={page && String(page.paginatorInfo.total)}
      actions={address.course !== null && <DownloadAll course={{ id: address.course, title: course?.title ?? 'Course' }} />}
      menu={<ExportSubmissions page={page} variables={variables} />}
    >
      <QueueTools address={address} course={course?.title ?? null} onNarrow={narrow} />
      {query.isError && <Failed title="The assignments could not be loaded" error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading rows={6} />}
      {page && <Review queue={queue} page={page} />}
    </Page>
  );
}

function Review({ queue, page }: { queue: ReturnType<typeof useQueue>; page: QueuePage }): ReactNode {
  const { address, open, narrow } = queue;
  const { chosen, isNamed, turn, move, goOn } = useSteps(page, queue);
  if (chosen === null)
    return <Empty title="No submissions to review." sentence={address.status === 'pending' ? undefined : 'Nothing matches this search.'} />;
  return (
    <div className={styles.review} data-open={address.submission !== null || undefined}>
      <ReviewQueue page={page} chosen={chosen} shows={address.status} onOpen={open} onTurn={turn} />
      <Reviewing
        key={chosen}
        id={chosen}
        isNamed={isNamed}
        onMove={move}
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

function Reviewing({ id, isNamed, onMove, onDecided, onOpen, onCourse }: ReviewingProps): ReactNode {
  const query = useQuery({
    ...queryOf(deskDocument, { submission_id: id, branchUrl: tenantAddress().branch }),
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
        Back to the list
      </button>
      {query.isPending && <Loading rows={6} />}
      {query.isError && <Failed title="This submission could not be loaded" error={query.error} onRetry={() => void query.refetch()} />}
      {desk && (
        <>
          <Desk submission={desk.submission} onCourse={onCourse} renew={query.refetch} />
          <Decision desk={desk} submission={desk.submission} former={others} onMove={onMove} onDecided={onDecided} onOpen={onOpen} />
        </>
      )}
    </div>
  );
}
