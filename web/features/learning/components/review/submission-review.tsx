import { fullNameOf } from '../../../../../shared/people/full-name.ts';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeskSubmissionFragment } from '../../../../api/generated/graphql.ts';
import { assetUrl } from '../../../../api/tenant-address.ts';
import { Moment } from '../../../../design/patterns/figures/dates.tsx';
import { ICON } from '../../../../design/primitives/icon.ts';
import { shownZone } from '../../../../design/patterns/figures/shown-zone.ts';
import { extensionOf, readableName } from '../../../../../shared/files/submission-names.ts';
import { SubmittedFile } from './submitted-file.tsx';
import styles from './review.module.css';
import { enumeration, shownSize } from '../../../../texts/formats.ts';
import { t } from '../../../../texts/text.ts';
import { unitTitle } from '../../../../shared-features/unit-title.ts';

type SubmissionReviewProps = { submission: DeskSubmissionFragment; onCourse: (course: string) => void; renew: () => Promise<unknown> };

function FileBar({ submission }: { submission: DeskSubmissionFragment }): ReactNode {
  const { file_path: path, file_type, file_size } = submission;
  if (!path) return null;
  const name = readableName(submission, extensionOf(path), shownZone());
  return (
    <div className={styles.deskFile}>
      <span className={styles.deskFileName}>
        <bdi>{name}</bdi>
      </span>
      <span className="small dim num">
        {enumeration([file_type, file_size === null ? null : shownSize(file_size)].filter((part) => part !== null))}
      </span>
      <a className={styles.deskDownload} href={assetUrl(`storage/${path}`)} download={name}>
        <Download {...ICON} />
        {t('Download')}
      </a>
    </div>
  );
}

/** The page that was submitted, with who sent it for what. */
export function SubmissionReview({ submission, onCourse, renew }: SubmissionReviewProps): ReactNode {
  const { user, unit_title, course, submitted_at, content, view_url, file_type } = submission;
  const name = fullNameOf(user);
  return (
    <section className={styles.desk} aria-label={t('Submission of {name}', { name })}>
      <header className={styles.deskHead}>
        <h2 className="h2" tabIndex={-1} dir="auto">
          {name}
        </h2>
        <p className="small dim">
          <bdi>{unitTitle(unit_title)}</bdi> ·{' '}
          <button type="button" className={styles.deskCourse} onClick={() => onCourse(course.id)}>
            <bdi>{course.title}</bdi>
          </button>{' '}
          · <Moment value={submitted_at} />
        </p>
      </header>
      <FileBar submission={submission} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and a text alone holds nothing else that keys could reach */}
      <div className={styles.deskTop} role="region" aria-label={t('What was submitted')} tabIndex={0}>
        <div className={styles.sheet}>
          {content === null ? (
            <SubmittedFile type={file_type} url={view_url} name={t('File of {name}', { name })} renew={renew} />
          ) : (
            <p className={styles.sheetText} dir="auto">
              {content}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
