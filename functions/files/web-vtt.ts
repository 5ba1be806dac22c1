import { decoded } from './inspection/text-file.ts';

/** The times of a caption: SubRip writes the milliseconds behind a comma. */
const TIMES = /^\s*(\d{1,2}:\d{2}:\d{2})[,.](\d{1,3})\s+-->\s+(\d{1,2}:\d{2}:\d{2})[,.](\d{1,3}).*$/;

const two = (time: string): string => time.padStart(8, '0');
const three = (fraction: string): string => fraction.padEnd(3, '0');

function lineOf(line: string): string {
  const [, from, fromFraction, to, toFraction] = TIMES.exec(line) ?? [];
  if (from && fromFraction && to && toFraction) return `${two(from)}.${three(fromFraction)} --> ${two(to)}.${three(toFraction)}`;
  // Places and fonts of other players would stand there as text.
  return line.replaceAll(/\{\\[^}]*\}|<\/?font[^>]*>/gi, '');
}

const textIn = (bytes: Uint8Array): string => decoded(Buffer.from(bytes)).replace(/^\uFEFF/, '');

/** Returns captions in WebVTT, in any encoding in which they are accepted, in UTF-8: browsers take them for nothing else. */
export const inUtf8 = (bytes: Uint8Array): Buffer => Buffer.from(textIn(bytes));

/** Returns SubRip captions, in any encoding in which they are accepted, as WebVTT: the one form that browsers read. */
export function webVttOf(bytes: Uint8Array): string {
  const text = textIn(bytes).replaceAll(/\r\n?/g, '\n');
  return `WEBVTT\n\n${text.split('\n').map(lineOf).join('\n').trim()}\n`;
}
