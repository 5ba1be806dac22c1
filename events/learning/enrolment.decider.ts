import { AppError, unreachable } from '../../shared/kernel/errors.ts';
import type { Decider } from '../kernel/decider.ts';
import { enrolSelf, grantAccess, reconcileAccess, revokeAccess } from './enrolment.access.ts';
import type {
  ClearUnitResponses,
  EnrolmentCommand,
  MarkUnitComplete,
  RecheckCompletion,
  RecordUnitOutcome,
  ResetEnrolment,
  UndoReset,
} from './enrolment.commands.ts';
import {
  activeEnrolment,
  withEvents,
  beginLearnerCommand,
  refuseForeignUnit,
  withCourseCompletion,
  withTime,
  withUnitCompletion,
} from './enrolment.decision.ts';
import type { EnrolmentEvent } from './enrolment.events.ts';
import { gateProblem, waitsForReview } from './enrolment.gates.ts';
import { storeUnitResponse } from './enrolment.responses.ts';
import { reviewAssignment } from './enrolment.review.ts';
import { accessWithTerms, extendTerm, setExemption, setTerms, withTermsRestarted } from './enrolment.terms.ts';
import { attemptOf, type EnrolmentState, evolveEnrolment, NO_ENROLMENT, responsesOf, type Round } from './enrolment.state.ts';

type Events = readonly EnrolmentEvent[];

function markUnitComplete(command: MarkUnitComplete, state: EnrolmentState): Events {
  const { unit, course } = command;
  const decision = beginLearnerCommand(state, command);
  refuseForeignUnit(course, unit.id);
  const { round } = decision.enrolment;
  // A completed unit may be gone through again, whatever conditions the author has added.
  if (Object.hasOwn(round.done, unit.id)) return withCourseCompletion(decision, course).events;
  const problem = gateProblem(unit, round);
  if (problem) throw problem;
  return waitsForReview(unit, round) ? decision.events : withUnitCompletion(decision, unit.id, course, unit.languages?.content).events;
}

/** A package keeps its own state, which the next attempt leaves behind. */
const hasPackageStarted = ({ isPackage, unit }: ClearUnitResponses, round: Round): boolean =>
  isPackage === true && (Object.hasOwn(round.seconds, unit) || Object.hasOwn(round.done, unit) || round.scores?.[unit] !== undefined);

function clearUnitResponses(command: ClearUnitResponses, state: EnrolmentState): Events {
  const decision = beginLearnerCommand(state, command);
  refuseForeignUnit(command.course, command.unit);
  const { round } = decision.enrolment;
  const { unit } = command;
  const responses = Object.entries(responsesOf(round, unit));
  const kept = responses.filter(([, { correct }]) => command.keepCorrect && correct === true);
  // Nothing to clear: a second click on Retry must not start another attempt.
  if (kept.length === responses.length && !hasPackageStarted(command, round)) return decision.events;
  const attempt = attemptOf(round, unit) + 1;
  const stored = kept.map(
    ([key, { response, correct }]) => ({ type: 'UnitResponseStored', unit, key, attempt, response, correct }) as const,
  );
  return withEvents(decision, { type: 'UnitAttemptStarted', unit, attempt }, ...stored).events;
}

type LearnerCommandStart = ReturnType<typeof beginLearnerCommand>;

/** Adds the scores of a package, unless they are known. */
function withScore(begun: LearnerCommandStart, { unit, score, best }: RecordUnitOutcome): LearnerCommandStart {
  if (score === null) return begun;
  const { scores, bestScores } = begun.enrolment.round;
  const highest = best ?? score;
  if (scores?.[unit] === score && (bestScores?.[unit] ?? score) === highest) return begun;
  return withEvents(begun, { type: 'UnitScored', unit, score, ...(highest !== score && { best: highest }) });
}

/** Completion, score and time of a package. Its own completion passes over the unit's timer, and is never taken back. */
function recordUnitOutcome(command: RecordUnitOutcome, state: EnrolmentState): Events {
  const { course, unit, completes } = command;
  if (activeEnrolment(state).round.number !== command.round) return [];
  refuseForeignUnit(course, unit);
  const begun = beginLearnerCommand(state, command);
  const scored = withScore(begun, command);
  return completes ? withUnitCompletion(scored, unit, course).events : scored.events;
}

function recheckCompletion({ course }: RecheckCompletion, state: EnrolmentState): Events {
  return state.status === 'active' ? withCourseCompletion({ enrolment: state, events: [] }, course).events : [];
}

/** Begins a new round; nothing where the present one has not begun, so that a repeat begins no further one. */
function resetEnrolment({ course, earlier, reason, clock }: ResetEnrolment, state: EnrolmentState): Events {
  const enrolment = activeEnrolment(state);
  const { number, openedAt } = enrolment.round;
  if (openedAt === null) return [];
  const decision = withTime({ enrolment, events: [] }, earlier, course);
  return withTermsRestarted(withEvents(decision, { type: 'EnrolmentReset', round: number + 1, reason }), clock).events;
}

