import type { AuFacts } from '../../../shared/packages/manifest/registration-facts.ts';
import {
  type AuVerb,
  auVerbOf,
  CMI5_CATEGORY,
  contextExtension,
  isInCategory,
  MOVE_ON_CATEGORY,
  sessionOf,
} from '../../../shared/packages/xapi/cmi5.ts';
import { actorKey } from '../../../shared/packages/xapi/actor.ts';
import { type Statement, VOIDED } from '../../../shared/packages/xapi/statement.ts';
import { RegistrationRefusal } from './registration.refusal.ts';
import { auOf, type AuSession, type Registration } from './registration.state.ts';
import { reaches } from '../../../shared/packages/rounding.ts';

/** What the statements of a session must name. `actor`: its key. */
export type SessionNames = { readonly actor: string; readonly activity: string; readonly registration: string };

/** The standard has every statement that breaks its rules answered 403 (4.2). */
const refuse = (message: string): never => {
  throw new RegistrationRefusal(message);
};

const CALLED_UTC = /(?:Z|[+]00(?::?00)?)$/;
const RATED: ReadonlySet<AuVerb> = new Set(['completed', 'passed', 'failed']);

/** @throws RegistrationRefusal for a statement of another actor or registration, or one that makes another void */
export function checkNames({ actor, verb, context }: Statement, names: SessionNames): void {
  if (actor.objectType === 'Group') refuse('The actor of the statement is a group; that of the launch is an agent.');
  if (actorKey(actor) !== names.actor) refuse('The actor of the statement is another one than that of the launch.');
  const { registration } = context ?? {};
  if (registration !== undefined && registration.toLowerCase() !== names.registration)
    refuse('The statement belongs to another registration.');
  if (verb.id === VOIDED) refuse('A package makes no statement void.');
}

/** What cmi5 asks of every statement of an AU. */
function checkContext(statement: Statement, { session, told }: AuSession, { registration }: SessionNames): void {
  const { id, timestamp, context } = statement;
  if (id === undefined) refuse('A statement of an AU has an id.');
  if (timestamp === undefined || !CALLED_UTC.test(timestamp)) refuse('A statement of an AU has a timestamp in UTC.');
  if (context?.registration?.toLowerCase() !== registration) refuse('The statement does not name its registration.');
  if (sessionOf(statement) !== session) refuse('The statement belongs to another session.');
  if (told.includes('terminated')) refuse('The AU has told that it terminated.');
}

type VerbResult = { readonly success: boolean | undefined; readonly completion: boolean | undefined };
/** What a statement of each verb tells. */
const RESULTS: Readonly<Record<AuVerb, VerbResult>> = {
  initialized: { success: undefined, completion: undefined },
  completed: { success: undefined, completion: true },
  passed: { success: true, completion: undefined },
  failed: { success: false, completion: undefined },
  terminated: { success: undefined, completion: undefined },
};

/** Which verb may have which parts of a result. */
function checkResult({ result = {} }: Statement, verb: AuVerb): void {
  const { success, completion } = RESULTS[verb];
  if (verb !== 'initialized' && result.duration === undefined) refuse(`A statement of ${verb} has a duration.`);
  if (result.score !== undefined && success === undefined) refuse('Only statements of passed and failed have a score.');
  if (result.success !== success) refuse(`The success of a statement of ${verb} does not fit.`);
  if (result.completion !== completion) refuse(`The completion of a statement of ${verb} does not fit.`);
}

/** A raw score says nothing without the range that it lies in. */
function checkScore({ result }: Statement): void {
  const { raw, min, max } = result?.score ?? {};
  if (raw !== undefined && (min === undefined || max === undefined)) refuse('A raw score comes with min and max.');
}

function checkMastery({ result, context }: Statement, verb: AuVerb, { masteryScore }: AuFacts): void {
  if (masteryScore === null || result?.score === undefined) return;
  if (context?.extensions?.[contextExtension('masteryscore')] !== masteryScore)
    refuse('A statement with a score names the mastery score in its context.');
  const { scaled } = result.score;
  if (scaled === undefined) return;
  if (verb === 'passed' && !reaches(scaled, masteryScore)) refuse('The score of passed lies below the mastery score.');
  if (verb === 'failed' && scaled >= masteryScore) refuse('The score of failed does not lie below the mastery score.');
}

/** @throws RegistrationRefusal for a verb that an AU does not tell in its mode */
function checkMode(verb: AuVerb, mode: AuSession['mode'] | 'Browse'): void {
  if (mode !== 'Normal' && RATED.has(verb)) refuse(`In the mode ${mode} an AU does not tell ${verb}.`);
}

/** @throws RegistrationRefusal for a statement that an AU does not send while an author looks at it, which leaves no record otherwise */
export function checkBrowsed(statement: Statement): void {
  const verb = auVerbOf(statement.verb.id);
  if (verb !== null && isInCategory(statement, CMI5_CATEGORY)) checkMode(verb, 'Browse');
}

/** In which order an AU tells what. */
function checkOrder(verb: AuVerb, session: AuSession, registration: Registration): void {
  const { isCompleted, isPassed } = auOf(registration, session.au);
  if (session.told.includes(verb)) refuse(`The AU has told ${verb} in this session already.`);
  if (verb === 'initialized' && session.hasReadPreferences === false) refuse('The AU has not read what the learner prefers.');
  checkMode(verb, session.mode);
  if (verb === 'completed' && isCompleted) refuse('The AU was completed in this registration already.');
  if (RATED.has(verb) && verb !== 'completed' && isPassed) refuse('The AU was passed in this registration already.');
  if (verb === 'passed' && session.told.includes('failed')) refuse('The AU has told failed in this session already.');
}

type Checked = { readonly au: AuFacts; readonly names: SessionNames; readonly session: AuSession; readonly registration: Registration };

/** Returns what a statement of an AU tells about it; null for one that cmi5 only allows. @throws RegistrationRefusal */
export function checkCmi5(statement: Statement, { au, names, session, registration }: Checked): AuVerb | null {
  checkContext(statement, session, names);
  const isDefined = isInCategory(statement, CMI5_CATEGORY);
  const verb = auVerbOf(statement.verb.id);
  const isForMoveOn = isInCategory(statement, MOVE_ON_CATEGORY);
  if (!isDefined) {
    if (isForMoveOn) refuse('The category moveOn belongs to statements of the category cmi5.');
    if (!session.told.includes('initialized')) refuse('The first statement of an AU is initialized.');
    return null;
  }
  if (verb === null) return refuse('An AU does not use this verb of cmi5.');
  const { object } = statement;
  if (!('id' in object) || object.id !== names.activity) refuse('The statement is about another activity than the launched one.');
  if (!session.told.includes('initialized') && verb !== 'initialized') refuse('The first statement of an AU is initialized.');
  checkOrder(verb, session, registration);
  if (isForMoveOn !== RATED.has(verb)) refuse(`The category moveOn does not fit to ${verb}.`);
  checkResult(statement, verb);
  checkScore(statement);
  checkMastery(statement, verb, au);
  return verb;
}

/** Returns what a statement of a Tin Can package tells about its activity; null for any other statement. */
export function tinCanVerb({ verb, object, context }: Statement, { activity, registration }: SessionNames): AuVerb | null {
  const told = auVerbOf(verb.id);
  const isOwn = 'id' in object && object.id === activity && context?.registration?.toLowerCase() === registration;
  return isOwn && told !== null && RATED.has(told) ? told : null;
}
