/** The name of a category in another language; blank: none. */
export type TranslatedName = { readonly language: string; readonly name: string };

/** Returns a name for each of the languages that are offered, where they are several, and after them the stored ones of others. */
export function namesFor(offered: readonly string[], stored: readonly TranslatedName[]): TranslatedName[] {
  const shown = offered.length > 1 ? offered : [];
  const names = shown.map((language) => stored.find((each) => each.language === language) ?? { language, name: '' });
  return [...names, ...stored.filter(({ language }) => !shown.includes(language))];
}
