import type { Instant } from '../../shared/kernel/instant.ts';
import { highestScore, type ScoreRule } from '../../shared/packages/score-rule.ts';
import { unreachable } from '../../shared/kernel/errors.ts';
import type { Occurrence } from '../kernel/decider.ts';
import { type EnrolmentEvent, type EnrolmentEventOf, sameSource, type Source } from './enrolment.events.ts';
import { isTermEvent, type TermEvent, type TermsOfRound, withTermEvent } from './enrolment.term-state.ts';

/** A response of the current attempt. */
export type StoredResponse = Pick<EnrolmentEventOf<'UnitResponseStored'>, 'response' | 'correct'> & { readonly at: Instant };

/** The latest submission of a unit. One that needs no review counts as accepted. */
export type Submission = Pick<EnrolmentEventOf<'AssignmentSubmitted'>, 'number' | 'kind' | 'content' | 'file' | 'review'> & {
  readonly status: 'pending' | 'accepted' | 'returned';
  readonly comment: string | null;
  readonly reviewer: number | null;
  readonly at: Instant;
};

type ByUnit<Value> = Readonly<Record<string, Value>>;

/** The learner's progress since the start or the last reset. */
export type Round = {
  readonly number: number;
  readonly openedAt: Instant | null;
  readonly done: ByUnit<Instant>;
  readonly seconds: ByUnit<number>;
  readonly positions: ByUnit<number>;
  /** The latest scores that packages gave in the current attempt, 0 to 100; absent: none did. */
  readonly scores?: ByUnit<number>;
  /** Those of the best tries in the current attempt, where another one than the latest was the best. */
  readonly bestScores?: ByUnit<number>;
  /** The best of the attempts before. */
  readonly formerScores?: ByUnit<number>;
  /** The unit last opened. */
  readonly place: number | null;
  /** The current attempt; a unit that is missing is in its first. */
  readonly attempts: ByUnit<number>;
  /** By unit and key, of the current attempt only. */
  readonly responses: ByUnit<ByUnit<StoredResponse>>;
  readonly submissions: ByUnit<Submission>;
  readonly completedAt: Instant | null;
};

/** An ended enrolment keeps its progress, which does not change until a source is granted again. */
export type Enrolment = TermsOfRound & {
  readonly status: 'active' | 'ended';
  readonly person: number;
  readonly course: number;
  readonly sources: readonly Source[];
  readonly assignedAt: Instant;
  readonly round: Round;
  /** The round before, until the learner begins the present one: its start can be taken back. */
  readonly formerRound?: Round;
  readonly formerTerms?: TermsOfRound;
  readonly firstCompletedAt: Instant | null;
  /** Ids of the last counted intervals, to ignore repeats; a learner has one clock, so only the last few can be repeated. */
  readonly intervals: readonly string[];
};

/** Plain JSON of bounded size: it is stored with every 16th commit. */
export type EnrolmentState = { readonly status: 'none' } | Enrolment;

export const NO_ENROLMENT: EnrolmentState = { status: 'none' };

const MOST_INTERVALS = 16;

const newRound = (number: number): Round => ({
  number,
  openedAt: null,
  done: {},
  seconds: {},
  positions: {},
  place: null,
  attempts: {},
  responses: {},
  submissions: {},
  completedAt: null,
});

/** Returns the number of the current attempt of a unit, from 1. */
export const attemptOf = (round: Round, unit: number): number => round.attempts[unit] ?? 1;
/** Returns the score of a package that counts for its unit by a rule; null for none. */
export function scoreBy(rule: ScoreRule, { scores, bestScores, formerScores }: Round, unit: number): number | null {
  const last = scores?.[unit] ?? null;
  return rule === 'best' ? highestScore(bestScores?.[unit] ?? last, formerScores?.[unit]) : last;
}
/** Returns the responses of the current attempt of a unit, by key. */
export const responsesOf = (round: Round, unit: number): ByUnit<StoredResponse> => round.responses[unit] ?? {};

