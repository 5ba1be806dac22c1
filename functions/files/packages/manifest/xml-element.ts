import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { refused } from './refusal.ts';
import { xmlText } from './xml-text.ts';

/** An element of a document. Names are without their prefix, and in lower case, since tools write them in any. */
export type XmlElement = {
  readonly name: string;
  /** '' where none is declared. */
  readonly namespace: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The text directly inside, without white space at its ends. */
  readonly text: string;
};

type Parsed = Readonly<Record<string, unknown>>;
const ATTRIBUTES = ':@';
const TEXT = '#text';

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 100,
});

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

function attributesOf(parsed: unknown): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [name, value] of Object.entries((parsed ?? {}) as Parsed)) {
    if (name === 'xmlns' || name.startsWith('xmlns:')) continue;
    // An attribute without a prefix wins over one of a namespace.
    if (!attributes.has(localName(name)) || !name.includes(':')) attributes.set(localName(name), String(value).trim());
  }
  return attributes;
}

/** The namespaces that are declared around an element, by prefix; '' is that of names without one. */
type Namespaces = ReadonlyMap<string, string>;

function namespacesOf(parsed: unknown, outer: Namespaces): Namespaces {
  const declared = Object.entries((parsed ?? {}) as Parsed).flatMap(([name, value]) =>
    name === 'xmlns' || name.startsWith('xmlns:') ? [[name.slice(6), String(value).trim()] as const] : [],
  );
  return declared.length === 0 ? outer : new Map([...outer, ...declared]);
}

function elementOf(parsed: Parsed, outer: Namespaces): XmlElement | null {
  const entry = Object.entries(parsed).find(([name]) => name !== ATTRIBUTES);
  if (!entry || entry[0] === TEXT || !Array.isArray(entry[1])) return null;
  const [name] = entry;
  const parts = entry[1] as Parsed[];
  const namespaces = namespacesOf(parsed[ATTRIBUTES], outer);
  return {
    name: localName(name),
    namespace: namespaces.get(name.includes(':') ? name.slice(0, name.indexOf(':')) : '') ?? '',
    attributes: attributesOf(parsed[ATTRIBUTES]),
    children: parts.flatMap((part) => elementOf(part, namespaces) ?? []),
    text: parts
      .map((part) => (typeof part[TEXT] === 'string' ? part[TEXT] : ''))
      .join('')
      .trim(),
  };
}

/** Returns the names of all namespaces in a document, which tell its standard where it does not say so itself. */
export const namespacesIn = (text: string): string[] =>
  [...text.matchAll(/\sxmlns(?::[\w.-]+)?\s*=\s*["']([^"']*)["']/g)].map(([, uri]) => uri ?? '');

/** A document: its root, its text as it was parsed, and whether that had bare ampersands before. */
export type XmlDocument = { readonly root: XmlElement; readonly text: string; readonly isRepaired: boolean };

/** Returns a document. `file` names it in messages. @throws PackageRefused for one that is not well-formed */
export function readXml(bytes: Uint8Array, file: string): XmlDocument {
  const { text, isRepaired } = xmlText(bytes, file);
  const validity = XMLValidator.validate(text);
  if (validity !== true) throw refused(`${file} is damaged at line ${validity.err.line}: ${validity.err.msg}`);
  let parsed: unknown;
  try {
    parsed = parser.parse(text);
  } catch (error) {
    throw refused(`${file} cannot be read: ${error instanceof Error ? error.message : 'unknown reason'}.`);
  }
  const roots = (parsed as Parsed[]).flatMap((part) => elementOf(part, new Map()) ?? []);
  const [root] = roots;
  if (!root || roots.length > 1) throw refused(`${file} is damaged: it needs exactly one outermost element.`);
  return { root, text, isRepaired };
}

/** Returns the direct children of a name. */
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** Returns the first direct child of a name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

/** Returns the text of the first direct child of a name; null for none and for a blank one. */
export const textOf = (element: XmlElement | undefined, name: string): string | null => childOf(element, name)?.text || null;

/** Returns the value of an attribute; null for none and for a blank one. */
export const attributeOf = (element: XmlElement | undefined, name: string): string | null =>
  element?.attributes.get(name.toLowerCase()) || null;

/** Returns the value of an attribute that is true or false. */
export function flagOf(element: XmlElement | undefined, name: string, otherwise: boolean): boolean {
  const value = attributeOf(element, name)?.toLowerCase();
  return value === undefined ? otherwise : value === 'true' || value === '1';
}

/** Returns the value of an attribute that is a number; `otherwise` for none and for any other text. */
export function numberOf<Otherwise>(element: XmlElement | undefined, name: string, otherwise: Otherwise): number | Otherwise {
  const value = attributeOf(element, name);
  return value === null || !Number.isFinite(Number(value)) ? otherwise : Number(value);
}
