import type { ReadIn } from '../../courses/translations/reader-language.queries.ts';
import { type TranslatedQuestion, variantOf } from '../../../shared/learning/question-variant.ts';
import { learnerQuestion, type AttemptSeed } from '../../../events/learning/learner-question.ts';
import type { Question } from '../../../shared/learning/question.ts';
import { learnerQuestionView, type QuestionView } from '../../courses/question-view.ts';
import { turnsOf } from '../../platform/runtime/next-turn.ts';

/** So many items get their ids and places in one turn of the event loop, each by two hashes: about 10 ms. */
const ITEMS_OF_TURN = 500;

/** Returns about how many items a question has for learners. */
function itemsOf(question: Question): number {
  switch (question.type) {
    case 'Multiple Choice':
    case 'Ordering':
      return question.options.length;
    case 'Match the Pairs':
      return 2 * question.pairs.length;
    case 'Fill the Gaps':
      return question.fillTheGaps.split(/[[|]/).length;
    case 'Free Text':
      return 1;
  }
}

const counted = turnsOf(ITEMS_OF_TURN);

/** Waits for a later turn of the event loop where questions with as many items as this one were read in this one. */
export const questionInTurn = (question: Question): Promise<void> => counted(itemsOf(question));

/** Returns questions as learners get them, in the language of their reader where they are translated: in as many turns of the event loop as all that are made at a time need together. */
export async function learnerQuestions(
  questions: readonly TranslatedQuestion[],
  of: AttemptSeed,
  readIn: ReadIn | null = null,
): Promise<QuestionView[]> {
  const views: QuestionView[] = [];
  for (const question of questions) {
    await questionInTurn(question);
    const variant = variantOf(question, readIn?.wanted ?? null);
    views.push(learnerQuestionView(learnerQuestion(question, of, variant), variant?.language ?? readIn?.source ?? null));
  }
  return views;
}
