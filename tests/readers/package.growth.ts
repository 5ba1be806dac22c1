import { packageReader } from '../../functions/packages/reading/package-reader.ts';
import { type Packed, zip } from '../fixtures/files.ts';
import { generatedArchive } from './generated-documents.ts';
import type { Growth } from './growth.ts';
import { scormElements } from './manifest-elements.ts';

const MANIFEST =
  '<manifest><organizations><organization><item identifierref="r"/></organization></organizations><resources><resource identifier="r" href="a.html"/></resources></manifest>';

/** Returns a package with a manifest and further files. */
const packed = (manifest: string, files: readonly Packed[] = []): Buffer =>
  zip([{ name: 'imsmanifest.xml', bytes: Buffer.from(manifest), isStored: true }, { name: 'a.html' }, ...files]);
const named = (nameOf: (index: number) => string) => (count: number) =>
  packed(
    MANIFEST,
    Array.from({ length: count }, (_, index) => ({ name: nameOf(index), isStored: true })),
  );

export const growth: Growth = {
  reader: packageReader,
  options: { uuid: 'p' },
  generated: (random) => generatedArchive(random, [{ name: 'imsmanifest.xml', bytes: Buffer.from(MANIFEST) }]),
  files: {
    files: named((index) => `${index}.html`),
    'files with long names': named((index) => `${'x'.repeat(380)}${index}`),
    'files with marks in their names': named((index) => `${'a\u0316\u0300\u0316\u0300'.repeat(75)}${index}`),
    'files in folders': named((index) => `${'a/'.repeat(190)}${index}`),
    'hidden files': named((index) => `__MACOSX/${index}`),
    manifests: named((index) => `${index}/imsmanifest.xml`),
    ...Object.fromEntries(Object.entries(scormElements).map(([name, text]) => [name, (count: number) => packed(text(count))])),
  },
};
