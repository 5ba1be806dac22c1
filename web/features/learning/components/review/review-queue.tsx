import { fullNameOf } from '../../../../../shared/people/full-name.ts';
import type { ReactNode } from 'react';
import type { AssignmentSubmissionsPageQuery } from '../../../../api/generated/graphql.ts';
import { Moment } from '../../../../design/patterns/figures/dates.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { stateOf } from './submission-words.ts';
import styles from './review.module.css';

export type QueuePage = AssignmentSubmissionsPageQuery['assignmentSubmissionsPage'];
export type Queued = QueuePage['data'][number];

const kindText = ({ type, file_type, number }: Queued): string => {
  const kind =
    type === 'AssignmentText' ? 'Text' : file_type?.startsWith('video/') ? 'Video' : file_type?.startsWith('image/') ? 'Picture' : 'File';
  return number > 1 ? `${kind} · sent again` : kind;
};

type QueueProps = { page: QueuePage; chosen: string | null; shows: string; onOpen: (id: string) => void; onTurn: (page: number) => void };

/** The submissions in their order; the chosen one lies on the desk. */
export function ReviewQueue({ page, chosen, shows, onOpen, onTurn }: QueueProps): ReactNode {
  const { currentPage, lastPage } = page.paginatorInfo;
  return (
    <nav className={styles.queue} aria-label="Submissions">
      <ul>
        {page.data.map((submission) => (
          <li key={submission.id}>
            <button
              type="button"
              className={styles.queued}
              aria-current={submission.id === chosen || undefined}
              onClick={() => onOpen(submission.id)}
            >
              <span className={styles.queuedName}>
                <bdi>{fullNameOf(submission.user)}</bdi>
              </span>
              <span className={styles.queuedUnit}>
                <bdi>{submission.unit_title}</bdi>
              </span>
              <span className={styles.queuedFacts}>
                <bdi>{submission.course.title}</bdi>
              </span>
              <span className={styles.queuedFacts}>
                {kindText(submission)} · <Moment value={submission.submitted_at} />
                {shows !== 'pending' && ` · ${stateOf(submission)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {lastPage > 1 && (
        <div className={styles.queueTurn}>
          <Button variant="default" size="xs" disabled={currentPage <= 1} onClick={() => onTurn(currentPage - 1)}>
            Previous
          </Button>
          <span className="small dim num">
            Page {currentPage} of {lastPage}
          </span>
          <Button variant="default" size="xs" disabled={currentPage >= lastPage} onClick={() => onTurn(currentPage + 1)}>
            Next
          </Button>
        </div>
      )}
    </nav>
  );
}
