import type { Language } from '../../../shared/kernel/regional/languages.ts';
import { ENGLISH, type Texts, textsWith, type Translations } from '../texts/texts.ts';
import { logger } from '../runtime/logger.ts';

type TranslationFile = { readonly default: Translations };

/** How the files of a part are read. Each part is a module of its own, so that a function has the files alone of which it writes texts. */
export type LanguageFiles = Readonly<Record<Exclude<Language, 'en-GB'>, () => Promise<TranslationFile>>>;

/** Returns what reads the texts of a language, each file once. What of it cannot be read is English, and is logged once. */
export function languageFiles(part: string, files: LanguageFiles): (language: Language) => Promise<Texts> {
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
