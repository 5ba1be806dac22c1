import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OwnSubmissionsQuery } from '../../../../api/generated/graphql.ts';
import { assetUrl } from '../../../../api/tenant-address.ts';
import { Moment } from '../../../../design/patterns/figures/dates.tsx';
import { Failed } from '../../../../design/patterns/state/failed.tsx';
import { ICON } from '../../../../design/primitives/icon.ts';
import { reviewText } from './review-text.ts';
import { useLearnerSubmissions } from './use-learner-submissions.ts';
import styles from './assignment.module.css';
import { t } from '../../../../texts/text.ts';
import { shownSize } from '../../../../texts/formats.ts';

type LearnerSubmission = OwnSubmissionsQuery['ownSubmissions'][number];

const stateText = ({ is_replaced, status, comment, reviewed_at: at }: LearnerSubmission): string =>
  is_replaced ? t('Replaced by a later one.') : reviewText({ status, comment, reviewed: at !== null });

const Submission = ({ submission }: { submission: LearnerSubmission }): ReactNode => (
  <li>
    <p className={styles.historyHead}>
      <Moment value={submission.submitted_at} />
      <span className={styles.assignmentWords} dir="auto">
        {stateText(submission)}
      </span>
    </p>
    {submission.content !== null && (
      <p className={styles.historyText} dir="auto">
        {submission.content}
      </p>
    )}
    {submission.file_path && (
      <a className={styles.historyFile} href={assetUrl(`storage/${submission.file_path}`)} download>
        <Download {...ICON} />
        {t('Download your file')}
        {submission.file_size !== null && <span className="dim num">{shownSize(submission.file_size)}</span>}
      </a>
    )}
  </li>
);

/** All submissions of the learner in a unit, the last one first. */
export function SubmissionHistory({ courseId, unitId }: { courseId: string; unitId: string }): ReactNode {
  const query = useLearnerSubmissions(courseId, unitId);
  const submissions = query.data?.ownSubmissions ?? [];
  if (query.isError)
    return <Failed title={t('Your submissions could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />;
  if (submissions.length === 0) return null;
  return (
    <section className={styles.history} aria-label={t('Your submissions')}>
      <h2 className="h3">{t('Your submissions')}</h2>
      <ol className="list">
        {submissions.toReversed().map((submission) => (
          <Submission key={submission.id} submission={submission} />
        ))}
      </ol>
    </section>
  );
}
