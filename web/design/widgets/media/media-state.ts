import { type RefObject, useEffect, useState } from 'react';

/** What a media element is doing, for its controls. */
export type MediaState = {
  readonly time: number;
  /** 0 until it is known. */
  readonly duration: number;
  readonly playing: boolean;
  readonly waiting: boolean;
  readonly muted: boolean;
  readonly speed: number;
};

const CHANGES = [
  'timeupdate',
  'seeking',
  'seeked',
  'durationchange',
  'play',
  'pause',
  'ended',
  'ratechange',
  'volumechange',
  'waiting',
  'playing',
  'loadeddata',
];

const IDLE: MediaState = { time: 0, duration: 0, playing: false, waiting: false, muted: false, speed: 1 };

const stateOf = (media: HTMLMediaElement): MediaState => ({
  time: media.currentTime,
  duration: Number.isFinite(media.duration) ? media.duration : 0,
  playing: !media.paused && !media.ended,
  waiting: !media.paused && media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !media.ended,
  muted: media.muted || media.volume === 0,
  speed: media.playbackRate,
});

/** Returns the state of a media element, which changes with it. */
export function useMediaState(element: RefObject<HTMLMediaElement | null>): MediaState {
  const [state, setState] = useState(IDLE);
  useEffect(() => {
    const media = element.current;
    if (!media) return undefined;
    const read = (): void => setState(stateOf(media));
    read();
    CHANGES.forEach((change) => media.addEventListener(change, read));
    return () => CHANGES.forEach((change) => media.removeEventListener(change, read));
  }, [element]);
  return state;
}

const MINUTE = 60;
const two = (count: number): string => String(count).padStart(2, '0');

/** Returns a time of a recording: 1:05, or 1:02:05 from an hour on. */
export function playTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / (MINUTE * MINUTE));
  const minutes = Math.floor(whole / MINUTE) % MINUTE;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % MINUTE)}` : `${minutes}:${two(whole % MINUTE)}`;
}
