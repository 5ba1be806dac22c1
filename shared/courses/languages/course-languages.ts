import { type Sentence, sentence } from '../../kernel/regional/sentence.ts';
import { isLanguage } from '../../packages/cmi/cmi-languages.ts';

/** So many languages a course has, its source among them. */
export const MOST_COURSE_LANGUAGES = 20;

/** Longer than the tags in use. */
const LONGEST_TAG = 35;

/** A code of two or three letters, then a script and a region. */
const TAG = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,2}$/i;

/** Returns a tag as `Intl` writes it; null for one with parts that are neither a script, a region nor a variant, as in `en-12`. */
function canonical(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** Returns a tag of BCP 47 as the product writes it, `de-CH`; null for one that names no language. */
export function courseLanguageOf(tag: string): string | null {
  const trimmed = tag.trim();
  return trimmed.length > LONGEST_TAG || !TAG.test(trimmed) || !isLanguage(trimmed) ? null : canonical(trimmed);
}

/** Returns what a refusal of a tag says, which names it. */
export const unknownCourseLanguage = (tag: string): Sentence =>
  sentence('There is no language "{tag}". Choose another.', { tag: tag.trim() });

const firstPart = (tag: string): string => (tag.split('-')[0] ?? '').toLowerCase();

/** Returns the one of some languages that a reader of `wanted` reads: the same, else another of the same language ("de-AT" for "de"); null for none. */
export function readableLanguage(languages: readonly string[], wanted: string): string | null {
  const exact = languages.find((language) => language.toLowerCase() === wanted.toLowerCase());
  return exact ?? languages.find((language) => firstPart(language) === firstPart(wanted)) ?? null;
}
