import type { QuestionInput } from '../../../shared/courses/course-draft.ts';
import { questionVersion } from '../../../shared/courses/translations/source-version.ts';
import { addMessage } from '../../../shared/kernel/errors.ts';
import type { Question } from '../../../shared/learning/question.ts';
import { type QuestionVariant, type TranslatedQuestion, variantProblem } from '../../../shared/learning/question-variant.ts';
import { nextTurn } from '../../platform/runtime/next-turn.ts';
import type { ReadingUnits } from '../unit-kinds/unit-kind-handler.ts';
import { translatedLanguages } from './course-variants.queries.ts';

type Reading = Pick<ReadingUnits, 'languages' | 'problems'>;

const withoutNulls = <Members extends object>(members: Members) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined));

/** Returns a question with its variants, which are compared with it in a turn of the event loop of their own. One that says it is of the present source has to fit it; an older one is kept, and not shown where it does not. */
export async function withVariants(
  question: Question,
  input: QuestionInput,
  field: string,
  reading: Reading,
  before: readonly QuestionVariant[] | undefined,
): Promise<TranslatedQuestion> {
  const version = questionVersion(input);
  const marked = (variant: QuestionVariant): QuestionVariant => ({ ...variant, outdated: variant.version !== version });
  const sent = input.translations;
  if (sent) await nextTurn();
  const readTranslated = translatedLanguages(reading);
  const variants =
    sent === undefined
      ? (before ?? []).map(marked)
      : (sent ?? []).flatMap((translation, index) => {
          const at = `${field}.translations.${index}`;
          const language = readTranslated(translation.language, `${at}.language`);
          const { source_version: from, question: text, language: _, ...members } = translation;
          const variant = marked({ language: language ?? '', version: from ?? version, question: text ?? '', ...withoutNulls(members) });
          const problem = variant.outdated ? null : variantProblem(question, variant);
          if (problem) addMessage(reading.problems, `${at}.${problem.member}`, problem.message);
          return language === null ? [] : [variant];
        });
  return variants.length > 0 ? { ...question, translations: variants } : question;
}
