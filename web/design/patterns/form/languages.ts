import { formatLanguage } from '../../../texts/language.ts';

const CODES =
  'ar bg cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv nb nl pl pt pt-BR ro ru sk sl sr sv th tr uk vi zh-Hans zh-Hant'.split(
    ' ',
  );

let names: Intl.DisplayNames | undefined;

/** Returns the name of a language by its code (BCP 47) in the language of the page; the code where it is not one. */
export function languageName(code: string): string {
  names ??= new Intl.DisplayNames([formatLanguage()], { type: 'language', fallback: 'code' });
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Returns the languages to choose from, by name; a code that is stored already is one of them. */
export const languageChoices = (stored?: string): { value: string; label: string }[] =>
  [...CODES, ...(stored === undefined || stored === '' || CODES.includes(stored) ? [] : [stored])]
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, formatLanguage()));
