import { H5P_REFUSAL } from '../../../../shared/files/other-archives.ts';
import { refused } from './refusal.ts';

/** Manifests by their names, the first of two at one place wins. */
const MANIFESTS = ['imsmanifest.xml', 'cmi5.xml', 'tincan.xml'] as const;
/** Which manifest a package has. */
export type ManifestName = (typeof MANIFESTS)[number];

/** A manifest that was found: its kind, its path in the archive, and the folder in front of it, with a slash at its end. */
export type ManifestMatch = { readonly kind: ManifestName; readonly path: string; readonly folder: string };

const depthOf = (path: string): number => path.split('/').length;

const archivesIn = (paths: readonly string[]): string[] => paths.filter((path) => /\.(?:zip|pif)$/i.test(path));

/**
 * Returns the manifest of a package, whatever the case of its name. The one that is nearest to the top wins; a cmi5.xml counts at the top alone.
 * @throws PackageRefused for none, with the archives inside that may have one, and for two of a kind at one depth
 */
export function findManifest(paths: readonly string[]): ManifestMatch {
  const found = paths.flatMap((path): ManifestMatch[] => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const kind = MANIFESTS.find((manifest) => manifest === name.toLowerCase());
    return kind === undefined ? [] : [{ kind, path, folder: path.slice(0, path.length - name.length) }];
  });
  const counted = found.filter(({ kind, folder }) => kind !== 'cmi5.xml' || folder === '');
  const depth = counted.reduce((least, { path }) => Math.min(least, depthOf(path)), Number.POSITIVE_INFINITY);
  const nearest = counted.filter(({ path }) => depthOf(path) === depth);
  const kind = MANIFESTS.find((name) => nearest.some((manifest) => manifest.kind === name));
  const [first, second] = nearest.filter((manifest) => manifest.kind === kind);
  const nested = found[0];
  if (!first && nested) throw refused('The package has no manifest. {path} has to be at the top of the package.', { path: nested.path });
  if (!first && paths.includes('h5p.json')) throw refused(H5P_REFUSAL);
  const inner = archivesIn(paths);
  if (!first && inner.length === 1)
    throw refused('The package has no manifest, but holds another zip file, {path}. Please unpack the file and upload {path}.', {
      path: inner[0] ?? '',
    });
  if (!first && inner.length > 1)
    throw refused(
      'The package has no manifest, but holds {number} other zip files. Please unpack the file and upload each as a package of its own: {paths}.',
      { number: inner.length, paths: inner.slice(0, 3).join(', ') },
    );
  if (!first) throw refused('The package has no manifest.');
  if (second)
    throw refused('The package has two manifests, {path} and {other}. Please upload each as a package of its own.', {
      path: first.path,
      other: second.path,
    });
  return first;
}
