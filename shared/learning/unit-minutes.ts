/** What the length of a unit is computed from. */
export type UnitLength = {
  /** Whether the unit consists of its texts and questions; how long somebody else's page takes is not known. */
  readonly isReading: boolean;
  /** Seconds of its recording; null: it has none, or of unknown length. */
  readonly recording: number | null;
  /** The texts of the unit without their formats. */
  readonly text: string;
  /** The number of questions. */
  readonly questions: number;
  /** Seconds of the unit's timer; null: none. */
  readonly timeLimit: number | null;
};

/** A slow reader's pace, since people learn from what they read. */
const WORDS_PER_MINUTE = 180;
const SECONDS_PER_QUESTION = 40;

const WORDS = /[\p{L}\p{N}\p{M}]+(?:['’.-][\p{L}\p{N}\p{M}]+)*/gu;
/** Scripts without spaces between words; two of their characters count as a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/** Returns how often a global pattern matches in a text, without a list of what matches: a text may have a hundred thousand words. */
function countOf(pattern: RegExp, text: string): number {
  let count = 0;
  for (pattern.lastIndex = 0; pattern.test(text);) count += 1;
  return count;
}

/** Returns the number of words in a text of any script. */
export function wordsIn(text: string): number {
  const unspaced = countOf(UNSPACED, text);
  const spaced = countOf(WORDS, unspaced === 0 ? text : text.replace(UNSPACED, ' '));
  return spaced + Math.ceil(unspaced / 2);
}

/** Returns about how many minutes a unit takes, at least 1; null where nothing says how long it is. */
export function unitMinutes({ isReading, recording, text, questions, timeLimit }: UnitLength): number | null {
  const timer = (timeLimit ?? 0) / 60;
  if (!isReading && recording === null) return timer > 0 ? Math.ceil(timer) : null;
  // The text of a recording is mostly what is said in it, and is read meanwhile.
  const first = Math.max((recording ?? 0) / 60, wordsIn(text) / WORDS_PER_MINUTE);
  const minutes = first + (questions * SECONDS_PER_QUESTION) / 60;
  return Math.max(1, Math.ceil(Math.max(minutes, timer)));
}

/** Returns the minutes of several units; null where those of one are not known, since a sum without it would be too short. */
export function minutesOfAll(units: readonly { readonly minutes: number | null }[]): number | null {
  return units.reduce<number | null>((sum, { minutes }) => (sum === null || minutes === null ? null : sum + minutes), 0);
}

/** Returns 'about 6 minutes' or 'about 1 h 40 m'; null where the length is not known. */
export function minutesText(minutes: number | null | undefined): string | null {
  if (minutes === null || minutes === undefined) return null;
  if (minutes >= 60) return `about ${Math.floor(minutes / 60)} h ${minutes % 60} m`;
  return minutes === 1 ? 'about 1 minute' : `about ${minutes} minutes`;
}
