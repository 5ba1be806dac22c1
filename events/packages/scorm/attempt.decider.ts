import { listProblem } from '../../../shared/packages/cmi/cmi.ts';
import type { PackageFacts } from '../../../shared/packages/manifest/scorm-facts.ts';
import { exactSecondsBetween, type Instant, wholeSeconds } from '../../../shared/kernel/instant.ts';
import type { Decider } from '../../kernel/decider.ts';
import type { AttemptCommand, AttemptLocation, CommitValues, OpenSession } from './attempt.commands.ts';
import { Decision } from '../decision.ts';
import type { PackageEvent, PackageEventOf } from './attempt.events.ts';
import { PackageRefusal } from './attempt.refusal.ts';
import {
  type AttemptState,
  evolveAttempt,
  NO_ATTEMPT,
  type PackageAttempt,
  type Rating,
  scoOf,
  type ScoState,
  type SessionState,
  SUSPENDS,
} from './attempt.state.ts';
import { rate } from './rating.ts';

type Values = Readonly<Record<string, string>>;

/** The enrolment counts at most so many seconds of a session, whatever the package claims. */
const LONGEST_SESSION = 86_400;
/** The package reads in its total at most so many of one: a year. */
const LONGEST_CLAIM = 31_536_000;
/** The enrolment hears of time at least this often, while commits come. */
const REPORT_AFTER_SECONDS = 60;
/** Characters of all values of a SCO. */
const MOST_STORED = 1_500_000;
/** Commits of an attempt: one every five seconds for 28 hours. A finish is no more than one for each time that it is opened. */
const MOST_COMMITS = 20_000;
const MOST_OPENS = 5_000;
/** What a review keeps: the place, so that reading goes on there. */
const STORED_IN_REVIEW: ReadonlySet<string> = new Set(['cmi.core.lesson_location', 'cmi.location', 'cmi.suspend_data']);

class AttemptDecision extends Decision<AttemptState, PackageEvent> {
  constructor(state: AttemptState, now: Instant) {
    super(state, now, evolveAttempt);
  }

  get attempt(): PackageAttempt {
    if (this.after.status === 'none') throw new PackageRefusal('notInitialized');
    return this.after;
  }
}

/** Returns the seconds of a session that the enrolment counts: those that the package claims, else those between its first and last call. */
const secondsOf = ({ time, openedAt }: SessionState, until: Instant): number =>
  Math.min(LONGEST_SESSION, time ?? exactSecondsBetween(openedAt, until));

/** Whether an attempt is that of the present round and attempt at the unit. */
export const isCurrent = (
  state: AttemptState,
  { round, unitAttempt }: Pick<AttemptLocation, 'round' | 'unitAttempt'>,
): state is PackageAttempt => state.status === 'begun' && state.round === round && state.unitAttempt === unitAttempt;

function endSession(decision: AttemptDecision, session: SessionState, by: PackageEventOf<'PackageSessionEnded'>['by']): void {
  const seconds = secondsOf(session, by === 'lost' ? session.lastAt : decision.now);
  const told = Math.max(decision.attempt.told, wholeSeconds(decision.attempt.seconds + seconds));
  const claimed = Math.max(seconds, session.time ?? 0);
  decision.add({ type: 'PackageSessionEnded', session: session.session, by, seconds, told, ...(claimed > seconds && { claimed }) });
}

const sameRating = (a: Rating, b: Rating): boolean =>
  a.completion === b.completion && a.success === b.success && a.score === b.score && a.raw === b.raw;

/** What was completed stays so, and a result stays until there is another one. */
const mergedRating = (former: Rating, { completion, success, score, raw }: Rating): Rating => ({
  completion: former.completion === 'completed' ? 'completed' : completion,
  success: success === 'unknown' ? former.success : success,
  ...(score === null ? { score: former.score, raw: former.raw } : { score, raw }),
});

function addRating(decision: AttemptDecision, sco: string, rating: Rating, { scos }: PackageFacts): void {
  const former = scoOf(decision.attempt, sco);
  const merged = mergedRating(former, rating);
  if (!sameRating(former, merged)) decision.add({ type: 'PackageScoRated', sco, ...merged });
  const { attempt } = decision;
  if (attempt.completedAt === null && scos.every((each) => !each.isVisible || scoOf(attempt, each.uuid).isDone))
    decision.add({ type: 'PackageAttemptCompleted', number: attempt.number });
}

