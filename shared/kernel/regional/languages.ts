import * as z from 'zod/mini';
import { lineOf } from '../text.ts';

/** The languages that can be chosen for screens and mail, by their tags (BCP 47). */
export const LANGUAGES = ['en-GB', 'de', 'fr', 'es', 'pl', 'ar'] as const;

const isLanguage = (tag: string): boolean => (LANGUAGES as readonly string[]).includes(tag);

/** A language that can be chosen. A refusal names the value. */
export const languageChoiceSchema = z.string().check(
  ...lineOf(35, { tooLong: 'This language cannot be chosen.' }),
  z.refine(isLanguage, {
    error: ({ input }) => `This language cannot be chosen: ${String(input)}. Choose one of ${LANGUAGES.join(', ')}.`,
  }),
);

/** More than there are, so that a list with one twice is not too long. */
const MOST_LANGUAGES = 20;

/** The languages that a place offers, each once; none: those of the place above it. */
export const offeredLanguagesSchema = z.pipe(
  z.array(languageChoiceSchema).check(z.maxLength(MOST_LANGUAGES, `Choose at most ${MOST_LANGUAGES} languages.`)),
  z.transform((tags: string[]) => [...new Set(tags)]),
);

/** Returns the languages that people can choose somewhere: those of the branch, else of the instance, else all. */
export const languagesOffered = (
  branch: readonly string[] | null | undefined,
  instance: readonly string[] | null | undefined,
): string[] => [...([branch, instance].find((tags) => tags && tags.length > 0) ?? LANGUAGES)];
