import { clsx } from 'clsx';
import { Pause, Play, RotateCcw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { percentOf, progressText, spokenProgress } from '../../../../api/uploads/progress-text.ts';
import { ActionIcon } from '../../../../design/primitives/button.ts';
import type { Upload } from '../../builder/uploads.ts';
import { useUploadsOfCourse } from './course-uploads-context.ts';
import styles from './upload-card.module.css';
import { t } from '../../../../texts/text.ts';

/** Returns what is done with a package beside its upload; null of any other file, and while it is sent. */
function packageText({ progress, purpose }: Upload): string | null {
  if (purpose !== 'scorm') return null;
  if (progress === null) return t('Checking the package...');
  return progress.phase === 'checking' ? t('Unpacking the package...') : null;
}

/** Returns the state of an upload in words. */
function stateText(upload: Upload): string {
  const { progress } = upload;
  if (progress?.phase === 'checking' && progress.unpacked)
    return t('Unpacking file {done} of {total}', { done: progress.unpacked.done, total: progress.unpacked.total });
  return packageText(upload) ?? progressText(progress);
}

/** To pause, to go on, to try again and to end an upload. */
function Acts({ upload: { key, file, progress, error, isRefused } }: { upload: Upload }): ReactNode {
  const { uploads } = useUploadsOfCourse();
  const isPaused = progress?.phase === 'paused';
  return (
    <>
      {error !== null && !isRefused && (
        <ActionIcon aria-label={t('Upload again: {name}', { name: file.name })} onClick={() => uploads.again(key)}>
          <RotateCcw size={16} strokeWidth={1.75} aria-hidden />
        </ActionIcon>
      )}
      {error === null && progress !== null && progress.phase !== 'checking' && (
        <ActionIcon
          aria-label={isPaused ? t('Resume {name}', { name: file.name }) : t('Pause {name}', { name: file.name })}
          onClick={() => (isPaused ? uploads.resume(key) : uploads.pause(key))}
        >
          {isPaused ? <Play size={16} strokeWidth={1.75} aria-hidden /> : <Pause size={16} strokeWidth={1.75} aria-hidden />}
        </ActionIcon>
      )}
      <ActionIcon aria-label={t('Cancel {name}', { name: file.name })} onClick={() => uploads.remove(key)}>
        <X size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}

type CardProps = {
  upload: Upload;
  className?: string | undefined;
  /** What is offered where the file was refused. */
  children?: ReactNode;
};

/** A file that is being uploaded: its progress, and how to pause, to go on, to try again and to end it. */
export function UploadCard({ upload, className, children }: CardProps): ReactNode {
  const { file, progress, error } = upload;
  return (
    <div className={clsx(styles.uploadCard, className)} data-bad={error !== null || undefined}>
      <div className={styles.uploadRow}>
        <span className="grow">
          <b className="ink truncate" dir="auto">
            {file.name}
          </b>
          <small className="num">{error ?? stateText(upload)}</small>
          <span className="sr" role="status">
            {error ?? packageText(upload) ?? spokenProgress(progress)}
          </span>
        </span>
        <Acts upload={upload} />
      </div>
      {error === null && <progress max={100} value={percentOf(progress)} aria-label={t('Upload of {name}', { name: file.name })} />}
      {upload.isRefused && children}
    </div>
  );
}
