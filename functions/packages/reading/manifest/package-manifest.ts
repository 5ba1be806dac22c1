import type { PackageManifest } from '../../../../shared/packages/manifest/manifest.ts';
import { cmi5Manifest } from './cmi5-manifest.ts';
import type { ManifestName } from './find-manifest.ts';
import { checkWeight } from './manifest-caps.ts';
import { refused, said } from './refusal.ts';
import { type ManifestSource, type ReadManifest, scormManifest } from './scorm-manifest.ts';
import { tincanManifest } from './tincan-manifest.ts';
import { readXml, type XmlDocument } from './read-xml.ts';

type Reader = (document: XmlDocument, source: ManifestSource) => ReadManifest<PackageManifest>;

const READERS: Readonly<Record<ManifestName, Reader>> = {
  'imsmanifest.xml': scormManifest,
  'cmi5.xml': cmi5Manifest,
  'tincan.xml': tincanManifest,
};

function weighed(read: ReadManifest<PackageManifest>): ReadManifest<PackageManifest> {
  checkWeight(read.manifest);
  return read;
}

/** Returns what the manifest of a package says. @throws PackageRefused */
export function readManifestOf(kind: ManifestName, bytes: Uint8Array, source: ManifestSource): ReadManifest<PackageManifest> {
  const document = readXml(bytes, source.file);
  const { manifest, warnings } = weighed(READERS[kind](document, source));
  const repaired = document.isRepaired
    ? [said('{file} has an "&" that is not written as "&amp;", and was read as it is meant.', { file: source.file })]
    : [];
  return { manifest, warnings: [...repaired, ...warnings] };
}

/** Returns what a manifest without a package says; it can name addresses of the web alone. @throws PackageRefused */
export function readBareManifest(bytes: Uint8Array, source: Omit<ManifestSource, 'file'>): ReadManifest<PackageManifest> {
  const document = readXml(bytes, said('The file'));
  if (document.root.name === 'coursestructure') return weighed(cmi5Manifest(document, { ...source, file: 'cmi5.xml' }));
  if (document.root.name === 'tincan') return weighed(tincanManifest(document, { ...source, file: 'tincan.xml' }));
  if (document.root.name === 'manifest')
    throw refused('An imsmanifest.xml alone is no package. Please upload the zip file that it belongs to.');
  throw refused('The file is no manifest. Please upload a zip file, or a cmi5.xml or tincan.xml.');
}
