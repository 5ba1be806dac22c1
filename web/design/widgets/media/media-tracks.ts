import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Cue, cuesOf, nameSpeakers } from './cues.ts';
import type { CaptionTrack } from './media-controls.tsx';
import { showCaptions } from './media-keys.ts';

/** Pauses before captions that failed are loaded again, in milliseconds: the first time, their address may only have ended. */
const PAUSES = [0, 1_000, 5_000];

type Loaded = { readonly list: readonly CaptionTrack[]; readonly round: number };
type Source = { readonly captions: readonly CaptionTrack[]; readonly renew: () => Promise<unknown> };

const trackOf = ({ target }: Event): TextTrack | null => (target instanceof HTMLTrackElement ? target.track : null);

/**
 * Returns the captions that are loaded: the first ones, and new ones where an address had ended before it was asked for. `round` counts how
 * often; `failed`: they could not be loaded, also not with a new address.
 */
function useTracks(element: RefObject<HTMLMediaElement | null>, source: Source) {
  const latest = useRef(source);
  const tries = useRef(0);
  const [tracks, setTracks] = useState<Loaded>({ list: source.captions, round: 0 });
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    latest.current = source;
  });
  const again = useCallback((): void => {
    const load = (): void => setTracks(({ round }) => ({ list: latest.current.captions, round: round + 1 }));
    setFailed(false);
    latest.current.renew().then(load, load);
  }, []);
  useEffect(() => {
    const media = element.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onError = (event: Event): void => {
      if (!trackOf(event)) return;
      const pause = PAUSES[tries.current];
      tries.current += 1;
      if (pause === undefined) setFailed(true);
      else timer = setTimeout(again, pause);
    };
    const onLoad = (event: Event): void => {
      const track = trackOf(event);
      if (!track) return;
      tries.current = 0;
      nameSpeakers(track);
    };
    // Events of a track do not bubble.
    media?.addEventListener('error', onError, true);
    media?.addEventListener('load', onLoad, true);
    return () => {
      clearTimeout(timer);
      media?.removeEventListener('error', onError, true);
      media?.removeEventListener('load', onLoad, true);
    };
  }, [element, again]);
  useEffect(() => {
    if (!failed) return undefined;
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [failed, again]);
  return { ...tracks, failed, again };
}

/** Shows the captions of one language or none; with `fromTheStart` those of the first language until somebody chooses. */
export function useCaptions(element: RefObject<HTMLMediaElement | null>, source: Source & { readonly fromTheStart: boolean }) {
  const { list, ...loading } = useTracks(element, source);
  const [first = null] = list.map(({ language }) => language);
  const [shown, onShow] = useState(source.fromTheStart ? first : null);
  useEffect(() => {
    const media = element.current;
    if (!media) return undefined;
    const show = (): void => showCaptions(media, shown);
    show();
    // Captions that are loaded again are a track of their own.
    media.textTracks.addEventListener('addtrack', show);
    return () => media.textTracks.removeEventListener('addtrack', show);
  }, [element, shown]);
  const toggle = (): void => onShow(shown === null ? first : null);
  return { ...loading, tracks: list, shown, onShow, toggle };
}

/** Returns what is said in the captions of a language; nothing until they are loaded. */
export function useCues(element: RefObject<HTMLMediaElement | null>, language: string | null): readonly Cue[] {
  const [cues, setCues] = useState<readonly Cue[]>([]);
  useEffect(() => {
    const media = element.current;
    if (!media || language === null) return undefined;
    const read = (): void => setCues(cuesOf([...media.textTracks].find((track) => track.language === language)));
    read();
    media.addEventListener('load', read, true);
    // Of captions that were loaded before, the cues are there once they are shown.
    media.textTracks.addEventListener('change', read);
    return () => {
      media.removeEventListener('load', read, true);
      media.textTracks.removeEventListener('change', read);
    };
  }, [element, language]);
  return language === null ? [] : cues;
}