export const STARTED_SINCE = 'They have begun the course again since, so this cannot be undone.';

/** Takes the start of a round back; nothing where that was done. @throws CONFLICT for a round that the learner has begun */
function undoReset({ round }: UndoReset, state: EnrolmentState): Events {
  const enrolment = activeEnrolment(state);
  if (enrolment.round.number < round) return [];
  if (enrolment.round.number > round || enrolment.formerRound === undefined) throw new AppError('CONFLICT', STARTED_SINCE);
  return withEvents({ enrolment, events: [] }, { type: 'EnrolmentResetUndone', round: enrolment.formerRound.number }).events;
}

type AccessCommand = Extract<EnrolmentCommand, { type: 'GrantAccess' | 'EnrolSelf' | 'RevokeAccess' | 'ReconcileAccess' }>;
type TermCommand = Extract<EnrolmentCommand, { type: 'SetTerms' | 'ExtendTerm' | 'SetExemption' }>;
const ACCESS_COMMANDS: ReadonlySet<EnrolmentCommand['type']> = new Set<AccessCommand['type']>([
  'GrantAccess',
  'EnrolSelf',
  'RevokeAccess',
  'ReconcileAccess',
]);

/** Decides on what is done in a course by somebody who has it. */
function decideOnLearning(command: Exclude<EnrolmentCommand, AccessCommand | TermCommand>, state: EnrolmentState): Events {
  switch (command.type) {
    case 'OpenCourse':
      return withCourseCompletion(beginLearnerCommand(state, command), command.course).events;
    case 'StoreUnitResponse':
      return storeUnitResponse(command, state);
    case 'MarkUnitComplete':
      return markUnitComplete(command, state);
    case 'ClearUnitResponses':
      return clearUnitResponses(command, state);
    case 'CountTime':
      return beginLearnerCommand(state, command).events;
    case 'RecordUnitOutcome':
      return recordUnitOutcome(command, state);
    case 'ReviewAssignment':
      return reviewAssignment(command, state);
    case 'RecheckCompletion':
      return recheckCompletion(command, state);
    case 'ResetEnrolment':
      return resetEnrolment(command, state);
    case 'UndoReset':
      return undoReset(command, state);
    default:
      return unreachable(command);
  }
}

/** Decides on who has a course, and from where. */
function decideOnSources(command: AccessCommand, state: EnrolmentState): Events {
  switch (command.type) {
    case 'GrantAccess':
      return grantAccess(command, state);
    case 'EnrolSelf':
      return enrolSelf(command, state);
    case 'RevokeAccess':
      return revokeAccess(command, state);
    case 'ReconcileAccess':
      return reconcileAccess(command, state);
    default:
      return unreachable(command);
  }
}

const decideOnAccess = (command: AccessCommand, state: EnrolmentState): Events =>
  accessWithTerms(state, decideOnSources(command, state), command.terms);

/** Decides on until when somebody has to do a course. */
function decideOnTerms(command: TermCommand, state: EnrolmentState): Events {
  switch (command.type) {
    case 'SetTerms':
      return setTerms(command, state);
    case 'ExtendTerm':
      return extendTerm(command, state);
    case 'SetExemption':
      return setExemption(command, state);
    default:
      return unreachable(command);
  }
}

const TERM_COMMANDS: ReadonlySet<EnrolmentCommand['type']> = new Set<TermCommand['type']>(['SetTerms', 'ExtendTerm', 'SetExemption']);
const isTermCommand = (command: EnrolmentCommand): command is TermCommand => TERM_COMMANDS.has(command.type);

const isAccessCommand = (command: EnrolmentCommand): command is AccessCommand => ACCESS_COMMANDS.has(command.type);

function decide(command: EnrolmentCommand, state: EnrolmentState): Events {
  if (isAccessCommand(command)) return decideOnAccess(command, state);
  return isTermCommand(command) ? decideOnTerms(command, state) : decideOnLearning(command, state);
}

/** The rules of one learner in one course: access, opening, answers, submissions, counted time and completion. */
export const enrolmentDecider: Decider<EnrolmentState, EnrolmentCommand, EnrolmentEvent> = {
  name: 'enrolment',
  foldVersion: 3,
  initial: NO_ENROLMENT,
  announces: ['CourseCompleted', 'AssignmentSubmitted', 'AssignmentReviewed', 'DueChanged'],
  activity: [
    'AccessGranted',
    'AccessRevoked',
    'CourseOpened',
    'UnitAttemptStarted',
    'UnitAttemptFailed',
    'UnitCompleted',
    'CourseCompleted',
    'AssignmentSubmitted',
    'AssignmentReviewed',
    'EnrolmentReset',
    'EnrolmentResetUndone',
    'DueChanged',
    'TermExtended',
    'ExemptionSet',
  ],
  evolve: evolveEnrolment,
  decide,
};
