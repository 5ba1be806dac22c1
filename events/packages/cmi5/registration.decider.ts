import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import { exactSecondsBetween, type Instant, wholeSeconds } from '../../../shared/kernel/instant.ts';
import { type AuFacts, auPath, partPath, type RegistrationFacts } from '../../../shared/packages/manifest/registration-facts.ts';
import { durationSeconds, percentOf } from '../../../shared/packages/xapi/cmi5.ts';
import type { Statement } from '../../../shared/packages/xapi/statement.ts';
import { statementKeys } from '../../../shared/packages/xapi/statement-keys.ts';
import type { Decider } from '../../kernel/decider.ts';
import type { LaunchAu, Prepare, RegistrationCommand, RegistrationLocation, SendStatements, WaiveAu } from './registration.commands.ts';
import { checkCmi5, checkNames, tinCanVerb } from './cmi5-rules.ts';
import { Decision } from '../decision.ts';
import type { RegistrationEvent, RegistrationEventOf, StatementAbout } from './registration.events.ts';
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

/** A session counts at most so many seconds. */
const LONGEST_SESSION = 86_400;
/** Statements of a registration: one every ten seconds for 28 hours. Packages send one for each slide, answer and stop of a video. */
const MOST_STATEMENTS = 10_000;
/** Those that tell something of their AU are accepted for longer: no learner stays incomplete since a package has sent too many others. */
const MOST_WITH_RESULTS = 11_000;
const MOST_LAUNCHES = 5_000;
const MB = 1024 ** 2;
/** Statements of a registration in bytes, and those with what tells something of its AU. A statement of cmi5 has about 1.5 KB. */
const MOST_MEGABYTES = 32;
const MOST_MEGABYTES_WITH_RESULTS = 36;
/** What is encrypted is written as base64. */
const SEALED_PER_BYTE = 4 / 3;

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
  { round, unitAttempt }: Pick<RegistrationLocation, 'round' | 'unitAttempt'>,
): state is Registration => state.status === 'open' && state.round === round && state.unitAttempt === unitAttempt;

/** Whether a learner has done in an AU what its package asks for, or was let off. */
export function isSatisfied({ moveOn }: AuFacts, { isCompleted, isPassed, isWaived }: AuState): boolean {
  if (isWaived === true) return true;
  const rules = {
    Passed: isPassed,
    Completed: isCompleted,
    CompletedAndPassed: isCompleted && isPassed,
    CompletedOrPassed: isCompleted || isPassed,
    NotApplicable: true,
  };
  return rules[moveOn];
}

/** Returns what the statement about an AU names; undefined outside cmi5. */
function aboutAu(
  { package: id, registration }: Registration,
  { standard, aus }: RegistrationFacts,
  uuid: string,
): StatementAbout | undefined {
  const au = aus.find((each) => each.uuid === uuid);
  return standard === 'cmi5' && au ? { package: id, registration, activity: auPath(registration, au), publisher: au.id } : undefined;
}

/** Tells which blocks, and at last whether the course, are satisfied now. */
function addSatisfied(decision: RegistrationDecision, facts: RegistrationFacts, session: string): void {
  const { state } = decision;
  const { aus, blocks, root, standard } = facts;
  const { package: of, registration } = state;
  const add = (part: 'block' | 'course', id: string): void => {
    const about = { package: of, registration, activity: partPath(registration, facts, part, id), publisher: id };
    decision.add({ type: 'PackagePartSatisfied', session, part, id, ...(standard === 'cmi5' && { about }) });
  };
  const done = new Set(aus.filter((au) => isSatisfied(au, auOf(state, au.uuid))).map(({ uuid }) => uuid));
  for (const { id, aus: inside } of blocks) if (!state.blocks.includes(id) && inside.every((uuid) => done.has(uuid))) add('block', id);
  if (!state.isCourseSatisfied && done.size === aus.length) add('course', root);
}

/** A course in which nothing is asked for completes its unit with the first session that ends. */
function addCompletion(decision: RegistrationDecision): void {
  const { state } = decision;
  const isReached =
    state.ended > 0 || Object.values(state.aus).some(({ isCompleted, isPassed, isWaived }) => isCompleted || isPassed || isWaived === true);
  if (state.isCourseSatisfied && isReached && state.completedAt === null)
    decision.add({ type: 'PackageRegistrationCompleted', number: state.number });
}

