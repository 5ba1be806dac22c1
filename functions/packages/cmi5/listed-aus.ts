import { type AuState, auOf, type Registration } from '../../../events/packages/cmi5/registration.state.ts';
import type { RegistrationFacts } from '../../../shared/packages/manifest/registration-facts.ts';
import type { LaunchableState } from '../../../shared/packages/shell-messages.ts';

function statusOf({ isCompleted, isPassed, isFailed, isWaived, launches }: AuState): LaunchableState['status'] {
  if (isPassed) return 'passed';
  if (isCompleted || isWaived === true) return 'completed';
  if (isFailed) return 'failed';
  return launches > 0 ? 'incomplete' : 'not attempted';
}

/** Returns the status of every AU, as the player lists them; `registration`: null for none. */
export const listedAus = ({ aus }: RegistrationFacts, registration: Registration | null): LaunchableState[] =>
  aus.map(({ uuid }) => {
    const state = registration && auOf(registration, uuid);
    return { uuid, status: state ? statusOf(state) : 'not attempted', score: state?.score ?? null };
  });
