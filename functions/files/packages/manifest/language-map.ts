import type { LanguageMap } from '../../../../shared/packages/manifest.ts';
import { attributeOf, type XmlElement } from './xml-element.ts';

/** Returns the texts of elements by their `lang`; `und` where they give none. The first of two in one language counts. */
export function languageMapOf(elements: readonly XmlElement[]): LanguageMap {
  const map = new Map<string, string>();
  for (const element of elements) {
    const language = attributeOf(element, 'lang') ?? 'und';
    if (!map.has(language)) map.set(language, element.text);
  }
  return Object.fromEntries(map);
}

/** Returns the text that is shown of a map: English, else the first. */
export function shownIn(map: LanguageMap): string | null {
  const english = Object.keys(map).find((language) => /^en(?:-|$)/i.test(language));
  return (english === undefined ? Object.values(map).find((text) => text !== '') : map[english]) || null;
}
