// @chunk shell
import { sizeText } from '../../../shared/files/size-text.ts';
import type { UploadProgress } from './sending.ts';
import { timeLeftText } from './transfer-rate.ts';

const shareOf = (done: number, of: number): number => (of === 0 ? 0 : Math.floor((done / of) * 100));

/** Returns how much of a file was sent, or of an archive unpacked, in whole percent. */
export const percentOf = (progress: UploadProgress | null): number =>
  progress?.unpacked ? shareOf(progress.unpacked.done, progress.unpacked.total) : shareOf(progress?.sent ?? 0, progress?.size ?? 0);

const CHECKING = 'Checking the file...';

/** Returns the state of an upload in words, with speed and the time that is left as soon as they are known; null before it has begun. */
export function progressText(progress: UploadProgress | null): string {
  if (progress === null) return 'Uploading 0%';
  const { phase, sent, size, bytesPerSecond, secondsLeft } = progress;
  if (phase === 'checking') return CHECKING;
  const amount = `${sizeText(sent)} of ${sizeText(size)}`;
  if (phase === 'paused') return `Paused · ${amount}`;
  const speed = bytesPerSecond === null || secondsLeft === null ? '' : ` · ${sizeText(bytesPerSecond)}/s · ${timeLeftText(secondsLeft)}`;
  return `Uploading ${percentOf(progress)}% · ${amount}${speed}`;
}

/** Returns the state of an upload in few words: 'Paused 40%'. */
export function shortProgress(progress: UploadProgress | null): string {
  if (progress?.phase === 'checking') return CHECKING;
  return `${progress?.phase === 'paused' ? 'Paused' : 'Uploading'} ${percentOf(progress)}%`;
}

/** Returns what is read out of an upload: every step of it is too much to hear. */
export function spokenProgress(progress: UploadProgress | null): string {
  if (progress === null || progress.phase === 'checking') return progressText(progress);
  return progress.phase === 'paused' ? 'Paused' : `Uploading ${Math.floor(percentOf(progress) / 25) * 25}%`;
}
