import type { Model2004 } from './library-2004.ts';
import { correctPartOnce } from './correct-once.ts';
import { countsForRollup, type RollupRule, rollupHolds, rolledMeasure, type TrackedActivity } from './rollup-truth.ts';

const isTracked = ({ sequencingControls }: TrackedActivity): boolean => sequencingControls.tracked;

/** Of an activity that is not tracked, nothing is rolled up. */
function correctUntrackedClusters(model: Model2004): void {
  correctPartOnce(model, 'rollupProcess.measureProcessor', (members) => {
    const roll = members.measureRollupProcess;
    members.measureRollupProcess = function (activity) {
      return isTracked(activity) ? roll.call(this, activity) : [];
    };
    members.calculateComplexWeightedMeasure = rolledMeasure;
  });
  correctPartOnce(model, 'rollupProcess.progressProcessor', (members) => {
    const roll = members.activityProgressRollupProcess;
    members.activityProgressRollupProcess = function (activity) {
      if (isTracked(activity)) roll.call(this, activity);
    };
  });
}

/** The library counts what is not known as not met, and an empty set of children as one that meets nothing. */
function correctRollupRules(model: Model2004): void {
  correctPartOnce(model, 'rollupProcess.ruleEvaluator', (members) => {
    members.evaluateRollupRule = (activity, rule) =>
      rollupHolds(
        rule,
        activity.getAvailableChildren().filter((child) => countsForRollup(child, rule.action)),
      );
  });
  correctPartOnce(model, 'rollupProcess.childFilter', (members) => {
    const check = members.checkChildForRollupSubprocess;
    members.checkChildForRollupSubprocess = function (child, type, action) {
      return type === 'measure' || action === undefined ? check.call(this, child, type, action) : countsForRollup(child, action);
    };
  });
}

const hasObjectiveRules = (rules: readonly RollupRule[]): boolean =>
  rules.some(({ action }) => action === 'satisfied' || action === 'notSatisfied');

/** A measure decides before rules do, and where there are rules nothing else does (RB.1.2). */
function correctObjectiveRollup(model: Model2004): void {
  correctPartOnce(model, 'rollupProcess.objectiveProcessor', (members) => {
    const roll = members.objectiveRollupProcess;
    members.objectiveRollupProcess = function (activity) {
      if (isTracked(activity)) roll.call(this, activity);
    };
    const byRules = members.objectiveRollupUsingRules;
    members.objectiveRollupUsingRules = function (activity, rules) {
      return activity.primaryObjective?.satisfiedByMeasure === true ? null : byRules.call(this, activity, rules);
    };
    const byDefault = members.objectiveRollupUsingDefault;
    members.objectiveRollupUsingDefault = function (activity) {
      const isDecided = activity.primaryObjective?.satisfiedByMeasure === true || hasObjectiveRules(activity.rollupRules.rules);
      return isDecided ? null : byDefault.call(this, activity);
    };
  });
}

/** Corrects how the library rolls up: what is not known, what is not tracked, and what decides. */
export function correctRollup(model: Model2004): void {
  correctUntrackedClusters(model);
  correctObjectiveRollup(model);
  correctRollupRules(model);
}
