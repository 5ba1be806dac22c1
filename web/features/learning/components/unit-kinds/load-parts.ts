import { kindOf, type PlayerUnit, questionsOf } from '../../player/course.ts';
import { AttachedQuestions } from '../questions/lazy-attached-questions.ts';
import { QUESTION_PARTS } from '../questions/question-parts.ts';
import { UNIT_KIND_VIEWS } from './unit-kinds.ts';

function partsOf(unit: PlayerUnit): readonly (() => Promise<unknown>)[] {
  const view = UNIT_KIND_VIEWS[kindOf(unit)];
  const questions = questionsOf(unit);
  const areAttached = 'Content' in view && questions.length > 0;
  return [...view.load, ...(areAttached ? [AttachedQuestions.load] : []), ...questions.flatMap(({ type }) => QUESTION_PARTS[type] ?? [])];
}

/** Fetches the code that units of a course are shown with, so that the next one opens without a network. */
export function loadParts(units: readonly PlayerUnit[]): void {
  // What fails is fetched again where it is shown.
  for (const load of new Set(units.flatMap(partsOf))) load().catch(() => undefined);
}
