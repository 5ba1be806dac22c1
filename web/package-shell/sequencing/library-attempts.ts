import { correctOnce } from './correct-once.ts';
import type { Model2004 } from './library-2004.ts';
import { type Condition, type TrackedActivity, untrackedTruth } from './rollup-truth.ts';

type Ruled = TrackedActivity & {
  readonly children: readonly Ruled[];
  readonly sequencingRules: Readonly<
    Record<'preConditionRules' | 'exitConditionRules' | 'postConditionRules', readonly { readonly conditions: readonly Condition[] }[]>
  >;
};

function conditionsOf({ sequencingRules, children }: Ruled): Condition[] {
  const rules = [...sequencingRules.preConditionRules, ...sequencingRules.exitConditionRules, ...sequencingRules.postConditionRules];
  return [...rules.flatMap(({ conditions }) => conditions), ...children.flatMap(conditionsOf)];
}

/** For the library no rule of an activity that is not tracked ever holds, not even one that always does. */
function correctRuleConditions(root: Ruled): void {
  for (const condition of conditionsOf(root))
    correctOnce(condition, (members) => {
      const evaluate = members.evaluate;
      members.evaluate = function (activity) {
        return activity.sequencingControls.tracked ? evaluate.call(this, activity) : untrackedTruth(this);
      };
    });
}

type Ended = {
  readonly isActive: boolean;
  readonly children: readonly unknown[];
  readonly attemptProgressStatus: boolean;
  completionStatus: string;
  readonly sequencingControls: { completionSetByContent: boolean };
};

type CmiData = { readonly completion_status: string; readonly completion_status_was_set: boolean };

type Termination = { endAttempt(activity: Ended): void; readonly getCMIData: (() => CmiData | null) | null };

/** Runs something during which the status of an activity that has ended is not made incomplete where it is not known. */
function keepingUnknown(activity: Ended, run: () => void): void {
  const inherited = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(activity), 'completionStatus');
  Object.defineProperty(activity, 'completionStatus', {
    configurable: true,
    get: () => inherited?.get?.call(activity) as unknown,
    set: (status: unknown) => {
      if (activity.isActive || status !== 'incomplete' || activity.completionStatus !== 'unknown') inherited?.set?.call(activity, status);
    },
  });
  try {
    run();
  } finally {
    Reflect.deleteProperty(activity, 'completionStatus');
  }
}

/**
 * The library begins an attempt with a status that says that it was not attempted, and at its end makes one that is not known incomplete
 * and one that the SCO set to unknown completed.
 */
function correctEndOfAttempt(termination: Termination): void {
  correctOnce(termination, (members) => {
    const end = members.endAttempt;
    members.endAttempt = function (activity) {
      const { sequencingControls, children } = activity;
      const isSetByContent = sequencingControls.completionSetByContent;
      if (activity.completionStatus === 'not attempted' && !activity.attemptProgressStatus) activity.completionStatus = 'unknown';
      const said = activity.isActive && children.length === 0 ? this.getCMIData?.() : null;
      sequencingControls.completionSetByContent ||= said?.completion_status_was_set === true && said.completion_status === 'unknown';
      keepingUnknown(activity, () => end.call(this, activity));
      sequencingControls.completionSetByContent = isSetByContent;
    };
  });
}

type Limits = { checkLimitConditions(activity: { readonly isActive: boolean }): boolean };

/** Limits are those of attempts that begin: one that goes on has been let in. `passed`: what the check answers for it. */
function correctLimits(limits: Limits, passed: boolean): void {
  correctOnce(limits, (members) => {
    const check = members.checkLimitConditions;
    members.checkLimitConditions = function (activity) {
      return activity.isActive ? passed : check.call(this, activity);
    };
  });
}

/** Corrects how the library begins and ends attempts, and which rules hold for activities that are not tracked. */
export function correctAttempts(model: Model2004): void {
  const service = model.getSequencingService();
  const root = service?.getSequencingState().rootActivity;
  const process = service?.getOverallSequencingProcess();
  if (!root || !process) return;
  correctRuleConditions(root as unknown as Ruled);
  correctEndOfAttempt(process['terminationHandler']);
  correctLimits(process['deliveryValidator'], true);
  correctLimits(process['sequencingProcess']['ruleEngine'], false);
}
