import type { ByteSource, Reading } from '../platform/reading/reader.ts';
import { FileRefused } from '../platform/runtime/file-refused.ts';
import { CAPTION_LINE } from './captions-reader.ts';
import { captionProblem, inUtf8, isWebVtt, webVttOf, withMendedTimes } from './web-vtt.ts';

const isTooLong = (text: string): boolean => text.split(/[\r\n]/).some((line) => line.length > CAPTION_LINE);

/** The lines that `webVttOf` adds above the first one of the file. */
const ADDED_LINES = 2;

/** Returns captions as WebVTT in UTF-8. @throws FileRefused for lines that no caption has, and with the line for times that cannot be read */
export async function readCaptions(source: ByteSource, reading: Reading): Promise<Uint8Array> {
  const text = inUtf8(await source.read(0, source.size));
  if (isTooLong(text)) throw reading.tooMuch();
  const isMarked = isWebVtt(text);
  const mended = isMarked ? withMendedTimes(text) : webVttOf(text);
  const blanks = (/^\s*/.exec(text)?.[0].match(/\r\n?|\n/g) ?? []).length;
  const problem = captionProblem(mended, isMarked ? 0 : ADDED_LINES - blanks);
  if (problem !== null) throw new FileRefused(problem);
  return Buffer.from(mended);
}
