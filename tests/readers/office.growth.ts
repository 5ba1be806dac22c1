import { officeReader } from '../../functions/files/inspection/office-reader.ts';
import { zip } from '../fixtures/files.ts';
import { DOCUMENTS, generatedArchive } from './generated-documents.ts';
import type { Growth } from './growth.ts';

const named = (nameOf: (index: number) => string) => (count: number) =>
  zip(Array.from({ length: count }, (_, index) => ({ name: nameOf(index), isStored: true })));

export const growth: Growth = {
  reader: officeReader,
  options: { kind: 'archive' },
  samples: DOCUMENTS,
  generated: (random) => generatedArchive(random, [{ name: '[Content_Types].xml' }]),
  files: {
    files: named((index) => `word/${index}.xml`),
    'files with long names': named((index) => `${'x'.repeat(2_000)}${index}`),
    'files with marks in their names': named((index) => `${'\u0316\u0300'.repeat(500)}${index}`),
    'slashes in names': named((index) => `${'a/'.repeat(1_000)}${index}`),
  },
};
