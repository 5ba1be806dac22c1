import { fullNameOf } from '../../../../../shared/people/full-name.ts';
import type { ReactNode } from 'react';
import type { AssignmentSubmissionsPageQuery } from '../../../../api/generated/graphql.ts';
import { Moment } from '../../../../design/patterns/figures/dates.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { stateOf } from './submission-words.ts';
import styles from './review.module.css';
import { t } from '../../../../texts/text.ts';
import { unitTitle } from '../../../../shared-features/unit-title.ts';

export type QueuePage = AssignmentSubmissionsPageQuery['assignmentSubmissionsPage'];
export type Queued = QueuePage['data'][number];

function kindOf({ type, file_type }: Queued): string {
  if (type === 'AssignmentText') return t('Text');
  if (file_type?.startsWith('video/')) return t('Video');
  return file_type?.startsWith('image/') ? t('Picture') : t('File');
}

const kindText = (submission: Queued): string =>
  submission.number > 1 ? t('{kind} · sent again', { kind: kindOf(submission) }) : kindOf(submission);

type QueueProps = { page: QueuePage; chosen: string | null; shows: string; onOpen: (id: string) => void; onTurn: (page: number) => void };

/** The submissions in their order; the chosen one lies on the desk. */
export function ReviewQueue({ page, chosen, shows, onOpen, onTurn }: QueueProps): ReactNode {
  const { currentPage, lastPage } = page.paginatorInfo;
  return (
    <nav className={styles.queue} aria-label={t('Submissions')}>
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
                <bdi>{unitTitle(submission.unit_title)}</bdi>
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
            {t('Previous')}
          </Button>
          <span className="small dim num">{t('Page {page} of {pages}', { page: currentPage, pages: lastPage })}</span>
          <Button variant="default" size="xs" disabled={currentPage >= lastPage} onClick={() => onTurn(currentPage + 1)}>
            {t('Next')}
          </Button>
        </div>
      )}
    </nav>
  );
}
