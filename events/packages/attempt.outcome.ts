import type { PackageEvent } from './attempt.events.ts';
import type { AttemptState, PackageAttempt } from './attempt.state.ts';

/** What an attempt gives for its unit. */
export type AttemptOutcome = {
  readonly round: number;
  readonly seconds: number;
  /** 0 to 100; null: it gave none. */
  readonly score: number | null;
  readonly completes: boolean;
};

/** Returns the score of an attempt, 0 to 100: the mean of those that its SCOs gave; null for none. */
export function scoreOf({ scos }: PackageAttempt): number | null {
  const scores = Object.values(scos).flatMap(({ score }) => score ?? []);
  return scores.length === 0 ? null : Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 100) / 100;
}

/** Whether the enrolment has to hear of an event. */
export const isTold = (event: PackageEvent): boolean =>
  event.type === 'PackageAttemptCompleted' ||
  event.type === 'PackageSessionEnded' ||
  (event.type === 'PackageProgressCommitted' && event.told !== undefined);

/** Returns what the enrolment has to hear of a decision; null: nothing. */
export function outcomeOf(before: AttemptState, events: readonly PackageEvent[], after: AttemptState): AttemptOutcome | null {
  if (after.status === 'none' || !events.some(isTold)) return null;
  // Time of a session in a former round ended with that round.
  const told = before.status === 'begun' && before.round === after.round ? before.told : after.told;
  const seconds = before.status === 'none' ? after.told : after.told - told;
  return { round: after.round, seconds, score: scoreOf(after), completes: after.completedAt !== null };
}
