import type { Language } from '../../../shared/kernel/regional/languages.ts';
import { type ShowSentence, sentencesWith } from '../texts/sentences.ts';
import { ENGLISH, type Texts, textsWith, type Translations } from '../texts/texts.ts';
import { logger } from './logger.ts';

type TranslationFile = { readonly default: Translations };
type Files = Readonly<Record<Exclude<Language, 'en-GB'>, () => Promise<TranslationFile>>>;

/** A file is read with the first letter in its language, so that no start of a function waits for it. */
const LETTERS: Files = {
  de: () => import('../../../web/texts/translations/de/letters.json', { with: { type: 'json' } }),
  fr: () => import('../../../web/texts/translations/fr/letters.json', { with: { type: 'json' } }),
  es: () => import('../../../web/texts/translations/es/letters.json', { with: { type: 'json' } }),
  pl: () => import('../../../web/texts/translations/pl/letters.json', { with: { type: 'json' } }),
  ar: () => import('../../../web/texts/translations/ar/letters.json', { with: { type: 'json' } }),
};

/** What functions refuse: documents in frames say it themselves. */
const REFUSALS: Files = {
  de: () => import('../../../web/texts/translations/de/refusals.json', { with: { type: 'json' } }),
  fr: () => import('../../../web/texts/translations/fr/refusals.json', { with: { type: 'json' } }),
  es: () => import('../../../web/texts/translations/es/refusals.json', { with: { type: 'json' } }),
  pl: () => import('../../../web/texts/translations/pl/refusals.json', { with: { type: 'json' } }),
  ar: () => import('../../../web/texts/translations/ar/refusals.json', { with: { type: 'json' } }),
};

/** The sentences of the audit log and of activity that pages of reports show: files have them in the same words. */
const SENTENCES: Files = {
  de: () => import('../../../web/texts/translations/de/reporting.json', { with: { type: 'json' } }),
  fr: () => import('../../../web/texts/translations/fr/reporting.json', { with: { type: 'json' } }),
  es: () => import('../../../web/texts/translations/es/reporting.json', { with: { type: 'json' } }),
  pl: () => import('../../../web/texts/translations/pl/reporting.json', { with: { type: 'json' } }),
  ar: () => import('../../../web/texts/translations/ar/reporting.json', { with: { type: 'json' } }),
};

/** Returns what reads the texts of a language, each file once. What of it cannot be read is English, and is logged once. */
export function languageFiles(part: string, files: Files): (language: Language) => Promise<Texts> {
  const loaded = new Map<Language, Promise<Texts>>();
  const load = async (language: Exclude<Language, 'en-GB'>): Promise<Texts> => {
    const report = (error: unknown): void => logger.error('texts.broken', { part, language, error: String(error) });
    try {
      return textsWith(language, (await files[language]()).default, report);
    } catch (error) {
      report(error);
      return ENGLISH;
    }
  };
  return async (language) => {
    if (language === 'en-GB') return ENGLISH;
    const known = loaded.get(language) ?? load(language);
    loaded.set(language, known);
    return known;
  };
}

/** Returns the texts of a language. */
export const textsIn = languageFiles('letters', LETTERS);

/** Returns the sentences of refusals in a language. */
export const refusalsIn = languageFiles('refusals', REFUSALS);

const sentenceTexts = languageFiles('reporting', SENTENCES);

/** Returns how sentences of answers are written in a language. */
export const sentencesIn = async (language: Language): Promise<ShowSentence> => sentencesWith(await sentenceTexts(language));
