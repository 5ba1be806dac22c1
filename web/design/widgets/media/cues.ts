/** What is said from a second on. */
export type Cue = { readonly id: number; readonly start: number; readonly text: string };

/** Returns the words of a cue, without what WebVTT says of their look. */
const wordsOf = (cue: TextTrackCue): string => (cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '').trim() : '');

/** Returns the cues of captions in the order of their times; none until they are loaded. */
export const cuesOf = (track: TextTrack | undefined): readonly Cue[] =>
  [...(track?.cues ?? [])].map((cue, id) => ({ id, start: cue.startTime, text: wordsOf(cue) })).filter(({ text }) => text !== '');

/** Returns the place of the cue that has begun last; -1 before the first one. */
export const cueAt = (cues: readonly Cue[], second: number): number => cues.findLastIndex(({ start }) => start <= second);
