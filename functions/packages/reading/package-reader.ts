import type { PackageManifest } from '../../../shared/packages/manifest/manifest.ts';
import type { Reader } from '../../platform/reading/reader.ts';
import type { PackedFile } from './archive/packed-file.ts';
import type { PackageWarning } from './manifest/refusal.ts';
import { MOST_MANIFEST_BYTES } from './manifest/xml-text.ts';

/** The uuid of the package, from which those of its parts follow. */
type PackageOptions = { readonly uuid: string };

/** What a manifest says, and what is unusual about it. */
export type ManifestRead = { readonly manifest: PackageManifest; readonly warnings: readonly PackageWarning[] };

/** What was read of an archive: its manifest, and its files by their stored names. */
export type PackageRead = ManifestRead & { readonly files: readonly (readonly [name: string, file: PackedFile])[] };

const MIB = 1024 ** 2;

/** Reads the directory of an archive and its manifest; of 20,000 files each name is as long as it may be. */
export const packageReader: Reader<PackageRead, PackageOptions> = {
  name: 'package',
  limits: { deadlineMs: 20_000, unpackedBytes: MOST_MANIFEST_BYTES, resultBytes: 32 * MIB },
  refusal:
    'The package could not be read: its manifest or its list of files is too large. Please divide it into several, and export those.',
};

/** Reads a manifest that is uploaded alone. */
export const manifestReader: Reader<ManifestRead, PackageOptions> = {
  name: 'manifest',
  limits: { deadlineMs: 20_000, unpackedBytes: 0, resultBytes: 8 * MIB },
  refusal: 'The manifest could not be read: it is too large. Please divide the course into several, and export those.',
};
