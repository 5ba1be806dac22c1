import { questionOf } from '../../../../shared/courses/question-input.ts';
import { NO_QUESTION_TEXT, type QuestionProblem, questionProblems } from '../../../../shared/learning/question-problems.ts';
import type { QuestionType } from '../../../../shared/learning/question.ts';
import { type FormQuestion, newKey } from './course-form.ts';

const option = (place: number): { id: string; text: string; checked: boolean } => ({ id: String(place), text: '', checked: false });

/** Returns an empty option with a number that no option of the question has. */
export const nextOption = (
  options: readonly { readonly id?: string | null | undefined }[],
): { id: string; text: string; checked: boolean } => option(1 + Math.max(0, ...options.map(({ id }) => Number(id) || 0)));

/** Returns a new question with the rows that its type begins with. */
export function blankQuestion(type: QuestionType): FormQuestion {
  const base = { key: newKey(), type, question: '' };
  switch (type) {
    case 'Multiple Choice':
    case 'Ordering':
      return { ...base, options: [option(1), option(2)] };
    case 'Match the Pairs':
      return { ...base, pairs: [{ left: '', right: '' }] };
    case 'Fill the Gaps':
      return { ...base, fillTheGaps: '' };
    case 'Free Text':
      return { ...base, rules: [{ condition: 'contains', word: '', points: 1 }], required_points: 1 };
  }
}

/** Returns what is wrong with a question; a shape that cannot be read is one problem. The builder publishes no question without a text. */
export function problemsOfQuestion(question: FormQuestion): readonly QuestionProblem[] {
  const parsed = questionOf({ ...question, unit_order: 1 }, 1);
  if (typeof parsed === 'string') return [{ level: 'error', message: parsed }];
  return questionProblems(parsed).map(({ level, message }) => ({ level: message === NO_QUESTION_TEXT ? 'error' : level, message }));
}
