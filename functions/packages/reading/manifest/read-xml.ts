import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { type DocumentName, refused, reported, said } from './refusal.ts';
import type { Sentence } from '../../../../shared/kernel/regional/sentence.ts';
import { XmlElement } from './xml-element.ts';
import { xmlText } from './xml-text.ts';

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
  // As a text, the path to an element would be joined anew for each of them: long names around many elements multiply.
  jPath: false,
});

/** What the code of a fault says, which the parser describes in English. */
const FAULTS: Readonly<Record<string, Sentence>> = {
  InvalidTag: said('A tag is not opened or not closed, or its name is not allowed.'),
  InvalidAttr: said('An attribute is repeated, has no value in quotation marks, or its name is not allowed.'),
  InvalidChar: said('There is a character that is not allowed there.'),
};
const OTHER_FAULT = said('This is not well-formed XML.');

const TOO_DEEP = said('its elements are nested too deeply');
const NOT_ACCEPTED = said('it has a name or a part that is not accepted');

/** Returns why a document that is well-formed is not read. */
function reasonOf(error: unknown): Sentence {
  const message = error instanceof Error ? error.message : 'unknown reason';
  return reported(message.startsWith('Maximum nested') ? TOO_DEEP : NOT_ACCEPTED, message);
}

/** The longest name of an element or an attribute, in characters. */
const LONGEST_NAME = 200;

function localName(name: string): string {
  if (name.length > LONGEST_NAME) throw refused('The manifest has an element or an attribute with a very long name ("{name}").', { name });
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

const isDeclaration = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:');

function attributesOf(parsed: unknown): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [name, value] of Object.entries((parsed ?? {}) as Parsed)) {
    if (isDeclaration(name)) continue;
    // An attribute without a prefix wins over one of a namespace.
    if (!attributes.has(localName(name)) || !name.includes(':')) attributes.set(localName(name), String(value).trim());
  }
  return attributes;
}

/** The namespaces that are declared around the element that is read, by prefix, the innermost last; '' is that of names without one. */
class Namespaces {
  readonly #declared = new Map<string, string[]>();
  readonly #all = new Set<string>();

  /** All namespaces of the document. */
  get all(): ReadonlySet<string> {
    return this.#all;
  }

  /** Notes those that an element declares. Returns their prefixes. */
  enter(parsed: unknown): string[] {
    const prefixes: string[] = [];
    for (const [name, value] of Object.entries((parsed ?? {}) as Parsed)) {
      if (!isDeclaration(name)) continue;
      const prefix = name.slice('xmlns:'.length);
      const uri = String(value).trim();
      const outer = this.#declared.get(prefix);
      if (outer) outer.push(uri);
      else this.#declared.set(prefix, [uri]);
      this.#all.add(uri);
      prefixes.push(prefix);
    }
    return prefixes;
  }

  leave(prefixes: readonly string[]): void {
    for (const prefix of prefixes) this.#declared.get(prefix)?.pop();
  }

  of(name: string): string {
    return this.#declared.get(name.includes(':') ? name.slice(0, name.indexOf(':')) : '')?.at(-1) ?? '';
  }
}

function elementOf(parsed: Parsed, namespaces: Namespaces): XmlElement | null {
  const entry = Object.entries(parsed).find(([name]) => name !== ATTRIBUTES);
  if (!entry || entry[0] === TEXT || !Array.isArray(entry[1])) return null;
  const [name] = entry;
  const parts = entry[1] as Parsed[];
  const declared = namespaces.enter(parsed[ATTRIBUTES]);
  const element = new XmlElement({
    name: localName(name),
    namespace: namespaces.of(name),
    attributes: attributesOf(parsed[ATTRIBUTES]),
    children: parts.flatMap((part) => elementOf(part, namespaces) ?? []),
    text: parts
      .map((part) => (typeof part[TEXT] === 'string' ? part[TEXT] : ''))
      .join('')
      .trim(),
  });
  namespaces.leave(declared);
  return element;
}

/** A document: its root, all namespaces in it, which tell its standard where it does not say so itself, and whether it had bare ampersands. */
export type XmlDocument = { readonly root: XmlElement; readonly namespaces: ReadonlySet<string>; readonly isRepaired: boolean };

/** Returns a document. `file` names it in messages. @throws PackageRefused for one that is not well-formed */
export function readXml(bytes: Uint8Array, file: DocumentName): XmlDocument {
  const { text, isRepaired } = xmlText(bytes, file);
  const validity = XMLValidator.validate(text);
  if (validity !== true) {
    const { code, line, msg } = validity.err;
    throw refused('{file} is damaged at line {line}: {problem}', { file, line, problem: reported(FAULTS[code] ?? OTHER_FAULT, msg) });
  }
  let parsed: unknown;
  try {
    parsed = parser.parse(text);
  } catch (error) {
    throw refused('{file} cannot be read: {reason}.', { file, reason: reasonOf(error) });
  }
  const namespaces = new Namespaces();
  const roots = (parsed as Parsed[]).flatMap((part) => elementOf(part, namespaces) ?? []);
  const [root] = roots;
  if (!root || roots.length > 1) throw refused('{file} is damaged: it needs exactly one outermost element.', { file });
  return { root, namespaces: namespaces.all, isRepaired };
}
