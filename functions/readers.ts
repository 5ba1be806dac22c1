import type { Readers } from './platform/reading/reader.ts';

/**
 * All readers of files and documents from outside, by their names. They run in a thread alone (`readInWorker`), and each has a file
 * `{name}.growth.ts` in `tests/readers/`, from which a test sees that its work grows with the file and no faster.
 */
export const readers: Readers = {
  manifest: async () => (await import('./packages/reading/read-package.ts')).readManifestFile,
  office: async () => (await import('./files/inspection/office-file.ts')).readOfficeFile,
  package: async () => (await import('./packages/reading/read-package.ts')).readPackage,
  pdf: async () => (await import('./files/inspection/read-pdf.ts')).readPdf,
  captions: async () => (await import('./files/read-captions.ts')).readCaptions,
  template: async () => (await import('./certificates/drawing/read-template.ts')).readTemplate,
};
