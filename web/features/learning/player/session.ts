import type { PlayerCourse, PlayerUnit } from './course.ts';
import type { TypedAnswers } from './typed-answers.ts';
import type { OutboxState } from './use-outbox.ts';
import type { UnitClock } from './use-unit-clock.ts';

/** What every part of the player works with. */
export type PlayerSession = {
  readonly course: PlayerCourse;
  readonly units: readonly PlayerUnit[];
  readonly outbox: OutboxState;
  readonly typed: TypedAnswers;
};

/** The same, of one unit on screen. */
export type UnitSession = PlayerSession & { readonly unit: PlayerUnit; readonly clock: UnitClock };

/** Keys of the unit's answers that are still on their way. */
export const waitingKeys = ({ outbox, unit }: UnitSession): readonly string[] =>
  outbox.entries.flatMap((entry) => (entry.kind === 'response' && entry.input.unit_id === unit.id ? [entry.input.input_key ?? ''] : []));
