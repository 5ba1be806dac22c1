import { entryOf, type PackageFiles } from './package-paths.ts';
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

const joinBase = (base: string, element: XmlElement | undefined): string => {
  const own = attributeOf(element, 'base');
  if (own === null) return base;
  return /^[a-z][a-z0-9+.-]*:/i.test(own) ? own : base + own;
};

function typeOf(element: XmlElement): ManifestResource['type'] {
  const type = attributeOf(element, 'scormtype')?.toLowerCase();
  return type === 'sco' || type === 'asset' ? type : null;
}

/** Returns the resources of a manifest by their identifiers, those of manifests inside it too. */
export function resourcesOf(manifest: XmlElement, outer = ''): Map<string, ManifestResource> {
  const base = joinBase(outer, manifest);
  const list = childOf(manifest, 'resources');
  const ofList = joinBase(base, list);
  const own = childrenOf(list, 'resource').map((element): ManifestResource => ({
    identifier: attributeOf(element, 'identifier') ?? '',
    href: attributeOf(element, 'href'),
    base: joinBase(ofList, element),
    type: typeOf(element),
    listed: childrenOf(element, 'file').flatMap((file) => attributeOf(file, 'href') ?? []),
  }));
  const inner = childrenOf(manifest, 'manifest').flatMap((child) => [...resourcesOf(child, base).values()]);
  const resources = new Map<string, ManifestResource>();
  for (const resource of [...own, ...inner]) if (!resources.has(resource.identifier)) resources.set(resource.identifier, resource);
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
