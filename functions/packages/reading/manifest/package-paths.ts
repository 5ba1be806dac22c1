import { storedName } from '../../../../shared/packages/manifest/file-name.ts';
import { refused } from './refusal.ts';
import { LONGEST } from './xml-element.ts';

const unescaped = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Returns a path without `.` and `..`; null for one that leads out of the package. */
export function plainPath(path: string): string | null {
  const segments: string[] = [];
  for (const segment of path.replaceAll('\\', '/').split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return null;
  }
  return segments.join('/');
}

const ADDRESS = /^[a-z][a-z0-9+.-]*:/i;

/** Whether a text is an absolute address of the web. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/[^/?#\s]/i.test(text) && URL.canParse(text);

/** An address in a manifest: the path alone, and what follows it. */
type Reference = { readonly path: string; readonly query: string; readonly fragment: string };

/** Returns the parts of an address; query and fragment with their signs. */
function referenceOf(href: string): Reference {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href.trim()) ?? [];
  return { path, query, fragment };
}

/** The files of a package, by their stored names. */
export class PackageFiles {
  readonly #names: ReadonlySet<string>;

  constructor(names: Iterable<string>) {
    this.#names = new Set(names);
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** Returns the stored name of the file of a path, as it stands and unescaped; null for none. */
  find(path: string): string | null {
    if (path.length > LONGEST.value) return null;
    for (const candidate of [path, unescaped(path)]) {
      const plain = plainPath(candidate);
      const name = plain === null ? null : storedName(plain);
      if (name !== null && this.#names.has(name)) return name;
    }
    return null;
  }
}

/** Returns a stored name as the path of an address. */
const asPath = (name: string): string => name.split('/').map(encodeURIComponent).join('/');

/**
 * Returns an address of a manifest with the parameters of its item, as SCORM joins them: `?` and `&` at their start are dropped, a
 * fragment replaces none that is there.
 */
function withParameters({ path, query, fragment }: Reference, parameters: string | null): string {
  const more = (parameters ?? '').trim().replace(/^[?&]+/, '');
  if (more === '') return path + query + fragment;
  if (more.startsWith('#')) return path + query + (fragment || more);
  const [added = '', ...ownFragment] = more.split('#');
  const joined = query.length > 1 ? `${query}&${added}` : `?${added}`;
  return path + joined + (fragment || (ownFragment.length > 0 ? `#${ownFragment.join('#')}` : ''));
}

/** Where a launch address stands in the manifest, for messages: the file, and the title of what is launched. */
export type Launched = { readonly file: string; readonly title: string };

/** An address in a manifest, and the bases of the way to it. */
type Based = { readonly base: string; readonly href: string };

const wholeOf = ({ base, href }: Based): string => (ADDRESS.test(href.trim()) ? href.trim() : base + href.trim());

/** Whether a package lacks the file of an address; an address elsewhere is no file of it. */
export function isMissing(files: PackageFiles, address: Based): boolean {
  const whole = wholeOf(address);
  return !ADDRESS.test(whole) && !whole.startsWith('//') && files.find(referenceOf(whole).path) === null;
}

/**
 * Returns what is opened for an address: a path in the package under its stored name, or an absolute address as it stands.
 * @throws PackageRefused for a file that the package does not have
 */
export function entryOf(files: PackageFiles, address: Based, parameters: string | null, at: Launched): string {
  const whole = wholeOf(address);
  const reference = referenceOf(whole);
  if (isWebAddress(whole)) return withParameters(reference, parameters);
  if (ADDRESS.test(whole) || whole.startsWith('//'))
    throw refused('{file} names "{whole}" for "{title}", which is neither a file nor an address with http or https.', {
      file: at.file,
      whole,
      title: at.title,
    });
  const name = files.find(reference.path);
  if (name === null)
    throw refused('{file} names the file "{path}" for "{title}", which is not in the package.', {
      file: at.file,
      path: reference.path,
      title: at.title,
    });
  return withParameters({ ...reference, path: asPath(name) }, parameters);
}
