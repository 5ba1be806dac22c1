import { endOfDay } from '../../shared/kernel/regional/zoned-time.ts';
import { type AccessEnd, accessEndOf, type Due, dueOfSources } from '../../shared/learning/terms/terms.ts';
import type { ExtendTerm, SetExemption, SetTerms, TermClock, TermsNow } from './enrolment.commands.ts';
import { activeEnrolment, type Decision, withEvents } from './enrolment.decision.ts';
import { type EnrolmentEvent, sameSource, type TermSource } from './enrolment.events.ts';
import { type Enrolment, type EnrolmentState, evolveEnrolment } from './enrolment.state.ts';
import { sameJson } from './same-json.ts';

const isInForce = ({ sources }: Enrolment, source: TermSource): boolean =>
  source.kind === 'course' || sources.some((other) => sameSource(other, source));

/** Returns when an enrolment is due by the terms of the sources that it has. A day that was given to one person counts in place of theirs. */
function dueNow(enrolment: Enrolment, zone: string): Due | null {
  const inForce = (enrolment.terms ?? []).filter(({ source }) => isInForce(enrolment, source));
  const due = dueOfSources(inForce, zone);
  if (enrolment.extendedTo === undefined) return due;
  const at = endOfDay(enrolment.extendedTo, zone);
  // It was given for terms that were in force then, and moves none that came after it.
  if (inForce.every(({ since }) => since >= at)) return due;
  return { at, lateAt: at, mandatory: due?.mandatory ?? true };
}

const termsOfSource = ({ terms = [] }: Enrolment, source: TermSource) => terms.find((other) => sameSource(other.source, source)) ?? null;

/** Returns when access ends by the sources that an enrolment has; a day that was given to one person lasts at least as long. */
function accessEndNow(enrolment: Enrolment, zone: string): AccessEnd | null {
  const sources = enrolment.sources.map((source) => termsOfSource(enrolment, source));
  const end = accessEndOf(sources, termsOfSource(enrolment, { kind: 'course' }), zone);
  if (end === null || enrolment.extendedTo === undefined) return end;
  const extended = endOfDay(enrolment.extendedTo, zone);
  return extended > end.at ? { ...end, at: extended } : end;
}

/** Returns the decision with the due instant that follows from it. A completed round keeps the one by which it was judged. */
function withDue(decision: Decision, { zone }: TermClock): Decision {
  const { enrolment } = decision;
  if (enrolment.status === 'ended' || enrolment.round.completedAt !== null) return decision;
  const [due, accessEnd] = [dueNow(enrolment, zone), accessEndNow(enrolment, zone)];
  if (sameJson(due, enrolment.due ?? null) && sameJson(accessEnd, enrolment.accessEnd ?? null)) return decision;
  return withEvents(decision, { type: 'DueChanged', due, ...(accessEnd && { accessEnd }) });
}

/** Returns the decision with the terms of sources as they are now, each from when its days have counted. */
function withTermsSet(decision: Decision, { sources }: TermsNow): Decision {
  return sources.reduce((current, { source, terms, since }) => {
    const former = current.enrolment.terms?.find((other) => sameSource(other.source, source));
    if (sameJson(former?.terms ?? null, terms)) return current;
    return withEvents(current, { type: 'TermsSet', source, terms, since: former?.since ?? since });
  }, decision);
}

/** Returns the events of a change of access with what follows for the terms; `terms`: those in force, absent where the instance has none. */
export function accessWithTerms(
  state: EnrolmentState,
  events: readonly EnrolmentEvent[],
  terms: TermsNow | undefined,
): readonly EnrolmentEvent[] {
  if (!terms) return events;
  const after = events.reduce(
    (current, event) => evolveEnrolment(current, event, { at: terms.clock.now, actor: { kind: 'system', name: 'decision' } }),
    state,
  );
  if (after.status === 'none') return events;
  return withDue(withTermsSet({ enrolment: after, events }, terms), terms.clock).events;
}

/** Returns the decision of a new round with its terms, which count from now: a day that has passed asks nothing of it. */
export function withTermsRestarted(decision: Decision, clock: TermClock): Decision {
  const restarted = (decision.enrolment.terms ?? []).reduce((current, { source, terms }) => {
    if (terms.due === null && terms.accessEnds === undefined) return current;
    return withEvents(current, { type: 'TermsSet', source, terms, since: clock.now });
  }, decision);
  return withDue(restarted, clock);
}

/** Sets the terms of sources; nothing for an enrolment that has ended. */
export function setTerms({ terms }: SetTerms, state: EnrolmentState): readonly EnrolmentEvent[] {
  return state.status === 'active' ? accessWithTerms(state, [], terms) : [];
}

/** Gives one person until the end of a day; nothing for a round that is completed, which was judged. @throws NOT_FOUND */
export function extendTerm({ until, sealedReason, clock }: ExtendTerm, state: EnrolmentState): readonly EnrolmentEvent[] {
  const enrolment = activeEnrolment(state);
  if (enrolment.round.completedAt !== null || enrolment.extendedTo === until) return [];
  return withDue(withEvents({ enrolment, events: [] }, { type: 'TermExtended', until, sealedReason }), clock).events;
}

/** Exempts one person, or ends that. @throws NOT_FOUND */
export function setExemption({ exempt, sealedReason }: SetExemption, state: EnrolmentState): readonly EnrolmentEvent[] {
  const enrolment = activeEnrolment(state);
  return (enrolment.exempt ?? false) === exempt ? [] : [{ type: 'ExemptionSet', exempt, sealedReason }];
}
