import { refused } from './refusal.ts';
import { isWebAddress } from './package-paths.ts';
import { attributeOf, childrenOf, type XmlElement } from './xml-element.ts';

const RESERVED: ReadonlySet<string> = new Set(['endpoint', 'fetch', 'actor', 'registration', 'activityid']);
const FORBIDDEN = /[\s<>"{}|\\^`]/;
const SCHEME = /^[a-z][a-z0-9+.-]*:[^\s]/i;

/** Returns a complete IRI. @throws PackageRefused for a relative one, and for what is none */
export function iriOf(file: string, element: XmlElement, name: string): string {
  const iri = attributeOf(element, name);
  if (iri === null) throw refused('{file}: an element "{element}" has no {name}.', { file, element: element.name, name });
  if (!SCHEME.test(iri) || FORBIDDEN.test(iri))
    throw refused('{file}: "{iri}" is not a complete IRI. Ids begin with a scheme, such as https://.', { file, iri });
  return iri;
}

/** Notes an id of a kind. @throws PackageRefused for one that is there already */
export function addUnique(file: string, kind: string, id: string, known: Set<string>): void {
  if (known.has(id)) throw refused('{file} has two of the id "{id}" ({kind}). Ids have to be different.', { file, id, kind });
  known.add(id);
}

/** Checks the address of an AU. @throws PackageRefused for characters that no address has, and parameters that the launch adds itself */
export function checkAuAddress(file: string, title: string, url: string): void {
  if (url === '') throw refused('{file}: "{title}" has no url.', { file, title });
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(url);
  if (FORBIDDEN.test(url) || (isAbsolute && !isWebAddress(url)) || url.startsWith('//'))
    throw refused('{file}: "{url}" of "{title}" is not a valid address.', { file, url, title });
  const query = /\?([^#]*)/.exec(url)?.[1] ?? '';
  const taken = [...new URLSearchParams(query).keys()].find((name) => RESERVED.has(name.toLowerCase()));
  if (taken !== undefined)
    throw refused('{file}: the url of "{title}" has the parameter "{taken}", which the launch adds itself.', { file, title, taken });
}

/** Returns an attribute that is one of some words. @throws PackageRefused for any other */
export function wordIn<Word extends string>(
  file: string,
  element: XmlElement,
  name: string,
  words: readonly Word[],
  otherwise: Word,
): Word {
  const value = attributeOf(element, name);
  if (value === null) return otherwise;
  const word = words.find((one) => one === value);
  if (word === undefined)
    throw refused('{file}: "{value}" is no {name}. It can be {words}.', { file, value, name, words: words.join(', ') });
  return word;
}

/** Returns `masteryScore`. @throws PackageRefused for what is no number from 0 to 1 */
export function masteryScoreOf(file: string, element: XmlElement): number | null {
  const value = attributeOf(element, 'masteryscore');
  if (value === null) return null;
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(value) || Number(value) < 0 || Number(value) > 1)
    throw refused('{file}: the masteryScore "{value}" is not a number from 0 to 1.', { file, value });
  return Number(value);
}

/** An order of elements: names, whether one is needed, and whether it may be there often. */
type Part = { readonly names: readonly string[]; readonly isNeeded?: boolean; readonly isMany?: boolean };

const TITLES: readonly Part[] = [
  { names: ['title'], isNeeded: true },
  { names: ['description'], isNeeded: true },
];
const UNITS: Part = { names: ['au', 'block'], isNeeded: true, isMany: true };
const OBJECTIVES: Part = { names: ['objectives'] };

/** The elements that CourseStructure.xsd allows, in its order. Elements of other namespaces may follow. */
export const ORDERS = {
  coursestructure: [{ names: ['course'], isNeeded: true }, OBJECTIVES, UNITS],
  course: TITLES,
  block: [...TITLES, OBJECTIVES, UNITS],
  au: [...TITLES, OBJECTIVES, { names: ['url'], isNeeded: true }, { names: ['launchparameters'] }, { names: ['entitlementkey'] }],
} as const satisfies Readonly<Record<string, readonly Part[]>>;

const ALL_NAMES: ReadonlySet<string> = new Set([
  ...Object.values(ORDERS).flatMap((parts) => parts.flatMap(({ names }) => names)),
  'objective',
  'langstring',
]);

/** Returns how many of the first elements belong to a part. */
function countOf(elements: readonly XmlElement[], { names, isMany = false }: Part): number {
  const other = elements.findIndex(({ name }) => !names.includes(name));
  const all = other === -1 ? elements.length : other;
  return isMany ? all : Math.min(all, 1);
}

function missingPart(file: string, name: string, { names: [first = '', second] }: Part): Error {
  return second === undefined
    ? refused('{file}: an element "{name}" has no {first} where one is needed.', { file, name, first })
    : refused('{file}: an element "{name}" has no {first} or {second} where one is needed.', { file, name, first, second });
}

/** Checks the elements inside an element against the schema. @throws PackageRefused for one that is missing, out of order or not known */
export function checkOrder(file: string, element: XmlElement, parts: readonly Part[], isForeign: (child: XmlElement) => boolean): void {
  const own = element.children.filter((child) => !isForeign(child));
  const unknown = own.find(({ name }) => !ALL_NAMES.has(name));
  if (unknown) throw refused('{file}: "{name}" is no element of a course structure.', { file, name: unknown.name });
  let at = 0;
  for (const part of parts) {
    const count = countOf(own.slice(at), part);
    if (part.isNeeded && count === 0) throw missingPart(file, element.name, part);
    at += count;
  }
  const misplaced = own[at];
  if (misplaced)
    throw refused('{file}: "{name}" stands at a wrong place in "{element}".', { file, name: misplaced.name, element: element.name });
}

/** Checks a title or a description: one text or more. @throws PackageRefused */
export function checkTexts(file: string, element: XmlElement, name: string): void {
  for (const child of childrenOf(element, name))
    if (childrenOf(child, 'langstring').length === 0)
      throw refused('{file}: a {name} of "{element}" has no langstring.', { file, name, element: element.name });
}
