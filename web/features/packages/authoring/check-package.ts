import { otherArchiveProblem } from '../../../../shared/files/other-archives.ts';
import { beginningOf } from '../../../../shared/kernel/text-beginning.ts';
import { launchFilesOf, manifestOf, missingFile, xmlText } from './manifest-files.ts';
import { t, text } from '../../../texts/text.ts';

const MB = 1024 * 1024;
/** A larger file is looked at by the server alone: here it would be in memory as a whole. */
const MOST_BYTES = 150 * MB;

/** A longer manifest is refused by the server. */
const MOST_MANIFEST_BYTES = 5 * MB;
/** How much of an address a text repeats, in characters. */
const MOST_OF_ADDRESS = 160;

const NO_ZIP = text(
  'This file is not a package: it cannot be read as a zip file. Export the course again, and upload the zip file as it is.',
);
const NO_MANIFEST = text(
  'The package has no manifest. A package has a file imsmanifest.xml, cmi5.xml or tincan.xml. Export the course again as SCORM, cmi5 or xAPI. Any other zip file can be a resource of the course.',
);

/** Returns why a file is refused that cannot be unpacked here; null where the server says it, as of one with a password. */
async function unreadable(file: File, error: unknown): Promise<string | null> {
  if (/encrypted/i.test(String(error))) return null;
  const problem = otherArchiveProblem({ head: new Uint8Array(await file.slice(0, 16).arrayBuffer()) }, true);
  return t(problem ?? NO_ZIP);
}

const missingText = (href: string): string =>
  t('The package starts with {href}, which is not in it. Export the course again, and upload the zip file as it is.', { href });

/**
 * Returns why a file cannot be a package, in words for its author; null where nothing is wrong, or where only the server can tell. An xml
 * file is looked at by the server.
 */
export async function checkPackage(file: File): Promise<string | null> {
  if (!/\.zip$/i.test(file.name) || file.size > MOST_BYTES) return null;
  const { default: Archive } = await import('jszip');
  const archive = await Archive.loadAsync(file).catch((error: unknown) => error);
  if (!(archive instanceof Archive)) return unreadable(file, archive);
  const paths = Object.values(archive.files).flatMap(({ name, dir }) => (dir ? [] : [name]));
  const manifest = manifestOf(paths);
  const bytes = manifest && (await archive.file(manifest.path)?.async('uint8array'));
  // The server says what to do about H5P, and which of the archives inside to choose.
  if (!manifest && paths.some((path) => /(?:\.zip|\.pif|^h5p\.json)$/i.test(path))) return null;
  if (!manifest || !bytes) return t(NO_MANIFEST);
  if (bytes.length > MOST_MANIFEST_BYTES) return null;
  const missing = missingFile(launchFilesOf(manifest.name, xmlText(bytes)), manifest.folder, paths);
  return missing === null ? null : missingText(beginningOf(missing, MOST_OF_ADDRESS));
}
