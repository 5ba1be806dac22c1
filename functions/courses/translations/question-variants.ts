import type { QuestionInput } from '../../../shared/courses/course-draft.ts';
import { questionVersion } from '../../../shared/courses/translations/source-version.ts';
import { addMessage } from '../../../shared/kernel/errors.ts';
import type { Question } from '../../../shared/learning/question.ts';
import { type QuestionVariant, type TranslatedQuestion, variantProblem } from '../../../shared/learning/question-variant.ts';
import type { ReadingUnits } from '../unit-kinds/unit-kind-handler.ts';
import { translatedLanguage } from './course-variants.queries.ts';

type Reading = Pick<ReadingUnits, 'languages' | 'problems'>;

const withoutNulls = <Members extends object>(members: Members) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined));

/** Returns a question with its variants. One that says it is of the present source has to fit it; an older one is kept, and not shown where it does not. */
export function withVariants(
  question: Question,
  input: QuestionInput,
  field: string,
  { languages, problems }: Reading,
  before: readonly QuestionVariant[] | undefined,
): TranslatedQuestion {
  const version = questionVersion(input);
  const marked = (variant: QuestionVariant): QuestionVariant => ({ ...variant, outdated: variant.version !== version });
  const sent = input.translations;
  const variants =
    sent === undefined
      ? (before ?? []).map(marked)
      : (sent ?? []).flatMap((translation, index) => {
          const at = `${field}.translations.${index}`;
          const language = translatedLanguage(translation.language, languages, `${at}.language`, problems);
          const { source_version: from, question: text, language: _, ...members } = translation;
          const variant = marked({ language: language ?? '', version: from ?? version, question: text ?? '', ...withoutNulls(members) });
          const problem = variant.outdated ? null : variantProblem(question, variant);
          if (problem) addMessage(problems, `${at}.${problem.member}`, problem.message);
          return language === null ? [] : [variant];
        });
  return variants.length > 0 ? { ...question, translations: variants } : question;
}
