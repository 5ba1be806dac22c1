import { type ChosenActivity, mayChoose } from './choice.ts';
import { correctOnce } from './correct-once.ts';
import { mayGoBack } from './flow.ts';
import type { Model2004 } from './library-2004.ts';

type Validation = { readonly valid: boolean; readonly exception: string | null };

type Flow = { readonly activity: ChosenActivity | null; readonly direction?: string };
type FlowResult = { readonly deliverable: boolean; readonly identifiedActivity: ChosenActivity };

type Traversal = {
  flowTreeTraversalSubprocess(from: ChosenActivity, direction: string, skipChildren?: boolean, boundary?: ChosenActivity | null): Flow;
  traverseBackward(from: ChosenActivity, skipChildren: boolean): Flow;
  continueFlowActivityTraversal(from: ChosenActivity, mode: string, skipChildren: boolean, boundary: ChosenActivity | null): FlowResult;
};

type Validity = {
  validateChoicePath(current: ChosenActivity | null, target: ChosenActivity): Validation;
  validateForwardOnlyConstraints(current: ChosenActivity): Validation;
  isActivityDisabled(activity: ChosenActivity): boolean;
};

type Result = { deliveryRequest: string; targetActivity: ChosenActivity | null; exception: string | null; endSequencingSession: boolean };

type ChoiceHandler = {
  readonly traversalService: Traversal;
  readonly activityTree: { getActivity(id: string): ChosenActivity | null };
  handleChoice(target: string, current: ChosenActivity | null): Result;
};

type Prediction = { predictPreviousInternal(current: ChosenActivity): boolean };

type Process = {
  readonly navigationLookAhead: Prediction;
  readonly navigationValidityService: Validity;
  readonly sequencingProcess: {
    readonly traversalService: Traversal;
    readonly choiceHandler: ChoiceHandler;
    readonly constraintValidator: { validateChoice(current: ChosenActivity | null, target: ChosenActivity): Validation };
  };
};

const validation = (valid: boolean, exception: string): Validation => ({ valid, exception: valid ? null : exception });

/** Which activities can be chosen: in the table of contents, in `adl.nav.request_valid`, and when one is. */
function correctValidity({ navigationValidityService: validity, sequencingProcess: { constraintValidator } }: Process): void {
  correctOnce(validity, (members) => {
    members.validateChoicePath = function (current, target) {
      return validation(mayChoose(current, target) && !this.isActivityDisabled(target), 'NB.2.1-11');
    };
    // A group that only goes forwards holds what is in it; what is above it is free.
    members.validateForwardOnlyConstraints = ({ parent }) => validation(parent?.sequencingControls.forwardOnly !== true, 'NB.2.1-8');
  });
  correctOnce(constraintValidator, (members) => {
    members.validateChoice = (current, target) => validation(mayChoose(current, target), 'SB.2.9-8');
  });
}

const refusal = (exception: string): Result => ({
  deliveryRequest: 'doNotDeliver',
  targetActivity: null,
  exception,
  endSequencingSession: false,
});

const delivery = (targetActivity: ChosenActivity): Result => ({
  deliveryRequest: 'deliver',
  targetActivity,
  exception: null,
  endSequencingSession: false,
});

/** A chosen group is entered as flow enters it, past what is skipped; flow that turned round in a group goes on backwards behind it. */
function correctFlow({ sequencingProcess: { choiceHandler, traversalService } }: Process): void {
  correctOnce(choiceHandler, (members) => {
    members.handleChoice = function (id, current) {
      const target = this.activityTree.getActivity(id);
      if (target === null || current?.isActive === true || !mayChoose(current, target)) return refusal('SB.2.9-8');
      if (target.getAvailableChildren().length === 0) return delivery(target);
      const { deliverable, identifiedActivity } = this.traversalService.continueFlowActivityTraversal(target, 'forward', false, null);
      return deliverable ? delivery(identifiedActivity) : refusal('SB.2.9-9');
    };
  });
  correctOnce(traversalService, (members) => {
    const traverse = members.flowTreeTraversalSubprocess;
    members.flowTreeTraversalSubprocess = function (from, direction, skipChildren, boundary) {
      const flow = traverse.call(this, from, direction, skipChildren, boundary);
      if (flow.activity !== null || direction !== 'forward' || !boundary) return flow;
      return { direction: 'backward', ...this.traverseBackward(boundary, true) };
    };
  });
}

/** For the library Previous is possible where an activity stands before the present one, also where no group lets flow out or in. */
function correctPrevious({ navigationLookAhead: prediction }: Process): void {
  correctOnce(prediction, (members) => {
    const predict = members.predictPreviousInternal;
    members.predictPreviousInternal = function (current) {
      return predict.call(this, current) && mayGoBack(current);
    };
  });
}

/** Corrects how the library chooses an activity. */
export function correctChoice(model: Model2004): void {
  const process = model.getSequencingService()?.getOverallSequencingProcess() as unknown as Process | null | undefined;
  if (!process) return;
  correctValidity(process);
  correctFlow(process);
  correctPrevious(process);
}
