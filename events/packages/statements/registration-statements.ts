import type { PlatformVerb } from '../../../shared/packages/xapi/cmi5.ts';
import { CMI5_CATEGORY, PLATFORM_VERBS } from '../../../shared/packages/xapi/cmi5.ts';
import type { StatementKeys } from '../../../shared/packages/xapi/statement-keys.ts';
import { personAgentKey } from '../../../shared/packages/xapi/product-statements.ts';
import type { RegistrationEvent, RegistrationEventOf, StatementAbout } from '../cmi5/registration.events.ts';

/** A statement that the platform makes of an event of a registration. */
export type MadeStatement = {
  readonly kind: 'made';
  readonly verb: PlatformVerb;
  readonly event: RegistrationEventOf<'PackageAuLaunched' | 'PackagePartSatisfied' | 'PackageAuEnded' | 'PackageAuWaived'>;
  readonly about: StatementAbout;
};

/** A statement of the package itself. `place`: among those that were sent with it. */
export type SentStatement = {
  readonly kind: 'sent';
  readonly event: RegistrationEventOf<'PackageStatementsSent'>;
  readonly place: number;
};

const VERBS = {
  PackageAuLaunched: 'launched',
  PackagePartSatisfied: 'satisfied',
  PackageAuEnded: 'abandoned',
  PackageAuWaived: 'waived',
} as const;

function statementsOf(event: RegistrationEvent): (MadeStatement | SentStatement)[] {
  switch (event.type) {
    case 'PackageStatementsSent':
      return event.statements.map((_, place) => ({ kind: 'sent', event, place }));
    case 'PackageAuLaunched':
    case 'PackagePartSatisfied':
    case 'PackageAuEnded':
    case 'PackageAuWaived':
      return event.about ? [{ kind: 'made', verb: VERBS[event.type], event, about: event.about }] : [];
    case 'PackageRegistrationOpened':
    case 'PackageTokenFetched':
    case 'PackagePreferencesRead':
    case 'PackageRegistrationCompleted':
      return [];
    // An event of a later build.
    default:
      return [];
  }
}

/** Returns the statements that the events of one commit of a registration are, in their order. */
export const registrationStatements = (events: readonly RegistrationEvent[]): (MadeStatement | SentStatement)[] =>
  events.flatMap(statementsOf);

/** Returns by what a statement is found; null for one that was stored without it. */
export function registrationStatementKeys(told: MadeStatement | SentStatement, person: number): StatementKeys | null {
  const agents = [personAgentKey(person)];
  const nothing = { agents, relatedAgents: agents, refersTo: null, voids: null };
  if (told.kind === 'made') {
    const { registration, activity, publisher } = told.about;
    const relatedActivities = [activity, publisher, CMI5_CATEGORY];
    return { ...nothing, verb: PLATFORM_VERBS[told.verb], registration, activity, relatedActivities };
  }
  const keys = told.event.statements[told.place]?.keys;
  return keys ? { ...nothing, ...keys } : null;
}
