import { unreachable } from '../../../shared/kernel/errors.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import type { AuVerb } from '../../../shared/packages/xapi/cmi5.ts';
import { highestScore } from '../../../shared/packages/score-rule.ts';
import type { Occurrence } from '../../kernel/decider.ts';
import type { RegistrationEvent, RegistrationEventOf } from './registration.events.ts';

/** What a learner has reached in an AU. */
export type AuState = {
  readonly isCompleted: boolean;
  readonly isPassed: boolean;
  readonly isFailed: boolean;
  /** The organisation has let the learner off it. */
  readonly isWaived?: true;
  /** The last one, 0 to 100; null: it gave none. */
  readonly score: number | null;
  /** A higher one that it gave before; absent: none. */
  readonly best?: number;
  readonly launches: number;
};

export type AuSession = Pick<RegistrationEventOf<'PackageAuLaunched'>, 'session' | 'au' | 'mode'> & {
  readonly openedAt: Instant;
  readonly lastAt: Instant;
  readonly endedAt: Instant | null;
  readonly isFetched: boolean;
  /** Whether its AU has read what the learner prefers; absent where it does not have to. */
  readonly hasReadPreferences?: boolean;
  /** What it has told so far. */
  readonly told: readonly AuVerb[];
  /** Seconds as the package counts them; null: it has not told. */
  readonly time: number | null;
};

export type Registration = Omit<RegistrationEventOf<'PackageRegistrationOpened'>, 'type'> & {
  readonly status: 'open';
  readonly openedAt: Instant;
  readonly completedAt: Instant | null;
  readonly aus: Readonly<Record<string, AuState>>;
  readonly blocks: readonly string[];
  readonly isCourseSatisfied: boolean;
  /** Sessions of this registration that ended. */
  readonly ended: number;
  /** How many statements its package has sent, and their bytes, as they are encrypted. */
  readonly statements: number;
  readonly bytes: number;
  /** The newest one, also when it has ended. */
  readonly session: AuSession | null;
  /** Seconds of the sessions that ended, over all registrations, and how many of them and of the present session the enrolment has counted. */
  readonly seconds: number;
  readonly told: number;
};

/** Plain JSON: it is stored with every 16th commit. */
export type RegistrationState = { readonly status: 'none' } | Registration;
export const NO_REGISTRATION: RegistrationState = { status: 'none' };

const NEW_AU: AuState = { isCompleted: false, isPassed: false, isFailed: false, score: null, launches: 0 };

/** Returns what is known of an AU. */
export const auOf = ({ aus }: Registration, uuid: string): AuState => aus[uuid] ?? NEW_AU;

const withAu = (registration: Registration, uuid: string, change: Partial<AuState>): Registration => ({
  ...registration,
  aus: { ...registration.aus, [uuid]: { ...auOf(registration, uuid), ...change } },
});

function opened(state: RegistrationState, event: RegistrationEventOf<'PackageRegistrationOpened'>, at: Instant): Registration {
  const { seconds, told } = state.status === 'none' ? { seconds: 0, told: 0 } : state;
  const { type: _, ...facts } = event;
  const nothing = { completedAt: null, aus: {}, blocks: [], isCourseSatisfied: false, ended: 0, statements: 0, bytes: 0, session: null };
  return { status: 'open', ...facts, openedAt: at, ...nothing, seconds, told };
}

function launched(state: Registration, event: RegistrationEventOf<'PackageAuLaunched'>, at: Instant): Registration {
  const { session, au, mode, readsPreferences = false } = event;
  const next = withAu(state, au, { launches: auOf(state, au).launches + 1 });
  const times = { openedAt: at, lastAt: at, endedAt: null, time: null };
  return {
    ...next,
    session: { session, au, mode, ...times, isFetched: false, told: [], ...(readsPreferences && { hasReadPreferences: false }) },
  };
}

/** Returns what follows from a score: the last one, and a higher one that was before. */
function scored(known: AuState, score: number): Partial<AuState> {
  const best = highestScore(known.best, known.score);
  return { score, ...(best !== null && best > score && { best }) };
}

function reached(
  state: Registration,
  au: string,
  { tells, score }: RegistrationEventOf<'PackageStatementsSent'>['statements'][number],
): Registration {
  const known = auOf(state, au);
  return withAu(state, au, {
    isCompleted: known.isCompleted || tells === 'completed',
    isPassed: known.isPassed || tells === 'passed',
    isFailed: tells === 'failed' || (known.isFailed && tells !== 'passed'),
    ...(score !== null && scored(known, score)),
  });
}

const fetched = (state: Registration, { session }: RegistrationEventOf<'PackageTokenFetched'>): Registration =>
  state.session?.session === session ? { ...state, session: { ...state.session, isFetched: true } } : state;

const preferencesRead = (state: Registration, { session }: RegistrationEventOf<'PackagePreferencesRead'>): Registration =>
  state.session?.session === session ? { ...state, session: { ...state.session, hasReadPreferences: true } } : state;

function sent(state: Registration, event: RegistrationEventOf<'PackageStatementsSent'>, at: Instant): Registration {
  const { session } = state;
  if (session?.session !== event.session) return state;
  const next = session.mode === 'Normal' ? event.statements.reduce((before, one) => reached(before, session.au, one), state) : state;
  const told = [...new Set([...session.told, ...event.statements.flatMap(({ tells }) => tells ?? [])])];
  const statements = state.statements + event.statements.length;
  return {
    ...next,
    statements,
    bytes: state.bytes + event.sealed.length,
    told: event.told ?? state.told,
    session: { ...session, lastAt: at, told, time: event.time ?? session.time },
  };
}

function ended(state: Registration, event: RegistrationEventOf<'PackageAuEnded'>, at: Instant): Registration {
  const { session } = state;
  if (session?.session !== event.session) return state;
  const seconds = state.seconds + event.seconds;
  return { ...state, ended: state.ended + 1, seconds, told: event.told, session: { ...session, endedAt: at } };
}

function satisfied(state: Registration, { part, id }: RegistrationEventOf<'PackagePartSatisfied'>): Registration {
  return part === 'course' ? { ...state, isCourseSatisfied: true } : { ...state, blocks: [...state.blocks, id] };
}

/** Returns the state after an event; throws for a stream that does not begin with PackageRegistrationOpened. */
export function evolveRegistration(state: RegistrationState, event: RegistrationEvent, { at }: Occurrence): RegistrationState {
  if (event.type === 'PackageRegistrationOpened') return opened(state, event, at);
  if (state.status === 'none') throw new Error(`${event.type} before the registration was opened`);
  switch (event.type) {
    case 'PackageAuLaunched':
      return launched(state, event, at);
    case 'PackageTokenFetched':
      return fetched(state, event);
    case 'PackagePreferencesRead':
      return preferencesRead(state, event);
    case 'PackageStatementsSent':
      return sent(state, event, at);
    case 'PackagePartSatisfied':
      return satisfied(state, event);
    case 'PackageAuEnded':
      return ended(state, event, at);
    case 'PackageAuWaived':
      return withAu(state, event.au, { isWaived: true });
    case 'PackageRegistrationCompleted':
      return { ...state, completedAt: state.completedAt ?? at };
    default:
      return unreachable(event);
  }
}