/**
 * Whether the next session of a SCO of 2004 is a new attempt at it: it was left, and not in order to go on with it. One that has not said
 * how it is left, and is not done, goes on.
 */
const beginsAnew = ({ left, isDone }: ScoState): boolean => left !== null && !SUSPENDS.has(left) && (left !== '' || isDone);

/** A completed attempt is reviewed from the next launch on: within one, its activity tree or its learner may still lead to another try. */
function modeOf(
  attempt: PackageAttempt,
  { sco, facts: { standard }, isSameLaunch }: OpenSession,
): { mode: 'normal' | 'review'; isNewAttempt?: true } {
  if (attempt.completedAt !== null && !(isSameLaunch && attempt.session?.mode === 'normal')) return { mode: 'review' };
  return standard === '2004' && beginsAnew(scoOf(attempt, sco)) ? { mode: 'normal', isNewAttempt: true } : { mode: 'normal' };
}

function openSession(command: OpenSession, state: AttemptState): AttemptDecision {
  const { place, facts, sco, session, now } = command;
  const decision = new AttemptDecision(state, now);
  if (state.status === 'begun' && state.session?.endedAt === null) endSession(decision, state.session, 'lost');
  const former = state.status === 'none' ? 0 : state.number;
  if (!isCurrent(state, place)) decision.add({ type: 'PackageAttemptStarted', ...place, package: facts.package, number: former + 1 });
  const { attempt } = decision;
  if (attempt.package !== facts.package) throw new PackageRefusal('superseded');
  if (attempt.opens >= MOST_OPENS) throw new PackageRefusal('full');
  decision.add({ type: 'PackageSessionOpened', session, sco, ...modeOf(attempt, command) });
  const kind = facts.scos.find(({ uuid }) => uuid === sco)?.kind;
  // An asset calls nothing: to have been opened is all that it can do.
  if (kind === 'asset' && !scoOf(attempt, sco).isDone)
    addRating(decision, sco, { completion: 'completed', success: 'unknown', score: null, raw: null }, facts);
  return decision;
}

/** Whether a commit brings the state of the activity tree alone: the learner can leave after the package has finished. */
const isStateAlone = ({ values, time, exit, sequencing, isFinish }: CommitValues): boolean =>
  typeof sequencing === 'string' && !isFinish && time === null && exit === null && Object.keys(values).length === 0;

function presentSession({ session, sco, place }: CommitValues, state: AttemptState): SessionState {
  if (state.status === 'none' || state.session === null) throw new PackageRefusal('notInitialized');
  if (session !== null && state.session.session !== session) throw new PackageRefusal('superseded');
  if (!isCurrent(state, place)) throw new PackageRefusal('superseded');
  if (state.session.sco !== sco) throw new PackageRefusal('notInitialized');
  return state.session;
}

/** Returns the session that a call belongs to; null for a call that has had its effect. */
function sessionFor(command: CommitValues, state: AttemptState): SessionState | null {
  const present = presentSession(command, state);
  const { seq } = command;
  if (seq !== null && seq < present.seq) throw new PackageRefusal('sequence');
  if (seq !== null && seq === present.seq) return null;
  if (present.endedAt !== null && !isStateAlone(command)) throw new PackageRefusal('finished');
  return present;
}

const OBJECTIVE = /^cmi\.objectives\./;

/** Returns the objectives of the manifest, with the first values that a package sets of any. */
function seeds(stored: Values, values: Values, { scos }: PackageFacts, sco: string): Values {
  const isFirst = Object.keys(values).some((key) => OBJECTIVE.test(key)) && !Object.keys(stored).some((key) => OBJECTIVE.test(key));
  const objectives = isFirst ? (scos.find(({ uuid }) => uuid === sco)?.objectives ?? []) : [];
  return Object.fromEntries(objectives.map((id, index) => [`cmi.objectives.${index}.id`, id]));
}

const sizeOf = (values: Values): number => Object.entries(values).reduce((sum, [key, value]) => sum + key.length + value.length, 0);

