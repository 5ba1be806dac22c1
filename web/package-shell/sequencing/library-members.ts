import type { LibraryParts } from './library-parts.ts';

/** A `method` is a function of the class, which a correction may replace; a `nullable` member is there, and may be null. */
type KindOf<Value> = [Value] extends [(...values: never[]) => unknown]
  ? 'method' | 'function'
  : [Value] extends [readonly unknown[]]
    ? 'array'
    : [Value] extends [string]
      ? 'string'
      : [Value] extends [boolean]
        ? 'boolean'
        : [Value] extends [number]
          ? 'number'
          : null extends Value
            ? 'nullable'
            : 'object';

/** The kind that a member of the library has to be of. */
export type MemberKind = 'method' | 'function' | 'array' | 'string' | 'boolean' | 'number' | 'nullable' | 'object';

type Members = {
  readonly [Part in keyof LibraryParts]: {
    readonly [Member in keyof LibraryParts[Part]]: KindOf<LibraryParts[Part][Member]>;
  };
};

const ACTIVITY: Members['activity'] = {
  id: 'string',
  parent: 'nullable',
  children: 'array',
  isActive: 'boolean',
  isAvailable: 'boolean',
  isHiddenFromChoice: 'boolean',
  isSuspended: 'boolean',
  sequencingControls: 'object',
  sequencingRules: 'object',
  rollupRules: 'object',
  primaryObjective: 'nullable',
  objectiveInfoAvailableInCurrentParentAttempt: 'boolean',
  progressInfoAvailableInCurrentParentAttempt: 'boolean',
  objectiveSatisfiedStatus: 'boolean',
  objectiveSatisfiedStatusKnown: 'boolean',
  successStatus: 'string',
  objectiveMeasureStatus: 'boolean',
  objectiveNormalizedMeasure: 'number',
  completionStatus: 'string',
  attemptCount: 'number',
  attemptProgressStatus: 'boolean',
  requiredForSatisfied: 'string',
  requiredForNotSatisfied: 'string',
  requiredForCompleted: 'string',
  requiredForIncomplete: 'string',
  getAvailableChildren: 'method',
  getAllObjectives: 'method',
};

const CONDITION: Members['activity.sequencingRules.rule.condition'] = { condition: 'string', operator: 'nullable', evaluate: 'method' };

const TRAVERSAL: Members['overallSequencingProcess.sequencingProcess.traversalService'] = {
  flowTreeTraversalSubprocess: 'method',
  traverseBackward: 'method',
  continueFlowActivityTraversal: 'method',
};

/** Every member of the library that a correction replaces, calls or reads, with its kind. */
export const LIBRARY_MEMBERS: Members = {
  'rollupProcess.ruleEvaluator': { evaluateRollupRule: 'method' },
  'rollupProcess.childFilter': { checkChildForRollupSubprocess: 'method' },
  'rollupProcess.measureProcessor': { measureRollupProcess: 'method', calculateComplexWeightedMeasure: 'method' },
  'rollupProcess.objectiveProcessor': {
    objectiveRollupProcess: 'method',
    objectiveRollupUsingRules: 'method',
    objectiveRollupUsingDefault: 'method',
  },
  'rollupProcess.progressProcessor': { activityProgressRollupProcess: 'method' },
  overallSequencingProcess: {
    getGlobalObjectiveMap: 'method',
    updateGlobalObjective: 'method',
    synchronizeGlobalObjectives: 'method',
    updateNavigationValidity: 'method',
  },
  'overallSequencingProcess.terminationHandler': { endAttempt: 'method', getCMIData: 'function' },
  'overallSequencingProcess.terminationHandler._rteDataTransferService': { transferRteData: 'method' },
  'overallSequencingProcess.deliveryValidator': { checkLimitConditions: 'method' },
  'overallSequencingProcess.navigationLookAhead': { predictPreviousInternal: 'method' },
  'overallSequencingProcess.navigationValidityService': {
    validateChoicePath: 'method',
    validateForwardOnlyConstraints: 'method',
    isActivityDisabled: 'method',
  },
  'overallSequencingProcess.sequencingProcess.ruleEngine': { checkLimitConditions: 'method' },
  'overallSequencingProcess.sequencingProcess.flowHandler': { checkForwardOnlyViolation: 'method' },
  'overallSequencingProcess.sequencingProcess.retryHandler': { handleRetry: 'method', handleRetryAll: 'method' },
  'overallSequencingProcess.sequencingProcess.traversalService': TRAVERSAL,
  'overallSequencingProcess.sequencingProcess.choiceHandler': {
    handleChoice: 'method',
    traversalService: 'object',
    activityTree: 'object',
  },
  'overallSequencingProcess.sequencingProcess.choiceHandler.activityTree': { getActivity: 'method' },
  'overallSequencingProcess.sequencingProcess.constraintValidator': { validateChoice: 'method' },
  'overallSequencingProcess.activityTree.root': ACTIVITY,
  activity: ACTIVITY,
  'activity.sequencingControls': {
    choice: 'boolean',
    flow: 'boolean',
    choiceExit: 'boolean',
    forwardOnly: 'boolean',
    constrainChoice: 'boolean',
    preventActivation: 'boolean',
    tracked: 'boolean',
    rollupObjectiveSatisfied: 'boolean',
    rollupProgressCompletion: 'boolean',
    objectiveMeasureWeight: 'number',
    completionSetByContent: 'boolean',
  },
  'activity.sequencingRules': { preConditionRules: 'array', exitConditionRules: 'array', postConditionRules: 'array' },
  'activity.sequencingRules.rule': { action: 'string', conditions: 'array', evaluate: 'method' },
  'activity.sequencingRules.rule.condition': CONDITION,
  'activity.rollupRules': { rules: 'array' },
  'activity.rollupRules.rule': {
    action: 'string',
    consideration: 'string',
    minimumCount: 'number',
    minimumPercent: 'number',
    conditionCombination: 'string',
    conditions: 'array',
  },
  'activity.rollupRules.rule.condition': CONDITION,
  'activity.objective': { mapInfo: 'array', satisfiedByMeasure: 'boolean', resetState: 'method' },
  interaction: { _idIsSet: 'boolean' },
};
