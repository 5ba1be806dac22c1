import type {
  ObjectiveDefinition,
  ScormItem,
  ScormManifest,
  Sequencing,
  SequencingRule,
} from '../../../shared/packages/manifest/manifest.ts';

/** What the library takes of a tree. Its own types name unions that a manifest gives as text, so that it is passed as plain data. */
export type ActivityTree = { readonly id: string; readonly children?: readonly ActivityTree[] } & Readonly<Record<string, unknown>>;

const objectiveOf = ({ id, isPrimary, satisfiedByMeasure, minNormalizedMeasure, maps }: ObjectiveDefinition) => ({
  objectiveID: id,
  isPrimary,
  satisfiedByMeasure,
  minNormalizedMeasure: satisfiedByMeasure ? minNormalizedMeasure : null,
  mapInfo: maps.map(({ target, ...flags }) => ({ targetObjectiveID: target, ...flags })),
});

const ruleOf = ({ combination, conditions, action }: SequencingRule) => ({
  action,
  conditionCombination: combination,
  conditions: conditions.map(({ condition, not, referencedObjective, measureThreshold }) => ({
    condition,
    ...(not && { operator: 'not' }),
    ...(referencedObjective !== null && { referencedObjective }),
    ...(measureThreshold !== null && { parameters: { threshold: measureThreshold } }),
  })),
});

/** The library has one name where the standard has two, and counts in hundredths. */
const rollupRuleOf = ({
  childActivitySet,
  minimumCount,
  minimumPercent,
  combination,
  conditions,
  action,
}: Sequencing['rollup']['rules'][number]) => ({
  action,
  consideration: childActivitySet,
  minimumCount,
  minimumPercent: minimumPercent * 100,
  conditionCombination: combination,
  conditions: conditions.map(({ condition, not }) => ({
    condition: condition === 'activityProgressKnown' ? 'progressKnown' : condition,
    operator: not ? 'not' : 'noOp',
  })),
});

function sequencingOf({ controlMode, constrainedChoice, rollup, randomization, delivery, limits, objectives, ...rules }: Sequencing) {
  const primary = objectives.find(({ isPrimary }) => isPrimary);
  return {
    sequencingControls: {
      ...controlMode,
      ...constrainedChoice,
      rollupObjectiveSatisfied: rollup.objectiveSatisfied,
      rollupProgressCompletion: rollup.progressCompletion,
      objectiveMeasureWeight: rollup.objectiveMeasureWeight,
      randomizationTiming: randomization.randomizationTiming,
      selectionTiming: randomization.selectionTiming,
      selectCount: randomization.selectCount,
      randomizeChildren: randomization.reorderChildren,
      reorderChildren: randomization.reorderChildren,
      ...delivery,
    },
    deliveryControls: delivery,
    sequencingRules: {
      preConditionRules: rules.preConditionRules.map(ruleOf),
      exitConditionRules: rules.exitConditionRules.map(ruleOf),
      postConditionRules: rules.postConditionRules.map(ruleOf),
    },
    rollupRules: { rules: rollup.rules.map(rollupRuleOf) },
    rollupConsiderations: {
      requiredForSatisfied: rollup.requiredForSatisfied,
      requiredForNotSatisfied: rollup.requiredForNotSatisfied,
      requiredForCompleted: rollup.requiredForCompleted,
      requiredForIncomplete: rollup.requiredForIncomplete,
      measureSatisfactionIfActive: rollup.measureSatisfactionIfActive,
    },
    // Not its limit of time, which the library takes for the time that was spent: the activity would never be delivered. The SCO reads it.
    attemptLimit: limits.attempts,
    ...(primary && { primaryObjective: objectiveOf(primary) }),
    objectives: objectives.filter((objective) => objective !== primary).map(objectiveOf),
  };
}

/** What holds for an activity of which a manifest says nothing; the library lets flow through it. */
const NO_FLOW = { sequencingControls: { flow: false } };

const activityOf = (item: ScormItem): ActivityTree => ({
  id: item.identifier,
  title: item.title,
  isVisible: item.isVisible,
  ...(item.timeLimitAction !== null && { timeLimitAction: item.timeLimitAction }),
  hideLmsUi: item.hideLmsUi,
  sharedDataMaps: item.data.map(({ target, read, write }) => ({ targetID: target, readSharedData: read, writeSharedData: write })),
  ...(item.completionThreshold && { completionThreshold: item.completionThreshold }),
  ...(item.sequencing ? sequencingOf(item.sequencing) : NO_FLOW),
  ...(item.items.length > 0 && { children: item.items.map(activityOf) }),
});

/** Whether a manifest has any rule of sequencing. */
export function hasRules({ sequencing, items }: Pick<ScormManifest, 'sequencing' | 'items'>): boolean {
  return sequencing !== null || items.some(hasRules);
}

/** Returns the activity tree of a package of SCORM 2004; null where it has no organization, whose resources stand side by side. */
export function activityTreeOf(manifest: ScormManifest): ActivityTree | null {
  if (manifest.organization === null || manifest.items.length === 0) return null;
  return {
    id: manifest.organization,
    title: manifest.title ?? '',
    ...(manifest.sequencing ? sequencingOf(manifest.sequencing) : NO_FLOW),
    children: manifest.items.map(activityOf),
  };
}
