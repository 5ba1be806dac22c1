/** What is said from a second on. */
export type Cue = { readonly id: number; readonly start: number; readonly text: string };

/** As many cues are shown, and as many characters of each are looked at: more is in no recording. */
const MOST = { cues: 10_000, characters: 4_000 } as const;

/** The tag before what somebody says, with their name: `<v.loud Ann>`. */
const VOICE = /<v(?:\.[^\s>]{0,200})?\s([^>]{0,400})>/g;

/** Returns the text of a cue with the name of each speaker before their words: of `<v Ann>Hello` browsers show the words alone. */
export function withSpeakers(text: string): string {
  const read = text.slice(0, MOST.characters);
  return read.replaceAll(VOICE, (tag: string, annotation: string, at: number) => {
    const name = annotation.trim().replaceAll(/\s+/g, ' ').replaceAll('<', '&lt;');
    const isSaid = read
      .slice(at + tag.length, at + tag.length + name.length + 8)
      .trimStart()
      .startsWith(`${name}:`);
    return name === '' || isSaid ? tag : `${tag}${name}: `;
  });
}

const named = new WeakSet<TextTrackCue>();

/** Writes the names of speakers into captions that are loaded, each once, so that they are on the picture, too. */
export function nameSpeakers({ cues }: TextTrack): void {
  for (const cue of cues ?? []) {
    if (!(cue instanceof VTTCue) || named.has(cue)) continue;
    named.add(cue);
    const text = withSpeakers(cue.text);
    if (text !== cue.text) cue.text = text;
  }
}

/** Returns the words of a cue, without what WebVTT says of their look. How a word is read stands behind it in brackets. */
function wordsOf(cue: TextTrackCue): string {
  if (!(cue instanceof VTTCue)) return '';
  const words = cue.getCueAsHTML();
  for (const reading of words.querySelectorAll('rt')) reading.replaceChildren(` (${reading.textContent})`);
  return (words.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** Returns the cues of captions in the order of their times; none until they are loaded. */
export function cuesOf(track: TextTrack | undefined): readonly Cue[] {
  if (!track) return [];
  nameSpeakers(track);
  const cues = [...(track.cues ?? [])].slice(0, MOST.cues);
  return cues.map((cue, id) => ({ id, start: cue.startTime, text: wordsOf(cue) })).filter(({ text }) => text !== '');
}

/** Returns the place of the cue that has begun last; -1 before the first one. */
export const cueAt = (cues: readonly Cue[], second: number): number => cues.findLastIndex(({ start }) => start <= second);
