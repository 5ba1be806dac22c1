import { unreachable } from '../../shared/kernel/errors.ts';
import type { Decider } from '../kernel/decider.ts';
import { enrolSelf, grantAccess, reconcileGroups, revokeAccess } from './enrolment.access.ts';
import type {
  ClearUnitResponses,
  CompletePackageUnit,
  EnrolmentCommand,
  MarkUnitComplete,
  RecheckCompletion,
  ResetEnrolment,
} from './enrolment.commands.ts';
import { activeEnrolment, add, beginAct, refuseForeignUnit, withCourseCompletion, withUnitCompletion } from './enrolment.draft.ts';
import type { EnrolmentEvent } from './enrolment.events.ts';
import { gateProblem, waitsForReview } from './enrolment.gates.ts';
import { storeUnitResponse } from './enrolment.responses.ts';
import { reviewAssignment } from './enrolment.review.ts';
import { attemptOf, type EnrolmentState, evolveEnrolment, NO_ENROLMENT, responsesOf } from './enrolment.state.ts';

type Events = readonly EnrolmentEvent[];

function markUnitComplete(command: MarkUnitComplete, state: EnrolmentState): Events {
  const { unit, course } = command;
  const draft = beginAct(state, command);
  refuseForeignUnit(course, unit.id);
  const { round } = draft.enrolment;
  // Whoever is done may go through again, whatever the author asks for now.
  if (Object.hasOwn(round.done, unit.id)) return withCourseCompletion(draft, course).events;
  const problem = gateProblem(unit, round);
  if (problem) throw problem;
  return waitsForReview(unit, round) ? draft.events : withUnitCompletion(draft, unit.id, course).events;
}

function completePackageUnit(command: CompletePackageUnit, state: EnrolmentState): Events {
  const draft = beginAct(state, command);
  refuseForeignUnit(command.course, command.unit.id);
  return withUnitCompletion(draft, command.unit.id, command.course).events;
}

function clearUnitResponses(command: ClearUnitResponses, state: EnrolmentState): Events {
  const draft = beginAct(state, command);
  refuseForeignUnit(command.course, command.unit);
  const { round } = draft.enrolment;
  // Nothing to clear: a second click on Retry must not start a third attempt.
  if (Object.keys(responsesOf(round, command.unit)).length === 0) return draft.events;
  return add(draft, { type: 'UnitAttemptStarted', unit: command.unit, attempt: attemptOf(round, command.unit) + 1 }).events;
}

function recheckCompletion({ course }: RecheckCompletion, state: EnrolmentState): Events {
  return state.status === 'active' ? withCourseCompletion({ enrolment: state, events: [] }, course).events : [];
}

function resetEnrolment({ reason }: ResetEnrolment, state: EnrolmentState): Events {
  const { round } = activeEnrolment(state);
  // A round that was never opened is as new as it can be.
  return round.openedAt === null ? [] : [{ type: 'EnrolmentReset', round: round.number + 1, reason }];
}

function decide(command: EnrolmentCommand, state: EnrolmentState): Events {
  switch (command.type) {
    case 'GrantAccess':
      return grantAccess(command, state);
    case 'EnrolSelf':
      return enrolSelf(command, state);
    case 'RevokeAccess':
      return revokeAccess(command, state);
    case 'ReconcileGroups':
      return reconcileGroups(command, state);
    case 'OpenCourse':
      return withCourseCompletion(beginAct(state, command), command.course).events;
    case 'StoreUnitResponse':
      return storeUnitResponse(command, state);
    case 'MarkUnitComplete':
      return markUnitComplete(command, state);
    case 'CompletePackageUnit':
      return completePackageUnit(command, state);
    case 'ClearUnitResponses':
      return clearUnitResponses(command, state);
    case 'CountTime':
      return beginAct(state, command).events;
    case 'ReviewAssignment':
      return reviewAssignment(command, state);
    case 'RecheckCompletion':
      return recheckCompletion(command, state);
    case 'ResetEnrolment':
      return resetEnrolment(command, state);
    default:
      return unreachable(command);
  }
}

/** One learner in one course: who gave access, what was opened, answered, handed in, counted and completed. */
export const enrolmentDecider: Decider<EnrolmentState, EnrolmentCommand, EnrolmentEvent> = {
  name: 'enrolment',
  foldVersion: 1,
  initial: NO_ENROLMENT,
  announces: ['CourseCompleted'],
  activity: [
    'AccessGranted',
    'AccessRevoked',
    'CourseOpened',
    'UnitCompleted',
    'CourseCompleted',
    'AssignmentSubmitted',
    'AssignmentReviewed',
    'EnrolmentReset',
  ],
  evolve: evolveEnrolment,
  decide,
};
