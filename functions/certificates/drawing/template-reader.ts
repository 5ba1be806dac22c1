import type { Reader } from '../../platform/reading/reader.ts';

export const TEMPLATE_TOO_MUCH = 'The first page of this PDF is too complex. Please save it as a flat PDF and upload that file.';

/** Returns the first page of a PDF as a template: a PDF of that page alone, as it is displayed, without anything that is not drawn. */
export const templateReader: Reader<Uint8Array> = {
  name: 'template',
  limits: { deadlineMs: 8_000, unpackedBytes: 48 * 1024 ** 2, resultBytes: 12 * 1024 ** 2 },
  refusal: TEMPLATE_TOO_MUCH,
};
