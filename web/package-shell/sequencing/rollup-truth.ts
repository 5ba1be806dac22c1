/** Of three values, as the standard's rules are evaluated: what is not known makes a rule neither hold nor fail. */
export type Truth = boolean | 'unknown';

/** What the library tells of an activity, as far as its rules are evaluated here. */
export type TrackedActivity = {
  readonly sequencingControls: {
    readonly tracked: boolean;
    readonly rollupObjectiveSatisfied: boolean;
    readonly rollupProgressCompletion: boolean;
    readonly objectiveMeasureWeight: number;
  };
  readonly primaryObjective: { readonly satisfiedByMeasure: boolean } | null;
  readonly rollupRules: { readonly rules: readonly RollupRule[] };
  readonly sequencingRules: {
    readonly preConditionRules: readonly { readonly action: string; evaluate(activity: TrackedActivity): boolean }[];
  };
  readonly objectiveInfoAvailableInCurrentParentAttempt: boolean;
  readonly progressInfoAvailableInCurrentParentAttempt: boolean;
  readonly objectiveSatisfiedStatus: boolean;
  readonly objectiveSatisfiedStatusKnown: boolean;
  readonly successStatus: string;
  readonly objectiveMeasureStatus: boolean;
  readonly objectiveNormalizedMeasure: number;
  readonly completionStatus: string;
  readonly attemptCount: number;
  readonly isSuspended: boolean;
  readonly isAvailable: boolean;
  readonly requiredForSatisfied: string;
  readonly requiredForNotSatisfied: string;
  readonly requiredForCompleted: string;
  readonly requiredForIncomplete: string;
  getAvailableChildren(): readonly TrackedActivity[];
};

export type Condition = { readonly condition: string; readonly operator: string | null; evaluate(activity: TrackedActivity): Truth };

export type RollupRule = {
  readonly action: string;
  readonly consideration: string;
  readonly minimumCount: number;
  /** In hundredths. */
  readonly minimumPercent: number;
  readonly conditionCombination: string;
  readonly conditions: readonly Condition[];
};

/** Returns the opposite; of what is not known there is none. */
export const opposite = (truth: Truth): Truth => (truth === 'unknown' ? truth : !truth);

function allOf(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes('unknown') ? 'unknown' : true;
}

function anyOf(truths: readonly Truth[]): Truth {
  if (truths.includes(true)) return true;
  return truths.includes('unknown') ? 'unknown' : false;
}

const hasObjectiveStatus = (child: TrackedActivity): boolean =>
  child.objectiveInfoAvailableInCurrentParentAttempt && (child.objectiveSatisfiedStatusKnown || child.successStatus !== 'unknown');

const hasProgressStatus = (child: TrackedActivity): boolean =>
  child.progressInfoAvailableInCurrentParentAttempt && child.completionStatus !== 'unknown';

/** Returns whether a child meets a condition; the library takes what is not known for not met. */
function conditionTruth(condition: Condition, child: TrackedActivity): Truth {
  const signed = (truth: Truth): Truth => (condition.operator === 'not' ? opposite(truth) : truth);
  if (condition.condition === 'satisfied')
    return signed(hasObjectiveStatus(child) ? child.objectiveSatisfiedStatus || child.successStatus === 'passed' : 'unknown');
  if (condition.condition === 'completed') return signed(hasProgressStatus(child) ? child.completionStatus === 'completed' : 'unknown');
  return condition.evaluate(child);
}

function childTruth({ conditions, conditionCombination }: RollupRule, child: TrackedActivity): Truth {
  const truths = conditions.map((condition) => conditionTruth(condition, child));
  return conditionCombination === 'all' ? allOf(truths) : anyOf(truths);
}

/** Returns whether a rule of rollup holds for the children that count for it. */
export function rollupHolds(rule: RollupRule, children: readonly TrackedActivity[]): boolean {
  const truths = children.map((child) => childTruth(rule, child));
  const met = truths.filter((truth) => truth === true).length;
  switch (rule.consideration) {
    case 'all':
      return met === truths.length;
    case 'any':
      return met > 0;
    case 'none':
      return truths.every((truth) => truth === false);
    case 'atLeastCount':
      return met > 0 && met >= rule.minimumCount;
    default:
      return truths.length > 0 && (met / truths.length) * 100 >= rule.minimumPercent;
  }
}

type Requirement = 'requiredForSatisfied' | 'requiredForNotSatisfied' | 'requiredForCompleted' | 'requiredForIncomplete';

const REQUIREMENTS: Readonly<Record<string, Requirement>> = {
  satisfied: 'requiredForSatisfied',
  notSatisfied: 'requiredForNotSatisfied',
  completed: 'requiredForCompleted',
  incomplete: 'requiredForIncomplete',
};

const isSkipped = (child: TrackedActivity): boolean =>
  child.sequencingRules.preConditionRules.some((rule) => rule.action === 'skip' && rule.evaluate(child));

/** Whether a child counts for an action of rollup; whether it is skipped is asked of its rules now, not of its last delivery. */
export function countsForRollup(child: TrackedActivity, action: string): boolean {
  const { tracked, rollupObjectiveSatisfied, rollupProgressCompletion } = child.sequencingControls;
  const isOfObjective = action === 'satisfied' || action === 'notSatisfied';
  if (!tracked || !child.isAvailable || !(isOfObjective ? rollupObjectiveSatisfied : rollupProgressCompletion)) return false;
  const requirement = REQUIREMENTS[action];
  switch (requirement === undefined ? 'always' : child[requirement]) {
    case 'ifNotSuspended':
      return child.attemptCount === 0 || !child.isSuspended;
    case 'ifAttempted':
      return child.attemptCount > 0;
    case 'ifNotSkipped':
      return !isSkipped(child);
    default:
      return true;
  }
}

/** Returns the measure of a group (RB.1.1): `measured` have one of their own; the others count with their weight as nothing. */
export function rolledMeasure(group: TrackedActivity, measured: readonly TrackedActivity[]): number {
  const counted = group.getAvailableChildren().filter(({ sequencingControls }) => sequencingControls.tracked);
  const weightOf = ({ sequencingControls }: TrackedActivity): number => sequencingControls.objectiveMeasureWeight;
  const weight = counted.reduce((sum, child) => sum + weightOf(child), 0);
  const total = measured.reduce((sum, child) => sum + child.objectiveNormalizedMeasure * weightOf(child), 0);
  return weight === 0 ? 0 : total / weight;
}

/** Returns whether an activity that is not tracked meets a condition of its rules: of such a one nothing is ever known. */
export function untrackedTruth({ condition, operator }: Condition): Truth {
  const truth = ((): Truth => {
    if (condition === 'always') return true;
    if (condition === 'never' || /Known$|^attempted$/.test(condition)) return false;
    return 'unknown';
  })();
  return operator === 'not' ? opposite(truth) : truth;
}
