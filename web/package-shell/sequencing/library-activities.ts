import { checkedPart, libraryPart } from './correct-once.ts';
import type { Model2004 } from './library-2004.ts';
import type { LibraryActivity, LibraryObjective } from './library-parts.ts';
import type { Condition } from './rollup-truth.ts';

const withChildren = (activity: LibraryActivity): LibraryActivity[] => [
  activity,
  ...activity.children.flatMap((child) => withChildren(checkedPart(child, 'activity'))),
];

/** Returns the activities of a tree, the root first. Throws where one lacks a member that the corrections read. */
export const libraryActivities = (model: Model2004): readonly LibraryActivity[] =>
  withChildren(libraryPart(model, 'overallSequencingProcess.activityTree.root'));

/** Returns the conditions of all rules of sequencing in a tree, checked as `libraryActivities` checks. */
export const ruleConditions = (model: Model2004): readonly Condition[] =>
  libraryActivities(model)
    .map(({ sequencingRules }) => checkedPart(sequencingRules, 'activity.sequencingRules'))
    .flatMap(({ preConditionRules, exitConditionRules, postConditionRules }) => [
      ...preConditionRules,
      ...exitConditionRules,
      ...postConditionRules,
    ])
    .flatMap((rule) => checkedPart(rule, 'activity.sequencingRules.rule').conditions)
    .map((condition) => checkedPart(condition, 'activity.sequencingRules.rule.condition'));

/** Returns the objectives of an activity, checked likewise. */
export const objectivesOf = (activity: LibraryActivity): readonly LibraryObjective[] =>
  activity.getAllObjectives().map((objective) => checkedPart(objective, 'activity.objective'));

/** Checks what the corrections read while a course runs, so that it fails before it begins. */
export function checkActivities(model: Model2004): void {
  for (const activity of libraryActivities(model)) {
    checkedPart(activity.sequencingControls, 'activity.sequencingControls');
    objectivesOf(activity);
    for (const rule of checkedPart(activity.rollupRules, 'activity.rollupRules').rules)
      for (const condition of checkedPart(rule, 'activity.rollupRules.rule').conditions)
        checkedPart(condition, 'activity.rollupRules.rule.condition');
  }
  libraryPart(model, 'overallSequencingProcess');
  libraryPart(model, 'overallSequencingProcess.terminationHandler._rteDataTransferService');
  libraryPart(model, 'overallSequencingProcess.sequencingProcess.choiceHandler.activityTree');
}
