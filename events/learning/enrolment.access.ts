import type { EnrolSelf, GrantAccess, ReconcileGroups, RevokeAccess } from './enrolment.commands.ts';
import { type EnrolmentEvent, type EnrolmentEventOf, sameSource, type Source } from './enrolment.events.ts';
import { asksPrerequisites, refusePrerequisites } from './enrolment.gates.ts';
import type { EnrolmentState } from './enrolment.state.ts';

const sourcesOf = (state: EnrolmentState): readonly Source[] => (state.status === 'none' ? [] : state.sources);
const holds = (state: EnrolmentState, source: Source): boolean => sourcesOf(state).some((held) => sameSource(held, source));

const EFFECTS = { none: 'starts', ended: 'resumes', active: 'adds' } as const;

export function grantAccess({ person, course, source, reason }: Omit<GrantAccess, 'type'>, state: EnrolmentState): EnrolmentEvent[] {
  if (holds(state, source)) return [];
  return [{ type: 'AccessGranted', person, course, source, reason, effect: EFFECTS[state.status] }];
}

export function enrolSelf({ person, course, prerequisites }: EnrolSelf, state: EnrolmentState): EnrolmentEvent[] {
  if (asksPrerequisites(state)) refusePrerequisites(prerequisites);
  // Someone who has the course through a group must not keep it after the group by pressing Start.
  if (state.status === 'active') return [];
  return grantAccess({ person, course, source: { kind: 'direct' }, reason: 'self-enrolled' }, state);
}

export function revokeAccess({ source, reason }: RevokeAccess, state: EnrolmentState): EnrolmentEvent[] {
  if (!holds(state, source)) return [];
  return [{ type: 'AccessRevoked', source, reason, ends: sourcesOf(state).length === 1 }];
}

/** Grants come first, so that somebody who changes groups does not lose the course in between. */
export function reconcileGroups({ person, course, groups, reason }: ReconcileGroups, state: EnrolmentState): EnrolmentEvent[] {
  const held = sourcesOf(state).flatMap((source) => (source.kind === 'group' ? [source.group] : []));
  const gained = [...new Set(groups)].filter((group) => !held.includes(group));
  const lost = held.filter((group) => !groups.includes(group));
  const granted = gained.map((group, index): EnrolmentEventOf<'AccessGranted'> => {
    const effect = index === 0 ? EFFECTS[state.status] : 'adds';
    return { type: 'AccessGranted', person, course, source: { kind: 'group', group }, reason, effect };
  });
  let left = sourcesOf(state).length + gained.length;
  const revoked = lost.map((group): EnrolmentEventOf<'AccessRevoked'> => {
    left -= 1;
    return { type: 'AccessRevoked', source: { kind: 'group', group }, reason, ends: left === 0 };
  });
  return [...granted, ...revoked];
}
