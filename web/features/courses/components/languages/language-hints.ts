import { languageName } from '../../../../design/patterns/form/languages.ts';
import { plural } from '../../../../texts/text.ts';
import type { CourseForm } from '../../builder/course-form.ts';
import type { Problem } from '../../builder/problems.ts';
import { languagesOf, openParts } from '../../builder/translations.ts';

/** The place of the languages in the builder, where the key of a unit stands otherwise. */
export const LANGUAGES = '@languages';

/** Returns what lacks a translation, which keeps no course from being published. */
export const translationHints = (form: CourseForm): readonly Problem[] =>
  languagesOf(form.course).flatMap((language): Problem[] => {
    const count = openParts(form, language);
    const message = plural(
      count,
      '{language}: {count} part is not translated or is outdated. Learners see it in the language of the course.',
      '{language}: {count} parts are not translated or are outdated. Learners see them in the language of the course.',
      { language: languageName(language) },
    );
    return count === 0 ? [] : [{ message, unit: LANGUAGES, field: null, question: null }];
  });
