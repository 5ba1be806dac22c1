import { clsx } from 'clsx';
import { Pause, Play, RotateCcw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { timeLeftText } from '../../../../api/uploads/transfer-rate.ts';
import { sizeText } from '../../../../../shared/files/size-text.ts';
import { ActionIcon } from '../../../../design/primitives/button.ts';
import { percentOf } from '../../builder/upload-percent.ts';
import type { Upload } from '../../builder/uploads.ts';
import { useUploadsOfCourse } from './course-uploads-context.ts';
import styles from './upload-card.module.css';

/** Returns the state of an upload in words, with speed and the time that is left as soon as they are known. */
function progressText({ progress, purpose }: Upload): string {
  const isPackage = purpose === 'scorm';
  if (progress === null) return isPackage ? 'Checking the package...' : 'Uploading 0%';
  const { phase, sent, size, unpacked, bytesPerSecond, secondsLeft } = progress;
  const amount = `${sizeText(sent)} of ${sizeText(size)}`;
  if (phase === 'paused') return `Paused · ${amount}`;
  if (phase === 'checking' && unpacked) return `Unpacking file ${unpacked.done} of ${unpacked.total}`;
  if (phase === 'checking') return isPackage ? 'Unpacking the package...' : 'Checking the file...';
  const speed = bytesPerSecond === null || secondsLeft === null ? '' : ` · ${sizeText(bytesPerSecond)}/s · ${timeLeftText(secondsLeft)}`;
  return `Uploading ${percentOf(progress)}% · ${amount}${speed}`;
}

/** Returns what is read out of an upload: every step of it is too much to hear. */
function spokenText(upload: Upload): string {
  const { progress } = upload;
  if (progress === null) return progressText(upload);
  if (progress.phase === 'checking') return upload.purpose === 'scorm' ? 'Unpacking the package...' : 'Checking the file...';
  return progress.phase === 'paused' ? 'Paused' : `Uploading ${Math.floor(percentOf(progress) / 25) * 25}%`;
}

/** To pause, to go on, to try again and to end an upload. */
function Acts({ upload: { key, file, progress, error, isRefused } }: { upload: Upload }): ReactNode {
  const { uploads } = useUploadsOfCourse();
  const isPaused = progress?.phase === 'paused';
  return (
    <>
      {error !== null && !isRefused && (
        <ActionIcon aria-label={`Upload again: ${file.name}`} onClick={() => uploads.again(key)}>
          <RotateCcw size={16} strokeWidth={1.75} aria-hidden />
        </ActionIcon>
      )}
      {error === null && progress !== null && progress.phase !== 'checking' && (
        <ActionIcon
          aria-label={isPaused ? `Resume ${file.name}` : `Pause ${file.name}`}
          onClick={() => (isPaused ? uploads.resume(key) : uploads.pause(key))}
        >
          {isPaused ? <Play size={16} strokeWidth={1.75} aria-hidden /> : <Pause size={16} strokeWidth={1.75} aria-hidden />}
        </ActionIcon>
      )}
      <ActionIcon aria-label={`Cancel ${file.name}`} onClick={() => uploads.remove(key)}>
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
          <small className="num">{error ?? progressText(upload)}</small>
          <span className="sr" role="status">
            {error ?? spokenText(upload)}
          </span>
        </span>
        <Acts upload={upload} />
      </div>
      {error === null && <progress max={100} value={percentOf(progress)} aria-label={`Upload of ${file.name}`} />}
      {upload.isRefused && children}
    </div>
  );
}
