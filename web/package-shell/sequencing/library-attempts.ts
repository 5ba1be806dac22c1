import { correctOnce, correctPartOnce } from './correct-once.ts';
import { ruleConditions } from './library-activities.ts';
import type { Model2004 } from './library-2004.ts';
import type { EndedActivity } from './library-parts.ts';
import { type Condition, untrackedTruth } from './rollup-truth.ts';

/** For the library it is not known of an activity that is not tracked whether anything of it is known. */
function correctRuleConditions(conditions: readonly Condition[]): void {
  for (const condition of conditions)
    correctOnce(condition, 'activity.sequencingRules.rule.condition', (members) => {
      const evaluate = members.evaluate;
      members.evaluate = function (activity) {
        return activity.sequencingControls.tracked ? evaluate.call(this, activity) : untrackedTruth(this);
      };
    });
}

/** Runs something during which the status of an activity that has ended is not made incomplete where it is not known. */
function keepingUnknown(activity: EndedActivity, run: () => void): void {
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
function correctEndOfAttempt(model: Model2004): void {
  correctPartOnce(model, 'overallSequencingProcess.terminationHandler', (members) => {
    const end = members.endAttempt;
    members.endAttempt = function (activity) {
      const { sequencingControls, children } = activity;
      const isSetByContent = sequencingControls.completionSetByContent;
      if (activity.completionStatus === 'not attempted' && !activity.attemptProgressStatus) activity.completionStatus = 'unknown';
      const said = activity.isActive && children.length === 0 ? this.getCMIData() : null;
      sequencingControls.completionSetByContent ||= said?.completion_status_was_set === true && said.completion_status === 'unknown';
      keepingUnknown(activity, () => end.call(this, activity));
      sequencingControls.completionSetByContent = isSetByContent;
    };
  });
}

type LimitsPart = 'overallSequencingProcess.deliveryValidator' | 'overallSequencingProcess.sequencingProcess.ruleEngine';

/** Limits are those of attempts that begin: one that goes on has been let in. `passed`: what the check answers for it. */
function correctLimits(model: Model2004, part: LimitsPart, passed: boolean): void {
  correctPartOnce(model, part, (members) => {
    const check = members.checkLimitConditions;
    members.checkLimitConditions = function (activity) {
      return activity.isActive ? passed : check.call(this, activity);
    };
  });
}

/** Corrects how the library begins and ends attempts, and which rules hold for activities that are not tracked. */
export function correctAttempts(model: Model2004): void {
  correctRuleConditions(ruleConditions(model));
  correctEndOfAttempt(model);
  correctLimits(model, 'overallSequencingProcess.deliveryValidator', true);
  correctLimits(model, 'overallSequencingProcess.sequencingProcess.ruleEngine', false);
}
