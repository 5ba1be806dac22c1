import { refused } from './refusal.ts';
import { childrenOf, type XmlElement } from './xml-element.ts';

/** Whether a list of objectives is that of `adlseq`, which has one name with that of IMS without its prefix: it has no primary one. */
const isAddedList = ({ children }: XmlElement): boolean =>
  children.length > 0 && !children.some((objective) => objective.name === 'primaryobjective');

/** A list of objectives, and whether it is one of `adlseq`. */
export type ObjectiveList = { readonly element: XmlElement; readonly isAdded: boolean };

/** The parts of a definition of sequencing: the first one of a name, and all lists of objectives. */
export type Definition = {
  readonly part: (name: string) => XmlElement | undefined;
  readonly lists: readonly ObjectiveList[];
  readonly isEmpty: boolean;
};

/** There are two at most, one of IMS and one of `adlseq`; each item that refers to a definition looks at all of them. */
const MOST_LISTS = 20;

/** Returns the parts of an element. @throws PackageRefused for too many lists of objectives */
export function definitionOf(element: XmlElement): Definition {
  const parts = new Map<string, XmlElement>();
  for (const child of element.children) if (!parts.has(child.name)) parts.set(child.name, child);
  const lists = childrenOf(element, 'objectives').map((list) => ({ element: list, isAdded: isAddedList(list) }));
  if (lists.length > MOST_LISTS) throw refused('The manifest has more than {most} lists of objectives in one place.', { most: MOST_LISTS });
  return { part: (name) => parts.get(name), lists, isEmpty: parts.size === 0 };
}

/** Returns a definition as the item has it, else as the one that it refers to has it: parts of the item win as wholes. */
export function resolved(own: Definition, shared: Definition): Definition {
  if (own.isEmpty) return shared;
  const kinds = new Set(own.lists.map(({ isAdded }) => isAdded));
  return {
    part: (name) => own.part(name) ?? shared.part(name),
    lists: kinds.size === 0 ? shared.lists : [...own.lists, ...shared.lists.filter(({ isAdded }) => !kinds.has(isAdded))],
    isEmpty: false,
  };
}
