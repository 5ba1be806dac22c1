import type { Instant } from '../../shared/kernel/instant.ts';
import { unreachable } from '../../shared/kernel/errors.ts';
import type { AccessEnd, Due } from '../../shared/learning/terms/terms.ts';
import type { Commit } from '../kernel/commit.ts';
import type { Projection } from '../kernel/projection.ts';
import { type EnrolmentEvent, type EnrolmentEventOf, sameSource, type Source } from './enrolment.events.ts';
import { isTermEvent, type TermEvent } from './enrolment.term-state.ts';
import { timesAfter, type WeekTimes } from './week-times.ts';
import { answered, attemptStarted, completedScores, failed, packageScored, type UnitScores } from './unit-scores.ts';

/** A submission, without texts and comments, which are read from its commits. */
export type SubmissionFact = {
  readonly unit: number;
  readonly number: number;
  readonly round: number;
  readonly kind: 'AssignmentText' | 'AssignmentFile';
  readonly review: boolean;
  readonly status: 'pending' | 'accepted' | 'returned';
  readonly at: Instant;
  readonly reviewedAt: Instant | null;
  /** Whether a later submission or a new round came before it was reviewed: it waits for nobody any more. */
  readonly replaced: boolean;
  /** The versions of the commits that hold its text and its latest review; null = none. */
  readonly commit: number;
  readonly reviewCommit: number | null;
};

/**
 * The row of one learner and course (Views `e#c9`). Progress, status and totals depend on the published course as well, and are
 * computed where they are read.
 */
export type ProgressRow = WeekTimes & {
  readonly person: number;
  readonly course: number;
  readonly sources: readonly Source[];
  readonly active: boolean;
  /** When the last source ended, of an enrolment that is not active: weekly lines keep what somebody had when they left. */
  readonly endedAt?: Instant;
  readonly assignedAt: Instant;
  readonly openedAt: Instant | null;
  readonly round: number;
  /** When each unit was completed in this round, units that the course no longer has among them. */
  readonly done: Readonly<Record<string, Instant>>;
  /** Counted seconds by unit in this round. */
  readonly seconds: Readonly<Record<string, number>>;
  readonly completedAt: Instant | null;
  readonly firstCompletedAt: Instant | null;
  /** All submissions of all rounds, the first one first. */
  readonly submissions: readonly SubmissionFact[];
  /** Time of the learner's last command. */
  readonly lastAt: Instant | null;
  readonly place: { readonly unit: number; readonly position: number | null } | null;
  readonly term?: TermRow;
  /** What tests and packages gave in this round, by unit; absent: nothing yet. */
  readonly scores?: UnitScores;
  /** What 'Start again' has put aside, until the learner begins the new round. `waiting`: numbers in `submissions` of what waited for a review. */
  readonly former?: Pick<ProgressRow, 'round' | 'openedAt' | 'done' | 'seconds' | 'completedAt' | 'place' | 'scores' | 'term'> & {
    readonly waiting: readonly number[];
  };
};

/** What is known of the term of the present round. Absent members: it is never due, the day is that of the terms, nobody is exempt. */
export type TermRow = {
  readonly due?: Due;
  readonly accessEnd?: AccessEnd;
  /** Why the person has to take the course by their direct terms, encrypted with their key. */
  readonly reason?: string;
  /** Why this person was given another day, encrypted with their key. */
  readonly extension?: string;
  /** Why the person need not take the course, encrypted with their key. */
  readonly exemption?: string;
};

/** Where an event stands: the time and version of its commit. */
type CommitTime = Pick<Commit<EnrolmentEvent>, 'at' | 'version'>;

const emptyRow = ({ person, course }: EnrolmentEventOf<'AccessGranted'>, at: Instant): ProgressRow => ({
  person,
  course,
  sources: [],
  active: false,
  assignedAt: at,
  openedAt: null,
  round: 1,
  done: {},
  seconds: {},
  weeks: {},
  completedAt: null,
  firstCompletedAt: null,
  submissions: [],
  lastAt: null,
  place: null,
});

