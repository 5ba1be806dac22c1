import { addMessage, type FieldMessages } from '../kernel/errors.ts';
import type { Question } from '../learning/question.ts';
import { questionProblems } from '../learning/question-problems.ts';
import { defaultUnitTitle, descriptorOf, type UnitKind } from './unit-kinds/unit-kinds.ts';

/** The parts of a unit that publishing checks. `order` is the number in the messages. */
export type UnitToPublish = {
  readonly kind: UnitKind;
  readonly order: number;
  /** Field of the input, e.g. `contents.0`. */
  readonly field: string;
  readonly title: string;
  readonly hasText: boolean;
  /** Whether the file, link or address of its kind is set. */
  readonly hasSource: boolean;
  readonly questions: readonly Question[];
  readonly completionOption: string | null;
  readonly timeLimit: number | null;
};

/** The parts of a course that publishing checks, made from the builder's form or from a call's input. */
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

/** `question`: the place of the question in its unit, from 0, where the problem is one question's. */
export type PublishingProblem = { readonly field: string; readonly message: string; readonly question?: number };

const blank = (text: string): boolean => text.trim() === '';

function unitProblems(unit: UnitToPublish): PublishingProblem[] {
  const problems: PublishingProblem[] = [];
  const { requires } = descriptorOf(unit.kind);
  const name = defaultUnitTitle(unit.kind, unit.order);
  const add = (member: string, message: string): number => problems.push({ field: `${unit.field}.${member}`, message });
  if (requires.questions && unit.questions.length === 0) add('tests', `${name} must have at least one question`);
  if (requires.title && blank(unit.title)) add('title', `${name} title is required`);
  if (requires.text && !unit.hasText) add('content', `${name} content is required`);
  if (requires.source && !unit.hasSource) add('source', `${name} ${requires.source.message}`);
  if (unit.completionOption === 'time' && !unit.timeLimit) add('time_limit', `${name} needs a time limit`);
  if (unit.completionOption === 'question' && unit.questions.length === 0)
    add('tests', `${name} needs a question, or another way to complete it`);
  unit.questions.forEach((question, index) => {
    for (const problem of questionProblems(question)) {
      if (problem.level === 'error')
        problems.push({ field: `${unit.field}.tests`, message: `${name}, question ${index + 1}: ${problem.message}`, question: index });
    }
  });
  return problems;
}

const percentageIsWrong = ({ rule, percentage }: CourseToPublish): boolean =>
  rule === 'percentage' && percentage !== null && (!Number.isInteger(percentage) || percentage < 1 || percentage > 100);

/**
 * Returns every problem that prevents publishing a course, in the order of the form. The builder shows them before the call, and the
 * server returns the same.
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

/** Returns the messages of the problems by field, as a VALIDATION error has them. */
export function byField(problems: readonly PublishingProblem[]): FieldMessages {
  const fields: FieldMessages = {};
  for (const { field, message } of problems) addMessage(fields, field, message);
  return fields;
}
