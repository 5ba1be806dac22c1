import type { PlayerCourse, PlayerUnit } from './course.ts';
import type { TypedAnswers } from './typed-answers.ts';
import type { Outcome, OutboxState } from './use-outbox.ts';
import type { UnitClock } from './use-unit-clock.ts';

/** What every part of the player works with. */
export type PlayerSession = {
  readonly course: PlayerCourse;
  readonly units: readonly PlayerUnit[];
  readonly outbox: OutboxState;
  readonly typed: TypedAnswers;
  /** An author who looks through a course without being enrolled in it; the server keeps no record of that. */
  readonly preview: boolean;
};

/** The same, of one unit on screen. */
export type UnitSession = PlayerSession & { readonly unit: PlayerUnit; readonly clock: UnitClock };

/** What the server answers to an author's acts in a course they do not take. */
export const isPreviewRefusal = ({ preview }: PlayerSession, outcome: Outcome): boolean =>
  preview && typeof outcome === 'object' && outcome.code === 'NOT_FOUND';
export const PREVIEW_NOTE = 'This is a preview: nothing is recorded.';

/** Keys of the unit's answers that are still on their way. */
export const waitingKeys = ({ outbox, unit }: UnitSession): readonly string[] =>
  outbox.entries.flatMap((entry) => (entry.kind === 'response' && entry.input.unit_id === unit.id ? [entry.input.input_key ?? ''] : []));
