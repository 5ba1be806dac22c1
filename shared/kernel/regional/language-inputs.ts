import { listOf, notedSentence } from './sentence.ts';
import * as z from 'zod/mini';
import { lineOf } from '../text.ts';
import { languages } from './languages.ts';

const isLanguage = (tag: string): boolean => (languages as readonly string[]).includes(tag);

/** A language that can be chosen. A refusal names the value. */
export const languageChoiceSchema = z.string().check(
  ...lineOf(35, { tooLong: 'This language cannot be chosen.' }),
  z.refine(isLanguage, {
    error: ({ input }) =>
      notedSentence('This language cannot be chosen: {language}. Choose one of {languages}.', {
        language: String(input),
        languages: listOf(languages),
      }),
  }),
);

/** More than there are, so that a list with one twice is not too long. */
const MOST_LANGUAGES = 20;

/** The languages that a place offers, each once; none: those of the place above it. */
export const offeredLanguagesSchema = z.pipe(
  z
    .array(languageChoiceSchema)
    .check(z.maxLength(MOST_LANGUAGES, { error: () => notedSentence('Choose at most {most} languages.', { most: MOST_LANGUAGES }) })),
  z.transform((tags: string[]) => [...new Set(tags)]),
);
