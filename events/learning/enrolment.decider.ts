import { unreachable } from '../../shared/kernel/errors.ts';
import type { Decider } from '../kernel/decider.ts';
import { enrolSelf, grantAccess, reconcileAccess, revokeAccess } from './enrolment.access.ts';
import type { ClearUnitResponses, EnrolmentCommand, MarkUnitComplete, RecheckCompletion } from './enrolment.commands.ts';
import { withEvents, beginLearnerCommand, refuseForeignUnit, withCourseCompletion, withUnitCompletion } from './enrolment.decision.ts';
import type { EnrolmentEvent } from './enrolment.events.ts';
import { gateProblem, waitsForReview } from './enrolment.gates.ts';
import { storeUnitResponse } from './enrolment.responses.ts';
import { attemptOf, type EnrolmentState, evolveEnrolment, NO_ENROLMENT, responsesOf } from './enrolment.state.ts';

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
  return waitsForReview(unit, round) ? decision.events : withUnitCompletion(decision, unit.id, course).events;
}

function clearUnitResponses(command: ClearUnitResponses, state: EnrolmentState): Events {
  const decision = beginLearnerCommand(state, command);
  refuseForeignUnit(command.course, command.unit);
  const { round } = decision.enrolment;
  const { unit } = command;
  const responses = Object.entries(responsesOf(round, unit));
  const kept = responses.filter(([, { correct }]) => command.keepCorrect && correct === true);
  // Nothing to clear: a second click on Retry must not start another attempt.
  if (kept.length === responses.length) return decision.events;
  const attempt = attemptOf(round, unit) + 1;
  const stored = kept.map(
    ([key, { response, correct }]) => ({ type: 'UnitResponseStored', unit, key, attempt, response, correct }) as const,
  );
  return withEvents(decision, { type: 'UnitAttemptStarted', unit, attempt }, ...stored).events;
}

function recheckCompletion({ course }: RecheckCompletion, state: EnrolmentState): Events {
  return state.status === 'active' ? withCourseCompletion({ enrolment: state, events: [] }, course).events : [];
}

function decide(command: EnrolmentCommand, state: EnrolmentState): Events {
  switch (command.type) {
    case 'GrantAccess':
      return grantAccess(command, state);
    case 'EnrolSelf':
      return enrolSelf(command, state);
    case 'RevokeAccess':
      return revokeAccess(command, state);
    case 'ReconcileAccess':
      return reconcileAccess(command, state);
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
    case 'RecheckCompletion':
      return recheckCompletion(command, state);
    default:
      return unreachable(command);
  }
}

/** The rules of one learner in one course: access, opening, answers, submissions, counted time and completion. */
export const enrolmentDecider: Decider<EnrolmentState, EnrolmentCommand, EnrolmentEvent> = {
  name: 'enrolment',
  foldVersion: 1,
  initial: NO_ENROLMENT,
  announces: ['CourseCompleted'],
  activity: [
    'AccessGranted',
    'AccessRevoked',
    'CourseOpened',
    'UnitAttemptStarted',
    'UnitCompleted',
    'CourseCompleted',
    'AssignmentSubmitted',
    'AssignmentReviewed',
    'EnrolmentReset',
  ],
  evolve: evolveEnrolment,
  decide,
};
