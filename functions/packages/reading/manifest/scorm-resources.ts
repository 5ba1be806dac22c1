import { entryOf, type PackageFiles } from './package-paths.ts';
import { refused } from './refusal.ts';
import { attributeOf, childOf, childrenOf, type XmlElement } from './xml-element.ts';

/** A resource of a SCORM manifest. */
export type ManifestResource = {
  readonly identifier: string;
  readonly href: string | null;
  /** All bases of the way to it, joined. */
  readonly base: string;
  /** As its `scormtype` says, whatever its case; null for none. */
  readonly type: 'sco' | 'asset' | null;
  /** The addresses of the files that it lists. */
  readonly listed: readonly string[];
};

/** The longest base, of one element and of all on the way to a resource, in characters: each of its files is looked for behind it. */
const LONGEST_BASE = 1_000;

const joinBase = (base: string, element: XmlElement | undefined): string => {
  const own = attributeOf(element, 'base', LONGEST_BASE);
  if (own === null) return base;
  const joined = /^[a-z][a-z0-9+.-]*:/i.test(own) ? own : base + own;
  if (joined.length > LONGEST_BASE)
    throw refused('The manifest has bases (xml:base) that are longer than {most} characters together.', { most: LONGEST_BASE });
  return joined;
};

function typeOf(element: XmlElement): ManifestResource['type'] {
  const type = attributeOf(element, 'scormtype')?.toLowerCase();
  return type === 'sco' || type === 'asset' ? type : null;
}

const resourceOf = (element: XmlElement, base: string): ManifestResource => ({
  identifier: attributeOf(element, 'identifier') ?? '',
  href: attributeOf(element, 'href'),
  base: joinBase(base, element),
  type: typeOf(element),
  listed: childrenOf(element, 'file').flatMap((file) => attributeOf(file, 'href') ?? []),
});

/** Adds the resources of a manifest, then those of manifests inside it. The first of two with one identifier counts. */
function addResources(manifest: XmlElement, outer: string, resources: Map<string, ManifestResource>): void {
  const base = joinBase(outer, manifest);
  const list = childOf(manifest, 'resources');
  const ofList = joinBase(base, list);
  for (const element of childrenOf(list, 'resource')) {
    const resource = resourceOf(element, ofList);
    if (!resources.has(resource.identifier)) resources.set(resource.identifier, resource);
  }
  for (const child of childrenOf(manifest, 'manifest')) addResources(child, base, resources);
}

/** Returns the resources of a manifest by their identifiers, those of manifests inside it too. */
export function resourcesOf(manifest: XmlElement): Map<string, ManifestResource> {
  const resources = new Map<string, ManifestResource>();
  addResources(manifest, '', resources);
  return resources;
}

/** Returns the address of a resource with the parameters of its item. @throws PackageRefused for a file that is missing */
export function resourceEntry(
  files: PackageFiles,
  { base, href }: ManifestResource & { readonly href: string },
  parameters: string | null,
  at: { readonly file: string; readonly title: string },
): string {
  return entryOf(files, { base, href }, parameters, at);
}
