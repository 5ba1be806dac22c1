import type { CompletionOption } from '../../shared/courses/unit-kinds/unit-kind-descriptor.ts';
import type { Question } from '../../shared/learning/question.ts';
import type { UnitKind } from '../../shared/courses/unit-kinds/unit-kinds.ts';
import type { CourseNow, LearnerInput, UnitNow } from './enrolment.commands.ts';

/** The course of the specs in this folder, with one unit for every gate. */
export const LEARNER = 42;
export const COURSE = 9;

const unit = (id: number, kind: UnitKind, more: Partial<UnitNow> = {}): UnitNow => ({
  id,
  kind,
  completionOption: null,
  timeLimit: null,
  questions: [],
  ...more,
});

export const capital: Question = {
  id: 71,
  type: 'Multiple Choice',
  question: 'What is the capital of France?',
  options: [
    { id: '1', text: 'Paris', checked: true },
    { id: '2', text: 'Rome', checked: false },
  ],
};
export const order: Question = {
  id: 72,
  type: 'Ordering',
  question: 'Smallest first',
  options: [
    { id: '1', text: 'one' },
    { id: '2', text: 'two' },
  ],
};
export const why: Question = {
  id: 73,
  type: 'Free Text',
  question: 'Why is the sky blue?',
  rules: [{ condition: 'contains', word: 'light|scatter', points: 1 }],
  requiredPoints: 1,
};

const option = (completionOption: CompletionOption): Partial<UnitNow> => ({ completionOption });

export const reading = unit(11, 'content');
export const timed = unit(12, 'video', { timeLimit: 60, ...option('time') });
export const questioned = unit(13, 'content', { timeLimit: 30, questions: [why], ...option('question') });
export const test = unit(14, 'test', { questions: [capital, order] });
export const essay = unit(15, 'assignment', option('instructor-accepts'));
export const upload = unit(16, 'assignment', option('user-uploads'));
export const packaged = unit(17, 'scorm');

const all = [reading, timed, questioned, test, essay, upload, packaged];

export const courseOf = (units: readonly UnitNow[], percentage: number | null = null): CourseNow => ({
  outline: units,
  rule: { rule: percentage === null ? 'all-units' : 'percentage', percentage },
});

const wholeCourse = courseOf(all);

/** The common members of the learner's commands, where the spec is about other members. */
export const learnerInput: LearnerInput = { course: wholeCourse, prerequisites: [], accrued: null };

export const SHUFFLE_KEY = 'the secret behind the shuffles';
