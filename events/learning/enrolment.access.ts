import type { EnrolSelf, GrantAccess, ReconcileAccess, RevokeAccess } from './enrolment.commands.ts';
import { type EnrolmentEvent, sameSource, type Source } from './enrolment.events.ts';
import { asksPrerequisites, refusePrerequisites } from './enrolment.gates.ts';
import type { EnrolmentState } from './enrolment.state.ts';

const sourcesOf = (state: EnrolmentState): readonly Source[] => (state.status === 'none' ? [] : state.sources);
const hasSource = (state: EnrolmentState, source: Source): boolean => sourcesOf(state).some((other) => sameSource(other, source));

const EFFECTS = { none: 'starts', ended: 'resumes', active: 'adds' } as const;

/** Adds a source of access, unless the enrolment has it. */
export function grantAccess({ person, course, source, reason }: Omit<GrantAccess, 'type'>, state: EnrolmentState): EnrolmentEvent[] {
  if (hasSource(state, source)) return [];
  return [{ type: 'AccessGranted', person, course, source, reason, effect: EFFECTS[state.status] }];
}

/** Enrols a learner who starts a course by themselves. */
export function enrolSelf({ person, course, prerequisites }: EnrolSelf, state: EnrolmentState): EnrolmentEvent[] {
  if (asksPrerequisites(state)) refusePrerequisites(prerequisites);
  // A second, direct source would keep the course after the person leaves the group that gave it.
  if (state.status === 'active') return [];
  return grantAccess({ person, course, source: { kind: 'direct' }, reason: 'self-enrolled' }, state);
}

/** Removes a source of access, if the enrolment has it. */
export function revokeAccess({ source, reason }: RevokeAccess, state: EnrolmentState): EnrolmentEvent[] {
  if (!hasSource(state, source)) return [];
  return [{ type: 'AccessRevoked', source, reason, ends: sourcesOf(state).length === 1 }];
}

/**
 * Gives an enrolment the groups that give the course now and takes from it those that do not any more. What is added comes first, so that
 * an enrolment does not end for a moment when one group takes the place of another.
 */
export function reconcileAccess({ person, course, groups }: ReconcileAccess, state: EnrolmentState): EnrolmentEvent[] {
  const missing = groups.map((group): Source => ({ kind: 'group', group })).filter((source) => !hasSource(state, source));
  const stale = sourcesOf(state).filter((source) => source.kind === 'group' && !groups.includes(source.group));
  const granted = missing.map((source, index): EnrolmentEvent => ({
    type: 'AccessGranted',
    person,
    course,
    source,
    reason: 'group-gives-course',
    effect: index === 0 ? EFFECTS[state.status] : 'adds',
  }));
  const total = sourcesOf(state).length + missing.length;
  const revoked = stale.map((source, index): EnrolmentEvent => ({
    type: 'AccessRevoked',
    source,
    reason: 'group-gives-course-no-more',
    ends: index + 1 === total,
  }));
  return [...granted, ...revoked];
}
