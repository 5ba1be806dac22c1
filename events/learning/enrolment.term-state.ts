import { unreachable } from '../../shared/kernel/errors.ts';
import type { Day } from '../../shared/kernel/instant.ts';
import type { AccessEnd, Due, TermedSource } from '../../shared/learning/terms/terms.ts';
import { type EnrolmentEvent, type EnrolmentEventOf, sameSource, type TermSource } from './enrolment.events.ts';

/** The terms of a round. */
export type TermsOfRound = {
  /** By their source, of those that have left, too: their days count on when they return. Absent: no source ever had any. */
  readonly terms?: readonly (TermedSource & { readonly source: TermSource })[];
  /** When the round is due by all terms together; absent: never. */
  readonly due?: Due;
  /** When access ends by all sources together; absent: never. */
  readonly accessEnd?: AccessEnd;
  /** The last day that this person has, whatever the terms say. */
  readonly extendedTo?: Day;
  readonly exempt?: true;
};

function withTerms<State extends TermsOfRound>(state: State, { source, terms, since }: EnrolmentEventOf<'TermsSet'>): State {
  const others = (state.terms ?? []).filter((other) => !sameSource(other.source, source));
  return { ...state, terms: terms === null ? others : [...others, { source, terms, since }] };
}

function withDue<State extends TermsOfRound>(state: State, { due, accessEnd }: EnrolmentEventOf<'DueChanged'>): State {
  const { due: _, accessEnd: _end, ...rest } = state;
  return { ...rest, ...(due && { due }), ...(accessEnd && { accessEnd }) } as State; // optional members are gone
}

function withExemption<State extends TermsOfRound>(state: State, isExempt: boolean): State {
  if (isExempt) return { ...state, exempt: true };
  const { exempt: _, ...rest } = state;
  return rest as State; // an optional member is gone
}

/** An event of the terms of an enrolment. */
export type TermEvent = Extract<EnrolmentEvent, { type: 'TermsSet' | 'DueChanged' | 'TermExtended' | 'ExemptionSet' }>;

/** Returns the state after an event of its terms. */
export function withTermEvent<State extends TermsOfRound>(state: State, event: TermEvent): State {
  switch (event.type) {
    case 'TermsSet':
      return withTerms(state, event);
    case 'DueChanged':
      return withDue(state, event);
    case 'TermExtended':
      return { ...state, extendedTo: event.until };
    case 'ExemptionSet':
      return withExemption(state, event.exempt);
    default:
      return unreachable(event);
  }
}

const TERM_EVENTS: ReadonlySet<EnrolmentEvent['type']> = new Set<TermEvent['type']>([
  'TermsSet',
  'DueChanged',
  'TermExtended',
  'ExemptionSet',
]);
/** Returns whether an event is one of terms. */
export const isTermEvent = (event: EnrolmentEvent): event is TermEvent => TERM_EVENTS.has(event.type);
