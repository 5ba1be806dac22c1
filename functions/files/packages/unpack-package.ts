import { beginningOf } from '../../../shared/kernel/text-beginning.ts';
import { storedName } from '../../../shared/packages/file-name.ts';
import type { PackageManifest } from '../../../shared/packages/manifest.ts';
import { objects, type Scope } from '../../platform/keys/keys.ts';
import { deleteObject, listObjects, putObject } from '../../platform/objects/blobs.ts';
import { inParallel } from '../../platform/runtime/parallel.ts';
import type { FileSource } from '../../platform/objects/file-source.ts';
import type { PackageFacts } from '../upload.records.ts';
import { wholeEntry } from './archive/entry-bytes.ts';
import { openPackage, type PackageArchive, type PackedFile } from './archive/zip-directory.ts';
import { findManifest, type FoundManifest } from './manifest/find-manifest.ts';
import { readBareManifest, readManifestOf } from './manifest/package-manifest.ts';
import { PackageFiles } from './manifest/package-paths.ts';
import { refused, said } from './manifest/refusal.ts';
import { storePackageFile } from './store-package-file.ts';

const MOST_MANIFEST_BYTES = 5 * 1024 ** 2;
/** Files that are unpacked between two notes of how far it is. */
const BATCH = 128;
const PARALLEL = 8;
const MOST_WARNINGS = 20;

/** A package on its way: the ids under which its files are stored, and its bytes. */
export type PackageUpload = { readonly scope: Scope; readonly uuid: string; readonly label: string; readonly source: FileSource };

/** How far a package is unpacked, and where an interrupted run goes on. `note` returns false when its upload has ended otherwise. */
export type Unpacking = { readonly done: number; note(done: number, total: number): Promise<boolean> };

/** Deletes the files of a package. */
export async function removeUnpacked(scope: Scope, label: string): Promise<void> {
  const stored = await listObjects('media', objects.unpacked(scope, label));
  await inParallel(stored, PARALLEL * 2, ({ key }) => deleteObject('media', key));
}

async function keepManifest({ scope, label }: PackageUpload, manifest: PackageManifest): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(manifest));
  await putObject('media', objects.packageManifest(scope, label), bytes, { type: 'application/json' });
}

type Sizes = { readonly files: number; readonly bytes: number };
const factsOf = (manifest: PackageManifest, warnings: readonly string[], { files, bytes }: Sizes): PackageFacts => ({
  standard: manifest.standard,
  title: manifest.title === null ? null : beginningOf(manifest.title, 255),
  entry: manifest.launchables[0]?.entry ?? '',
  files,
  bytes,
  warnings: [...outsideWarnings(manifest), ...warnings].slice(0, MOST_WARNINGS).map((warning) => beginningOf(warning, 300)),
});

/** What is opened on other sites leaves the rules of this one; authors are told. */
const outsideWarnings = ({ launchables }: PackageManifest): string[] =>
  launchables
    .filter(({ entry }) => /^https?:/i.test(entry))
    .slice(0, MOST_WARNINGS)
    .map(({ title, entry }) => said`"${title}" is opened at ${entry}, outside of this package.`);

async function manifestBytes({ zip }: PackageArchive, file: PackedFile | undefined): Promise<Buffer> {
  if (!file) throw refused`The package has no manifest.`;
  const bytes = await wholeEntry(zip, file, MOST_MANIFEST_BYTES);
  if (bytes === null) throw refused`${file.path} is larger than 5 MB.`;
  return bytes;
}

/** The files of a package by their stored names: those in the folder of its manifest, without that folder. */
const filesBelow = ({ files }: PackageArchive, { folder }: FoundManifest): ReadonlyMap<string, PackedFile> =>
  new Map(
    files.flatMap((file) => {
      const name = file.path.startsWith(folder) ? storedName(file.path.slice(folder.length)) : null;
      return name === null ? [] : [[name, file] as const];
    }),
  );

/** Stores the files in batches. Returns false when the upload has ended meanwhile. */
async function storeFiles(
  upload: PackageUpload,
  archive: PackageArchive,
  files: ReadonlyMap<string, PackedFile>,
  unpacking: Unpacking,
): Promise<boolean> {
  const all = [...files];
  for (let from = unpacking.done; from < all.length; from += BATCH) {
    const batch = all.slice(from, from + BATCH);
    await inParallel(batch, PARALLEL, ([name, file]) =>
      storePackageFile(archive.zip, file, objects.unpackedFile(upload.scope, upload.label, name)),
    );
    if (!(await unpacking.note(from + batch.length, all.length))) return false;
  }
  return true;
}

/**
 * Unpacks a package: its manifest is read first, then each file goes to the storage, a block at a time. It can be interrupted and repeated.
 * Returns what was found; null when its upload has ended meanwhile.
 * @throws PackageRefused
 */
export async function unpackPackage(upload: PackageUpload, unpacking: Unpacking): Promise<PackageFacts | null> {
  const archive = await openPackage(upload.source);
  const found = findManifest(archive.files.map(({ path }) => path));
  const bytes = await manifestBytes(
    archive,
    archive.files.find(({ path }) => path === found.path),
  );
  const files = filesBelow(archive, found);
  const source = { file: found.path, files: new PackageFiles(files.keys()), packageUuid: upload.uuid };
  const { manifest, warnings } = readManifestOf(found.kind, bytes, source);
  if (!(await storeFiles(upload, archive, files, unpacking))) return null;
  await keepManifest(upload, manifest);
  const size = [...files.values()].reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  return factsOf(manifest, warnings, { files: files.size, bytes: size });
}

/** Takes a manifest without files as a package of its own. Returns what was found. @throws PackageRefused */
export async function takeBareManifest(upload: PackageUpload): Promise<PackageFacts> {
  const { source, uuid } = upload;
  if (source.size > MOST_MANIFEST_BYTES) throw refused`The file is larger than 5 MB.`;
  const bytes = await source.read(0, source.size);
  const { manifest, warnings } = readBareManifest(bytes, { files: new PackageFiles([]), packageUuid: uuid });
  await keepManifest(upload, manifest);
  return factsOf(manifest, warnings, { files: 0, bytes: 0 });
}
