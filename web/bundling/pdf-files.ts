import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** What the viewer of PDFs fetches when a document needs it: fonts that are not in the document, tables of letters, decoders of pictures. */
const FOLDERS = { cmaps: /\.bcmap$/, standard_fonts: /\.(pfb|ttf)$/, wasm: /^(openjpeg|jbig2|qcms_bg)\b.*\.(wasm|js)$/, iccs: /\.icc$/ };

/** Puts the files of the viewer of PDFs below `assets/pdf-{version}/`, an address of their own for each version. */
export const pdfFiles: Plugin = {
  name: 'pdf-files',
  apply: 'build',
  generateBundle() {
    for (const [folder, names] of Object.entries(FOLDERS))
      for (const name of readdirSync(join(root, folder)))
        if (names.test(name)) {
          const source = readFileSync(join(root, folder, name));
          this.emitFile({ type: 'asset', fileName: `assets/pdf-${versionOf()}/${folder}/${name}`, source });
        }
  },
};

function versionOf(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }; // as every package has it
  return version;
}