function endSession(decision: RegistrationDecision, facts: RegistrationFacts, open: AuSession, by: 'terminated' | 'abandoned'): void {
  const { seconds: before, told } = decision.state;
  const { session, au, time, openedAt, lastAt } = open;
  const about = by === 'abandoned' ? aboutAu(decision.state, facts, au) : undefined;
  // Beats count beside a package of xAPI that tells no time.
  const seconds = Math.min(LONGEST_SESSION, time ?? (facts.standard === 'cmi5' ? exactSecondsBetween(openedAt, lastAt) : 0));
  decision.add({
    type: 'PackageAuEnded',
    session,
    by,
    seconds,
    told: Math.max(told, wholeSeconds(before + seconds)),
    ...(about && { about }),
  });
}

const launchesOf = ({ aus }: Registration): number => Object.values(aus).reduce((sum, { launches }) => sum + launches, 0);

function launchAu(command: LaunchAu, state: RegistrationState): RegistrationDecision {
  const { place, facts, au, session, registration, now } = command;
  const decision = new RegistrationDecision(state, now);
  if (state.status === 'open' && state.session?.endedAt === null) {
    endSession(decision, facts, state.session, 'abandoned');
    if (isCurrentRegistration(state, place)) addCompletion(decision);
  }
  const former = state.status === 'none' ? 0 : state.number;
  if (!isCurrentRegistration(state, place)) {
    decision.add({ type: 'PackageRegistrationOpened', ...place, package: facts.package, number: former + 1, registration });
    addSatisfied(decision, facts, session);
  }
  if (decision.state.package !== facts.package) throw new RegistrationRefusal('This package was replaced. Open it again.', 'CONFLICT');
  if (launchesOf(decision.state) >= MOST_LAUNCHES)
    throw new RegistrationRefusal(
      sentence('This package was opened {most} times, as often as one attempt allows.', { most: MOST_LAUNCHES }),
      'CONFLICT',
    );
  const mode = decision.state.completedAt === null ? 'Normal' : 'Review';
  const about = aboutAu(decision.state, facts, au);
  decision.add({ type: 'PackageAuLaunched', session, au, mode, ...(about && { about, readsPreferences: true }) });
  return decision;
}

function presentSession(state: Registration, session: string): AuSession {
  const present = state.session;
  if (present?.session !== session) throw new RegistrationRefusal('The package was opened again elsewhere.');
  if (present.endedAt !== null) throw new RegistrationRefusal('The session of this package has ended.');
  return present;
}

function prepare({ type, session, now }: Prepare, state: RegistrationState): RegistrationDecision {
  const decision = new RegistrationDecision(state, now);
  const { isFetched, hasReadPreferences } = presentSession(decision.state, session);
  if (type === 'FetchToken' && !isFetched) decision.add({ type: 'PackageTokenFetched', session });
  if (type === 'ReadPreferences' && hasReadPreferences !== true) decision.add({ type: 'PackagePreferencesRead', session });
  return decision;
}

/** Returns the seconds of a session after a statement: in cmi5 of terminated, else the most that the package has told. */
function timeAfter(command: SendStatements, { result }: Statement, tells: string | null, before: number | null): number | null {
  const isCounted = command.facts.standard === 'cmi5' ? tells === 'terminated' : tells !== null;
  if (!isCounted || result?.duration === undefined) return before;
  return Math.min(LONGEST_SESSION, Math.max(before ?? 0, durationSeconds(result.duration)));
}

/** @throws RegistrationRefusal where a registration has as many statements as are kept */
function checkNumber({ statements }: Registration, tells: string | null): void {
  if (statements >= (tells === null ? MOST_STATEMENTS : MOST_WITH_RESULTS))
    throw new RegistrationRefusal(
      sentence('This package has sent {most} statements, as many as are kept of one registration.', { most: MOST_STATEMENTS }),
      'CONFLICT',
    );
}