function granted(state: EnrolmentState, event: EnrolmentEventOf<'AccessGranted'>, at: Instant): Enrolment {
  if (state.status === 'none') {
    const { person, course, source } = event;
    return {
      status: 'active',
      person,
      course,
      sources: [source],
      assignedAt: at,
      round: newRound(1),
      firstCompletedAt: null,
      intervals: [],
    };
  }
  return {
    ...state,
    status: 'active',
    sources: [...state.sources.filter((source) => !sameSource(source, event.source)), event.source],
    assignedAt: state.status === 'ended' ? at : state.assignedAt,
  };
}

function revoked(state: Enrolment, event: EnrolmentEventOf<'AccessRevoked'>): Enrolment {
  const sources = state.sources.filter((source) => !sameSource(source, event.source));
  return { ...state, sources, status: sources.length === 0 ? 'ended' : 'active' };
}

function withResponse(round: Round, event: EnrolmentEventOf<'UnitResponseStored'>, at: Instant): Round {
  const { unit, key, response, correct } = event;
  return {
    ...round,
    place: unit,
    responses: { ...round.responses, [unit]: { ...round.responses[unit], [key]: { response, correct, at } } },
  };
}

const without = <Value>(values: ByUnit<Value>, unit: number): ByUnit<Value> =>
  Object.fromEntries(Object.entries(values).filter(([other]) => other !== String(unit)));

/** What is left of the scores of a unit when another attempt begins: the best one. */
function leftScores(round: Round, unit: number): Partial<Round> {
  const { scores, bestScores, formerScores } = round;
  const best = scoreBy('best', round, unit);
  return {
    ...(scores && { scores: without(scores, unit) }),
    ...(bestScores && { bestScores: without(bestScores, unit) }),
    ...(best !== null && { formerScores: { ...formerScores, [unit]: best } }),
  };
}

const withAttempt = (round: Round, { unit, attempt }: EnrolmentEventOf<'UnitAttemptStarted'>): Round => ({
  ...round,
  attempts: { ...round.attempts, [unit]: attempt },
  responses: { ...round.responses, [unit]: {} },
  ...leftScores(round, unit),
});

function withSubmission(round: Round, event: EnrolmentEventOf<'AssignmentSubmitted'>, at: Instant): Round {
  const { unit, number, kind, content, file, review } = event;
  const submission: Submission = {
    number,
    kind,
    content,
    file,
    review,
    status: review ? 'pending' : 'accepted',
    comment: null,
    reviewer: null,
    at,
  };
  return { ...round, place: unit, submissions: { ...round.submissions, [unit]: submission } };
}

function withReview(round: Round, event: EnrolmentEventOf<'AssignmentReviewed'>): Round {
  const submission = round.submissions[event.unit];
  if (submission?.number !== event.number) return round;
  const { accepted, comment, reviewer } = event;
  const reviewed: Submission = { ...submission, status: accepted ? 'accepted' : 'returned', comment, reviewer };
  return { ...round, submissions: { ...round.submissions, [event.unit]: reviewed } };
}

function withTime(state: Enrolment, { unit, seconds, interval }: EnrolmentEventOf<'TimeCounted'>): Enrolment {
  const { round } = state;
  const total = (round.seconds[unit] ?? 0) + seconds;
  return {
    ...state,
    intervals: [...state.intervals, interval].slice(-MOST_INTERVALS),
    round: { ...round, place: unit, seconds: { ...round.seconds, [unit]: total } },
  };
}

function withoutFormer(state: Enrolment): Enrolment {
  const { formerRound: _, formerTerms: _terms, ...kept } = state;
  return kept;
}

/** Returns an enrolment without what a new round has not: its due instant, its end of access, its extension and its exemption. */
function withoutTerm(state: Enrolment): Enrolment {
  const { due: _, accessEnd: _end, extendedTo: _extended, exempt: _exempt, ...kept } = state;
  return kept;
}

