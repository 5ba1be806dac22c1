import { languageFiles, type LanguageFiles } from './language-files.ts';

/** What functions refuse: documents in frames say it themselves. */
const REFUSALS: LanguageFiles = {
  de: () => import('../../../web/texts/translations/de/refusals.json', { with: { type: 'json' } }),
  fr: () => import('../../../web/texts/translations/fr/refusals.json', { with: { type: 'json' } }),
  es: () => import('../../../web/texts/translations/es/refusals.json', { with: { type: 'json' } }),
  pl: () => import('../../../web/texts/translations/pl/refusals.json', { with: { type: 'json' } }),
  ar: () => import('../../../web/texts/translations/ar/refusals.json', { with: { type: 'json' } }),
};

/** Returns the sentences of refusals in a language. */
export const refusalsIn = languageFiles('refusals', REFUSALS);