/** Adds one statement after the other, since each is checked against those before it; they become one event. */
function statementsSent(command: SendStatements, state: RegistrationState): RegistrationEventOf<'PackageStatementsSent'> {
  const { session: name, names, facts, statements, ids, sealed, now } = command;
  const trial = new RegistrationDecision(state, now);
  const told: RegistrationEventOf<'PackageStatementsSent'>['statements'] = [];
  let { time } = presentSession(trial.state, name);
  for (const [index, statement] of statements.entries()) {
    const registration = trial.state;
    const session = presentSession(registration, name);
    const all = { ...names, registration: registration.registration };
    const au = facts.aus.find(({ uuid }) => uuid === session.au);
    if (!au) throw new RegistrationRefusal('The package was replaced. Open it again.', 'CONFLICT');
    checkNames(statement, all);
    const tells = facts.standard === 'cmi5' ? checkCmi5(statement, { au, names: all, session, registration }) : tinCanVerb(statement, all);
    checkNumber(registration, tells);
    time = timeAfter(command, statement, tells, time);
    const { verb, registration: under, activity, relatedActivities } = statementKeys(statement);
    const keys = { verb, registration: under, activity, relatedActivities: [...relatedActivities] };
    const one = { id: ids[index] ?? '', tells, score: tells === null ? null : percentOf(statement), keys };
    told.push(one);
    trial.add({ type: 'PackageStatementsSent', session: name, statements: [one], sealed: '' });
  }
  return { type: 'PackageStatementsSent', session: name, statements: told, ...(time !== null && { time }), sealed };
}

/** @throws RegistrationRefusal where the statements of a registration have too many bytes with these */
function checkBytes({ bytes }: Registration, { statements, sealed }: RegistrationEventOf<'PackageStatementsSent'>): void {
  const most = statements.some(({ tells }) => tells !== null) ? MOST_MEGABYTES_WITH_RESULTS : MOST_MEGABYTES;
  if (bytes + sealed.length > most * MB * SEALED_PER_BYTE)
    throw new RegistrationRefusal(
      sentence('This package has sent statements of {most} MB, as much as is kept of one registration.', { most: MOST_MEGABYTES }),
      'CONFLICT',
    );
}

function sendStatements(command: SendStatements, state: RegistrationState): RegistrationDecision {
  const decision = new RegistrationDecision(state, command.now);
  const { session: name, facts } = command;
  const event = statementsSent(command, state);
  checkBytes(decision.state, event);
  const { seconds, told } = decision.state;
  const counted = wholeSeconds(seconds + (event.time ?? 0));
  // The seconds of an AU are told when its session ends.
  decision.add(facts.standard === 'xapi' && counted > told ? { ...event, told: counted } : event);
  addSatisfied(decision, facts, name);
  const { session } = decision.state;
  if (session?.told.includes('terminated') === true) endSession(decision, facts, session, 'terminated');
  addCompletion(decision);
  return decision;
}

/** Lets the learner off an AU that is not satisfied yet. */
function waiveAu({ facts, au, session, by, reason, now }: WaiveAu, state: RegistrationState): RegistrationDecision {
  const decision = new RegistrationDecision(state, now);
  const about = aboutAu(decision.state, facts, au);
  const known = facts.aus.find(({ uuid }) => uuid === au);
  if (!about || !known || decision.state.package !== facts.package)
    throw new RegistrationRefusal('Only parts of a cmi5 package can be waived.', 'BAD_REQUEST');
  if (isSatisfied(known, auOf(decision.state, au))) throw new RegistrationRefusal('This part is satisfied already.', 'CONFLICT');
  decision.add({ type: 'PackageAuWaived', session, au, by, reason, about });
  addSatisfied(decision, facts, session);
  addCompletion(decision);
  return decision;
}

function decide(command: RegistrationCommand, state: RegistrationState): readonly RegistrationEvent[] {
  const run = { LaunchAu: launchAu, FetchToken: prepare, ReadPreferences: prepare, SendStatements: sendStatements, WaiveAu: waiveAu };
  const { events } = (run[command.type] as (of: RegistrationCommand, from: RegistrationState) => RegistrationDecision)(command, state); // the entry of its type
  return events;
}

/** The rules of one learner at a package of xAPI or cmi5 in one unit: launches, statements, satisfaction. */
export const registrationDecider: Decider<RegistrationState, RegistrationCommand, RegistrationEvent> = {
  name: 'packageRegistrations',
  foldVersion: 4,
  initial: NO_REGISTRATION,
  activity: ['PackageRegistrationOpened'],
  evolve: evolveRegistration,
  decide,
};
