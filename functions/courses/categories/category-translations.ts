import { invalid } from '../../../shared/kernel/errors.ts';
import { languages } from '../../../shared/kernel/regional/languages.ts';
import type { CategoryInput } from '../../../shared/courses/category-input.ts';
import type { CategoryTranslation } from '../category.records.ts';

/**
 * Returns the names of a category in other languages after an edit, each language once, in the order of the product's. An absent list leaves
 * them as they are; a blank name is none.
 * @throws VALIDATION for a language that is named twice
 */
export function translationsOf(
  { translations: sent }: Pick<CategoryInput, 'translations'>,
  stored: readonly CategoryTranslation[],
): CategoryTranslation[] {
  if (sent === undefined) return [...stored];
  const names = new Map<string, string>();
  for (const [index, { language, name }] of (sent ?? []).entries()) {
    if (names.has(language)) throw invalid(`translations.${index}.language`, 'There is a translation into this language already.');
    names.set(language, name);
  }
  return languages.flatMap((language) => {
    const name = names.get(language) ?? '';
    return name === '' ? [] : [{ language, name }];
  });
}
