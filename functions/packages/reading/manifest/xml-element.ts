import { refused } from './refusal.ts';

/** The longest texts that a manifest may have, in characters, by what they are. What nobody reads of it may be longer. */
export const LONGEST = { title: 1_000, value: 4_000, description: 16_000, data: 64_000 } as const;

/** What an element is made of. */
type Parts = {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly text: string;
};

/**
 * An element of a document. Names are without their prefix, and in lower case, since tools write them in any. Its values are read by the
 * functions below alone, which refuse those that are too long.
 */
export class XmlElement {
  readonly name: string;
  /** '' where none is declared. */
  readonly namespace: string;
  readonly children: readonly XmlElement[];
  readonly #attributes: ReadonlyMap<string, string>;
  readonly #text: string;

  constructor({ name, namespace, attributes, children, text }: Parts) {
    this.name = name;
    this.namespace = namespace;
    this.children = children;
    this.#attributes = attributes;
    this.#text = text;
  }

  /** Returns the value of an attribute; '' for none. @throws PackageRefused for one that is too long */
  attribute(name: string, longest: number): string {
    return this.#checked(this.#attributes.get(name) ?? '', name, longest);
  }

  /** Returns the text directly inside, without white space at its ends. @throws PackageRefused for one that is too long */
  ownText(longest: number): string {
    return this.#checked(this.#text, null, longest);
  }

  /** Whether it has an attribute of which a check says so. */
  hasAttribute(check: (name: string) => boolean): boolean {
    return [...this.#attributes.keys()].some(check);
  }

  #checked(value: string, attribute: string | null, longest: number): string {
    if (value.length <= longest) return value;
    const { name } = this;
    throw attribute === null
      ? refused('The manifest has an element "{name}" whose text is longer than {longest} characters ("{value}"). Please shorten it.', {
          name,
          longest,
          value,
        })
      : refused(
          'The manifest has an element "{name}" whose attribute {attribute} is longer than {longest} characters ("{value}"). Please shorten it.',
          { name, attribute, longest, value },
        );
  }
}

/** Returns the direct children of a name. */
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** Returns the first direct child of a name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

/** Returns the text of the first direct child of a name; null for none and for a blank one. @throws PackageRefused for one that is too long */
export const textOf = (element: XmlElement | undefined, name: string, longest: number = LONGEST.value): string | null =>
  childOf(element, name)?.ownText(longest) || null;

/** Returns the value of an attribute; null for none and for a blank one. @throws PackageRefused for one that is too long */
export const attributeOf = (element: XmlElement | undefined, name: string, longest: number = LONGEST.value): string | null =>
  element?.attribute(name.toLowerCase(), longest) || null;

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
