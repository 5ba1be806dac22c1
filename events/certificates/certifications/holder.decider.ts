import { type CertificationRule, type CourseCompletion, roundsAt, stateOn } from '../../../shared/certificates/certifications/rounds.ts';
import { RuleViolation } from '../../../shared/kernel/errors.ts';
import type { Day } from '../../../shared/kernel/instant.ts';
import type { Decider } from '../../kernel/decider.ts';
import type { HolderEvent } from './holder.events.ts';
import { type HolderState, NO_FACTS, withFact } from './holder.state.ts';

export const NOT_HELD = 'This user does not hold this certification.';
export const NOT_EXEMPT = 'This user is not exempt from this certification.';
export const EXEMPT_ALREADY = 'This user is exempt from this certification already.';

type Subject = {
  readonly certification: number;
  readonly person: number;
  readonly name: string;
  /** The day that it is in the zone of the person. */
  readonly on: Day;
};

/** What the learning record and the certification say, from which the rounds follow. */
type LearningRecord = { readonly rule: CertificationRule; readonly completions: readonly CourseCompletion[] };

/** Ends the validity of the rounds that a person has, for a reason that an administrator gives. */
export type RevokeCertification = Subject & LearningRecord & { readonly type: 'RevokeCertification'; readonly sealedReason: string };
export type SetCertificationExemption = Subject & {
  readonly type: 'SetCertificationExemption';
  readonly exempt: boolean;
  readonly sealedReason: string;
};
/** Notes that the courses of the renewal were opened, once for each round. */
export type OpenRenewal = Subject & LearningRecord & { readonly type: 'OpenRenewal' };

export type HolderCommand = RevokeCertification | SetCertificationExemption | OpenRenewal;

/** A round whose renewal is to be opened: its window is open until the last valid day. */
export type OpenWindow = { readonly opensOn: Day; readonly until: Day };

/** Returns the window of the round whose renewal is to be opened on a day; null: of none. */
export function renewalToOpen({ rule, completions }: LearningRecord, state: HolderState, on: Day): OpenWindow | null {
  const rounds = roundsAt(rule, completions, state, on);
  const { validUntil: until = null, opensOn = null } = rounds.at(-1) ?? {};
  if (until === null || opensOn === null || state.opened.includes(until)) return null;
  const stands = stateOn(on, rounds, state, 'none');
  return stands === 'window_open' || stands === 'expired' ? { opensOn, until } : null;
}

function revoke({ sealedReason, rule, completions, ...command }: RevokeCertification, state: HolderState): readonly HolderEvent[] {
  const { certification, person, name, on } = command;
  const last = roundsAt(rule, completions, state, on).at(-1);
  if (!last || last.revokedOn !== null) throw new RuleViolation('user_id', NOT_HELD);
  return [{ type: 'CertificationRevoked', certification, person, name, on, sealedReason }];
}

function setExemption(command: SetCertificationExemption, state: HolderState): readonly HolderEvent[] {
  const { certification, person, name, on, exempt, sealedReason } = command;
  const isExempt = state.exemptions.some(({ to }) => to === null);
  if (isExempt === exempt) throw new RuleViolation('user_id', exempt ? EXEMPT_ALREADY : NOT_EXEMPT);
  return [{ type: 'CertificationExemptionSet', certification, person, name, exempt, on, sealedReason }];
}

function openRenewal(command: OpenRenewal, state: HolderState): readonly HolderEvent[] {
  const { certification, person, name, on } = command;
  const open = renewalToOpen(command, state, on);
  return open === null ? [] : [{ type: 'RenewalOpened', certification, person, name, on, until: open.until }];
}

function decide(command: HolderCommand, state: HolderState): readonly HolderEvent[] {
  if (command.type === 'RevokeCertification') return revoke(command, state);
  return command.type === 'OpenRenewal' ? openRenewal(command, state) : setExemption(command, state);
}

/** What was decided on one person and one certification. Rounds are no events: they follow from completions (decision 19). */
export const holderDecider: Decider<HolderState, HolderCommand, HolderEvent> = {
  name: 'holder',
  foldVersion: 1,
  initial: NO_FACTS,
  evolve: withFact,
  decide,
};
