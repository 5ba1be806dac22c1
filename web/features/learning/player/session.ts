import { type PlayerCourse, type PlayerUnit, responseTo } from './course.ts';
import type { TypedAnswers } from './typed-answers.ts';
import type { Unfinished } from './unfinished.ts';
import type { OutboxState } from './use-outbox.ts';
import type { UnitClock } from './use-unit-clock.ts';

/** What every part of the player works with. */
export type PlayerSession = {
  readonly course: PlayerCourse;
  readonly units: readonly PlayerUnit[];
  readonly outbox: OutboxState;
  readonly typed: TypedAnswers;
  readonly unfinished: Unfinished;
  /** An author who goes through a course without taking it: answers are graded, and nothing is recorded. */
  readonly preview: boolean;
  /** Takes a unit's answers off this page after the server has dropped them. */
  readonly forget: (unitId: string) => Promise<void>;
};

/** The same, of one unit on screen. */
export type UnitSession = PlayerSession & { readonly unit: PlayerUnit; readonly clock: UnitClock };

/** Keys of the unit's answers that are still on their way. */
export const waitingKeys = ({ outbox, unit }: UnitSession): readonly string[] =>
  outbox.entries.flatMap((entry) => (entry.kind === 'response' && entry.input.unit_id === unit.id ? [entry.input.input_key ?? ''] : []));

/** The answer to a question as JSON text: the one on its way, else the one the server has; null where none was submitted. */
export function answerOnItsWay({ course, outbox, unit }: UnitSession, questionId: string): string | null {
  for (const entry of outbox.entries)
    if (entry.kind === 'response' && entry.input.unit_id === unit.id && entry.input.input_key === questionId) return entry.input.response;
  return responseTo(course, unit.id, questionId)?.response ?? null;
}
