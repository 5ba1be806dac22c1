import { wholeSeconds } from '../../../../shared/courses/recording-length.ts';
import { findLength } from '../../../design/widgets/media/find-length.ts';

/** How long a browser may take over the index of a file, in ms: one that it cannot read can leave it without an answer. */
const PATIENCE = 10_000;

/** Returns how many whole seconds a video or a recording plays, as this browser reads them; null where it cannot. */
export function playingTime(file: Blob): Promise<number | null> {
  const address = URL.createObjectURL(file);
  const media = document.createElement('video');
  return new Promise<number | null>((resolve) => {
    const end = (seconds: number | null): void => {
      clearTimeout(waiting);
      media.removeAttribute('src');
      // Or it would go on reading an address that is gone.
      media.load();
      URL.revokeObjectURL(address);
      resolve(seconds);
    };
    const waiting = setTimeout(() => end(null), PATIENCE);
    const read = (): void => end(wholeSeconds(media.duration));
    media.addEventListener('loadedmetadata', () => void findLength(media).then(read), { once: true });
    media.addEventListener('error', () => end(null), { once: true });
    media.preload = 'metadata';
    media.src = address;
  });
}
