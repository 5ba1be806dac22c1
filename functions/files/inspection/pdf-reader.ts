import type { Reader } from '../../platform/reading/reader.ts';

/** Tells people that a PDF is damaged, or too much to be checked. */
export const PDF_UNREADABLE = 'The PDF could not be checked. Please save it again as a PDF and upload that file.';

/** Refuses a PDF with active content. The largest has 500 MB, of which a scan passes 100 MB a second. */
export const pdfReader: Reader<void> = {
  name: 'pdf',
  limits: { deadlineMs: 15_000, unpackedBytes: 64 * 1024 ** 2, resultBytes: 1_024 },
  refusal: PDF_UNREADABLE,
};
