import { isMultiple, type QuestionType } from '../../shared/learning/question.ts';
import type { QuestionVariant, TranslatedQuestion } from '../../shared/learning/question-variant.ts';
import type { LearnerQuestion } from '../../events/learning/learner-question.ts';

/** A question; the members that hold the key are null for learners, those that learners work from are null for authors. */
export type QuestionView = Pick<LearnerQuestion, 'lefts' | 'rights' | 'gapParts' | 'gaps'> & {
  readonly id: number;
  readonly type: QuestionType;
  readonly question: string;
  readonly multiple: boolean;
  readonly options: readonly { readonly id: string; readonly text: string; readonly checked: boolean | null }[];
  readonly pairs: readonly { readonly left: string; readonly right: string }[] | null;
  readonly fillTheGaps: string | null;
  readonly rules: readonly { readonly condition: string; readonly word: string; readonly points: number }[] | null;
  readonly requiredPoints: number | null;
  /** In which language it is shown; null: the course is in one language. */
  readonly language: string | null;
  /** For authors alone. */
  readonly translations: readonly QuestionVariant[];
};

/** A question with its key, for authors and readers of reports. */
export function authorQuestion(question: TranslatedQuestion): QuestionView {
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
    language: null,
    translations: question.translations ?? [],
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
export const learnerQuestionView = (question: LearnerQuestion, language: string | null = null): QuestionView => ({
  ...question,
  options: question.options.map((option) => ({ ...option, checked: null })),
  pairs: null,
  fillTheGaps: null,
  rules: null,
  requiredPoints: null,
  language,
  translations: [],
});
