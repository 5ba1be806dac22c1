import { captionProblem, inUtf8, isWebVtt, webVttOf, withMendedTimes } from './web-vtt.ts';

/** The most characters of a line: a caption has two or three of about 40. */
const CAPTION_LINE = 4_000;
/** Why captions with longer lines are refused, as a message for their author. */
export const LINES_TOO_LONG =
  'The captions could not be read. Please save them again as WebVTT or SubRip, with lines of at most 4,000 characters.';
const NO_TEXT = 'The file is not a text, so it has no captions. Please export the captions as WebVTT or SubRip.';

/** Characters that no text has: an archive, a picture or a recording has them from its beginning on. */
const BINARY = /[\u0000-\u0008\u000e-\u001a]/;
/** How many characters are looked at for them. */
const SAMPLE = 4_096;

/** The lines that `webVttOf` adds above the first one of the file. */
const ADDED_LINES = 2;

/** Captions as WebVTT, or why they are refused, with the line as it is in the file. */
export type CaptionFile = { readonly vtt: string } | { readonly problem: string };

const isTooLong = (text: string): boolean => text.split(/[\r\n]/).some((line) => line.length > CAPTION_LINE);

/**
 * Returns the captions of a file in any encoding, SubRip among them, as WebVTT: https://www.w3.org/TR/webvtt1/. The builder reads a file so
 * when it is chosen, and the server when it has come.
 */
export function readCaptionFile(bytes: Uint8Array): CaptionFile {
  const text = inUtf8(bytes);
  if (BINARY.test(text.slice(0, SAMPLE))) return { problem: NO_TEXT };
  if (isTooLong(text)) return { problem: LINES_TOO_LONG };
  const isMarked = isWebVtt(text);
  const vtt = isMarked ? withMendedTimes(text) : webVttOf(text);
  const blanks = (/^\s*/.exec(text)?.[0].match(/\r\n?|\n/g) ?? []).length;
  const problem = captionProblem(vtt, isMarked ? 0 : ADDED_LINES - blanks);
  return problem === null ? { vtt } : { problem };
}
