import { publishingProblems, type UnitToPublish } from '../../../../shared/courses/publishing-checks.ts';
import { questionOf } from '../../../../shared/courses/question-input.ts';
import { isBlankText, isProblem, readRichText } from '../../../../shared/courses/rich-text.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { type CourseForm, type FormUnit, titleOf } from './course-form.ts';
import type { Upload } from './uploads.ts';

/** What keeps the course from being published, and where to mend it; null = the course overview. */
export type Problem = { readonly message: string; readonly unit: string | null };

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function hasText({ kind, body }: FormUnit): boolean {
  const content = text(body['content']);
  if (kind !== 'content' || content === '') return content !== '';
  const rich = readRichText(content);
  return isProblem(rich) || !isBlankText(rich);
}

const SOURCES = ['video_path', 'youtube_link', 'audio_path', 'doc_path', 'file_path', 'url', 'scorm_path', 'scorm_id'] as const;

function unitToPublish(unit: FormUnit, index: number): UnitToPublish {
  const { kind, body, questions, completionOption, timeLimit } = unit;
  return {
    kind,
    order: index + 1,
    field: `unit:${unit.key}`,
    title: titleOf(unit, index),
    hasText: hasText(unit),
    hasSource: SOURCES.some((name) => text(body[name]) !== ''),
    // What has no right shape yet is told by the server.
    questions: questions.flatMap((question, i) => {
      const read = questionOf({ ...question, unit_order: index + 1 }, i + 1);
      return typeof read === 'string' ? [] : [read];
    }),
    completionOption,
    timeLimit,
  };
}

const moment = (day: string | null | undefined, time: string | null | undefined, otherwise: string): string | null =>
  day ? `${day}T${time || otherwise}` : null;

/** The same checks as the server's, before it is asked. */
export function problemsOf({ course, units }: CourseForm, uploads: readonly Upload[] = []): readonly Problem[] {
  const found = publishingProblems({
    title: course.title ?? '',
    description: course.description ?? '',
    startsAt: moment(course.start_date, course.start_time, '00:00'),
    endsAt: moment(course.end_date, course.end_time, '23:59'),
    rule: course.completion_rules ?? 'all-units',
    percentage: course.completion_percentage ?? null,
    failedResources: uploads.flatMap(({ file, error }) => (error === null ? [] : [{ name: file.name, error }])),
    units: units.map(unitToPublish),
  });
  return found.map(({ field, message }) => ({ message, unit: /^unit:([^.]+)/.exec(field)?.[1] ?? null }));
}

/** A refusal of the server, with the place its words name: 'Content Unit 3 ...'. */
export function problemsFrom(error: ApiError, { units }: CourseForm): readonly Problem[] {
  return error.messages.map((message) => ({ message, unit: units[Number(/\bUnit (\d+)\b/.exec(message)?.[1] ?? 0) - 1]?.key ?? null }));
}
