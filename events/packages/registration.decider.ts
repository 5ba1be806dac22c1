import { type Instant, secondsBetween } from '../../shared/kernel/instant.ts';
import type { AuFacts, RegistrationFacts } from '../../shared/packages/registration-facts.ts';
import { durationSeconds, percentOf } from '../../shared/packages/xapi/cmi5.ts';
import type { Statement } from '../../shared/packages/xapi/statement.ts';
import type { Decider } from '../kernel/decider.ts';
import { checkCmi5, checkNames, type SessionNames, tinCanVerb } from './cmi5-rules.ts';
import { Decision } from './decision.ts';
import type { RegistrationEvent } from './registration.events.ts';
import { RegistrationRefusal } from './registration.refusal.ts';
import {
  auOf,
  type AuSession,
  type AuState,
  evolveRegistration,
  NO_REGISTRATION,
  type Registration,
  type RegistrationState,
} from './registration.state.ts';

/** Which registration of which person a call belongs to: of the present round of the enrolment and the present attempt at the unit. */
type Place = {
  readonly person: number;
  readonly course: number;
  readonly unit: number;
  readonly round: number;
  readonly unitAttempt: number;
};

type Common = { readonly facts: RegistrationFacts; readonly now: Instant };

export type LaunchAu = Common & {
  readonly type: 'LaunchAu';
  readonly place: Place;
  readonly au: string;
  readonly session: string;
  /** UUID of a registration that is opened now. */
  readonly registration: string;
};
type FetchToken = Common & { readonly type: 'FetchToken'; readonly session: string };
type SendStatements = Common & {
  readonly type: 'SendStatements';
  readonly session: string;
  readonly names: Omit<SessionNames, 'registration'>;
  /** As they are stored. */
  readonly ids: readonly string[];
  /** As they were sent. */
  readonly statements: readonly Statement[];
  readonly sealed: string;
};
export type RegistrationCommand = LaunchAu | FetchToken | SendStatements;

/** A session counts at most so many seconds. */
const LONGEST_SESSION = 86_400;

class RegistrationDecision extends Decision<RegistrationState, RegistrationEvent> {
  constructor(state: RegistrationState, now: Instant) {
    super(state, now, evolveRegistration);
  }

  get state(): Registration {
    if (this.after.status === 'none') throw new RegistrationRefusal('The package was not launched.');
    return this.after;
  }
}

/** Whether a registration is that of the present round and attempt at the unit. */
export const isCurrentRegistration = (
  state: RegistrationState,
  { round, unitAttempt }: Pick<Place, 'round' | 'unitAttempt'>,
): state is Registration => state.status === 'open' && state.round === round && state.unitAttempt === unitAttempt;

function isSatisfied({ moveOn }: AuFacts, { isCompleted, isPassed }: AuState): boolean {
  const rules = {
    Passed: isPassed,
    Completed: isCompleted,
    CompletedAndPassed: isCompleted && isPassed,
    CompletedOrPassed: isCompleted || isPassed,
    NotApplicable: true,
  };
  return rules[moveOn];
}

/** Tells which blocks, and at last whether the course, are satisfied now. */
function addSatisfied(decision: RegistrationDecision, { aus, blocks, root }: RegistrationFacts, session: string): void {
  const { state } = decision;
  const done = new Set(aus.filter((au) => isSatisfied(au, auOf(state, au.uuid))).map(({ uuid }) => uuid));
  for (const { id, aus: inside } of blocks)
    if (!state.blocks.includes(id) && inside.every((uuid) => done.has(uuid)))
      decision.add({ type: 'PackagePartSatisfied', session, part: 'block', id });
  if (!state.isCourseSatisfied && done.size === aus.length)
    decision.add({ type: 'PackagePartSatisfied', session, part: 'course', id: root });
}

/** A course in which nothing is asked for completes its unit with the first session that ends. */
function addCompletion(decision: RegistrationDecision): void {
  const { state } = decision;
  const isReached = state.ended > 0 || Object.values(state.aus).some(({ isCompleted, isPassed }) => isCompleted || isPassed);
  if (state.isCourseSatisfied && isReached && state.completedAt === null)
    decision.add({ type: 'PackageRegistrationCompleted', number: state.number });
}

function endSession(decision: RegistrationDecision, { session, time, openedAt, lastAt }: AuSession, by: 'terminated' | 'abandoned'): void {
  const { seconds: before, told } = decision.state;
  const seconds = Math.min(LONGEST_SESSION, time ?? secondsBetween(openedAt, lastAt));
  decision.add({ type: 'PackageAuEnded', session, by, seconds, told: Math.max(told, Math.floor(before + seconds)) });
}

function launchAu(command: LaunchAu, state: RegistrationState): RegistrationDecision {
  const { place, facts, au, session, registration, now } = command;
  const decision = new RegistrationDecision(state, now);
  if (state.status === 'open' && state.session?.endedAt === null) {
    endSession(decision, state.session, 'abandoned');
    if (isCurrentRegistration(state, place)) addCompletion(decision);
  }
  const former = state.status === 'none' ? 0 : state.number;
  if (!isCurrentRegistration(state, place)) {
    decision.add({ type: 'PackageRegistrationOpened', ...place, package: facts.package, number: former + 1, registration });
    addSatisfied(decision, facts, session);
  }
  if (decision.state.package !== facts.package) throw new RegistrationRefusal('This package was replaced. Open it again.', 'CONFLICT');
  const mode = decision.state.completedAt === null ? 'Normal' : 'Review';
  decision.add({ type: 'PackageAuLaunched', session, au, mode });
  return decision;
}

