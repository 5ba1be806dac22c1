import { storedName } from '../../../../shared/packages/manifest/file-name.ts';
import { isOutside } from '../../../shared-features/packages/outside-address.ts';
import { tagsIn } from './xml-tags.ts';

/** What a manifest says about the files that are launched, as far as it can be read without a parser. */
export type LaunchFile = {
  /** Path in the package, as the manifest has it; or an absolute address. */
  readonly href: string;
  /** Folders that the path may be below, by `xml:base`. */
  readonly bases: readonly string[];
};

const MANIFESTS = ['imsmanifest.xml', 'cmi5.xml', 'tincan.xml'] as const;
type ManifestName = (typeof MANIFESTS)[number];
export type ManifestMatch = { readonly name: ManifestName; readonly path: string; readonly folder: string };

const depthOf = (path: string): number => path.split('/').length;

/** Returns the manifest of a package by the names of its files: the one that is nearest to the top; null for none. */
export function manifestOf(paths: readonly string[]): ManifestMatch | null {
  const found = paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('__MACOSX/'))
    .flatMap((path, index): (ManifestMatch & { readonly index: number })[] => {
      const name = MANIFESTS.find((manifest) => path.toLowerCase() === manifest || path.toLowerCase().endsWith(`/${manifest}`));
      return name === undefined ? [] : [{ name, path: paths[index] ?? path, folder: path.slice(0, path.length - name.length), index }];
    });
  const [first] = found.toSorted((a, b) => depthOf(a.path) - depthOf(b.path) || MANIFESTS.indexOf(a.name) - MANIFESTS.indexOf(b.name));
  return first ? { name: first.name, path: first.path, folder: first.folder } : null;
}

/** Returns the text of an XML file by its byte order mark, else as UTF-8. */
export function xmlText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  return new TextDecoder().decode(bytes);
}

/** More bases than any tool writes: what has them is left to the server. */
const MOST_BASES = 20;

const SCORM_NAMES: ReadonlySet<string> = new Set(['item', 'manifest', 'resources', 'resource']);

function ofScorm(xml: string): readonly LaunchFile[] {
  const tags = tagsIn(xml, SCORM_NAMES);
  const named = new Set(tags.flatMap(({ name, attributes }) => (name === 'item' ? [attributes.get('identifierref') ?? ''] : [])));
  const resources = tags.filter(({ name }) => name === 'resource');
  const around = ['manifest', 'resources'].flatMap((around) => tags.filter(({ name }) => name === around));
  const outer = around.flatMap(({ attributes }) => attributes.get('base') || []);
  if (outer.length > MOST_BASES) return [];
  return resources.flatMap(({ attributes }): LaunchFile[] => {
    const href = attributes.get('href');
    if (!href || !named.has(attributes.get('identifier') ?? '')) return [];
    const own = attributes.get('base');
    const bases = own ? [...outer, own] : outer;
    return [{ href, bases: ['', ...bases, bases.join('')] }];
  });
}

/** Returns the files that a manifest launches, without comments' content. */
export function launchFilesOf(name: ManifestName, xml: string): readonly LaunchFile[] {
  if (name === 'imsmanifest.xml') return ofScorm(xml);
  return tagsIn(xml, new Set([name === 'cmi5.xml' ? 'url' : 'launch'])).map(({ text }) => ({ href: text, bases: [''] }));
}

/** The longest address that is looked at: no file has a longer one. */
const LONGEST_ADDRESS = 4_000;

/** Returns a path in the form in which names of files are compared: without query, case, escapes and dots; null for one that no file has. */
function comparable(path: string): string | null {
  const bare = (path.split(/[?#]/, 1)[0] ?? '').replaceAll('\\', '/');
  if (bare.length > LONGEST_ADDRESS) return null;
  let decoded = bare;
  try {
    decoded = decodeURIComponent(bare);
  } catch {
    // A name with a percent sign that is no escape.
  }
  const steps: string[] = [];
  for (const step of decoded.split('/'))
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  return storedName(steps.join('/'));
}

/** Returns the first file that a manifest launches and the package does not have; null where all are there. */
export function missingFile(files: readonly LaunchFile[], folder: string, paths: readonly string[]): string | null {
  const known = new Set(paths.map(comparable));
  const isKnown = (path: string): boolean => {
    const name = comparable(path);
    return name !== null && known.has(name);
  };
  const isThere = ({ href, bases }: LaunchFile): boolean => isOutside(href) || bases.some((base) => isKnown(`${folder}${base}/${href}`));
  return files.find((file) => !isThere(file))?.href ?? null;
}