function valuesOf(command: CommitValues, { mode, sco }: SessionState, attempt: PackageAttempt): Values {
  const { facts } = command;
  if (mode === 'review') return Object.fromEntries(Object.entries(command.values).filter(([key]) => STORED_IN_REVIEW.has(key)));
  const stored = scoOf(attempt, sco).values;
  const values = { ...seeds(stored, command.values, facts, sco), ...command.values };
  const all = { ...stored, ...values };
  const problem = listProblem(facts.standard, Object.keys(values), all);
  if (problem) throw new PackageRefusal(problem.cause, problem.key);
  if (sizeOf(all) > MOST_STORED) throw new PackageRefusal('setFailed', Object.keys(values).at(-1) ?? null);
  return values;
}

function sharedData(data: Values, attempt: PackageAttempt): Values {
  if (sizeOf({ ...attempt.data, ...data }) > MOST_STORED) throw new PackageRefusal('setFailed');
  return data;
}

function addProgress(decision: AttemptDecision, command: CommitValues, session: SessionState): void {
  const { time, exit, sequencing, seq, now, data = {}, isLeaving = false } = command;
  const { attempt } = decision;
  const untold = wholeSeconds(attempt.seconds + secondsOf(session, now)) - attempt.told;
  decision.add({
    type: 'PackageProgressCommitted',
    session: session.session,
    seq: seq ?? session.seq + 1,
    values: valuesOf(command, session, attempt),
    ...(time !== null && { time: Math.min(LONGEST_CLAIM, time) }),
    ...(exit !== null && { exit }),
    ...(sequencing !== undefined && session.mode === 'normal' && { sequencing }),
    ...(Object.keys(data).length > 0 && session.mode === 'normal' && { data: sharedData(data, attempt) }),
    ...(untold >= (isLeaving ? 1 : REPORT_AFTER_SECONDS) && { told: attempt.told + untold }),
  });
}

/** Nothing else of a session that has ended changes; its time was counted with its end. */
function addStateAfterEnd(decision: AttemptDecision, { sequencing, seq }: CommitValues, { session, seq: last, mode }: SessionState): void {
  if (mode === 'normal' && typeof sequencing === 'string')
    decision.add({ type: 'PackageProgressCommitted', session, seq: seq ?? last + 1, values: {}, sequencing });
}

function rateSco(decision: AttemptDecision, { facts, sco, isFinish, isByPlayer = false }: CommitValues, { exit }: SessionState): void {
  const rules = facts.scos.find(({ uuid }) => uuid === sco);
  if (!rules) throw new PackageRefusal('superseded');
  const isOver = isFinish && !isByPlayer && !SUSPENDS.has(exit);
  const { values } = scoOf(decision.attempt, sco);
  addRating(decision, sco, rate({ standard: facts.standard, facts: rules, values, isOver }), facts);
}

function commitValues(command: CommitValues, state: AttemptState): AttemptDecision {
  const decision = new AttemptDecision(state, command.now);
  const present = sessionFor(command, state);
  if (present === null) return decision;
  if (!command.isFinish && decision.attempt.commits >= MOST_COMMITS) throw new PackageRefusal('full');
  if (present.endedAt !== null) {
    addStateAfterEnd(decision, command, present);
    return decision;
  }
  const { isFinish, isByPlayer = false } = command;
  const time = command.time === null ? present.time : Math.min(LONGEST_CLAIM, command.time);
  const session = { ...present, time, exit: command.exit ?? present.exit };
  addProgress(decision, command, session);
  if (session.mode === 'normal') rateSco(decision, command, session);
  if (isFinish) endSession(decision, session, isByPlayer ? 'player' : 'finish');
  return decision;
}

function decide(command: AttemptCommand, state: AttemptState): readonly PackageEvent[] {
  const { events } = command.type === 'OpenSession' ? openSession(command, state) : commitValues(command, state);
  return events;
}

/** The rules of one learner at the package of one unit: sessions, commits, completion. */
export const attemptDecider: Decider<AttemptState, AttemptCommand, PackageEvent> = {
  name: 'packageAttempts',
  foldVersion: 3,
  initial: NO_ATTEMPT,
  activity: ['PackageAttemptStarted'],
  evolve: evolveAttempt,
  decide,
};
