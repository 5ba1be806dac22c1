import { courseVersion, questionVersion, unitVersion } from '../../../../shared/courses/translations/source-version.ts';
import { questionOf } from '../../../../shared/courses/question-input.ts';
import { fieldsOfTranslation, translatedFields } from '../../../../shared/courses/translations/translated-fields.ts';
import { variantProblem } from '../../../../shared/learning/question-variant.ts';
import type { CourseTranslationInput, QuestionTranslationInput, UnitTranslationInput } from '../../../api/generated/graphql.ts';
import type { CourseFields, CourseForm, FormQuestion, FormUnit } from './course-form.ts';

/** How a part of a course stands in another language. */
export type TranslationState = 'missing' | 'outdated' | 'done';

type Variant = { readonly language: string; readonly source_version?: string | null | undefined };

const variantIn = <Of extends Variant>(variants: readonly Of[] | null | undefined, language: string): Of | undefined =>
  variants?.find((variant) => variant.language === language);

/** The version of a translation that is not finished, which is of no source and is shown to nobody. */
const UNFINISHED = '';

/** A variant without a version is one of the source as it is. */
const stateOf = (variant: Variant | undefined, version: string): TranslationState =>
  variant === undefined || variant.source_version === UNFINISHED
    ? 'missing'
    : (variant.source_version ?? version) === version
      ? 'done'
      : 'outdated';

/** Returns the state of several parts together: missing where one is, else outdated where one is. */
export function stateOfAll(states: readonly TranslationState[]): TranslationState {
  if (states.includes('missing')) return 'missing';
  return states.includes('outdated') ? 'outdated' : 'done';
}

/** Returns the other languages in which a course is offered. */
export const languagesOf = ({ languages }: CourseFields): readonly string[] => languages ?? [];

/** Returns title and description of a course in a language, as far as they are there. */
export const courseVariant = ({ translations }: CourseFields, language: string): CourseTranslationInput | undefined =>
  variantIn(translations, language);

/** Returns how title and description of a course stand in a language. */
export const courseState = (course: CourseFields, language: string): TranslationState =>
  stateOf(courseVariant(course, language), courseVersion(course));

/** Returns a unit in a language, as far as it is there. */
export const unitVariant = ({ body }: Pick<FormUnit, 'body'>, language: string): UnitTranslationInput | undefined =>
  // As the server or this page wrote them.
  variantIn(body['translations'] as readonly UnitTranslationInput[] | null | undefined, language);

const versionOfUnit = ({ kind, title, body }: FormUnit): string => unitVersion(kind, { ...body, title, unit_order: 1 });

const isFilled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** Whether a unit has anything of its own to translate: a test without a title has its questions alone. */
const isTranslated = ({ kind, title, body }: FormUnit): boolean =>
  title !== null || translatedFields(kind).some((name) => isFilled(body[name]));

/** Returns how the title and content of a unit stand in a language, without its questions. */
export const contentState = (unit: FormUnit, language: string): TranslationState =>
  isTranslated(unit) ? stateOf(unitVariant(unit, language), versionOfUnit(unit)) : 'done';

/** Returns a question in a language, as far as it is there. */
export const questionVariant = ({ translations }: FormQuestion, language: string): QuestionTranslationInput | undefined =>
  variantIn(translations, language);

const versionOfQuestion = (question: FormQuestion): string => questionVersion({ ...question, unit_order: 1, translations: null });

/** Returns how a question stands in a language. */
export const questionState = (question: FormQuestion, language: string): TranslationState =>
  stateOf(questionVariant(question, language), versionOfQuestion(question));

/** Returns how a unit with its questions stands in a language. */
export const unitState = (unit: FormUnit, language: string): TranslationState =>
  stateOfAll([contentState(unit, language), ...unit.questions.map((question) => questionState(question, language))]);

/** The keys of what is translated one after the other: null is the course itself. */
export const partsOf = ({ units }: CourseForm): readonly (string | null)[] => [null, ...units.map(({ key }) => key)];

/** Returns how a part of a course stands in a language. */
export function partState({ course, units }: CourseForm, key: string | null, language: string): TranslationState {
  const unit = units.find((other) => other.key === key);
  return unit ? unitState(unit, language) : courseState(course, language);
}

