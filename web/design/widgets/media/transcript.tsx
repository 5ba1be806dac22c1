import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Note } from '../../patterns/state/note.tsx';
import { Button } from '../../primitives/button.ts';
import { type Cue, cueAt } from './cues.ts';
import { moveTo } from './media-keys.ts';
import { type MediaState, playTime } from './media-state.ts';
import { type useCaptions, useCues } from './media-tracks.ts';
import styles from './transcript.module.css';
import { t } from '../../../texts/text.ts';

/** For so long after somebody moved the list, in milliseconds, it stays where they read. */
const READING_MS = 5_000;

/** Returns the place that a key leads to from another one; null for other keys. */
function indexOfKey(key: string, from: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(from + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(from - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** Keeps the current cue in the middle of the list, unless somebody reads elsewhere in it. The page itself is not moved. */
function useFollowing(list: RefObject<HTMLOListElement | null>, current: number) {
  const read = useRef(0);
  useEffect(() => {
    const item = list.current?.children[current];
    if (!list.current || !(item instanceof HTMLElement) || Date.now() - read.current < READING_MS) return;
    list.current.scrollTo({ top: item.offsetTop - (list.current.clientHeight - item.offsetHeight) / 2 });
  }, [list, current]);
  const onRead = (): void => {
    read.current = Date.now();
  };
  const onFollow = (): void => {
    read.current = 0;
  };
  return { onRead, onFollow };
}

type CuesProps = {
  readonly cues: readonly Cue[];
  readonly language: string;
  /** The second at which the recording is. */
  readonly at: number;
  readonly onMove: (second: number) => void;
};

/** One of the cues is reached by Tab, and the others from there by the arrow keys. */
function Cues({ cues, language, at, onMove }: CuesProps): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const current = cueAt(cues, at);
  const reached = focused ?? Math.max(current, 0);
  const { onRead, onFollow } = useFollowing(list, current);
  const onKey = (event: KeyboardEvent): void => {
    const place = indexOfKey(event.key, reached, cues.length);
    if (place === null) return;
    // The keys of the player are others here.
    event.preventDefault();
    event.stopPropagation();
    onRead();
    list.current?.querySelectorAll('button')[place]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the cues in it
    <ol ref={list} className={styles.cues} onKeyDown={onKey} onBlur={() => setFocused(null)} onWheel={onRead} onTouchMove={onRead}>
      {cues.map(({ id, start, text }, place) => (
        <li key={id}>
          <button
            type="button"
            aria-current={place === current ? 'true' : undefined}
            tabIndex={place === reached ? 0 : -1}
            onFocus={() => setFocused(place)}
            onClick={() => {
              onFollow();
              onMove(start);
            }}
          >
            <span className={styles.cueTime}>{playTime(start)}</span>
            <span lang={language} dir="auto">
              {text}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

type TranscriptProps = {
  readonly element: RefObject<HTMLMediaElement | null>;
  readonly captions: ReturnType<typeof useCaptions>;
  readonly state: MediaState;
  readonly heldAt: number | null;
};

const NotLoaded = ({ onRetry }: { onRetry: () => void }): ReactNode => (
  <Note tone="danger" alert>
    <p>{t('The transcript could not be loaded.')}</p>
    <Button variant="default" onClick={onRetry}>
      {t('Try again')}
    </Button>
  </Note>
);

/** What is said in a recording: the words of the present second are marked, and a press on others goes on there. */
export function Transcript({ element, captions: { shown, failed, again }, state, heldAt }: TranscriptProps): ReactNode {
  const id = useId();
  const cues = useCues(element, shown);
  if (shown === null) return null;
  const goTo = (second: number): void => {
    if (element.current) moveTo(element.current, second);
  };
  return (
    <section className={styles.transcript} aria-labelledby={id}>
      <h2 id={id} className="h3">
        {t('Transcript')}
      </h2>
      {failed ? <NotLoaded onRetry={again} /> : <Cues cues={cues} language={shown} at={heldAt ?? state.time} onMove={goTo} />}
    </section>
  );
}
