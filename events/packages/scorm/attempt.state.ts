import { unreachable } from '../../../shared/kernel/errors.ts';
import type { SharedData } from '../../../shared/packages/shared-data.ts';
import { highestScore } from '../../../shared/packages/score-rule.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import type { Occurrence } from '../../kernel/decider.ts';
import type { PackageEvent, PackageEventOf } from './attempt.events.ts';

/** What is concluded from the values of a SCO. */
export type Rating = Pick<PackageEventOf<'PackageScoRated'>, 'completion' | 'success' | 'score' | 'raw'>;

export type ScoState = Rating & {
  /** By the names of the data model; texts are encrypted. */
  readonly values: Readonly<Record<string, string>>;
  /** Of the sessions that ended, since the SCO last began anew, as the package counts them. */
  readonly seconds: number;
  /** Since the SCO last began anew. */
  readonly sessions: number;
  /** Completed or passed once. */
  readonly isDone: boolean;
  /** The highest score of the tries before the present one; absent: none gave any. */
  readonly best?: number;
  /** How it was last left; null: its only session runs still. */
  readonly left: string | null;
};

export type SessionState = Pick<PackageEventOf<'PackageSessionOpened'>, 'session' | 'sco' | 'mode'> & {
  readonly seq: number;
  /** As the package counts; null: it has not told. */
  readonly time: number | null;
  readonly exit: string;
  readonly openedAt: Instant;
  readonly lastAt: Instant;
  readonly endedAt: Instant | null;
};

export type PackageAttempt = Omit<PackageEventOf<'PackageAttemptStarted'>, 'type'> & {
  readonly status: 'begun';
  readonly startedAt: Instant;
  readonly completedAt: Instant | null;
  readonly scos: Readonly<Record<string, ScoState>>;
  readonly sequencing: string | null;
  /** What its SCOs share with no other package, encrypted; absent: nothing. */
  readonly data?: SharedData;
  /** How often it was opened, and commits of its sessions. */
  readonly opens: number;
  readonly commits: number;
  /** The newest one, also when it has ended. */
  readonly session: SessionState | null;
  /** Seconds of the sessions that ended, over all attempts, and how many of them and of the present session the enrolment has counted. */
  readonly seconds: number;
  readonly told: number;
};

/** Plain JSON: it is stored with every 16th commit. */
export type AttemptState = { readonly status: 'none' } | PackageAttempt;
export const NO_ATTEMPT: AttemptState = { status: 'none' };

/** How a session ends that goes on with the next one. */
export const SUSPENDS: ReadonlySet<string> = new Set(['suspend', 'logout']);

/** A SCO that was never opened. */
export const NEW_SCO: ScoState = {
  values: {},
  seconds: 0,
  sessions: 0,
  isDone: false,
  left: null,
  completion: 'unknown',
  success: 'unknown',
  score: null,
  raw: null,
};

/** Returns what is known of a SCO. */
export const scoOf = (attempt: PackageAttempt, sco: string): ScoState => attempt.scos[sco] ?? NEW_SCO;

function started(state: AttemptState, event: PackageEventOf<'PackageAttemptStarted'>, at: Instant): PackageAttempt {
  const { seconds, told } = state.status === 'none' ? { seconds: 0, told: 0 } : state;
  const { person, course, unit, package: version, number, round, unitAttempt } = event;
  const facts = { person, course, unit, package: version, number, round, unitAttempt };
  const nothing = { completedAt: null, scos: {}, sequencing: null, opens: 0, commits: 0, session: null };
  return { status: 'begun', ...facts, startedAt: at, ...nothing, seconds, told };
}

const withSco = (attempt: PackageAttempt, sco: string, change: Partial<ScoState>): PackageAttempt => ({
  ...attempt,
  scos: { ...attempt.scos, [sco]: { ...scoOf(attempt, sco), ...change } },
});

