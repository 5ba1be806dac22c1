// @chunk core
import { directionOf, formatLanguageOf, SOURCE_LANGUAGE } from '../../shared/kernel/regional/languages.ts';

let present: string = SOURCE_LANGUAGE;

/** The key of the language that was chosen in this browser; public/first.js reads it before the first paint. */
const KEY = 'language';

/** Sets the language of all texts, once, before the first of them is shown. */
export const setLanguage = (language: string): void => void (present = language || SOURCE_LANGUAGE);

/** Returns the language of the page. */
export const language = (): string => present;

/** Returns the language of the page as formats take it. */
export const formatLanguage = (): string => formatLanguageOf(present);

export const isRightToLeft = (): boolean => directionOf(present) === 'rtl';

/**
 * Keeps a language in this browser, and loads the page again in it: forms that are not saved ask first, as for any other reload. null: that of
 * the tenant or the browser.
 */
export function chooseLanguage(chosen: string | null): void {
  if (chosen === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, chosen);
  location.reload();
}

/** Loads the page again in the language that a person has chosen on another device, where the tenant offers it. */
export function followChoice(chosen: string | null | undefined, offered: readonly string[]): void {
  const isOther = chosen != null && chosen !== present && localStorage.getItem(KEY) !== chosen;
  if (isOther && offered.includes(chosen)) chooseLanguage(chosen);
}
