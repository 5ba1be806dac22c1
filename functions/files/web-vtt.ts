import { searchFor } from '../platform/reading/forward-search.ts';
import { decoded } from './inspection/text-file.ts';

/** The times of a caption: SubRip writes the milliseconds behind a comma. */
const TIMES = /^\s*(\d{1,2}:\d{2}:\d{2})[,.](\d{1,3})\s+-->\s+(\d{1,2}:\d{2}:\d{2})[,.](\d{1,3}).*$/;
/** What opens a place or a font of other players, which would stand there as text, and what closes it. */
const OPENING = /\{\\|<\/?font/gi;

const two = (time: string): string => time.padStart(8, '0');
const three = (fraction: string): string => fraction.padEnd(3, '0');

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

function lineOf(line: string): string {
  const [, from, fromFraction, to, toFraction] = TIMES.exec(line) ?? [];
  if (from && fromFraction && to && toFraction) return `${two(from)}.${three(fromFraction)} --> ${two(to)}.${three(toFraction)}`;
  return withoutMarks(line);
}

/** Returns the text of captions, in any encoding in which they are accepted. Stored in UTF-8: browsers take them for nothing else. */
export const inUtf8 = (bytes: Uint8Array): string => decoded(Buffer.from(bytes)).replace(/^\uFEFF/, '');

/** Returns whether a text is WebVTT: SubRip begins with a number. */
export const isWebVtt = (text: string): boolean => /^WEBVTT(?:\s|$)/.test(text);

/** Returns SubRip captions as WebVTT: the one form that browsers read. */
export function webVttOf(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  return `WEBVTT\n\n${lines.map(lineOf).join('\n').trim()}\n`;
}
