import { highestScore, meanScore } from '../../../shared/packages/score-rule.ts';
import type { AttemptOutcome } from '../scorm/attempt.outcome.ts';
import type { RegistrationEvent } from './registration.events.ts';
import type { RegistrationState } from './registration.state.ts';

const changesOutcome = (event: RegistrationEvent): boolean =>
  event.type === 'PackageRegistrationCompleted' ||
  event.type === 'PackageAuEnded' ||
  (event.type === 'PackageStatementsSent' && (event.told !== undefined || event.statements.some(({ score }) => score !== null)));

/** Returns what the enrolment has to hear of a decision, as of an attempt; null: nothing. */
export function registrationOutcome(
  before: RegistrationState,
  events: readonly RegistrationEvent[],
  after: RegistrationState,
): AttemptOutcome | null {
  if (after.status === 'none' || !events.some(changesOutcome)) return null;
  // Time of a session in a former round ended with that round.
  const isSameRound = before.status === 'open' && before.round === after.round;
  const told = before.status === 'none' ? 0 : isSameRound ? before.told : after.told;
  const aus = Object.values(after.aus);
  return {
    round: after.round,
    seconds: after.told - told,
    score: meanScore(aus.map(({ score }) => score)),
    best: meanScore(aus.map(({ score, best }) => highestScore(score, best))),
    completes: after.completedAt !== null,
  };
}
