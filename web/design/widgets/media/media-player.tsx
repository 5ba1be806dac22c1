import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../primitives/button.ts';
import { Note } from '../../patterns/state/note.tsx';
import { useFullscreen } from '../use-fullscreen.ts';
import { findLengths } from './find-length.ts';
import { type CaptionTrack, MediaControls } from './media-controls.tsx';
import { actOfKey, moveTo, togglePlay } from './media-keys.ts';
import { type MediaFile, useMediaSource } from './media-source.ts';
import { useMediaState } from './media-state.ts';
import { useCaptions } from './media-tracks.ts';
import { Transcript } from './transcript.tsx';
import styles from './media-player.module.css';
import { t, text } from '../../../texts/text.ts';

type MediaPlayerProps = MediaFile & {
  readonly kind: 'video' | 'audio';
  readonly title: string;
  /** Seconds at which it begins. */
  readonly start?: number | null;
  /** Called each second while it plays. */
  readonly onPlace?: (seconds: number) => void;
  /** Called when it stops, ends or is moved. */
  readonly onSettle?: (seconds: number) => void;
  readonly captions?: readonly CaptionTrack[];
};

/** Begins at a second, unless that is the end, and tells where the file is. */
function usePosition(element: RefObject<HTMLMediaElement | null>, { start = null, onPlace, onSettle }: MediaPlayerProps): void {
  const calls = useRef({ onPlace, onSettle });
  const [first] = useState(start);
  useEffect(() => {
    calls.current = { onPlace, onSettle };
  });
  useEffect(() => {
    const media = element.current;
    if (!media) return undefined;
    let told = first === null ? -1 : Math.floor(first);
    const begin = (): void => {
      if (first !== null && first < media.duration - 1) moveTo(media, first);
    };
    const tell = (): void => {
      const second = Math.floor(media.currentTime);
      if (media.paused || second === told) return;
      told = second;
      calls.current.onPlace?.(media.currentTime);
    };
    // While it is loading again it stands at 0.
    const settle = (): void => {
      if (media.readyState >= HTMLMediaElement.HAVE_METADATA && !media.error) calls.current.onSettle?.(media.ended ? 0 : media.currentTime);
    };
    const settling = ['pause', 'ended', 'seeked'] as const;
    if (media.readyState >= HTMLMediaElement.HAVE_METADATA) begin();
    else media.addEventListener('loadedmetadata', begin, { once: true });
    media.addEventListener('timeupdate', tell);
    settling.forEach((event) => media.addEventListener(event, settle));
    return () => {
      media.removeEventListener('loadedmetadata', begin);
      media.removeEventListener('timeupdate', tell);
      settling.forEach((event) => media.removeEventListener(event, settle));
    };
  }, [element, first]);
}

const hasPictureInPicture = (): boolean => 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled;

function pictureInPicture(media: HTMLMediaElement | null): void {
  // Refused until there is a picture.
  if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => undefined);
  else if (media instanceof HTMLVideoElement) media.requestPictureInPicture().catch(() => undefined);
}

/** What a video is called and what it has, and what a recording. */
const KINDS = {
  video: { what: 'video', captions: text('Captions'), hasPicture: true },
  audio: { what: 'recording', captions: text('Transcript'), hasPicture: false },
} as const;

const TAKES_KEYS = 'input:not([type=range]), select, textarea';

const NotLoaded = ({ what, onRetry }: { what: string; onRetry: () => void }): ReactNode => (
  <Note tone="danger" alert>
    <p>
      {what === 'video'
        ? t('The video could not be loaded. Your place is kept.')
        : t('The recording could not be loaded. Your place is kept.')}
    </p>
    <Button variant="default" onClick={onRetry}>
      {t('Try again')}
    </Button>
  </Note>
);

/** Returns what keys do in the player; those of a field or a list that has the focus are its own. */
const keysOf =
  (media: HTMLMediaElement | null, acts: Parameters<typeof actOfKey>[2]) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { target, key } = event;
    if (!media || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element) || target.matches(TAKES_KEYS)) return;
    if (key === ' ' && target.matches('button')) return;
    const act = actOfKey(key, media, acts);
    if (!act) return;
    event.preventDefault();
    act();
  };

const Tracks = ({ tracks, round }: Pick<ReturnType<typeof useCaptions>, 'tracks' | 'round'>): ReactNode =>
  tracks.map(({ language, label, address }) => (
    <track key={`${language} ${round}`} kind="captions" srcLang={language} label={label} src={address} />
  ));

/**
 * Plays a video or a recording from an address that may end: it goes on at the same second. Only what describes the file is loaded before
 * it plays. `address` and `captions` may be renewed; captions that are loaded stay. Those of a recording are its transcript.
 */
export function MediaPlayer(props: MediaPlayerProps): ReactNode {
  const { kind, title, address, renew, captions = [] } = props;
  const box = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const [media, setMedia] = useState<HTMLMediaElement | null>(null);
  const [firstAddress] = useState(address);
  const state = useMediaState(element);
  const { heldAt, failed, retry } = useMediaSource(element, { address, renew });
  const { what, hasPicture, captions: name } = KINDS[kind];
  const choice = useCaptions(element, { captions, renew, fromTheStart: !hasPicture });
  const { full, toggle } = useFullscreen(box);
  usePosition(element, props);
  useEffect(() => setMedia(element.current), []);
  useEffect(() => (element.current ? findLengths(element.current) : undefined), []);
  const onFull = hasPicture ? toggle : undefined;
  const onKey = keysOf(media, { fullscreen: onFull, captions: choice.toggle });
  const Tag = kind;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls in it
    <div
      className={styles.media}
      data-kind={kind}
      data-full={full || undefined}
      ref={box}
      role="group"
      aria-label={title}
      onKeyDown={onKey}
    >
      <div className={styles.mediaStage}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- authors add captions; the button Play is its twin by keyboard */}
        <Tag
          ref={element}
          className={styles.mediaElement}
          src={firstAddress}
          preload="metadata"
          playsInline
          crossOrigin={choice.tracks.length > 0 ? 'anonymous' : undefined}
          onClick={() => media && togglePlay(media)}
        >
          <Tracks {...choice} />
        </Tag>
      </div>
      {failed && <NotLoaded what={what} onRetry={retry} />}
      <MediaControls
        media={media}
        state={state}
        heldAt={heldAt}
        captions={{ ...choice, name }}
        full={full}
        onFull={onFull}
        onPicture={hasPicture && hasPictureInPicture() ? () => pictureInPicture(media) : undefined}
      />
      {!hasPicture && <Transcript element={element} captions={choice} state={state} heldAt={heldAt} />}
    </div>
  );
}
