import { notedSentence } from '../kernel/regional/sentence.ts';
import { readForeignText } from '../kernel/foreign-text.ts';
import { compatible, withPlainDigits } from '../kernel/normal-forms.ts';
import { searchFor } from '../kernel/forward-search.ts';

/**
 * The times of a caption, and its settings in WebVTT: SubRip writes the milliseconds behind a comma. Hours and milliseconds may be missing, and
 * office programs write the arrow with a dash or as one sign.
 */
const TIMES =
  /^\s*((?:\d{1,4}:)?\d{1,2}:\d{2})(?:[,.](\d{1,3}))?\s*(?:-{1,3}>|[\u2013\u2014]>|\u2192)\s*((?:\d{1,4}:)?\d{1,2}:\d{2})(?:[,.](\d{1,3}))?(?![\d:,.])(.*)$/;
/** The times of a caption in SBV, the format of YouTube. */
const SBV_TIMES = /^\s*(\d{1,4}:\d{2}:\d{2})[.](\d{1,3}),(\d{1,4}:\d{2}:\d{2})[.](\d{1,3})\s*$/;
/** A sign that is none of a tag: the rest of its caption would not be shown. */
const STRAY_BRACKET = /<(?![/a-z]|\d\d:)/gi;
/** The times of a caption as WebVTT has them; players leave out a caption with others. */
const WEBVTT_TIMES = /^\s*(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}\s*-->\s*(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}(?:\s|$)/;
/** What opens a place or a font of other players, which would stand there as text, and what closes it. */
const OPENING = /\{\\|<\/?font/gi;

const two = (time: string): string => (time.split(':').length === 2 ? `00:${time.padStart(5, '0')}` : time.padStart(8, '0'));
const three = (fraction = ''): string => fraction.padEnd(3, '0');

/** Returns a line without places and fonts. One that is never closed stays. */
function withoutMarks(line: string): string {
  const closings = { '{': searchFor(line, '}'), '<': searchFor(line, '>') };
  let kept = '';
  let at = 0;
  for (const { index } of line.matchAll(OPENING)) {
    const closing = closings[line[index] === '{' ? '{' : '<'].from(index);
    if (index < at || closing === Infinity) continue;
    kept += line.slice(at, index);
    at = closing + 1;
  }
  return kept + line.slice(at);
}

/** No times are as long, with the settings behind them. */
const LONGEST_TIMES = 200;
/** What an arrow ends with, in a page and in wide letters as well. */
const ARROW_END = />|&gt;|\uFF1E|\u2192/;
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/**
 * Returns the times of a caption as `TIMES` has them, which a translator, a page or a program has spelled in another way: `00: 00: 01,000`, digits and
 * signs of another script, `--&gt;`, `==>`, marks of direction, parts of milliseconds. Any other line is returned as it is.
 */
function withPlainTimes(line: string): string {
  if (line.length > LONGEST_TIMES || !ARROW_END.test(line) || TIMES.test(line)) return line;
  const plain = withPlainDigits(compatible(line, 'NFKC').replaceAll(DIRECTIONS, ''))
    .replace('&gt;', '>')
    .replace(/={1,3}>/, '-->')
    .replaceAll(/\s?([:.,])\s?(?=\d)/g, '$1')
    .replaceAll(/([.,]\d{3})\d{1,9}/g, '$1');
  return TIMES.test(plain) ? plain : line;
}

function lineOf(written: string): string {
  const line = withPlainTimes(written);
  // Nearly every line is words alone.
  if (!/>|\{\\|<|\u2192|^\s*\d+:/.test(line)) return line;
  const [, from, fromFraction, to, toFraction] = TIMES.exec(line) ?? SBV_TIMES.exec(line) ?? [];
  if (from && to) return `${two(from)}.${three(fromFraction)} --> ${two(to)}.${three(toFraction)}`;
  return withoutMarks(line).replaceAll(STRAY_BRACKET, '&lt;');
}

/** Returns lines with an empty one in place of each number that follows words at once: players would show it below them. */
const withGaps = (lines: readonly string[]): readonly string[] =>
  lines.map((line, index) =>
    line !== '' &&
    /^\s*\d+\s*$/.test(line) &&
    lines[index - 1]?.trim() &&
    lines[index + 1]?.includes('-->') &&
    !lines[index - 1]?.includes('-->')
      ? ''
      : line,
  );

/** Returns the text of captions, in any encoding in which they are accepted. Stored in UTF-8: browsers take them for nothing else. */
export const inUtf8 = (bytes: Uint8Array): string => readForeignText(bytes).text;

/** Returns whether a text is WebVTT: SubRip begins with a number. */
export const isWebVtt = (text: string): boolean => /^WEBVTT(?:\s|$)/.test(text);

/** Returns SubRip captions as WebVTT: the one form that browsers read. */
export function webVttOf(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  // SubViewer ends a line of a caption so.
  if (lines[0]?.startsWith('[INFORMATION]')) lines.splice(0, lines.length, ...lines.map((line) => line.replaceAll(/\[br\]/gi, ' ')));
  return `WEBVTT\n\n${withGaps(lines.map(lineOf)).join('\n').trim()}\n`;
}

/** Returns a line with times in the form of WebVTT; any other as it is. */
function withMendedForm(written: string): string {
  const line = withPlainTimes(written);
  if (!/[>\u2192]/.test(line)) return line;
  const [, , , , , settings = ''] = TIMES.exec(line) ?? [];
  return TIMES.test(line) && !WEBVTT_TIMES.test(line) ? `${lineOf(line)}${settings.trimEnd()}` : line;
}

function mendedCaptionLine(written: string): string {
  const line = withMendedForm(written);
  return line.includes('-->') ? line : line.replaceAll(STRAY_BRACKET, '&lt;');
}

/** What is no caption: the head of the file, comments, styles and regions. */
const NO_CAPTION = /^\uFEFF?(?:WEBVTT|NOTE|STYLE|REGION)(?:\s|$)/;
const EMPTY_LINES = /((?:\r\n|\r(?!\n)|\n){2,})/;

/**
 * Returns WebVTT whose captions are of its form: times with hours and a point before the milliseconds, and no bracket that is none of a tag, behind
 * which nothing would be shown. What stands behind the times stays.
 */
export const withMendedTimes = (text: string): string =>
  text
    .split(EMPTY_LINES)
    .map((block) => block.replaceAll(/[^\r\n]+/g, NO_CAPTION.test(block) ? withMendedForm : mendedCaptionLine))
    .join('');

/**
 * Returns what makes captions useless, with its line as it is in the file; null where nothing does. `offset`: lines that were added above.
 * Comments (NOTE) may hold anything.
 */
export function captionProblem(text: string, offset: number): string | null {
  let isComment = false;
  let count = 0;
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (line.trim() === '') isComment = false;
    else if (/^NOTE(?:\s|$)/.test(line)) isComment = true;
    if (isComment || !line.includes('-->')) continue;
    count += 1;
    if (!WEBVTT_TIMES.test(line))
      return notedSentence(
        'Line {line} of the captions has no times that can be read ("{text}"). Write them as 00:01:02.500 --> 00:01:04.000.',
        { line: index + 1 - offset, text: line.trim().slice(0, 80) },
      );
  }
  return count === 0
    ? 'The file has no captions: no line has times such as 00:01:02.500 --> 00:01:04.000. Please export it again as WebVTT or SubRip.'
    : null;
}
