import { growth as captions } from '../readers/captions.growth.ts';
import type { Growth } from '../readers/growth.ts';
import { growth as office } from '../readers/office.growth.ts';
import { growth as packages } from '../readers/package.growth.ts';
import { growth as pdf } from '../readers/pdf.growth.ts';
import { growth as template } from '../readers/template.growth.ts';

/** A file that its reader has the most work with, and the call that takes it. */
export type HostileFile = { readonly path: string; readonly field: string; readonly name: string; readonly bytes: Uint8Array };

const made = ({ files }: Growth, element: string, count: number): Uint8Array => {
  const make = files[element];
  if (!make) throw new Error(`No file repeats ${element}.`);
  return make(count);
};

const upload = (purpose: string, name: string, bytes: Uint8Array): HostileFile => ({
  path: `/api/upload-${purpose}`,
  field: purpose,
  name,
  bytes,
});

/** Returns one file for each kind that calls take, of about 1 MB, with what repeats in it. */
export const hostileFiles = (): readonly HostileFile[] => [
  upload('resource', 'a.pdf', made(pdf, 'texts before an object', 500_000)),
  upload('resource', 'a.srt', made(captions, 'captions with places', 20_000)),
  upload('resource', 'a.zip', made(office, 'files', 8_000)),
  upload('scorm', 'files.zip', made(packages, 'files', 8_000)),
  upload('scorm', 'manifest.zip', made(packages, 'files with marks', 4_000)),
  { path: '/api/certificates/preview', field: 'file', name: 'template.pdf', bytes: made(template, 'objects', 60_000) },
];
