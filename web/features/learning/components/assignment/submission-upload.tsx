import type { ReactNode } from 'react';
import { percentOf, progressText, spokenProgress } from '../../../../api/uploads/progress-text.ts';
import { UnsavedGuard } from '../../../../design/patterns/form/unsaved-guard.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import type { useSubmissionUpload } from './use-submission-upload.ts';
import styles from './assignment.module.css';
import { t } from '../../../../texts/text.ts';

type UploadProps = { upload: ReturnType<typeof useSubmissionUpload> };

/** How far the file of a submission is, read out as well, and how to pause it; nothing while none is on its way. */
export const SubmissionProgress = ({ upload }: UploadProps): ReactNode => (
  <>
    {/* A region that came with its first text would not be read out. */}
    <span className="sr" role="status">
      {upload.running && spokenProgress(upload.progress)}
    </span>
    <OnItsWay upload={upload} />
  </>
);

function OnItsWay({ upload }: UploadProps): ReactNode {
  const { progress, running, isUnderWay } = upload;
  if (running === null) return null;
  const isPaused = progress?.phase === 'paused';
  return (
    <div className={styles.assignmentUpload}>
      <UnsavedGuard
        unsaved={isUnderWay}
        title={t('Leave while your file is uploading?')}
        text={t('It has not been handed in. Choose it again later to go on.')}
      />
      <p className="small num">{progressText(progress)}</p>
      <progress max={100} value={percentOf(progress)} aria-label={t('Upload of your file')} />
      {progress !== null && progress.phase !== 'checking' && (
        <Button variant="default" onClick={isPaused ? running.resume : running.pause}>
          {isPaused ? t('Resume') : t('Pause')}
        </Button>
      )}
    </div>
  );
}
