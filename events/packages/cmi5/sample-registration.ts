import type { AuFacts, RegistrationFacts } from '../../../shared/packages/manifest/registration-facts.ts';
import { type AuVerb, CMI5_CATEGORY, contextExtension, MOVE_ON_CATEGORY, SESSION_EXTENSION } from '../../../shared/packages/xapi/cmi5.ts';
import type { Statement } from '../../../shared/packages/xapi/statement.ts';
import { specFor } from '../../kernel/spec.ts';
import { registrationDecider } from './registration.decider.ts';
import type { RegistrationEvent } from './registration.events.ts';

/** The package, calls and events of the spec of registrations. */
export const given = specFor(registrationDecider);
export const REGISTRATION = '0192f6c0-1111-4111-8111-000000000001';
const HOME = 'https://acme.example.com';
const ACTIVITY = `${HOME}/activity`;
const LOCATION = { person: 42, course: 9, unit: 17, round: 1, unitAttempt: 1 } as const;
const NOW = '2026-01-01T00:05:00.000Z';

export const au = (uuid: string, more: Partial<AuFacts> = {}): AuFacts => ({
  uuid,
  id: `https://example.com/${uuid}`,
  title: uuid,
  index: 0,
  moveOn: 'CompletedOrPassed',
  masteryScore: null,
  launchParameters: null,
  entitlementKey: null,
  ...more,
});
export const cmi5 = (...aus: AuFacts[]): RegistrationFacts => ({
  package: 5,
  standard: 'cmi5',
  root: 'https://example.com/course',
  aus: aus.length > 0 ? aus : [au('a')],
  blocks: [],
});
export const TIN_CAN: RegistrationFacts = { ...cmi5(au('a', { id: ACTIVITY })), standard: 'xapi', root: ACTIVITY };

export const opened = (more: object = {}): RegistrationEvent => ({
  type: 'PackageRegistrationOpened',
  ...LOCATION,
  package: 5,
  number: 1,
  registration: REGISTRATION,
  ...more,
});
const aboutPart = (part: string, publisher: string) => ({
  package: 5,
  registration: REGISTRATION,
  activity: `/registrations/${REGISTRATION}/${part}`,
  publisher,
});
export const ABOUT_A = aboutPart('aus/0', 'https://example.com/a');
export const launched = (session = 's1', uuid = 'a', mode: 'Normal' | 'Review' = 'Normal'): RegistrationEvent => ({
  type: 'PackageAuLaunched',
  session,
  au: uuid,
  mode,
  about: { ...ABOUT_A, publisher: `https://example.com/${uuid}` },
  readsPreferences: true,
});
export const auStatement = (tells: AuVerb | null, more: object = {}): RegistrationEvent => ({
  type: 'PackageStatementsSent',
  session: 's1',
  statements: [{ id: 'i', tells, score: null }],
  sealed: 'x',
  ...more,
});
/** Likewise by the statement that was sent, about an activity. */
export function sentStatement(statement: Statement, tells: AuVerb | null, activity = ACTIVITY): RegistrationEvent {
  const categories = (statement.context?.contextActivities?.category ?? []) as readonly { id: string }[]; // as `says` makes them
  const keys = {
    verb: statement.verb.id,
    registration: REGISTRATION,
    activity,
    relatedActivities: [activity, ...categories.map(({ id }) => id)],
  };
  return auStatement(tells, { statements: [{ id: 'i', tells, score: null, keys }] });
}
export const satisfied = (part: 'block' | 'course', id: string, session = 's1'): RegistrationEvent => ({
  type: 'PackagePartSatisfied',
  session,
  part,
  id,
  about: aboutPart(part === 'course' ? 'course' : 'blocks/0', id),
});
export const ended = (seconds: number, by: 'terminated' | 'abandoned' = 'terminated'): RegistrationEvent => ({
  type: 'PackageAuEnded',
  session: 's1',
  by,
  seconds,
  told: Math.floor(seconds),
  ...(by === 'abandoned' && { about: ABOUT_A }),
});
export const COMPLETED: RegistrationEvent = { type: 'PackageRegistrationCompleted', number: 1 };

export const launch = (facts = cmi5(), uuid = 'a') =>
  ({ type: 'LaunchAu', place: LOCATION, facts, au: uuid, session: 's2', registration: REGISTRATION, now: NOW }) as const;
export const fetchToken = () => ({ type: 'FetchToken', facts: cmi5(), session: 's1', now: NOW }) as const;
export const readPreferences = () => ({ ...fetchToken(), type: 'ReadPreferences' }) as const;
export const PREFERENCES_READ: RegistrationEvent = { type: 'PackagePreferencesRead', session: 's1' };
/** Lets the learner off an AU. */
export const waive = (facts = cmi5(), uuid = 'a') =>
  ({ type: 'WaiveAu', facts, au: uuid, session: 's9', by: 7, reason: 'sealed', now: NOW }) as const;
export const waived = (uuid = 'a'): RegistrationEvent => ({
  type: 'PackageAuWaived',
  session: 's9',
  au: uuid,
  by: 7,
  reason: 'sealed',
  about: { ...ABOUT_A, publisher: `https://example.com/${uuid}` },
});

const RESULTS = {
  initialized: undefined,
  completed: { completion: true, duration: 'PT1M' },
  passed: { success: true, duration: 'PT1M' },
  failed: { success: false, duration: 'PT1M' },
  terminated: { duration: 'PT1M30S' },
} as const;

const RATED_BY_SCORE: ReadonlySet<AuVerb> = new Set(['passed', 'failed']);

/** Returns a statement of an AU that keeps every rule, with changes; the mastery score is 0.8 where there is one. */
export function says(verb: AuVerb, change: Partial<Statement> = {}): Statement {
  const isRated = RESULTS[verb] !== undefined && verb !== 'terminated';
  const result = RESULTS[verb];
  return {
    id: '12345678-1234-4234-8234-123456789012',
    timestamp: '2026-01-01T00:00:00Z',
    actor: { objectType: 'Agent', account: { homePage: HOME, name: 'me' } },
    verb: { id: `http://adlnet.gov/expapi/verbs/${verb}` },
    object: { id: ACTIVITY },
    ...(result && { result }),
    context: {
      registration: REGISTRATION,
      contextActivities: { category: [{ id: CMI5_CATEGORY }, ...(isRated ? [{ id: MOVE_ON_CATEGORY }] : [])] },
      extensions: { [SESSION_EXTENSION]: 's1', ...(RATED_BY_SCORE.has(verb) && { [contextExtension('masteryscore')]: 0.8 }) },
    },
    ...change,
  };
}

export const send = (statements: readonly Statement[], facts = cmi5(), session = 's1') =>
  ({
    type: 'SendStatements',
    facts,
    session,
    names: { actor: `account:${HOME}|me`, activity: ACTIVITY },
    ids: statements.map(() => 'i'),
    statements,
    sealed: 'x',
    now: NOW,
  }) as const;
export const running = (...more: RegistrationEvent[]) => given(opened(), launched(), auStatement('initialized'), ...more);
