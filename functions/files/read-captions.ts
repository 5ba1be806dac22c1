import type { ByteSource, Reading } from '../platform/reading/reader.ts';
import { CAPTION_LINE } from './captions-reader.ts';
import { inUtf8, isWebVtt, webVttOf } from './web-vtt.ts';

const isTooLong = (text: string): boolean => text.split(/[\r\n]/).some((line) => line.length > CAPTION_LINE);

/** Returns captions as WebVTT in UTF-8. @throws FileRefused for lines that no caption has */
export async function readCaptions(source: ByteSource, reading: Reading): Promise<Uint8Array> {
  const text = inUtf8(await source.read(0, source.size));
  if (isTooLong(text)) throw reading.tooMuch();
  return Buffer.from(isWebVtt(text) ? text : webVttOf(text));
}
