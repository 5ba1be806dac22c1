import { questionsOf, responseTo } from './course.ts';
import type { UnitSession } from './session.ts';

/** The question on screen. `steps` counts the moves to it, each of which brings it into view with the focus; 0 at first, when the unit begins. */
export type QuestionStep = { readonly index: number; readonly steps: number };

/** Returns the step that questions begin with: at the first one that is not answered correctly yet. */
export function firstStep({ course, unit }: Pick<UnitSession, 'course' | 'unit'>): QuestionStep {
  const open = questionsOf(unit).findIndex(({ id }) => responseTo(course, unit.id, id)?.is_correct !== true);
  return { index: Math.max(0, open), steps: 0 };
}
