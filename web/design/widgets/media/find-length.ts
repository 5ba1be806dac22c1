/** What others would take for acts of the person while the length is looked for. */
const HIDDEN = ['timeupdate', 'seeking', 'seeked', 'play', 'playing', 'pause', 'ended', 'waiting', 'durationchange'] as const;

/** Beyond the end of every file: browsers then go to the last second that there is. */
const BEYOND = 1e9;

/** How long a browser may look for the end, in ms. */
const PATIENCE = 20_000;

/**
 * Finds the length of a file that names none, as browsers record them (MediaRecorder): moves to its end and back. Nobody else hears of it but
 * by one `durationchange` at the end. Resolves at once for a file whose length is known, and after 20 s where the end cannot be reached.
 */
export function findLength(media: HTMLMediaElement): Promise<void> {
  if (media.duration !== Infinity) return Promise.resolve();
  const place = media.currentTime;
  let plays = !media.paused;
  let isBack = false;
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(waiting);
      HIDDEN.forEach((name) => media.removeEventListener(name, hide, { capture: true }));
      media.removeEventListener('emptied', end);
      media.removeEventListener('error', end);
      media.dispatchEvent(new Event('durationchange'));
      // The end stops a file that plays.
      if (plays && media.paused && !media.error) media.play().catch(() => undefined);
      resolve();
    };
    const goBack = (): void => {
      isBack = true;
      media.currentTime = place < media.duration - 1 ? place : 0;
    };
    const hide = (event: Event): void => {
      event.stopImmediatePropagation();
      if (event.type === 'play') plays = true;
      if (event.type !== 'seeked') return;
      if (isBack) end();
      else goBack();
    };
    const waiting = setTimeout(() => {
      goBack();
      end();
    }, PATIENCE);
    HIDDEN.forEach((name) => media.addEventListener(name, hide, { capture: true }));
    media.addEventListener('emptied', end);
    media.addEventListener('error', end);
    media.currentTime = BEYOND;
  });
}

/** Finds the length of each file that an element loads, after others have moved to where they begin. Returns how to stop. */
export function findLengths(media: HTMLMediaElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const find = (): void => {
    timer = setTimeout(() => void findLength(media));
  };
  if (media.readyState >= HTMLMediaElement.HAVE_METADATA) find();
  media.addEventListener('loadedmetadata', find);
  return () => {
    clearTimeout(timer);
    media.removeEventListener('loadedmetadata', find);
  };
}
