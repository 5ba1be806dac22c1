import type { Language } from '../../../shared/kernel/regional/languages.ts';
import { languageFiles, type LanguageFiles } from './language-files.ts';
import { type ShowSentence, sentencesWith } from '../texts/sentences.ts';

/** The sentences of the audit log and of activity that pages of reports show: files have them in the same words. */
const SENTENCES: LanguageFiles = {
  de: () => import('../../../web/texts/translations/de/activity.json', { with: { type: 'json' } }),
  fr: () => import('../../../web/texts/translations/fr/activity.json', { with: { type: 'json' } }),
  es: () => import('../../../web/texts/translations/es/activity.json', { with: { type: 'json' } }),
  pl: () => import('../../../web/texts/translations/pl/activity.json', { with: { type: 'json' } }),
  ar: () => import('../../../web/texts/translations/ar/activity.json', { with: { type: 'json' } }),
};

const sentenceTexts = languageFiles('activity', SENTENCES);

/** Returns how sentences of answers are written in a language. */
export const sentencesIn = async (language: Language): Promise<ShowSentence> => sentencesWith(await sentenceTexts(language));
