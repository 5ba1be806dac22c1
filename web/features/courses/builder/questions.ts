import { questionOf } from '../../../../shared/courses/question-input.ts';
import { type QuestionProblem, questionProblems } from '../../../../shared/learning/question-problems.ts';
import type { QuestionType } from '../../../../shared/learning/question.ts';
import { type FormQuestion, newKey } from './course-form.ts';

const option = (place: number): { id: string; text: string; checked: boolean } => ({ id: String(place), text: '', checked: false });

/** A number that no option of the question has. */
export const nextOption = (
  options: readonly { readonly id?: string | null | undefined }[],
): { id: string; text: string; checked: boolean } => option(1 + Math.max(0, ...options.map(({ id }) => Number(id) || 0)));

/** A new question with the rows its type begins with. */
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

/** What is wrong with a question; a shape that cannot be read is one problem. */
export function problemsOfQuestion(question: FormQuestion): readonly QuestionProblem[] {
  const read = questionOf({ ...question, unit_order: 1 }, 1);
  return typeof read === 'string' ? [{ level: 'error', message: read }] : questionProblems(read);
}
