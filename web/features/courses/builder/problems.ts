import { publishingProblems, type UnitToPublish } from '../../../../shared/courses/publishing-checks.ts';
import { questionOf } from '../../../../shared/courses/question-input.ts';
import { isBlankText, isProblem, readRichText, undescribedImages } from '../../../../shared/courses/rich-text.ts';
import { descriptorOf } from '../../../../shared/courses/unit-kinds/unit-kinds.ts';
import { NO_QUESTION_TEXT } from '../../../../shared/learning/question-problems.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { type CourseForm, type FormUnit, titleOf } from './course-form.ts';
import { formMemberOf } from './form-members.ts';
import { problemsOfQuestion } from './questions.ts';
import type { Upload } from './uploads.ts';
import { plural, t } from '../../../texts/text.ts';
import { defaultTitle } from './default-title.ts';

/** What keeps the course from being published, and where it is corrected. */
export type Problem = {
  readonly message: string;
  /** Key of the unit to correct; null = the course overview. */
  readonly unit: string | null;
  /** The member of the course or unit: 'title', 'content', 'tests'; null where the server does not say. */
  readonly field: string | null;
  /** Key of the question to correct. */
  readonly question: string | null;
};

/** Returns the questions of a unit that nobody has written yet. The server would publish them with a default text. */
const unwrittenIn = ({ key, kind, questions }: FormUnit, index: number): readonly Problem[] =>
  questions.flatMap((question, i): Problem[] => {
    const isUnwritten = problemsOfQuestion(question).some(({ message }) => message === NO_QUESTION_TEXT);
    const unit = defaultTitle(kind, index + 1);
    const message = t('{unit}, question {number}: {problem}', { unit, number: i + 1, problem: t(NO_QUESTION_TEXT) });
    return isUnwritten ? [{ message, unit: key, field: 'tests', question: question.key }] : [];
  });

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function hasText({ body }: FormUnit): boolean {
  const content = text(body['content']);
  if (content === '') return false;
  const rich = readRichText(content);
  return isProblem(rich) || !isBlankText(rich);
}

/** A file that is under way counts: publishing waits for it. */
function hasSource({ key, kind, body }: FormUnit, uploads: readonly Upload[]): boolean {
  const { source } = descriptorOf(kind).requires;
  if (uploads.some(({ target, error }) => target === `unit:${key}` && error === null)) return true;
  return source === null || source.fields.some((field) => text(body[field]) !== '');
}

function unitToPublish(unit: FormUnit, index: number, uploads: readonly Upload[]): UnitToPublish {
  const { kind, questions, completionOption, timeLimit } = unit;
  return {
    kind,
    order: index + 1,
    field: `unit:${unit.key}`,
    title: titleOf(unit, index),
    hasText: hasText(unit),
    hasSource: hasSource(unit, uploads),
    // Questions whose shape cannot be read are reported by the server.
    questions: questions.flatMap((question, i) => {
      const parsed = questionOf({ ...question, unit_order: index + 1 }, i + 1);
      return typeof parsed === 'string' ? [] : [parsed];
    }),
    completionOption,
    timeLimit,
  };
}

const moment = (day: string | null | undefined, time: string | null | undefined, otherwise: string): string | null =>
  day ? `${day}T${time || otherwise}` : null;

/** Returns what is better corrected and does not keep the course from being published: pictures without a description. */
export const hintsOf = ({ units }: CourseForm): readonly Problem[] =>
  units.flatMap((unit, index): Problem[] => {
    const count = undescribedIn(unit);
    const message = plural(count, '{unit}: {count} picture has no description', '{unit}: {count} pictures have no description', {
      unit: defaultTitle(unit.kind, index + 1),
    });
    return count === 0 ? [] : [{ message, unit: unit.key, field: 'content', question: null }];
  });

/** Returns the pictures of texts that publishing has waited for and that were not uploaded, at their units. */
export const lostPictures = ({ units }: CourseForm, lost: ReadonlyMap<string, number>): readonly Problem[] =>
  units.flatMap(({ key, kind }, index): Problem[] => {
    const count = lost.get(key);
    if (count === undefined) return [];
    const message = plural(
      count,
      '{unit}: {count} picture was not uploaded. Upload it again, or publish without it.',
      '{unit}: {count} pictures were not uploaded. Upload them again, or publish without them.',
      { unit: defaultTitle(kind, index + 1) },
    );
    return [{ message, unit: key, field: 'content', question: null }];
  });

/** Returns how many pictures of a unit's text are neither described nor marked as decoration. */
export function undescribedIn({ kind, body }: Pick<FormUnit, 'kind' | 'body'>): number {
  if (descriptorOf(kind).fields['content'] !== 'richText') return 0;
  const rich = readRichText(text(body['content']));
  return isProblem(rich) ? 0 : undescribedImages(rich);
}

/** Returns the failed upload of a unit's file. */
const failedInUnit = ({ file, target, error }: Upload): readonly Problem[] =>
  error === null || target === 'resources'
    ? []
    : [
        {
          message: t('Resource "{name}" failed to upload: {error}', { name: file.name, error }),
          unit: target.split(':')[1] ?? null,
          field: 'source',
          question: null,
        },
      ];

/** Returns what the server's publishing checks would refuse, and questions without a text. */
export function problemsOf({ course, units }: CourseForm, uploads: readonly Upload[] = []): readonly Problem[] {
  const problems = publishingProblems({
    title: course.title ?? '',
    description: course.description ?? '',
    startsAt: moment(course.start_date, course.start_time, '00:00'),
    endsAt: moment(course.end_date, course.end_time, '23:59'),
    rule: course.completion_rules ?? 'all-units',
    percentage: course.completion_percentage ?? null,
    failedResources: uploads.flatMap(({ file, target, error }) =>
      error === null || target !== 'resources' ? [] : [{ name: file.name, error }],
    ),
    units: units.map((unit, index) => unitToPublish(unit, index, uploads)),
  });
  const placed = problems.map(({ field, message, question }): Problem => {
    const [, key, member] = /^unit:([^.]+)\.(.+)$/.exec(field) ?? [];
    const unit = units.find((other) => other.key === key);
    const asked = question === undefined ? undefined : unit?.questions[question];
    return { message, unit: unit?.key ?? null, field: member ?? field, question: asked?.key ?? null };
  });
  return [...placed, ...uploads.flatMap(failedInUnit), ...units.flatMap(unwrittenIn)];
}

/** Returns the server's refusal as problems, each at the member that its path names or the unit of its message: 'Content Unit 3 ...'. */
export function problemsFrom(error: ApiError, form: CourseForm): readonly Problem[] {
  const problemFrom = (message: string, path: string, written: string): Problem => {
    const place = formMemberOf(form, path);
    if (place) return { message, unit: place.unit, field: place.member, question: place.question };
    const unit = form.units[Number(/\bUnit (\d+)\b/.exec(written)?.[1] ?? 0) - 1]?.key ?? null;
    return { message, unit, field: null, question: null };
  };
  const ofFields = Object.entries(error.fields).flatMap(([path, messages]) => messages.map((message) => ({ message, path })));
  const all = ofFields.length === 0 ? [{ message: error.message, path: '' }] : ofFields;
  return all.map(({ message, path }, i) => problemFrom(message, path, error.written[i] ?? message));
}
