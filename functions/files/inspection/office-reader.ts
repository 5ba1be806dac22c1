import type { FileEnding } from '../../../shared/files/upload-purposes.ts';
import type { Reader } from '../../platform/reading/reader.ts';

/** How a file of an office program is built: as an archive (Office Open XML, OpenDocument), or as a compound file of former versions. */
export type OfficeKind = 'archive' | 'compound';

/** Tells by its directory or its streams what a file of an office program is, and refuses macros. */
export const officeReader: Reader<FileEnding | null, { readonly kind: OfficeKind }> = {
  name: 'office',
  limits: { deadlineMs: 15_000, unpackedBytes: 0, resultBytes: 1_024 },
  refusal: 'The archive is damaged. Please pack it again.',
};
