import type { SampleQuestion } from '../../../shared/courses/samples/sample-text.ts';

export {
  type Block,
  deltaOf,
  picturesOf,
  questionInput,
  type SampleCourse,
  type SampleQuestion,
  type SampleUnit,
} from '../../../shared/courses/samples/sample-text.ts';

/** Returns the right answer of a question in the form in which a learner sends it. */
export function rightAnswer(question: SampleQuestion): Record<string, unknown> {
  const { type } = question;
  switch (type) {
    case 'Multiple Choice':
      return { type, selectedOption: question.right.length === 1 ? question.right[0] : question.right };
    case 'Ordering':
      return { type, userOrder: question.order };
    case 'Match the Pairs':
      return { type, userSelections: question.pairs.map(([left, right]) => ({ left, right })) };
    case 'Fill the Gaps':
      return { type, userSelections: [...question.gaps.matchAll(/\[([^[\]|]+)(?:\|[^[\]]*)?\]/g)].map((gap) => gap[1]?.trim()) };
    case 'Free Text':
      return { type, freeTextAnswer: question.answer };
  }
}
