import type { HolderFacts } from '../../../shared/certificates/certifications/rounds.ts';
import { unreachable } from '../../../shared/kernel/errors.ts';
import type { Day } from '../../../shared/kernel/instant.ts';
import type { HolderEvent } from './holder.events.ts';

/** What was decided on one person and one certification, with the last valid days of the rounds whose renewal was opened. */
export type HolderState = HolderFacts & { readonly opened: readonly Day[] };

export const NO_FACTS: HolderState = { revokedOn: [], exemptions: [], opened: [] };

/** Returns the facts after an event. */
export function withFact<Facts extends HolderState>(facts: Facts, event: HolderEvent): Facts {
  switch (event.type) {
    case 'CertificationRevoked':
      return { ...facts, revokedOn: [...facts.revokedOn, event.on] };
    case 'CertificationExemptionSet': {
      const { exemptions } = facts;
      if (event.exempt) return { ...facts, exemptions: [...exemptions, { from: event.on, to: null }] };
      return { ...facts, exemptions: exemptions.map((span) => (span.to === null ? { ...span, to: event.on } : span)) };
    }
    case 'RenewalOpened':
      return { ...facts, opened: [...facts.opened, event.until] };
    default:
      return unreachable(event);
  }
}
