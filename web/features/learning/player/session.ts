import type { UnitRefInput } from '../../../api/generated/graphql.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { type PlayerCourse, type PlayerUnit, responseTo } from './course.ts';
import type { DraftTexts } from './device/draft-texts.ts';
import type { Positions } from './device/positions.ts';
import type { TypedAnswers } from './device/typed-answers.ts';
import type { Unfinished } from './device/unfinished.ts';
import type { OutboxEntry } from './outbox.ts';
import type { OutboxState } from './use-outbox.ts';
import type { UnitClock } from './use-unit-clock.ts';

/** The open course, its outbox and what is kept on this device, for every part of the player. */
export type PlayerSession = {
  readonly course: PlayerCourse;
  readonly units: readonly PlayerUnit[];
  readonly outbox: OutboxState;
  readonly typed: TypedAnswers;
  readonly begun: DraftTexts;
  readonly unfinished: Unfinished;
  readonly places: Positions;
  /** Reads the course again, with fresh addresses of its files. */
  readonly renew: () => Promise<unknown>;
  /** An author who goes through a course without taking it: answers are graded, and nothing is recorded. */
  readonly preview: boolean;
  /** Whether an error says that the course was started again: then that is said, and the new round is read. */
  readonly hasLeftRound: (error: ApiError) => boolean;
  /** Removes the answers of a unit that the next attempt does not keep from this page, after the server has removed them. */
  readonly forget: (unitId: string) => Promise<void>;
};

/** The same, with the unit on screen and its clock. */
export type UnitSession = PlayerSession & { readonly unit: PlayerUnit; readonly clock: UnitClock };

/** Returns the unit on screen as calls name it, with the round of this page. */
export const unitRef = ({ course, unit }: UnitSession): UnitRefInput => ({
  course_id: course.id,
  unit_id: unit.id,
  unit_type: unit.__typename,
  ...(course.round != null && { round: course.round }),
});

type WaitingAnswer = Extract<OutboxEntry, { kind: 'response' }>['input'];

/** Returns the unit's answers that have not reached the server. Those of a former round are refused there, and are none of this one. */
const waitingAnswers = ({ course, outbox, unit }: UnitSession): readonly WaitingAnswer[] =>
  outbox.entries.flatMap(({ kind, input }) =>
    kind === 'response' && input.unit_id === unit.id && (input.round ?? course.round) === course.round ? [input] : [],
  );

/** Returns the keys of the unit's answers that have not reached the server. */
export const waitingKeys = (session: UnitSession): readonly string[] => waitingAnswers(session).map(({ input_key }) => input_key ?? '');

/** Returns the answer to a question as JSON text: the one on its way, else the stored one; null if none was submitted. */
export function answerOnItsWay(session: UnitSession, questionId: string): string | null {
  const { course, unit } = session;
  const waiting = waitingAnswers(session).find(({ input_key }) => input_key === questionId);
  return waiting?.response ?? responseTo(course, unit.id, questionId)?.response ?? null;
}
