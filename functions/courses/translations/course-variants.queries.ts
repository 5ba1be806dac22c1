import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import type { CourseDraftInput } from '../../../shared/courses/course-draft.ts';
import { courseLanguageOf, readableLanguage, unknownCourseLanguage } from '../../../shared/courses/languages/course-languages.ts';
import { courseVersion } from '../../../shared/courses/translations/source-version.ts';
import { addMessage, type FieldMessages } from '../../../shared/kernel/errors.ts';
import { SOURCE_LANGUAGE } from '../../../shared/kernel/regional/languages.ts';
import type { CourseItem, CourseSettings } from '../course.records.ts';

/** The members of a course that say in which languages it is. */
type Languages = Pick<CourseSettings, 'language' | 'languages' | 'translations'>;

/** Returns the language in which a course is written: its own, else that of its instance. */
export const sourceLanguageOf = (
  { language }: Pick<CourseItem, 'language'>,
  instance: { readonly language?: string | null | undefined },
): string => language ?? instance.language ?? SOURCE_LANGUAGE;

/** Returns a tag as it is stored, and notes a problem for one that names no language. */
function readLanguage(tag: string, field: string, problems: FieldMessages): string | null {
  const language = courseLanguageOf(tag);
  if (language === null) addMessage(problems, field, unknownCourseLanguage(tag));
  return language;
}

/** What the languages of translations depend on. */
type Offered = { readonly languages: readonly string[]; readonly problems: FieldMessages };

/**
 * Returns what reads the languages of the translations of one text: null, with a problem, for a language that the course is not offered in, and
 * for one that another of them has.
 */
export function translatedLanguages({ languages, problems }: Offered): (tag: string, field: string) => string | null {
  const seen = new Set<string>();
  return (tag, field) => {
    const language = readLanguage(tag, field, problems);
    if (language === null) return null;
    const isOffered = languages.includes(language);
    if (!isOffered)
      addMessage(problems, field, sentence('The course is not offered in "{language}". Add the language first.', { language }));
    else if (seen.has(language)) addMessage(problems, field, 'There is a translation into this language already.');
    return isOffered && seen.size < seen.add(language).size ? language : null;
  };
}

function languagesOf(input: CourseDraftInput, source: string | null, base: Languages, problems: FieldMessages): string[] {
  if (input.languages === undefined) return base.languages.filter((language) => language !== source);
  const read = (input.languages ?? []).flatMap((tag, index) => readLanguage(tag, `languages.${index}`, problems) ?? []);
  return [...new Set(read)].filter((language) => language !== source);
}

/** Returns the languages of a course after an edit, with the titles and descriptions in each of them. */
export function courseLanguages(
  input: CourseDraftInput,
  base: Languages,
  texts: Pick<CourseSettings, 'title' | 'description'>,
  problems: FieldMessages,
): Languages {
  const language =
    input.language === undefined ? base.language : input.language?.trim() ? readLanguage(input.language, 'language', problems) : null;
  const languages = languagesOf(input, language, base, problems);
  const version = courseVersion(texts);
  const sent = input.translations === undefined ? null : (input.translations ?? []);
  const readTranslated = translatedLanguages({ languages, problems });
  const translations = sent
    ? sent.flatMap((translation, index) => {
        const field = `translations.${index}`;
        const of = readTranslated(translation.language, `${field}.language`);
        const [title, description] = [translation.title?.trim() ?? '', translation.description?.trim() ?? ''];
        if (of === null || (title === '' && description === '')) return [];
        return [{ language: of, version: translation.source_version ?? version, title, description }];
      })
    : base.translations;
  return { language, languages, translations: translations.map((each) => ({ ...each, outdated: each.version !== version })) };
}

/** Returns the language in which a reader of `wanted` gets a course; null for a course that is in one language alone. */
export function shownLanguage(
  course: Pick<CourseItem, 'language' | 'languages'>,
  instance: { readonly language?: string | null | undefined },
  wanted: string,
): string | null {
  if (course.languages.length === 0) return null;
  const source = sourceLanguageOf(course, instance);
  return readableLanguage([source, ...course.languages], wanted) ?? source;
}

/** Returns title and description of a course in a language, what is missing in its source's. */
export function textsIn(course: Pick<CourseItem, 'title' | 'description' | 'translations'>, language: string | null) {
  const variant = course.translations.find((each) => each.language === language);
  return { title: variant?.title || course.title, description: variant?.description || course.description };
}
