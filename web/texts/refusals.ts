// @chunk core
import type { SentSentences } from '../../shared/kernel/regional/sentence.ts';
import { SOURCE_LANGUAGE } from '../../shared/kernel/regional/languages.ts';
import { language } from './language.ts';
import { loadTexts } from './load-texts.ts';
import { t } from './text.ts';

let show: (printed: string, sent?: SentSentences) => string = t;

/** Returns a message of the server or a schema in the language of the page, once `refusalTexts` has loaded them; in English until then. */
export const shownMessage = (printed: string, sent?: SentSentences): string => show(printed, sent);

/** Loads the texts of refusals, and what fills in their values. Nothing is loaded for pages in English, and without the file they are in English. */
export async function refusalTexts(): Promise<void> {
  if (language() === SOURCE_LANGUAGE) return;
  await loadTexts('refusals');
  show = (await import('./sentence-text.ts').catch(() => null))?.shownSentence ?? show;
}
