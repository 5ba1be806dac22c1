import { notedSentence } from '../kernel/regional/sentence.ts';
import { readForeignText } from '../kernel/foreign-text.ts';
import { captionCues, captionWarning } from './caption-cues.ts';
import { otherFormatProblem } from './other-captions.ts';
import { captionProblem, webVttOf, withMendedTimes } from './web-vtt.ts';

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

/** The signature of WebVTT, which players take in capitals and as the first letters of a file alone. */
const SIGNATURE = /^[\s\uFEFF]*webvtt(?=\s|$)/i;

/** The lines around a block of code in Markdown, which translators and assistants bring along. */
const FENCE = /^[ \t]*```[a-z]{0,20}[ \t]*$/gim;

/** Captions that were read. */
export type ReadCaptions = {
  readonly vtt: string;
  /** The encoding in which they were read, as the Encoding Standard names it. */
  readonly encoding: string;
  /** Whether the file says its encoding, or a person does. */
  readonly isSure: boolean;
  /** Their words, by line. */
  readonly words: readonly string[];
  /** What players leave out of them, with its lines; null where they show all. */
  readonly warning: string | null;
};

/** Captions as WebVTT, or why they are refused, with the line as it is in the file. */
export type CaptionFile = ReadCaptions | { readonly problem: string };

const isTooLong = (text: string): boolean => text.split(/[\r\n]/).some((line) => line.length > CAPTION_LINE);

/** Returns a text of captions as WebVTT, with the number of lines that it has more than the text above the first caption. */
function webVttWithLines(text: string): { readonly vtt: string; readonly added: number } {
  const blanks = (/^\s*/.exec(text)?.[0].match(/\r\n?|\n/g) ?? []).length;
  if (SIGNATURE.test(text)) return { vtt: withMendedTimes(text.replace(SIGNATURE, 'WEBVTT')), added: -blanks };
  return { vtt: webVttOf(text), added: ADDED_LINES - blanks };
}

/**
 * Returns the captions of a file in any encoding, SubRip and SBV among them, as WebVTT: https://www.w3.org/TR/webvtt1/. The builder reads a file
 * so when it is chosen, and the server when it has come. `encoding`: the one that a person says it is in.
 */
export function readCaptionFile(bytes: Uint8Array, encoding?: string): CaptionFile {
  const { text: written, ...read } = readForeignText(bytes, { chosen: encoding });
  const text = written.replaceAll(FENCE, '');
  const head = text.slice(0, SAMPLE);
  const other = otherFormatProblem(head);
  if (other !== null) return { problem: other };
  if (BINARY.test(head)) return { problem: NO_TEXT };
  if (isTooLong(text)) return { problem: LINES_TOO_LONG };
  const { vtt, added } = webVttWithLines(text);
  const problem = captionProblem(vtt, added);
  if (problem !== null) return { problem };
  const found = captionCues(vtt, added);
  if (found.cues.every(({ from, to }) => to <= from))
    return {
      problem: notedSentence(
        'No caption of the file ends after it begins: line {line} is the first one. Please export it again as WebVTT or SubRip.',
        {
          line: found.cues[0]?.line ?? 1,
        },
      ),
    };
  return { vtt, ...read, words: found.cues.flatMap(({ words }) => words), warning: captionWarning(found) };
}
