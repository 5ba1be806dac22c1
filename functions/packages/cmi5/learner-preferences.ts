import type { Sound } from '../../../shared/packages/sound.ts';
import { acceptedLanguages } from '../xapi/accept-language.ts';

const MOST_LANGUAGES = 10;

/** What a learner prefers, as cmi5 reads it (section 11). */
type Preferences = { readonly languagePreference: string; readonly audioPreference: Sound };

/** Returns what a learner prefers: the languages that their browser is set to, and what they have chosen for sound. */
export function preferencesOf(acceptLanguage: string | null, audioPreference: Sound): Preferences {
  const languages = acceptedLanguages(acceptLanguage).slice(0, MOST_LANGUAGES);
  return { languagePreference: languages.length === 0 ? 'en-GB' : languages.join(','), audioPreference };
}
