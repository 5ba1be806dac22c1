import type { Sound } from '../../../shared/packages/sound.ts';

const TAG = /^[a-z]{2,8}(-[a-z0-9]{1,8}){0,3}$/i;
const MOST_CHARACTERS = 400;
const MOST_LANGUAGES = 10;

/** Returns the languages of an Accept-Language header, most wanted first (RFC 9110, section 12.5.4). */
function languagesOf(header: string): string[] {
  const wanted = header
    .slice(0, MOST_CHARACTERS)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    });
  return wanted
    .filter(({ tag, weight }) => TAG.test(tag) && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST_LANGUAGES)
    .map(({ tag }) => tag);
}

/** What a learner prefers, as cmi5 reads it (section 11). */
type Preferences = { readonly languagePreference: string; readonly audioPreference: Sound };

/** Returns what a learner prefers: the languages that their browser is set to, and what they have chosen for sound. */
export function preferencesOf(acceptLanguage: string | null, audioPreference: Sound): Preferences {
  const languages = languagesOf(acceptLanguage ?? '');
  return { languagePreference: languages.length === 0 ? 'en-GB' : languages.join(','), audioPreference };
}
