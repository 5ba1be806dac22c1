/** What a manifest says about the files that are launched, as far as it can be read without a parser. */
export type LaunchFile = {
  /** Path in the package, as the manifest has it; or an absolute address. */
  readonly href: string;
  /** Folders that the path may be below, by `xml:base`. */
  readonly bases: readonly string[];
};

const MANIFESTS = ['imsmanifest.xml', 'cmi5.xml', 'tincan.xml'] as const;
type ManifestName = (typeof MANIFESTS)[number];
export type FoundManifest = { readonly name: ManifestName; readonly path: string; readonly folder: string };

const depthOf = (path: string): number => path.split('/').length;

/** Returns the manifest of a package by the names of its files: the one that is nearest to the top; null for none. */
export function manifestOf(paths: readonly string[]): FoundManifest | null {
  const found = paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('__MACOSX/'))
    .flatMap((path, index): (FoundManifest & { readonly index: number })[] => {
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

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string => text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '').trim();

/** Returns an attribute of a tag by its name, with any prefix or none; null without it. */
function attribute(tag: string, name: string): string | null {
  const [, , value] = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(["'])([\\s\\S]*?)\\1`, 'i').exec(tag) ?? [];
  return value === undefined ? null : plain(value);
}

const tagsOf = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])[^>]*>`, 'gi'))].map(([tag]) => tag);

const textsOf = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])[^>]*>([\\s\\S]*?)</(?:[\\w.-]+:)?${name}\\s*>`, 'gi'))].map(
    ([, text = '']) => plain(text.replace(/^\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*$/, '$1')),
  );

function ofScorm(xml: string): readonly LaunchFile[] {
  const named = new Set(tagsOf(xml, 'item').map((tag) => attribute(tag, 'identifierref')));
  const outer = [...tagsOf(xml, 'manifest'), ...tagsOf(xml, 'resources')].map((tag) => attribute(tag, 'base') ?? '');
  return tagsOf(xml, 'resource').flatMap((tag): LaunchFile[] => {
    const href = attribute(tag, 'href');
    if (!href || !named.has(attribute(tag, 'identifier'))) return [];
    const bases = [...outer, attribute(tag, 'base') ?? ''].filter((base) => base !== '');
    return [{ href, bases: ['', ...bases, bases.join('')] }];
  });
}

/** Returns the files that a manifest launches, without comments' content. */
export function launchFilesOf(name: ManifestName, xml: string): readonly LaunchFile[] {
  const text = xml.replaceAll(/<!--[\s\S]*?-->/g, '');
  if (name === 'imsmanifest.xml') return ofScorm(text);
  const addresses = textsOf(text, name === 'cmi5.xml' ? 'url' : 'launch');
  return addresses.map((href) => ({ href, bases: [''] }));
}

export const isOutside = (href: string): boolean => /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(href);

/** Returns a path in the form in which names of files are compared: without query, case, escapes and dots. */
function comparable(path: string): string {
  const bare = (path.split(/[?#]/, 1)[0] ?? '').replaceAll('\\', '/');
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
  return steps.join('/').normalize('NFC').toLowerCase();
}

/** Returns the first file that a manifest launches and the package does not have; null where all are there. */
export function missingFile(files: readonly LaunchFile[], folder: string, paths: readonly string[]): string | null {
  const known = new Set(paths.map(comparable));
  const isThere = ({ href, bases }: LaunchFile): boolean =>
    isOutside(href) || bases.some((base) => known.has(comparable(`${folder}${base}/${href}`)));
  return files.find((file) => !isThere(file))?.href ?? null;
}
