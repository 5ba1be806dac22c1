import { highestScore, meanScore } from '../../../shared/packages/score-rule.ts';
import type { PackageEvent } from './attempt.events.ts';
import type { AttemptState } from './attempt.state.ts';

/** What an attempt gives for its unit. */
export type AttemptOutcome = {
  readonly round: number;
  readonly seconds: number;
  /** The last one, 0 to 100; null: it gave none. */
  readonly score: number | null;
  /** The same of the best tries at its SCOs. */
  readonly best: number | null;
  readonly completes: boolean;
};

/** Whether the enrolment has to hear of an event. */
export const concernsEnrolment = (event: PackageEvent): boolean =>
  event.type === 'PackageAttemptCompleted' ||
  event.type === 'PackageSessionEnded' ||
  (event.type === 'PackageProgressCommitted' && event.told !== undefined);

/** Returns what the enrolment has to hear of a decision; null: nothing. */
export function outcomeOf(before: AttemptState, events: readonly PackageEvent[], after: AttemptState): AttemptOutcome | null {
  if (after.status === 'none' || !events.some(concernsEnrolment)) return null;
  // Time of a session in a former round ended with that round.
  const told = before.status === 'begun' && before.round === after.round ? before.told : after.told;
  const seconds = before.status === 'none' ? after.told : after.told - told;
  const scos = Object.values(after.scos);
  return {
    round: after.round,
    seconds,
    score: meanScore(scos.map(({ score }) => score)),
    best: meanScore(scos.map(({ score, best }) => highestScore(score, best))),
    completes: after.completedAt !== null,
  };
}
