import type { LanguageMap } from '../../../../shared/packages/manifest/manifest.ts';
import { attributeOf, LONGEST, type XmlElement } from './xml-element.ts';

/** The longest tag of a language, in characters. */
const LONGEST_LANGUAGE = 100;

/**
 * Returns the texts of elements by their `lang`; `und` where they give none. The first of two in one language counts.
 * @throws PackageRefused for one of more than `longest` characters
 */
export function languageMapOf(elements: readonly XmlElement[], longest: number = LONGEST.title): LanguageMap {
  const map = new Map<string, string>();
  for (const element of elements) {
    const language = attributeOf(element, 'lang', LONGEST_LANGUAGE) ?? 'und';
    if (!map.has(language)) map.set(language, element.ownText(longest));
  }
  return Object.fromEntries(map);
}

/** Returns the text that is shown of a map: English, else the first. */
export function shownIn(map: LanguageMap): string | null {
  const english = Object.keys(map).find((language) => /^en(?:-|$)/i.test(language));
  return (english === undefined ? Object.values(map).find((text) => text !== '') : map[english]) || null;
}
