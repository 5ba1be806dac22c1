import type { ChosenActivity } from './choice.ts';
import type { Condition, RollupRule, TrackedActivity } from './rollup-truth.ts';

type Validation = { readonly valid: boolean; readonly exception: string | null };

type Flow = { readonly activity: ChosenActivity | null; readonly direction?: string };

/** What a request of the library leads to. */
export type SequencingResult = {
  readonly deliveryRequest: string;
  readonly targetActivity: ChosenActivity | null;
  readonly exception: string | null;
  readonly endSequencingSession: boolean;
};

type Traversal = {
  flowTreeTraversalSubprocess(from: ChosenActivity, direction: string, skipChildren?: boolean, boundary?: ChosenActivity | null): Flow;
  traverseBackward(from: ChosenActivity, skipChildren: boolean): Flow;
  continueFlowActivityTraversal(
    from: ChosenActivity,
    mode: string,
    skipChildren: boolean,
    boundary: ChosenActivity | null,
  ): { readonly deliverable: boolean; readonly identifiedActivity: ChosenActivity };
};

/** An activity whose attempt ends. */
export type EndedActivity = {
  readonly isActive: boolean;
  readonly children: readonly unknown[];
  readonly attemptProgressStatus: boolean;
  completionStatus: string;
  readonly sequencingControls: { completionSetByContent: boolean };
};

type CmiData = { readonly completion_status: string; readonly completion_status_was_set: boolean };

/** An objective of an activity. */
export type LibraryObjective = {
  readonly mapInfo: readonly { readonly readSatisfiedStatus?: boolean }[];
  readonly satisfiedByMeasure: boolean;
  resetState(): void;
};

/** An activity of the library's tree, with all that the corrections read of it. */
export type LibraryActivity = Omit<ChosenActivity, 'sequencingControls' | 'sequencingRules'> &
  Omit<TrackedActivity, 'sequencingControls' | 'sequencingRules' | 'rollupRules'> &
  EndedActivity & {
    readonly children: readonly LibraryActivity[];
    readonly sequencingControls: LibraryParts['activity.sequencingControls'];
    readonly sequencingRules: LibraryParts['activity.sequencingRules'];
    readonly rollupRules: LibraryParts['activity.rollupRules'];
    getAllObjectives(): readonly LibraryObjective[];
  };

type LibraryRule = {
  readonly action: string;
  readonly conditions: readonly Condition[];
  evaluate(activity: TrackedActivity): boolean;
};

/**
 * Parts of the library with the members that the corrections replace, call or read; most are private in its types. A part that stands in
 * one place has its path from the sequencing service for a name.
 */
export type LibraryParts = {
  'rollupProcess.ruleEvaluator': { evaluateRollupRule(activity: TrackedActivity, rule: RollupRule): boolean };
  'rollupProcess.childFilter': { checkChildForRollupSubprocess(child: TrackedActivity, type: string, action?: string): boolean };
  'rollupProcess.measureProcessor': {
    measureRollupProcess(activity: TrackedActivity): unknown[];
    calculateComplexWeightedMeasure(activity: TrackedActivity, children: readonly TrackedActivity[]): number;
  };
  'rollupProcess.objectiveProcessor': {
    objectiveRollupProcess(activity: TrackedActivity): void;
    objectiveRollupUsingRules(activity: TrackedActivity, rules: readonly RollupRule[]): boolean | null;
    objectiveRollupUsingDefault(activity: TrackedActivity): boolean | null;
  };
  'rollupProcess.progressProcessor': { activityProgressRollupProcess(activity: TrackedActivity): void };
  overallSequencingProcess: {
    getGlobalObjectiveMap(): ReadonlyMap<string, object>;
    updateGlobalObjective(id: string, objective: object): void;
    synchronizeGlobalObjectives(): void;
    updateNavigationValidity(): void;
  };
  'overallSequencingProcess.terminationHandler': {
    endAttempt(activity: EndedActivity): void;
    readonly getCMIData: () => CmiData | null;
  };
  'overallSequencingProcess.terminationHandler._rteDataTransferService': { transferRteData(activity: unknown): void };
  'overallSequencingProcess.deliveryValidator': { checkLimitConditions(activity: { readonly isActive: boolean }): boolean };
  'overallSequencingProcess.navigationLookAhead': { predictPreviousInternal(current: ChosenActivity): boolean };
  'overallSequencingProcess.navigationValidityService': {
    validateChoicePath(current: ChosenActivity | null, target: ChosenActivity): Validation;
    validateForwardOnlyConstraints(current: ChosenActivity): Validation;
    isActivityDisabled(activity: ChosenActivity): boolean;
  };
  'overallSequencingProcess.sequencingProcess.ruleEngine': { checkLimitConditions(activity: { readonly isActive: boolean }): boolean };
  'overallSequencingProcess.sequencingProcess.flowHandler': { checkForwardOnlyViolation(activity: ChosenActivity): string | null };
  'overallSequencingProcess.sequencingProcess.retryHandler': {
    handleRetry(activity: { readonly parent: object | null }): unknown;
    handleRetryAll(): unknown;
  };
  'overallSequencingProcess.sequencingProcess.traversalService': Traversal;
  'overallSequencingProcess.sequencingProcess.choiceHandler': {
    handleChoice(target: string, current: ChosenActivity | null): SequencingResult;
    readonly traversalService: Traversal;
    readonly activityTree: LibraryParts['overallSequencingProcess.sequencingProcess.choiceHandler.activityTree'];
  };
  'overallSequencingProcess.sequencingProcess.choiceHandler.activityTree': { getActivity(id: string): ChosenActivity | null };
  'overallSequencingProcess.sequencingProcess.constraintValidator': {
    validateChoice(current: ChosenActivity | null, target: ChosenActivity): Validation;
  };
  'overallSequencingProcess.activityTree.root': LibraryActivity;
  activity: LibraryActivity;
  'activity.sequencingControls': TrackedActivity['sequencingControls'] &
    ChosenActivity['sequencingControls'] &
    EndedActivity['sequencingControls'];
  'activity.sequencingRules': Readonly<Record<'preConditionRules' | 'exitConditionRules' | 'postConditionRules', readonly LibraryRule[]>>;
  'activity.sequencingRules.rule': LibraryRule;
  'activity.sequencingRules.rule.condition': Condition;
  'activity.rollupRules': { readonly rules: readonly RollupRule[] };
  'activity.rollupRules.rule': RollupRule;
  'activity.rollupRules.rule.condition': Condition;
  'activity.objective': LibraryObjective;
  interaction: { _idIsSet: boolean };
};
