import { type ChosenActivity, mayChoose } from './choice.ts';
import { correctPartOnce } from './correct-once.ts';
import { mayGoBack } from './flow.ts';
import type { Model2004 } from './library-2004.ts';
import type { SequencingResult } from './library-parts.ts';

/** A group that only goes forwards holds what is in it; what is above it is free. */
const isInForwardOnlyGroup = ({ parent }: ChosenActivity): boolean => parent?.sequencingControls.forwardOnly === true;

const validation = (valid: boolean, exception: string) => ({ valid, exception: valid ? null : exception });

/** Which activities can be chosen: in the table of contents, in `adl.nav.request_valid`, and when one is. */
function correctValidity(model: Model2004): void {
  correctPartOnce(model, 'overallSequencingProcess.navigationValidityService', (members) => {
    members.validateChoicePath = function (current, target) {
      return validation(mayChoose(current, target) && !this.isActivityDisabled(target), 'NB.2.1-11');
    };
    members.validateForwardOnlyConstraints = (current) => validation(!isInForwardOnlyGroup(current), 'NB.2.1-8');
  });
  correctPartOnce(model, 'overallSequencingProcess.sequencingProcess.constraintValidator', (members) => {
    members.validateChoice = (current, target) => validation(mayChoose(current, target), 'SB.2.9-8');
  });
}

const refusal = (exception: string): SequencingResult => ({
  deliveryRequest: 'doNotDeliver',
  targetActivity: null,
  exception,
  endSequencingSession: false,
});

const delivery = (targetActivity: ChosenActivity): SequencingResult => ({
  deliveryRequest: 'deliver',
  targetActivity,
  exception: null,
  endSequencingSession: false,
});

/** A chosen group is entered as flow enters it, past what is skipped; flow that turned round in a group goes on backwards behind it. */
function correctFlow(model: Model2004): void {
  correctPartOnce(model, 'overallSequencingProcess.sequencingProcess.choiceHandler', (members) => {
    members.handleChoice = function (id, current) {
      const target = this.activityTree.getActivity(id);
      if (target === null || current?.isActive === true || !mayChoose(current, target)) return refusal('SB.2.9-8');
      if (target.getAvailableChildren().length === 0) return delivery(target);
      const { deliverable, identifiedActivity } = this.traversalService.continueFlowActivityTraversal(target, 'forward', false, null);
      return deliverable ? delivery(identifiedActivity) : refusal('SB.2.9-9');
    };
  });
  correctPartOnce(model, 'overallSequencingProcess.sequencingProcess.traversalService', (members) => {
    const traverse = members.flowTreeTraversalSubprocess;
    members.flowTreeTraversalSubprocess = function (from, direction, skipChildren, boundary) {
      const flow = traverse.call(this, from, direction, skipChildren, boundary);
      if (flow.activity !== null || direction !== 'forward' || !boundary) return flow;
      return { direction: 'backward', ...this.traverseBackward(boundary, true) };
    };
  });
}

/**
 * For the library Previous is possible where an activity stands before the present one, also where no group lets flow out or in, and leads
 * nowhere where any group above only goes forwards.
 */
function correctPrevious(model: Model2004): void {
  correctPartOnce(model, 'overallSequencingProcess.sequencingProcess.flowHandler', (members) => {
    members.checkForwardOnlyViolation = (current) => (isInForwardOnlyGroup(current) ? 'SB.2.1-4' : null);
  });
  correctPartOnce(model, 'overallSequencingProcess.navigationLookAhead', (members) => {
    const predict = members.predictPreviousInternal;
    members.predictPreviousInternal = function (current) {
      return predict.call(this, current) && mayGoBack(current);
    };
  });
}

/** Corrects how the library chooses an activity. */
export function correctChoice(model: Model2004): void {
  correctValidity(model);
  correctFlow(model);
  correctPrevious(model);
}
