import { addDays, type Day } from '../../kernel/instant.ts';
import { addMonths, firstEnd, nextDayOfYear, type Validity } from './validity-days.ts';

/** What a certification asks, as far as rounds follow from it. */
export type CertificationRule = {
  /** Courses that have to be completed at first, and those that renew it. */
  readonly first: readonly number[];
  readonly renewal: readonly number[];
  readonly validity: Validity;
  /** Days before the last valid day from which it can be renewed. */
  readonly windowDays: number;
  /** Days after the last valid day until which the renewal is enough; later the first courses are asked again. */
  readonly lapseDays: number;
  /** Completions before this day do not count; null: all count. */
  readonly countsFrom: Day | null;
};

/** A completion of a course, on the day that it was in the zone of the person. `revoked`: the day on which its certificate was revoked. */
export type CourseCompletion = { readonly course: number; readonly day: Day; readonly revoked?: Day };

/** Days on which the certification of a person was revoked, and the spans of days of exemptions; `to` null: it goes on. */
export type HolderFacts = {
  readonly revokedOn: readonly Day[];
  readonly exemptions: readonly { readonly from: Day; readonly to: Day | null }[];
};

/** From a completion to the last valid day. Days are null where it has no end. */
export type CertificationRound = {
  readonly kind: 'first' | 'renewal';
  readonly completedOn: Day;
  /** The day from which months count: that of the completion, or of the round before it that was renewed early. */
  readonly anchor: Day;
  readonly periods: number;
  readonly validUntil: Day | null;
  readonly opensOn: Day | null;
  readonly lapsesAfter: Day | null;
  readonly revokedOn: Day | null;
};

const EARLIEST: Day = '0001-01-01';

type Past = { readonly rule: CertificationRule; readonly completions: readonly CourseCompletion[]; readonly revokedOn: readonly Day[] };

/** Returns the day on which all of these courses had been completed from a day on; null: not yet. */
function completedSince({ completions }: Past, courses: readonly number[], from: Day): Day | null {
  let last: Day = from;
  for (const course of courses) {
    const days = completions.filter((completion) => completion.course === course && completion.day >= from).map(({ day }) => day);
    const first = days.toSorted()[0];
    if (first === undefined) return null;
    if (first > last) last = first;
  }
  return courses.length === 0 ? null : last;
}

type Start = Pick<CertificationRound, 'kind' | 'completedOn' | 'anchor' | 'periods'>;

function roundOf({ rule }: Past, start: Start, validUntil: Day | null): CertificationRound {
  const days =
    validUntil === null
      ? { opensOn: null, lapsesAfter: null }
      : { opensOn: addDays(validUntil, -rule.windowDays), lapsesAfter: addDays(validUntil, rule.lapseDays) };
  return { ...start, validUntil, ...days, revokedOn: null };
}

/** Returns the round of a completion that counts from its own day. */
const freshRound = (past: Past, kind: CertificationRound['kind'], completedOn: Day): CertificationRound =>
  roundOf(past, { kind, completedOn, anchor: completedOn, periods: 1 }, firstEnd(past.rule.validity, completedOn, past.rule.windowDays));

/** Returns the round after one that was renewed before its end: it counts from the old end. */
function earlyRound(past: Past, before: CertificationRound, end: Day, completedOn: Day): CertificationRound {
  const { validity } = past.rule;
  const start = { kind: 'renewal', completedOn, anchor: before.anchor, periods: before.periods + 1 } as const;
  if (validity.kind === 'day') return roundOf(past, start, nextDayOfYear(validity, end));
  if (validity.kind === 'none') return roundOf(past, start, null);
  // From the anchor, so that 29 February comes back in leap years.
  return roundOf(past, start, addMonths(before.anchor, start.periods * validity.months));
}

/** Returns the round that follows one, by its renewal or by the first courses after its end; null: there is none yet. */
function following(past: Past, round: CertificationRound): CertificationRound | null {
  const { validUntil, opensOn, lapsesAfter, completedOn } = round;
  if (validUntil === null || opensOn === null || lapsesAfter === null) return null;
  const from = opensOn > completedOn ? opensOn : addDays(completedOn, 1);
  const renewed = completedSince(past, past.rule.renewal, from);
  if (renewed !== null && renewed <= validUntil) return earlyRound(past, round, validUntil, renewed);
  const anew = completedSince(past, past.rule.first, addDays(validUntil, 1));
  if (renewed !== null && renewed <= lapsesAfter && (anew === null || renewed <= anew)) return freshRound(past, 'renewal', renewed);
  return anew === null ? null : freshRound(past, 'first', anew);
}

/** Returns the rounds from a day on, up to the first revocation and what follows it. */
function roundsFrom(past: Past, from: Day): CertificationRound[] {
  const rounds: CertificationRound[] = [];
  const completedOn = completedSince(past, past.rule.first, from);
  let next = completedOn === null ? null : freshRound(past, 'first', completedOn);
  while (next !== null) {
    const round: CertificationRound = next;
    next = following(past, round);
    const revokedOn = past.revokedOn.find((day) => day >= round.completedOn && (next === null || day < next.completedOn));
    rounds.push({ ...round, revokedOn: revokedOn ?? null });
    if (revokedOn !== undefined) return [...rounds, ...roundsFrom(past, addDays(revokedOn, 1))];
  }
  return rounds;
}

/**
 * Returns the rounds of a person as they are at the end of a day, the first one first. They follow from the completions alone, in whatever
 * order these came, so that a changed rule needs no update of anybody, and nothing that starts a course again removes one.
 */
export function roundsAt(
  rule: CertificationRule,
  completions: readonly CourseCompletion[],
  { revokedOn }: Pick<HolderFacts, 'revokedOn'>,
  day: Day,
): CertificationRound[] {
  const counting = completions.filter(({ day: done, revoked }) => done <= day && (revoked === undefined || revoked > day));
  const past = { rule, completions: counting, revokedOn: revokedOn.filter((on) => on <= day).toSorted() };
  return roundsFrom(past, rule.countsFrom ?? EARLIEST);
}

/** How a person stands to a certification. `window_open` is valid, too. */
export const CERTIFICATION_STATES = [
  'none',
  'in_progress',
  'overdue',
  'valid',
  'window_open',
  'expired',
  'lapsed',
  'revoked',
  'exempt',
] as const;
export type CertificationState = (typeof CERTIFICATION_STATES)[number];

/** What is known of the first courses of somebody who has not completed them. */
export type FirstProgress = 'none' | 'in_progress' | 'overdue';

/** Returns how a person stands to a certification on a day, by their rounds at its end. */
export function stateOn(
  day: Day,
  rounds: readonly CertificationRound[],
  { exemptions }: Pick<HolderFacts, 'exemptions'>,
  progress: FirstProgress,
): CertificationState {
  if (exemptions.some(({ from, to }) => from <= day && (to === null || day < to))) return 'exempt';
  const last = rounds.at(-1);
  if (!last) return progress;
  if (last.revokedOn !== null) return 'revoked';
  if (last.validUntil === null || last.opensOn === null || last.lapsesAfter === null || day < last.opensOn) return 'valid';
  if (day <= last.validUntil) return 'window_open';
  return day <= last.lapsesAfter ? 'expired' : 'lapsed';
}
