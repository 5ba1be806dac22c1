import type { Reader } from '../platform/reading/reader.ts';

/** The most characters of a line: a caption has two or three of about 40. */
export const CAPTION_LINE = 4_000;
const TOO_LONG = 'The captions could not be read. Please save them again as WebVTT or SubRip, with lines of at most 4,000 characters.';

/** Returns captions, in SubRip too, as WebVTT in UTF-8. */
export const captionsReader: Reader<Uint8Array> = {
  name: 'captions',
  limits: { deadlineMs: 3_000, unpackedBytes: 0, resultBytes: 4 * 1024 ** 2 },
  refusal: TOO_LONG,
};