const PREFERENCE = /^cmi\.learner_preference\./;

/** What a new attempt at a SCO begins with: what the learner prefers. What was concluded of the SCO stays. */
const anew = ({ values }: ScoState): Partial<ScoState> => ({
  values: Object.fromEntries(Object.entries(values).filter(([key]) => PREFERENCE.test(key))),
  seconds: 0,
  sessions: 1,
  left: null,
});

/** Returns the best of the tries at a SCO before a session. What was suspended is no try of its own. */
function bestBefore({ left, score, best }: ScoState): Partial<ScoState> {
  const highest = left === null || SUSPENDS.has(left) ? null : highestScore(best, score);
  return highest === null ? {} : { best: highest };
}

function opened(attempt: PackageAttempt, event: PackageEventOf<'PackageSessionOpened'>, at: Instant): PackageAttempt {
  const { session, sco, mode, isNewAttempt = false } = event;
  const former = scoOf(attempt, sco);
  const counted = withSco(attempt, sco, {
    ...(isNewAttempt ? anew(former) : { sessions: former.sessions + 1 }),
    ...(mode === 'normal' && bestBefore(former)),
  });
  const times = { openedAt: at, lastAt: at, endedAt: null };
  return { ...counted, opens: attempt.opens + 1, session: { session, sco, mode, seq: 0, time: null, exit: '', ...times } };
}

function committed(attempt: PackageAttempt, event: PackageEventOf<'PackageProgressCommitted'>, at: Instant): PackageAttempt {
  const { session } = attempt;
  if (session?.session !== event.session) return attempt;
  const { seq, time = session.time, exit = session.exit, sequencing = attempt.sequencing, told = attempt.told } = event;
  const { values } = scoOf(attempt, session.sco);
  const next = withSco(attempt, session.sco, { values: { ...values, ...event.values } });
  const data = event.data && { data: { ...attempt.data, ...event.data } };
  const commits = attempt.commits + 1;
  return { ...next, ...data, sequencing, told, commits, session: { ...session, seq, time, exit, lastAt: at } };
}

function rated(attempt: PackageAttempt, event: PackageEventOf<'PackageScoRated'>): PackageAttempt {
  const { sco, completion, success, score, raw } = event;
  const isDone = scoOf(attempt, sco).isDone || completion === 'completed' || success === 'passed';
  return withSco(attempt, sco, { completion, success, score, raw, isDone });
}

function ended(
  attempt: PackageAttempt,
  { session: id, by, seconds, claimed = seconds, told }: PackageEventOf<'PackageSessionEnded'>,
  at: Instant,
): PackageAttempt {
  const { session } = attempt;
  if (session?.session !== id) return attempt;
  const next = withSco(attempt, session.sco, {
    seconds: scoOf(attempt, session.sco).seconds + claimed,
    // Who was cut off, or has closed a package that did not say how it is left, goes on at the same place.
    left: by === 'lost' || (by === 'player' && session.exit === '') ? 'suspend' : session.exit,
  });
  return { ...next, seconds: attempt.seconds + seconds, told, session: { ...session, endedAt: at } };
}

/** Returns the state after an event; throws for a stream that does not begin with PackageAttemptStarted. */
export function evolveAttempt(state: AttemptState, event: PackageEvent, { at }: Occurrence): AttemptState {
  if (event.type === 'PackageAttemptStarted') return started(state, event, at);
  if (state.status === 'none') throw new Error(`${event.type} before the attempt was started`);
  switch (event.type) {
    case 'PackageSessionOpened':
      return opened(state, event, at);
    case 'PackageProgressCommitted':
      return committed(state, event, at);
    case 'PackageScoRated':
      return rated(state, event);
    case 'PackageAttemptCompleted':
      return { ...state, completedAt: state.completedAt ?? at };
    case 'PackageSessionEnded':
      return ended(state, event, at);
    default:
      return unreachable(event);
  }
}
