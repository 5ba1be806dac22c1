// @chunk core
import { directionOf, SOURCE_LANGUAGE } from '../../shared/kernel/languages.ts';

let present: string = SOURCE_LANGUAGE;

/** The key of the language that was chosen in this browser; public/first.js reads it before the first paint. */
const KEY = 'language';

/** Sets the language of all texts, once, before the first of them is shown. */
export const setLanguage = (language: string): void => void (present = language || SOURCE_LANGUAGE);

/** Returns the language of the page. */
export const language = (): string => present;

/** Returns the language as formats take it: figures have the same digits in every language, as those that the server writes. */
export const formatLanguage = (): string => (present === 'ar' ? 'ar-u-nu-latn' : present);

export const isRightToLeft = (): boolean => directionOf(present) === 'rtl';

/** Keeps a language in this browser, and loads the page again in it: forms that are not saved ask first, as for any other reload. */
export function chooseLanguage(chosen: string): void {
  localStorage.setItem(KEY, chosen);
  location.reload();
}
