import type { RegistrationEvent } from './registration.events.ts';
import type { Registration, RegistrationState } from './registration.state.ts';

/** What a registration gives for its unit. */
type RegistrationOutcome = { readonly round: number; readonly seconds: number; readonly score: number | null; readonly completes: boolean };

/** Returns the score of a registration, 0 to 100: the mean of those that its AUs gave; null for none. */
function meanScore({ aus }: Registration): number | null {
  const scores = Object.values(aus).flatMap(({ score }) => score ?? []);
  return scores.length === 0 ? null : Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 100) / 100;
}

const isTold = (event: RegistrationEvent): boolean =>
  event.type === 'PackageRegistrationCompleted' ||
  event.type === 'PackageAuEnded' ||
  (event.type === 'PackageStatementsSent' && (event.told !== undefined || event.statements.some(({ score }) => score !== null)));

/** Returns what the enrolment has to hear of a decision; null: nothing. */
export function registrationOutcome(
  before: RegistrationState,
  events: readonly RegistrationEvent[],
  after: RegistrationState,
): RegistrationOutcome | null {
  if (after.status === 'none' || !events.some(isTold)) return null;
  // Time of a session in a former round ended with that round.
  const isSameRound = before.status === 'open' && before.round === after.round;
  const told = before.status === 'none' ? 0 : isSameRound ? before.told : after.told;
  return { round: after.round, seconds: after.told - told, score: meanScore(after), completes: after.completedAt !== null };
}
