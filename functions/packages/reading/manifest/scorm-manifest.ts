import type { ScormItem, ScormManifest } from '../../../../shared/packages/manifest/manifest.ts';
import { ManifestCounts } from './manifest-caps.ts';
import { isMissing, type PackageFiles } from './package-paths.ts';
import type { XmlDocument } from './read-xml.ts';
import { type PackageWarning, refused, said } from './refusal.ts';
import { addLaunchable, type ItemReading, itemOf } from './scorm-items.ts';
import { resourcesOf } from './scorm-resources.ts';
import { sequencingCollectionOf, sequencingOf } from './sequencing.ts';
import { attributeOf, childOf, childrenOf, flagOf, LONGEST, textOf, type XmlElement } from './xml-element.ts';

/** A manifest as it was read, and what is unusual about it. */
export type ReadManifest<Manifest> = { readonly manifest: Manifest; readonly warnings: readonly PackageWarning[] };

/** What a manifest belongs to: its file, the files beside it, and the package's uuid. */
export type ManifestSource = { readonly file: string; readonly files: PackageFiles; readonly packageUuid: string };

type Edition = ScormManifest['edition'];

/** Returns the edition that `schemaversion` names; null for any other text. */
function statedEdition(version: string): Edition | null {
  if (/^1\.2\b/.test(version)) return '1.2';
  const edition = /2004\s*(\d)/.exec(version)?.[1];
  if (edition === '4') return '4th';
  if (edition === '3') return '3rd';
  return edition === '2' || /CAM\s*1\.3|2004|^1\.3/i.test(version) ? '2nd' : null;
}

/** Returns the edition by the names of the namespaces, where the manifest does not state it. */
function editionByNamespaces(namespaces: ReadonlySet<string>): Edition {
  const isOf2004 = [...namespaces].some((uri) => /adlcp_v1p3|adlseq_v1p3|adlnav_v1p3|imsss|imscp_v1p1$/i.test(uri));
  return isOf2004 ? '3rd' : '1.2';
}

/** Returns the organization that the manifest names as default, else the first. */
function organizationOf(manifest: XmlElement, file: string, warnings: PackageWarning[]): XmlElement | undefined {
  const list = childOf(manifest, 'organizations');
  const organizations = childrenOf(list, 'organization');
  const named = attributeOf(list, 'default');
  const byName = organizations.find((organization) => attributeOf(organization, 'identifier') === named);
  if (named !== null && !byName && organizations.length > 0)
    warnings.push(said('{file}: the default organization "{named}" does not exist, so the first one is used.', { file, named }));
  return byName ?? organizations[0];
}

/** Without an organization, everything that can be launched is an item of its own. */
function itemsOfResources(reading: ItemReading): ScormItem[] {
  return [...reading.resources.values()].flatMap(({ href, ...resource }) => {
    if (href === null || (resource.type !== 'sco' && !reading.isOf12)) return [];
    const { identifier } = resource;
    reading.counts.add('items');
    const launchable = addLaunchable(reading, { ...resource, href }, { identifier, title: identifier, parameters: null });
    const nothing = { masteryScore: null, maxTimeAllowed: null, timeLimitAction: null, dataFromLms: null, prerequisites: null };
    const more = { completionThreshold: null, data: [], hideLmsUi: [], sequencing: null, items: [] };
    return [{ identifier, title: identifier, isVisible: true, launchable, ...nothing, ...more }];
  });
}

/** How many names a warning has at most. */
const MOST_NAMED = 3;
/** How many listed files are looked for. Several resources may list the same ones. */
const MOST_LISTED = 50_000;

/** Returns what is said of files that a manifest lists and the package does not have; [] for none. Nothing has to open them. */
function missingText({ file, files, resources }: Pick<ItemReading, 'file' | 'files' | 'resources'>): PackageWarning[] {
  const all = [...resources.values()].flatMap(({ base, listed: hrefs }) => hrefs.map((href) => ({ base, href })));
  const listed = all.slice(0, MOST_LISTED);
  const missing = [...new Set(listed.filter((address) => isMissing(files, address)).map(({ base, href }) => base + href))];
  const more = missing.length - MOST_NAMED;
  const [path] = missing;
  if (path === undefined) return [];
  if (missing.length === 1) return [said('{file} lists a file that is not in the package: {path}.', { file, path })];
  const paths = missing.slice(0, MOST_NAMED).join(', ');
  return more > 0
    ? [said('{file} lists files that are not in the package: {paths} and {more} more.', { file, paths, more })]
    : [said('{file} lists files that are not in the package: {paths}.', { file, paths })];
}

/** Returns what an imsmanifest.xml says. @throws PackageRefused for one that launches nothing, or a file that is missing */
export function scormManifest(
  { root, namespaces }: XmlDocument,
  { file, files, packageUuid }: ManifestSource,
): ReadManifest<ScormManifest> {
  if (root.name !== 'manifest') throw refused('{file} is no manifest: its outermost element is "{name}".', { file, name: root.name });
  const edition = statedEdition(textOf(childOf(root, 'metadata'), 'schemaversion') ?? '') ?? editionByNamespaces(namespaces);
  const warnings: PackageWarning[] = [];
  const counts = new ManifestCounts();
  const collection = sequencingCollectionOf(root, counts);
  const reading: ItemReading = {
    file,
    packageUuid,
    files,
    resources: resourcesOf(root),
    collection,
    counts,
    isOf12: edition === '1.2',
    launchables: [],
    warnings,
  };
  const organization = organizationOf(root, file, warnings);
  const items = organization ? childrenOf(organization, 'item').map((item) => itemOf(reading, item)) : itemsOfResources(reading);
  if (reading.launchables.length === 0)
    throw refused('{file} names nothing that can be opened: no item has a resource with a file.', { file });
  warnings.push(...missingText(reading));
  const manifest: ScormManifest = {
    standard: edition === '1.2' ? '1.2' : '2004',
    edition,
    identifier: attributeOf(root, 'identifier') ?? '',
    organization: attributeOf(organization, 'identifier'),
    title: textOf(organization, 'title', LONGEST.title) ?? reading.launchables[0]?.title ?? null,
    objectivesGlobalToSystem: flagOf(organization, 'objectivesglobaltosystem', true),
    sharedDataGlobalToSystem: flagOf(organization, 'shareddataglobaltosystem', true),
    sequencing: organization ? sequencingOf(organization, collection) : null,
    items,
    launchables: reading.launchables,
  };
  return { manifest, warnings };
}
