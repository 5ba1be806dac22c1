const STEP = 5;
const LONG_STEP = 10;
const LOUDER = 0.1;
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

/** Event of a media element: somebody wants to play a file that is loading again. */
export const PLAY_WANTED = 'playwanted';

/** Plays a file that stands still, and stops one that plays. */
export function togglePlay(media: HTMLMediaElement): void {
  if (media.error) media.dispatchEvent(new Event(PLAY_WANTED));
  // A refusal of the browser leaves the button at Play.
  if (media.paused) media.play().catch(() => undefined);
  else media.pause();
}

/** Moves to a second. */
export function moveTo(media: HTMLMediaElement, second: number): void {
  media.currentTime = second;
}

export function setSpeed(media: HTMLMediaElement, speed: number): void {
  media.playbackRate = speed;
}

/** Shows the captions of one language, or none. */
export function showCaptions(media: HTMLMediaElement, language: string | null): void {
  for (const track of media.textTracks) track.mode = track.language === language ? 'showing' : 'disabled';
}

/** Moves by seconds, within the file. */
export function moveBy(media: HTMLMediaElement, seconds: number): void {
  media.currentTime = between(0, media.currentTime + seconds, Number.isFinite(media.duration) ? media.duration : media.currentTime);
}

function changeVolume(media: HTMLMediaElement, by: number): void {
  media.muted = false;
  media.volume = between(0, media.volume + by, 1);
}

function changeSpeed(media: HTMLMediaElement, by: 1 | -1): void {
  const index = SPEEDS.findIndex((speed) => speed === media.playbackRate);
  media.playbackRate = SPEEDS[between(0, (index === -1 ? 2 : index) + by, SPEEDS.length - 1)] ?? 1;
}

type Acts = { readonly fullscreen?: (() => void) | undefined; readonly captions?: (() => void) | undefined };

/** Returns what a key does to a media element; undefined for a key that does nothing. */
export function actOfKey(key: string, media: HTMLMediaElement, { fullscreen, captions }: Acts): (() => void) | undefined {
  const acts: Record<string, (() => void) | undefined> = {
    k: () => togglePlay(media),
    ' ': () => togglePlay(media),
    ArrowLeft: () => moveBy(media, -STEP),
    ArrowRight: () => moveBy(media, STEP),
    j: () => moveBy(media, -LONG_STEP),
    l: () => moveBy(media, LONG_STEP),
    ArrowUp: () => changeVolume(media, LOUDER),
    ArrowDown: () => changeVolume(media, -LOUDER),
    Home: () => moveBy(media, -media.currentTime),
    m: () => {
      media.muted = !media.muted;
    },
    '>': () => changeSpeed(media, 1),
    '<': () => changeSpeed(media, -1),
    f: fullscreen,
    c: captions,
  };
  return acts[key.length === 1 ? key.toLowerCase() : key];
}
