import { LINES_TOO_LONG } from '../../shared/files/caption-file.ts';
import type { Reader } from '../platform/reading/reader.ts';

/** Returns captions, in SubRip too, as WebVTT in UTF-8. */
export const captionsReader: Reader<Uint8Array> = {
  name: 'captions',
  limits: { deadlineMs: 3_000, unpackedBytes: 0, resultBytes: 4 * 1024 ** 2 },
  refusal: LINES_TOO_LONG,
};