function termsOf({ terms, due, accessEnd, extendedTo, exempt }: Enrolment): TermsOfRound | null {
  const ends = { ...(due && { due }), ...(accessEnd && { accessEnd }) };
  const all = { ...(terms && { terms }), ...ends, ...(extendedTo !== undefined && { extendedTo }), ...(exempt && { exempt }) };
  return Object.keys(all).length === 0 ? null : all;
}

function restarted(state: Enrolment, round: number): Enrolment {
  const formerTerms = termsOf(state);
  return { ...withoutTerm(withoutFormer(state)), round: newRound(round), formerRound: state.round, ...(formerTerms && { formerTerms }) };
}

function formerOf(state: Enrolment): Enrolment {
  const { terms: _, ...kept } = withoutTerm(withoutFormer(state));
  return { ...kept, ...state.formerTerms, round: state.formerRound ?? state.round };
}

const withDone = (done: ByUnit<Instant>, unit: number, at: Instant): ByUnit<Instant> => ({ ...done, [unit]: done[unit] ?? at });

const inRound = (state: Enrolment, change: Partial<Round>): Enrolment => ({ ...state, round: { ...state.round, ...change } });

function scored(state: Enrolment, { unit, score, best = score }: EnrolmentEventOf<'UnitScored'>): Enrolment {
  const { scores, bestScores = {} } = state.round;
  const others = without(bestScores, unit);
  const isOther = best !== score;
  return inRound(state, {
    place: unit,
    scores: { ...scores, [unit]: score },
    ...((isOther || state.round.bestScores) && { bestScores: isOther ? { ...others, [unit]: best } : others }),
  });
}

function during(
  state: Enrolment,
  event: Exclude<EnrolmentEvent, TermEvent | { type: 'AccessGranted' | 'UnitScored' | 'UnitAttemptFailed' }>,
  at: Instant,
): Enrolment {
  const { round } = state;
  switch (event.type) {
    case 'AccessRevoked':
      return revoked(state, event);
    case 'CourseOpened':
      return inRound(withoutFormer(state), { openedAt: at });
    case 'UnitResponseStored':
      return { ...state, round: withResponse(round, event, at) };
    case 'UnitAttemptStarted':
      return { ...state, round: withAttempt(round, event) };
    case 'TimeCounted':
      return withTime(state, event);
    case 'PositionKept':
      return inRound(state, { place: event.unit, positions: { ...round.positions, [event.unit]: event.position } });
    case 'UnitCompleted':
      return inRound(state, { done: withDone(round.done, event.unit, at) });
    case 'CourseCompleted':
      return { ...inRound(state, { completedAt: round.completedAt ?? at }), firstCompletedAt: state.firstCompletedAt ?? at };
    case 'AssignmentSubmitted':
      return { ...state, round: withSubmission(round, event, at) };
    case 'AssignmentReviewed':
      return { ...state, round: withReview(round, event) };
    case 'EnrolmentReset':
      return restarted(state, event.round);
    case 'EnrolmentResetUndone':
      return formerOf(state);
    default:
      return unreachable(event);
  }
}

/** Returns the state after an event; throws for a stream that does not begin with AccessGranted. */
export function evolveEnrolment(state: EnrolmentState, event: EnrolmentEvent, on: Occurrence): EnrolmentState {
  if (event.type === 'AccessGranted') return granted(state, event, on.at);
  // The state would have no person and course: the commit is parked, and the alarm names the stream.
  if (state.status === 'none') throw new Error(`${event.type} before access was granted`);
  // It follows from the answers, which the state has.
  if (event.type === 'UnitAttemptFailed') return state;
  if (isTermEvent(event)) return withTermEvent(state, event);
  return event.type === 'UnitScored' ? scored(state, event) : during(state, event, on.at);
}
