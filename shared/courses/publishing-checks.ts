import type { FieldMessages } from '../kernel/errors.ts';
import type { Question } from '../learning/question.ts';
import { questionProblems } from '../learning/question-problems.ts';
import { UNIT_KINDS, type UnitKind } from '../learning/unit-kind.ts';

/** A unit as far as publishing asks about it. `order` is the number in the messages. */
export type UnitToPublish = {
  readonly kind: UnitKind;
  readonly order: number;
  /** Field of the input it came from, e.g. `contents.0`. */
  readonly field: string;
  readonly title: string;
  readonly hasText: boolean;
  /** A file, a link or an address: what the kind is about. */
  readonly hasSource: boolean;
  readonly questions: readonly Question[];
  readonly completionOption: string | null;
  readonly timeLimit: number | null;
};

/** A course as far as publishing asks about it: made from the builder's form and from a call's input alike. */
export type CourseToPublish = {
  readonly title: string;
  readonly description: string;
  /** YYYY-MM-DDTHH:MM, or null. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly rule: string;
  readonly percentage: number | null;
  readonly failedResources: readonly { readonly name: string; readonly error: string }[];
  readonly units: readonly UnitToPublish[];
};

export type PublishingProblem = { readonly field: string; readonly message: string };

const blank = (text: string): boolean => text.trim() === '';

/** What a kind has to have besides its title, in the contract's wording. Kinds that are missing here ask for nothing of their own. */
const SOURCES: Partial<Record<UnitKind, string>> = {
  video: 'requires a video path or YouTube link',
  audio: 'audio path is required',
  document: 'document path is required',
  iframe: 'URL is required',
  scorm: 'file is required',
};
const ASKS_TEXT: ReadonlySet<UnitKind> = new Set(['content', 'assignment'] as const);

function unitProblems(unit: UnitToPublish): PublishingProblem[] {
  const problems: PublishingProblem[] = [];
  const name = `${UNIT_KINDS[unit.kind].printed} Unit ${unit.order}`;
  const add = (member: string, message: string): number => problems.push({ field: `${unit.field}.${member}`, message });
  if (unit.kind === 'test') {
    if (unit.questions.length === 0) add('tests', `${name} must have at least one question`);
  } else if (blank(unit.title)) add('title', `${name} title is required`);
  if (ASKS_TEXT.has(unit.kind) && !unit.hasText) add('content', `${name} content is required`);
  const source = SOURCES[unit.kind];
  if (source && !unit.hasSource) add('source', `${name} ${source}`);
  if (unit.completionOption === 'time' && !unit.timeLimit) add('time_limit', `${name} needs a time limit`);
  if (unit.completionOption === 'question' && unit.questions.length === 0)
    add('tests', `${name} needs a question, as it is completed with one`);
  unit.questions.forEach((question, index) => {
    for (const problem of questionProblems(question)) {
      if (problem.level === 'error') add('tests', `${name}, question ${index + 1}: ${problem.message}`);
    }
  });
  return problems;
}

const percentageIsWrong = ({ rule, percentage }: CourseToPublish): boolean =>
  rule === 'percentage' && percentage !== null && (!Number.isInteger(percentage) || percentage < 1 || percentage > 100);

/**
 * Everything that keeps a course from being published, in the order of the form. The builder shows these before it calls, and the
 * server answers the same.
 */
export function publishingProblems(course: CourseToPublish): PublishingProblem[] {
  const problems: PublishingProblem[] = [];
  if (blank(course.title)) problems.push({ field: 'title', message: 'Course Title is required' });
  if (blank(course.description)) problems.push({ field: 'description', message: 'Course Description is required' });
  if (course.startsAt && course.endsAt && course.endsAt < course.startsAt)
    problems.push({ field: 'end_date', message: 'End Date cannot be before Start Date' });
  if (percentageIsWrong(course))
    problems.push({ field: 'completion_percentage', message: 'Completion Percentage must be between 1 and 100' });
  for (const { name, error } of course.failedResources)
    problems.push({ field: 'resources', message: `Resource "${name}" failed to upload: ${error}` });
  return [...problems, ...course.units.flatMap(unitProblems)];
}

/** The same by field, as a refusal of the API carries them. */
export function byField(problems: readonly PublishingProblem[]): FieldMessages {
  const fields: FieldMessages = {};
  for (const { field, message } of problems) (fields[field] ??= []).push(message);
  return fields;
}