function presentSession(state: Registration, session: string): AuSession {
  const present = state.session;
  if (present?.session !== session) throw new RegistrationRefusal('The package was opened again elsewhere.');
  if (present.endedAt !== null) throw new RegistrationRefusal('The session of this package has ended.');
  return present;
}

function fetchToken({ session, now }: FetchToken, state: RegistrationState): RegistrationDecision {
  const decision = new RegistrationDecision(state, now);
  const { isFetched } = presentSession(decision.state, session);
  if (!isFetched) decision.add({ type: 'PackageTokenFetched', session });
  return decision;
}

/** Returns the seconds of a session after a statement: in cmi5 of terminated, else the most that the package has told. */
function timeAfter(command: SendStatements, { result }: Statement, tells: string | null, before: number | null): number | null {
  const isCounted = command.facts.standard === 'cmi5' ? tells === 'terminated' : tells !== null;
  if (!isCounted || result?.duration === undefined) return before;
  return Math.min(LONGEST_SESSION, Math.max(before ?? 0, durationSeconds(result.duration)));
}

/** Adds one statement after the other, since each is checked against those before it; they become one event. */
function toldBy(command: SendStatements, state: RegistrationState): Extract<RegistrationEvent, { type: 'PackageStatementsSent' }> {
  const { session: name, names, facts, statements, ids, sealed, now } = command;
  const trial = new RegistrationDecision(state, now);
  const told: Extract<RegistrationEvent, { type: 'PackageStatementsSent' }>['statements'] = [];
  let { time } = presentSession(trial.state, name);
  for (const [index, statement] of statements.entries()) {
    const registration = trial.state;
    const session = presentSession(registration, name);
    const all = { ...names, registration: registration.registration };
    const au = facts.aus.find(({ uuid }) => uuid === session.au);
    if (!au) throw new RegistrationRefusal('The package was replaced. Open it again.', 'CONFLICT');
    checkNames(statement, all);
    const tells = facts.standard === 'cmi5' ? checkCmi5(statement, { au, names: all, session, registration }) : tinCanVerb(statement, all);
    time = timeAfter(command, statement, tells, time);
    const one = { id: ids[index] ?? '', tells, score: tells === null ? null : percentOf(statement) };
    told.push(one);
    trial.add({ type: 'PackageStatementsSent', session: name, statements: [one], sealed: '' });
  }
  return { type: 'PackageStatementsSent', session: name, statements: told, ...(time !== null && { time }), sealed };
}

function sendStatements(command: SendStatements, state: RegistrationState): RegistrationDecision {
  const decision = new RegistrationDecision(state, command.now);
  const { session: name, facts } = command;
  const event = toldBy(command, state);
  const { seconds, told } = decision.state;
  const counted = Math.floor(seconds + (event.time ?? 0));
  // The seconds of an AU are told when its session ends.
  decision.add(facts.standard === 'xapi' && counted > told ? { ...event, told: counted } : event);
  addSatisfied(decision, facts, name);
  const { session } = decision.state;
  if (session?.told.includes('terminated') === true) endSession(decision, session, 'terminated');
  addCompletion(decision);
  return decision;
}

/** What a registration gives for its unit. */
type RegistrationOutcome = { readonly round: number; readonly seconds: number; readonly score: number | null; readonly completes: boolean };

/** Returns the score of a registration, 0 to 100: the mean of those that its AUs gave; null for none. */
function meanScore({ aus }: Registration): number | null {
  const scores = Object.values(aus).flatMap(({ score }) => score ?? []);
  return scores.length === 0 ? null : Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 100) / 100;
}

const isTold = (event: RegistrationEvent): boolean =>
  event.type === 'PackageRegistrationCompleted' ||
  event.type === 'PackageAuEnded' ||
  (event.type === 'PackageStatementsSent' && (event.told !== undefined || event.statements.some(({ score }) => score !== null)));

/** Returns what the enrolment has to hear of a decision; null: nothing. */
export function registrationOutcome(
  before: RegistrationState,
  events: readonly RegistrationEvent[],
  after: RegistrationState,
): RegistrationOutcome | null {
  if (after.status === 'none' || !events.some(isTold)) return null;
  // Time of a session in a former round ended with that round.
  const isSameRound = before.status === 'open' && before.round === after.round;
  const told = before.status === 'none' ? 0 : isSameRound ? before.told : after.told;
  return { round: after.round, seconds: after.told - told, score: meanScore(after), completes: after.completedAt !== null };
}

function decide(command: RegistrationCommand, state: RegistrationState): readonly RegistrationEvent[] {
  const run = { LaunchAu: launchAu, FetchToken: fetchToken, SendStatements: sendStatements };
  const { events } = (run[command.type] as (of: RegistrationCommand, from: RegistrationState) => RegistrationDecision)(command, state); // the entry of its type
  return events;
}

/** The rules of one learner at a package of xAPI or cmi5 in one unit: launches, statements, satisfaction. */
export const registrationDecider: Decider<RegistrationState, RegistrationCommand, RegistrationEvent> = {
  name: 'packageRegistrations',
  foldVersion: 1,
  initial: NO_REGISTRATION,
  activity: ['PackageRegistrationOpened'],
  evolve: evolveRegistration,
  decide,
};
