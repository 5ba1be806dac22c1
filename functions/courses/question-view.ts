import { isMultiple, type Question } from '../../shared/learning/question.ts';
import type { LearnerQuestion } from '../../shared/learning/learner-question.ts';
import type { QuestionView } from './course-view.ts';

/** A question with its key, for authors and readers of reports. */
export function authorQuestion(question: Question): QuestionView {
  const { id, type } = question;
  const blank: QuestionView = {
    id,
    type,
    question: question.question,
    multiple: isMultiple(question),
    options: [],
    pairs: null,
    fillTheGaps: null,
    rules: null,
    requiredPoints: null,
    lefts: null,
    rights: null,
    gapParts: null,
    gaps: null,
  };
  switch (question.type) {
    case 'Multiple Choice':
      return { ...blank, options: question.options };
    case 'Ordering':
      return { ...blank, options: question.options.map((option) => ({ ...option, checked: null })) };
    case 'Match the Pairs':
      return { ...blank, pairs: question.pairs };
    case 'Fill the Gaps':
      return { ...blank, fillTheGaps: question.fillTheGaps };
    case 'Free Text':
      return { ...blank, rules: question.rules, requiredPoints: question.requiredPoints };
  }
}

/** A learner's question in the form that the contract answers: without any member of the key. */
export const learnerQuestionView = (question: LearnerQuestion): QuestionView => ({
  ...question,
  options: question.options.map((option) => ({ ...option, checked: null })),
  pairs: null,
  fillTheGaps: null,
  rules: null,
  requiredPoints: null,
});
