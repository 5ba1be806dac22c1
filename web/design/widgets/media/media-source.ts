import { PLAY_WANTED } from './media-keys.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/**
 * Pauses before a file that failed is loaded again, in milliseconds. Its address may only have ended, so that the first one is none; about ten
 * seconds without a line pass unseen.
 */
const PAUSES = [0, 250, 1_000, 3_000, 8_000];

/** A file that is played. */
export type MediaFile = {
  /** The address is another one after each renewal; any of them is of the same file. */
  readonly address: string;
  /** Asks for a valid address, which then comes as `address`. */
  readonly renew: () => Promise<unknown>;
};

type Resume = { readonly at: number; readonly plays: boolean; readonly speed: number };

/** Loads an address in place of the present one, and goes on where the file was. */
function load(media: HTMLMediaElement, address: string, resume: Resume, onDone: () => void): void {
  media.src = address;
  const goOn = (): void => {
    media.currentTime = resume.at;
    media.playbackRate = resume.speed;
    onDone();
    // A browser may refuse to play by itself; the person then presses Play.
    if (resume.plays) media.play().catch(() => undefined);
  };
  media.addEventListener('loadedmetadata', goOn, { once: true });
}

/** Resolves when a promise has ended, however it did. */
const settled = (promise: Promise<unknown>): Promise<unknown> => promise.catch(() => undefined);

/**
 * Keeps a file playable: an address that has ended, or a line that was lost, is answered by a new address and by going on at the same
 * second. `heldAt` is that second while the file is loading again, else null.
 */
export function useMediaSource(element: RefObject<HTMLMediaElement | null>, file: MediaFile) {
  const latest = useRef(file);
  const used = useRef(file.address);
  const resume = useRef<Resume | null>(null);
  const tries = useRef(0);
  const wanted = useRef(false);
  const [heldAt, setHeldAt] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);

  const reload = useCallback((): void => {
    const media = element.current;
    if (!media) return;
    // A second failure before anything was loaded goes on where the first one happened.
    resume.current ??= { at: media.currentTime, plays: wanted.current || !media.paused, speed: media.playbackRate };
    wanted.current = false;
    setHeldAt(resume.current.at);
    used.current = latest.current.address;
    load(media, used.current, resume.current, () => {
      resume.current = null;
      tries.current = 0;
      setHeldAt(null);
      setFailed(false);
    });
    // oxlint-disable-next-line react/preserve-manual-memoization -- it changes what the element holds, and effects name it
  }, [element]);

  const retry = useCallback((): void => {
    setFailed(false);
    void settled(latest.current.renew()).then(reload);
  }, [reload]);

  useEffect(() => {
    latest.current = file;
    // A file that stands still takes the new address at once; one that plays keeps its own as long as that works.
    if (file.address !== used.current && element.current?.paused) reload();
  });

  useEffect(() => {
    const media = element.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onError = (): void => {
      const pause = PAUSES[tries.current];
      tries.current += 1;
      if (pause === undefined) setFailed(true);
      else timer = setTimeout(retry, pause);
    };
    const onLine = (): void => {
      if (media?.error) retry();
    };
    const onWanted = (): void => {
      wanted.current = true;
    };
    media?.addEventListener('error', onError);
    media?.addEventListener(PLAY_WANTED, onWanted);
    window.addEventListener('online', onLine);
    // It may have failed before anybody listened.
    if (media?.error) onError();
    return () => {
      clearTimeout(timer);
      media?.removeEventListener('error', onError);
      media?.removeEventListener(PLAY_WANTED, onWanted);
      window.removeEventListener('online', onLine);
    };
  }, [element, retry]);

  return { heldAt, failed, retry };
}
