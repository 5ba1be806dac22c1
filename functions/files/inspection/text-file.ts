import { readForeignText } from '../../../shared/kernel/foreign-text.ts';
import type { FileEnding } from '../../../shared/files/upload-purposes.ts';

/** Markup, which a browser would take for a page or a picture with scripts. */
const MARKUP = /^\s*<[!?/a-z]/i;

/** The number, which may be missing, and the times of the first caption. */
const FIRST_CAPTION = /^\s*(?:\d+\s*\r?\n)?(?:\d{1,2}:)?\d{2}:\d{2}[,.]\d{1,3}\s+-->\s/;

/** Control characters that no text has: all but tab, line ends, form feed and escape. */
const isBinary = (text: string): boolean =>
  [...text].some((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code < 32 && ![9, 10, 12, 13, 27].includes(code);
  });

/** Returns the beginning of a text, in whatever encoding it is. A letter may be cut off at its end. */
const decoded = (head: Buffer): string => readForeignText(head, { isCut: true }).text;

/** Whether a file is XML: markup that is no page of HTML. */
export function isMarkup(head: Buffer): boolean {
  const text = decoded(head);
  return MARKUP.test(text) && !/^\s*<(?:!doctype\s+html|html)\b/i.test(text);
}

/** Returns the ending of a file that is plain text; null for markup, scripts' pages and bytes that are no text. */
export function textEnding(head: Buffer): FileEnding | null {
  const text = decoded(head);
  if (text.trim() === '' || isBinary(text) || MARKUP.test(text)) return null;
  if (/^WEBVTT(?:\s|$)/.test(text)) return 'vtt';
  return FIRST_CAPTION.test(text) ? 'srt' : 'txt';
}