/** Returns the next part that is not done, after `from` and then from the start; undefined where all are. */
export function nextOpenPart(form: CourseForm, from: string | null, language: string): string | null | undefined {
  const parts = partsOf(form);
  const start = parts.indexOf(from) + 1;
  return [...parts.slice(start), ...parts.slice(0, start)].find((key) => partState(form, key, language) !== 'done');
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether a variant has nothing but its language and version. */
const isEmpty = (variant: Variant): boolean =>
  Object.entries(variant).every(([name, value]) => name === 'language' || name === 'source_version' || isBlank(value));

/** Returns the variants with one in place of that of its language; one without texts is left out. */
const replaced = <Of extends Variant>(variants: readonly Of[] | null | undefined, variant: Of): Of[] => [
  ...(variants ?? []).filter(({ language }) => language !== variant.language),
  ...(isEmpty(variant) ? [] : [variant]),
];

/** Returns a course with title or description in a language, of the source as it is. */
export function withCourseVariant(course: CourseFields, language: string, texts: Partial<CourseTranslationInput>): CourseFields {
  const former = courseVariant(course, language);
  const variant = { ...former, ...texts, language, source_version: courseVersion(course) };
  return { ...course, translations: replaced(course.translations, variant) };
}

/** Returns a unit with members in a language, of the source as it is. */
export function withUnitVariant(unit: FormUnit, language: string, members: Readonly<Record<string, unknown>>): FormUnit {
  const former = unitVariant(unit, language);
  const known = new Set(['title', ...fieldsOfTranslation(unit.kind)]);
  const own = Object.fromEntries(Object.entries(members).filter(([name]) => known.has(name)));
  const variant = { ...former, ...own, language, source_version: versionOfUnit(unit) };
  const variants = unit.body['translations'] as readonly UnitTranslationInput[] | null | undefined; // as in unitVariant
  return { ...unit, body: { ...unit.body, translations: replaced(variants, variant) } };
}

/** Whether a translation has all that its question has. */
function fits(question: FormQuestion, { question: text, options, pairs, fillTheGaps, words }: QuestionTranslationInput): boolean {
  const source = questionOf({ ...question, unit_order: 1, translations: null }, 1);
  const items = { options: options ?? [], pairs: pairs ?? [], fillTheGaps: fillTheGaps ?? '', words: words ?? [] };
  return (
    typeof source !== 'string' && isFilled(text) && variantProblem(source, { language: '', version: '', question: '', ...items }) === null
  );
}

/** Returns a question with texts in a language, of the source as it is. */
export function withQuestionVariant(question: FormQuestion, language: string, texts: Partial<QuestionTranslationInput>): FormQuestion {
  const former = questionVariant(question, language) ?? blankVariant(question, language);
  const variant = { ...former, ...texts, language };
  const version = fits(question, variant) ? versionOfQuestion(question) : UNFINISHED;
  return { ...question, translations: replaced(question.translations, { ...variant, source_version: version }) };
}

/** Returns the ids of the options of a question, which are places where none were given. */
export const optionIds = ({ options }: FormQuestion): string[] => (options ?? []).map(({ id }, index) => String(id ?? index + 1));

/** Returns an empty translation of a question, with as many items as it has. */
export function blankVariant(question: FormQuestion, language: string): QuestionTranslationInput {
  const { type, options, pairs, rules } = question;
  const blank = { language, question: '' };
  if (type === 'Multiple Choice' || type === 'Ordering')
    return { ...blank, options: optionIds({ ...question, options }).map((id) => ({ id, text: '' })) };
  if (type === 'Match the Pairs') return { ...blank, pairs: (pairs ?? []).map(() => ({ left: '', right: '' })) };
  if (type === 'Free Text') return { ...blank, words: (rules ?? []).map(() => '') };
  return { ...blank, fillTheGaps: '' };
}

const withoutLanguage = <Of extends Variant>(variants: readonly Of[] | null | undefined, language: string): Of[] =>
  (variants ?? []).filter((variant) => variant.language !== language);

/** Returns a course that is not offered in a language any more: its translations go with it. */
export function withoutCourseLanguage({ course, units }: CourseForm, language: string): CourseForm {
  const languages = languagesOf(course).filter((other) => other !== language);
  return {
    course: { ...course, languages, translations: withoutLanguage(course.translations, language) },
    units: units.map((unit) => ({
      ...unit,
      body: { ...unit.body, translations: withoutLanguage(unit.body['translations'] as readonly UnitTranslationInput[] | null, language) },
      questions: unit.questions.map((question) => ({ ...question, translations: withoutLanguage(question.translations, language) })),
    })),
  };
}

/** Returns a course that is offered in one language more. `source`: in which it is written where it does not say. */
export const withCourseLanguage = ({ course, units }: CourseForm, language: string, source: string): CourseForm => ({
  course: { ...course, language: course.language ?? source, languages: [...languagesOf(course), language] },
  units,
});

/** Returns how many parts of a course are not translated, or outdated, in a language. */
export const openParts = (form: CourseForm, language: string): number =>
  partsOf(form).filter((key) => partState(form, key, language) !== 'done').length;
