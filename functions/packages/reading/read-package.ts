import { storedName } from '../../../shared/packages/manifest/file-name.ts';
import type { ByteSource, Reading } from '../../platform/reading/reader.ts';
import { BlockReader } from '../../platform/reading/block-reader.ts';
import { wholeEntry } from './archive/entry-bytes.ts';
import type { PackedFile } from './archive/packed-file.ts';
import { filesInArchive } from './archive/zip-directory.ts';
import { findManifest, type ManifestMatch } from './manifest/find-manifest.ts';
import { readBareManifest, readManifestOf } from './manifest/package-manifest.ts';
import { PackageFiles } from './manifest/package-paths.ts';
import { refused } from './manifest/refusal.ts';
import { MOST_MANIFEST_BYTES } from './manifest/xml-text.ts';
import type { ManifestRead, PackageRead } from './package-reader.ts';

async function manifestBytes(source: ByteSource, file: PackedFile | undefined, reading: Reading): Promise<Buffer> {
  if (!file) throw refused('The package has no manifest.');
  const bytes = await wholeEntry(new BlockReader(source), file, MOST_MANIFEST_BYTES);
  if (bytes === null) throw refused('{path} is larger than 5 MB.', { path: file.path });
  reading.unpacked(bytes.length);
  return bytes;
}

/** The files of a package by their stored names: those in the folder of its manifest, without that folder. */
const filesBelow = (files: readonly PackedFile[], { folder }: ManifestMatch): [string, PackedFile][] =>
  files.flatMap((file) => {
    const name = file.path.startsWith(folder) ? storedName(file.path.slice(folder.length)) : null;
    return name === null ? [] : [[name, file] as [string, PackedFile]];
  });

/** Reads the directory of an archive and its manifest. @throws PackageRefused */
export async function readPackage(source: ByteSource, reading: Reading, { uuid }: { readonly uuid: string }): Promise<PackageRead> {
  const all = await filesInArchive(source);
  const found = findManifest(all.map(({ path }) => path));
  const bytes = await manifestBytes(
    source,
    all.find(({ path }) => path === found.path),
    reading,
  );
  const files = filesBelow(all, found);
  const names = new PackageFiles(files.map(([name]) => name));
  return { ...readManifestOf(found.kind, bytes, { file: found.path, files: names, packageUuid: uuid }), files };
}

/** Reads a manifest without files. @throws PackageRefused */
export async function readManifestFile(source: ByteSource, _: Reading, { uuid }: { readonly uuid: string }): Promise<ManifestRead> {
  if (source.size > MOST_MANIFEST_BYTES) throw refused('The file is larger than 5 MB.');
  return readBareManifest(await source.read(0, source.size), { files: new PackageFiles([]), packageUuid: uuid });
}
