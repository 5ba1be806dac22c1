import { languageFiles, type LanguageFiles } from './language-files.ts';

/** A file is read with the first text in its language, so that no start of a function waits for it. */
const FILES: LanguageFiles = {
  de: () => import('../../../web/texts/translations/de/letters.json', { with: { type: 'json' } }),
  fr: () => import('../../../web/texts/translations/fr/letters.json', { with: { type: 'json' } }),
  es: () => import('../../../web/texts/translations/es/letters.json', { with: { type: 'json' } }),
  pl: () => import('../../../web/texts/translations/pl/letters.json', { with: { type: 'json' } }),
  ar: () => import('../../../web/texts/translations/ar/letters.json', { with: { type: 'json' } }),
};

/** Returns the texts of e-mails, certificates and files in a language. */
export const textsIn = languageFiles('letters', FILES);
