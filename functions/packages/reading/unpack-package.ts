import { beginningOf } from '../../../shared/kernel/text-beginning.ts';
import type { PackageManifest } from '../../../shared/packages/manifest/manifest.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { objects } from '../../platform/keys/object-keys.ts';
import { putObject } from '../../platform/objects/blobs.ts';
import { readInWorker } from '../../platform/reading/reading-pool.ts';
import { inParallel } from '../../platform/runtime/parallel.ts';
import type { FileSource } from '../../platform/objects/file-source.ts';
import type { PackageFacts } from '../../files/upload.records.ts';
import { BlockReader } from '../../platform/reading/block-reader.ts';
import { type PackageWarning, said } from './manifest/refusal.ts';
import { manifestReader, type PackageRead, packageReader } from './package-reader.ts';
import { storePackageFile } from './store-package-file.ts';

/** Files that are unpacked between two notes of how far it is. */
const BATCH = 128;
const PARALLEL = 8;
const MOST_WARNINGS = 20;

/** A package on its way: the ids under which its files are stored, and its bytes. */
export type PackageUpload = { readonly scope: Scope; readonly uuid: string; readonly label: string; readonly source: FileSource };

/** How far a package is unpacked, and where an interrupted run goes on. `note` returns false when its upload has ended otherwise. */
export type Unpacking = { readonly done: number; note(done: number, total: number): Promise<boolean> };

async function keepManifest({ scope, label }: PackageUpload, manifest: PackageManifest): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(manifest));
  await putObject('media', objects.packageManifest(scope, label), bytes, { type: 'application/json' });
}

type Sizes = { readonly files: number; readonly bytes: number };
function factsOf(manifest: PackageManifest, found: readonly PackageWarning[], { files, bytes }: Sizes): PackageFacts {
  const warnings = [...outsideWarnings(manifest), ...found].slice(0, MOST_WARNINGS);
  return {
    standard: manifest.standard,
    title: manifest.title === null ? null : beginningOf(manifest.title, 255),
    entry: manifest.launchables[0]?.entry ?? '',
    files,
    bytes,
    warnings: warnings.map(({ printed }) => beginningOf(printed, 300)),
    warningTexts: warnings.map(({ text }) => text),
  };
}

/** What is opened on other sites leaves the rules of this one; authors are told. */
const outsideWarnings = ({ launchables }: PackageManifest): PackageWarning[] =>
  launchables
    .filter(({ entry }) => /^https?:/i.test(entry))
    .slice(0, MOST_WARNINGS)
    .map(({ title, entry }) => said('"{title}" is opened at {entry}, outside of this package.', { title, entry }));

/** Stores the files in batches. Returns false when the upload has ended meanwhile. */
async function storeFiles(upload: PackageUpload, files: PackageRead['files'], unpacking: Unpacking): Promise<boolean> {
  const archive = new BlockReader(upload.source);
  for (let from = unpacking.done; from < files.length; from += BATCH) {
    const batch = files.slice(from, from + BATCH);
    await inParallel(batch, PARALLEL, ([name, file]) =>
      storePackageFile(archive, file, objects.unpackedFile(upload.scope, upload.label, name)),
    );
    if (!(await unpacking.note(from + batch.length, files.length))) return false;
  }
  return true;
}

/**
 * Unpacks a package: its directory and its manifest are read first, in a thread, then each file goes to the storage, a block at a time. It can
 * be interrupted and repeated. Returns what was found; null when its upload has ended meanwhile.
 * @throws FileRefused, BUSY; PackageRefused for a damaged file
 */
export async function unpackPackage(upload: PackageUpload, unpacking: Unpacking): Promise<PackageFacts | null> {
  const { manifest, warnings, files } = await readInWorker(packageReader, upload.source, { uuid: upload.uuid });
  if (!(await storeFiles(upload, files, unpacking))) return null;
  await keepManifest(upload, manifest);
  const size = files.reduce((sum, [, file]) => sum + file.size, 0);
  return factsOf(manifest, warnings, { files: files.length, bytes: size });
}

/** Takes a manifest without files as a package of its own. Returns what was found. @throws FileRefused, BUSY */
export async function takeBareManifest(upload: PackageUpload): Promise<PackageFacts> {
  const { manifest, warnings } = await readInWorker(manifestReader, upload.source, { uuid: upload.uuid });
  await keepManifest(upload, manifest);
  return factsOf(manifest, warnings, { files: 0, bytes: 0 });
}