function granted(row: ProgressRow, { source, effect }: EnrolmentEventOf<'AccessGranted'>, at: Instant): ProgressRow {
  const { endedAt: _ended, ...kept } = row;
  const sources = [...row.sources.filter((other) => !sameSource(other, source)), source];
  return { ...kept, sources, active: true, assignedAt: effect === 'resumes' ? at : row.assignedAt };
}

function revoked(row: ProgressRow, { source, ends }: EnrolmentEventOf<'AccessRevoked'>, at: Instant): ProgressRow {
  return { ...row, sources: row.sources.filter((other) => !sameSource(other, source)), active: !ends, ...(ends && { endedAt: at }) };
}

function counted(row: ProgressRow, { unit, seconds }: EnrolmentEventOf<'TimeCounted'>, at: Instant): ProgressRow {
  return {
    ...visited(row, unit, at),
    seconds: { ...row.seconds, [unit]: (row.seconds[unit] ?? 0) + seconds },
    ...timesAfter(row, at, seconds),
  };
}

const visited = (row: ProgressRow, unit: number, at: Instant, position?: number): ProgressRow => ({
  ...row,
  lastAt: at,
  place: { unit, position: position ?? (row.place?.unit === unit ? row.place.position : null) },
});

const waits = ({ status, replaced }: SubmissionFact): boolean => status === 'pending' && !replaced;

function submitted(row: ProgressRow, event: EnrolmentEventOf<'AssignmentSubmitted'>, { at, version }: CommitTime): ProgressRow {
  const { unit, number, kind, review } = event;
  const fact: SubmissionFact = {
    unit,
    number,
    round: row.round,
    kind,
    review,
    status: review ? 'pending' : 'accepted',
    at,
    reviewedAt: null,
    replaced: false,
    commit: version,
    reviewCommit: null,
  };
  const former = row.submissions.map((other) => (other.unit === unit && waits(other) ? { ...other, replaced: true } : other));
  return { ...visited(row, unit, at), submissions: [...former, fact] };
}

function reviewed(row: ProgressRow, event: EnrolmentEventOf<'AssignmentReviewed'>, { at, version }: CommitTime): ProgressRow {
  const status = event.accepted ? 'accepted' : 'returned';
  const submissions = row.submissions.map((fact) =>
    fact.round === row.round && fact.unit === event.unit && fact.number === event.number
      ? ({ ...fact, status, reviewedAt: at, reviewCommit: version } as const)
      : fact,
  );
  return { ...row, submissions };
}

function restarted(row: ProgressRow, next: number): ProgressRow {
  const { scores, term, ...rest } = row;
  const { round, openedAt, done, seconds, completedAt, place } = row;
  const waiting = row.submissions.flatMap((fact, index) => (waits(fact) ? [index] : []));
  return {
    ...rest,
    round: next,
    openedAt: null,
    done: {},
    seconds: {},
    completedAt: null,
    submissions: row.submissions.map((fact) => (waits(fact) ? { ...fact, replaced: true } : fact)),
    place: null,
    former: { round, openedAt, done, seconds, completedAt, place, waiting, ...(scores && { scores }), ...(term && { term }) },
  };
}

function withoutFormer(row: ProgressRow): ProgressRow {
  const { former: _, ...kept } = row;
  return kept;
}

/** Returns the row as it was before the present round was started. */
function resetUndone(row: ProgressRow): ProgressRow {
  if (!row.former) return row;
  const { waiting, ...former } = row.former;
  const { term: _, ...present } = withoutFormer(row);
  const submissions = row.submissions.map((fact, index) => (waiting.includes(index) ? { ...fact, replaced: false } : fact));
  return { ...present, ...former, submissions };
}

/** Returns the row with what a unit gave; without any change the row has no member for it. */
const withScores = (row: ProgressRow, scores: UnitScores | undefined): ProgressRow => (scores ? { ...row, scores } : row);

const unitDone = (row: ProgressRow, unit: number, at: Instant): ProgressRow => ({
  ...withScores(row, completedScores(row.scores, unit)),
  done: { ...row.done, [unit]: row.done[unit] ?? at },
});

const isDone = (row: ProgressRow, unit: number): boolean => Object.hasOwn(row.done, unit);

