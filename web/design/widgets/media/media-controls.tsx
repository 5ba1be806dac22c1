import {
  Captions,
  CaptionsOff,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  RotateCw,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { IconButton } from '../../primitives/icon-button.tsx';
import { moveBy, moveTo, setSpeed, SPEEDS, togglePlay } from './media-keys.ts';
import { type MediaState, playTime } from './media-state.ts';
import styles from './media-player.module.css';
import { t } from '../../../texts/text.ts';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** A track of captions. */
export type CaptionTrack = { readonly language: string; readonly label: string; readonly address: string };

type TimeProps = { readonly media: HTMLMediaElement | null; readonly state: MediaState; readonly heldAt: number | null };

/** The bar of the time, which can be moved. */
function PlaybackTime({ media, state: { time, duration }, heldAt }: TimeProps): ReactNode {
  const shown = heldAt ?? time;
  const end = Math.max(duration, shown, 1);
  const played: CSSProperties & { '--played': string } = { '--played': `${(shown / end) * 100}%` };
  return (
    <input
      className={styles.mediaPlace}
      style={played}
      type="range"
      min={0}
      max={end}
      step="any"
      value={shown}
      aria-label={t('Position')}
      aria-valuetext={t('{done} of {total}', { done: playTime(shown), total: playTime(duration) })}
      onChange={({ currentTarget }) => {
        if (media) moveTo(media, Number(currentTarget.value));
      }}
    />
  );
}

type CaptionsProps = {
  readonly name: 'Captions' | 'Transcript';
  readonly tracks: readonly CaptionTrack[];
  readonly shown: string | null;
  readonly onShow: (language: string | null) => void;
};

/** Switches captions: on and off, and where there are several languages, to one of them. */
function CaptionsControl({ name, tracks, shown, onShow }: CaptionsProps): ReactNode {
  const [first] = tracks;
  if (!first) return null;
  if (tracks.length === 1)
    return (
      <IconButton aria-label={t(name)} aria-pressed={shown !== null} onClick={() => onShow(shown === null ? first.language : null)}>
        {shown === null ? <CaptionsOff {...ICON} /> : <Captions {...ICON} />}
      </IconButton>
    );
  return (
    <select
      className={styles.mediaChoice}
      aria-label={t(name)}
      value={shown ?? ''}
      onChange={(event) => onShow(event.target.value || null)}
    >
      <option value="">{name === 'Captions' ? t('No captions') : t('No transcript')}</option>
      {tracks.map(({ language, label }) => (
        <option key={language} value={language}>
          {label}
        </option>
      ))}
    </select>
  );
}

type ControlsProps = TimeProps & {
  readonly captions: CaptionsProps;
  readonly full: boolean;
  /** Absent where there is nothing to enlarge. */
  readonly onFull?: (() => void) | undefined;
  readonly onPicture?: (() => void) | undefined;
};

const Speed = ({ media, speed }: { media: HTMLMediaElement | null; speed: number }): ReactNode => (
  <select
    className={styles.mediaChoice}
    aria-label={t('Speed')}
    value={speed}
    onChange={({ currentTarget }) => {
      if (media) setSpeed(media, Number(currentTarget.value));
    }}
  >
    {SPEEDS.map((each) => (
      <option key={each} value={each}>
        {each} ×
      </option>
    ))}
  </select>
);

/** The controls of a video or a recording. */
export function MediaControls({ media, state, heldAt, captions, full, onFull, onPicture }: ControlsProps): ReactNode {
  const { playing, muted, speed, duration, time } = state;
  const act =
    (by: (on: HTMLMediaElement) => void): (() => void) =>
    () =>
      media && by(media);
  return (
    // Time runs from the left in every language.
    <div className={styles.mediaControls} dir="ltr">
      <PlaybackTime media={media} state={state} heldAt={heldAt} />
      <IconButton aria-label={playing ? t('Pause') : t('Play')} onClick={act(togglePlay)}>
        {playing ? <Pause {...ICON} /> : <Play {...ICON} />}
      </IconButton>
      <IconButton aria-label={t('Back 10 seconds')} onClick={act((on) => moveBy(on, -10))}>
        <RotateCcw {...ICON} />
      </IconButton>
      <IconButton aria-label={t('Forward 10 seconds')} onClick={act((on) => moveBy(on, 10))}>
        <RotateCw {...ICON} />
      </IconButton>
      <IconButton
        aria-label={muted ? t('Sound on') : t('Mute')}
        onClick={act((on) => {
          on.muted = !muted;
          if (muted && on.volume === 0) on.volume = 1;
        })}
      >
        {muted ? <VolumeX {...ICON} /> : <Volume2 {...ICON} />}
      </IconButton>
      <span className={styles.mediaTime}>
        {playTime(heldAt ?? time)} / {playTime(duration)}
      </span>
      <Speed media={media} speed={speed} />
      <CaptionsControl {...captions} />
      {onPicture && (
        <IconButton aria-label={t('Picture in picture')} onClick={onPicture}>
          <PictureInPicture2 {...ICON} />
        </IconButton>
      )}
      {onFull && (
        <IconButton aria-label={full ? t('Minimise') : t('Fullscreen')} onClick={onFull}>
          {full ? <Minimize {...ICON} /> : <Maximize {...ICON} />}
        </IconButton>
      )}
    </div>
  );
}
