import type { UploadProgress } from '../../../api/uploads/sending.ts';

const shareOf = (done: number, of: number): number => (of === 0 ? 0 : Math.floor((done / of) * 100));

/** Returns how much of a file was sent, or of an archive unpacked, in whole percent. */
export const percentOf = (progress: UploadProgress | null): number =>
  progress?.unpacked ? shareOf(progress.unpacked.done, progress.unpacked.total) : shareOf(progress?.sent ?? 0, progress?.size ?? 0);
