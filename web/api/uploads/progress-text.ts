// @chunk shell
import { shownSize } from '../../texts/formats.ts';
import type { UploadProgress } from './sending.ts';
import { timeLeftText } from './transfer-rate.ts';
import { t, text } from '../../texts/text.ts';

const shareOf = (done: number, of: number): number => (of === 0 ? 0 : Math.floor((done / of) * 100));

/** Returns how much of a file was sent, or of an archive unpacked, in whole percent. */
export const percentOf = (progress: UploadProgress | null): number =>
  progress?.unpacked ? shareOf(progress.unpacked.done, progress.unpacked.total) : shareOf(progress?.sent ?? 0, progress?.size ?? 0);

const CHECKING = text('Checking the file...');

/** Returns the state of an upload in words, with speed and the time that is left as soon as they are known; null before it has begun. */
export function progressText(progress: UploadProgress | null): string {
  if (progress === null) return t('Uploading 0%');
  const { phase, sent, size, bytesPerSecond, secondsLeft } = progress;
  if (phase === 'checking') return t(CHECKING);
  if (phase === 'paused') return t('Paused · {sent} of {size}', { sent: shownSize(sent), size: shownSize(size) });
  const values = { percent: percentOf(progress), sent: shownSize(sent), size: shownSize(size) };
  if (bytesPerSecond === null || secondsLeft === null) return t('Uploading {percent}% · {sent} of {size}', values);
  return t('Uploading {percent}% · {sent} of {size} · {speed}/s · {left}', {
    ...values,
    speed: shownSize(bytesPerSecond),
    left: timeLeftText(secondsLeft),
  });
}

/** Returns the state of an upload in few words: 'Paused 40%'. */
export function shortProgress(progress: UploadProgress | null): string {
  if (progress?.phase === 'checking') return t(CHECKING);
  const percent = percentOf(progress);
  return progress?.phase === 'paused' ? t('Paused {percent}%', { percent }) : t('Uploading {percent}%', { percent });
}

/** Returns what is read out of an upload: every step of it is too much to hear. */
export function spokenProgress(progress: UploadProgress | null): string {
  if (progress === null || progress.phase === 'checking') return progressText(progress);
  return progress.phase === 'paused' ? t('Paused') : t('Uploading {percent}%', { percent: Math.floor(percentOf(progress) / 25) * 25 });
}