type AttemptEvent = EnrolmentEventOf<'UnitResponseStored' | 'UnitAttemptStarted' | 'UnitAttemptFailed' | 'UnitScored'>;

/** Scores of a completed unit stay, but for what its package states afterwards. */
function scoresAfter(row: ProgressRow, event: AttemptEvent): UnitScores | undefined {
  if (event.type === 'UnitScored') return packageScored(row.scores, event);
  if (event.type === 'UnitAttemptStarted') return attemptStarted(row.scores, event.unit);
  if (isDone(row, event.unit)) return row.scores;
  return event.type === 'UnitAttemptFailed' ? failed(row.scores, event) : answered(row.scores, event);
}

/** Returns the term after an event of it. What each source says is in the stream alone: the row has what follows from all of them, and the direct reason. */
function termAfter(term: TermRow, event: TermEvent): TermRow {
  switch (event.type) {
    case 'TermsSet': {
      const { reason: _, ...rest } = term;
      if (event.source.kind !== 'direct') return term;
      return event.terms?.reason === undefined ? rest : { ...rest, reason: event.terms.reason };
    }
    case 'DueChanged': {
      const { due: _, accessEnd: _end, ...rest } = term;
      return { ...rest, ...(event.due && { due: event.due }), ...(event.accessEnd && { accessEnd: event.accessEnd }) };
    }
    case 'TermExtended':
      return { ...term, extension: event.sealedReason };
    case 'ExemptionSet': {
      const { exemption: _, ...rest } = term;
      return event.exempt ? { ...rest, exemption: event.sealedReason } : rest;
    }
    default:
      return unreachable(event);
  }
}

function withTerm(row: ProgressRow, event: TermEvent): ProgressRow {
  const { term = {}, ...rest } = row;
  const next = termAfter(term, event);
  return Object.keys(next).length === 0 ? rest : { ...rest, term: next };
}

function applyEvent(row: ProgressRow, event: Exclude<EnrolmentEvent, AttemptEvent | TermEvent>, place: CommitTime): ProgressRow {
  const { at } = place;
  switch (event.type) {
    case 'AccessGranted':
      return granted(row, event, at);
    case 'AccessRevoked':
      return revoked(row, event, at);
    case 'CourseOpened':
      return { ...withoutFormer(row), openedAt: at, lastAt: at };
    case 'TimeCounted':
      return counted(row, event, at);
    case 'PositionKept':
      return visited(row, event.unit, at, event.position);
    case 'UnitCompleted':
      return unitDone(row, event.unit, at);
    case 'CourseCompleted':
      return { ...row, completedAt: row.completedAt ?? at, firstCompletedAt: row.firstCompletedAt ?? at };
    case 'AssignmentSubmitted':
      return submitted(row, event, place);
    case 'AssignmentReviewed':
      return reviewed(row, event, place);
    case 'EnrolmentReset':
      return restarted(row, event.round);
    case 'EnrolmentResetUndone':
      return resetUndone(row);
    default:
      return unreachable(event);
  }
}

function initialRow(commit: Commit<EnrolmentEvent>): ProgressRow {
  const first = commit.events[0];
  // A stream that begins with another event is damaged: the commit is parked, which raises an alarm.
  if (first?.type !== 'AccessGranted') throw new Error('An enrolment has to begin with AccessGranted');
  return emptyRow(first, commit.at);
}

const ATTEMPT_EVENTS: ReadonlySet<EnrolmentEvent['type']> = new Set<AttemptEvent['type']>([
  'UnitResponseStored',
  'UnitAttemptStarted',
  'UnitAttemptFailed',
  'UnitScored',
]);
const isOfAttempt = (event: EnrolmentEvent): event is AttemptEvent => ATTEMPT_EVENTS.has(event.type);

export const progressProjection: Projection<ProgressRow, EnrolmentEvent> = {
  name: 'enrolment',
  initial: initialRow,
  apply: (row, commit) =>
    commit.events.reduce((folded, event) => {
      if (isOfAttempt(event)) return withScores(visited(folded, event.unit, commit.at), scoresAfter(folded, event));
      return isTermEvent(event) ? withTerm(folded, event) : applyEvent(folded, event, commit);
    }, row),
};
