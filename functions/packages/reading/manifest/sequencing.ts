import type { ObjectiveDefinition, RollupRule, Sequencing, SequencingRule } from '../../../../shared/packages/manifest/manifest.ts';
import type { ManifestCounts } from './manifest-caps.ts';
import { type Definition, definitionOf, type ObjectiveList, resolved } from './sequencing-definition.ts';
import { objectiveNameOf, objectivesIn } from './sequencing-objectives.ts';
import { attributeOf, childOf, childrenOf, flagOf, numberOf, type XmlElement } from './xml-element.ts';

/** The rules of an activity, by when they are looked at. */
type Rules = Pick<Sequencing, 'preConditionRules' | 'exitConditionRules' | 'postConditionRules'>;

/** A definition that items refer to by its id (`imsss:sequencingCollection`), and what was read of it, which is one for all of them. */
type Shared = { readonly definition: Definition; sequencing: Sequencing | null };

/** The definitions of a manifest, and what was read of parts of definitions: items that share a part share one object. */
export type SequencingCollection = {
  readonly shared: ReadonlyMap<string, Shared>;
  readonly rules: WeakMap<XmlElement, Rules>;
  readonly rollups: WeakMap<XmlElement, readonly RollupRule[]>;
  readonly objectives: WeakMap<readonly ObjectiveList[], readonly ObjectiveDefinition[]>;
  readonly counts: ManifestCounts;
};

/** Returns the collection of a manifest. @throws PackageRefused */
export function sequencingCollectionOf(manifest: XmlElement, counts: ManifestCounts): SequencingCollection {
  const shared = new Map<string, Shared>();
  for (const element of childrenOf(childOf(manifest, 'sequencingcollection'), 'sequencing')) {
    const id = attributeOf(element, 'id');
    if (id !== null) shared.set(id, { definition: definitionOf(element), sequencing: null });
  }
  return { shared, rules: new WeakMap(), rollups: new WeakMap(), objectives: new WeakMap(), counts };
}

/** Returns what a map keeps of a key; it is made at the first time. */
function once<Key extends object, Value>(kept: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make();
  kept.set(key, made);
  return made;
}

const combinationOf = (element: XmlElement | undefined, otherwise: 'all' | 'any'): 'all' | 'any' => {
  const value = attributeOf(element, 'conditioncombination')?.toLowerCase();
  return value === 'all' || value === 'any' ? value : otherwise;
};

const isNegated = (element: XmlElement): boolean => attributeOf(element, 'operator')?.toLowerCase() === 'not';

function ruleOf(element: XmlElement, counts: ManifestCounts): SequencingRule {
  const list = childOf(element, 'ruleconditions');
  const conditions = childrenOf(list, 'rulecondition');
  counts.add('rules', 1 + conditions.length);
  return {
    combination: combinationOf(list, 'all'),
    conditions: conditions.map((condition) => ({
      condition: attributeOf(condition, 'condition') ?? 'always',
      not: isNegated(condition),
      referencedObjective: objectiveNameOf(condition, 'referencedobjective'),
      measureThreshold: numberOf(condition, 'measurethreshold', null),
    })),
    action: attributeOf(childOf(element, 'ruleaction'), 'action') ?? 'ignore',
  };
}

const NO_RULES: Rules = { preConditionRules: [], exitConditionRules: [], postConditionRules: [] };

function rulesOf({ part }: Definition, { rules, counts }: SequencingCollection): Rules {
  const list = part('sequencingrules');
  if (!list) return NO_RULES;
  const ofName = (name: string): SequencingRule[] => childrenOf(list, name).map((rule) => ruleOf(rule, counts));
  return once(rules, list, () => ({
    preConditionRules: ofName('preconditionrule'),
    exitConditionRules: ofName('exitconditionrule'),
    postConditionRules: ofName('postconditionrule'),
  }));
}

const CHILD_SETS = { all: 'all', any: 'any', none: 'none', atleastcount: 'atLeastCount', atleastpercent: 'atLeastPercent' } as const;
const ROLLUP_ACTIONS = { satisfied: 'satisfied', notsatisfied: 'notSatisfied', completed: 'completed', incomplete: 'incomplete' } as const;
const TIMINGS = { never: 'never', once: 'once', oneachnewattempt: 'onEachNewAttempt' } as const;

/** Returns one of some words, whatever its case in the manifest. */
function wordOf<Words extends Readonly<Record<string, string>>, Otherwise>(
  words: Words,
  value: string | null,
  otherwise: Otherwise,
): Words[keyof Words] | Otherwise {
  const key = value?.toLowerCase() ?? '';
  return Object.hasOwn(words, key) ? (words[key as keyof Words] ?? otherwise) : otherwise;
}

function rollupRuleOf(element: XmlElement, counts: ManifestCounts): RollupRule {
  const list = childOf(element, 'rollupconditions');
  const conditions = childrenOf(list, 'rollupcondition');
  counts.add('rules', 1 + conditions.length);
  return {
    childActivitySet: wordOf(CHILD_SETS, attributeOf(element, 'childactivityset'), 'all'),
    minimumCount: numberOf(element, 'minimumcount', 0),
    minimumPercent: numberOf(element, 'minimumpercent', 0),
    combination: combinationOf(list, 'any'),
    conditions: conditions.map((condition) => ({
      condition: attributeOf(condition, 'condition') ?? 'never',
      not: isNegated(condition),
    })),
    action: wordOf(ROLLUP_ACTIONS, attributeOf(childOf(element, 'rollupaction'), 'action'), 'completed'),
  };
}

function rollupOf({ part }: Definition, { rollups, counts }: SequencingCollection): Sequencing['rollup'] {
  const rules = part('rolluprules');
  const considerations = part('rollupconsiderations');
  return {
    objectiveSatisfied: flagOf(rules, 'rollupobjectivesatisfied', true),
    progressCompletion: flagOf(rules, 'rollupprogresscompletion', true),
    objectiveMeasureWeight: numberOf(rules, 'objectivemeasureweight', 1),
    rules: rules ? once(rollups, rules, () => childrenOf(rules, 'rolluprule').map((rule) => rollupRuleOf(rule, counts))) : [],
    requiredForSatisfied: attributeOf(considerations, 'requiredforsatisfied') ?? 'always',
    requiredForNotSatisfied: attributeOf(considerations, 'requiredfornotsatisfied') ?? 'always',
    requiredForCompleted: attributeOf(considerations, 'requiredforcompleted') ?? 'always',
    requiredForIncomplete: attributeOf(considerations, 'requiredforincomplete') ?? 'always',
    measureSatisfactionIfActive: flagOf(considerations, 'measuresatisfactionifactive', true),
  };
}

function controlModeOf({ part }: Definition): Sequencing['controlMode'] {
  const control = part('controlmode');
  return {
    choice: flagOf(control, 'choice', true),
    choiceExit: flagOf(control, 'choiceexit', true),
    flow: flagOf(control, 'flow', false),
    forwardOnly: flagOf(control, 'forwardonly', false),
    useCurrentAttemptObjectiveInfo: flagOf(control, 'usecurrentattemptobjectiveinfo', true),
    useCurrentAttemptProgressInfo: flagOf(control, 'usecurrentattemptprogressinfo', true),
  };
}

function sequencingIn(definition: Definition, collection: SequencingCollection): Sequencing {
  const { part, lists } = definition;
  const limits = part('limitconditions');
  const constrained = part('constrainedchoiceconsiderations');
  const random = part('randomizationcontrols');
  const delivery = part('deliverycontrols');
  return {
    controlMode: controlModeOf(definition),
    constrainedChoice: {
      preventActivation: flagOf(constrained, 'preventactivation', false),
      constrainChoice: flagOf(constrained, 'constrainchoice', false),
    },
    ...rulesOf(definition, collection),
    limits: {
      attempts: numberOf(limits, 'attemptlimit', null),
      attemptAbsoluteDuration: attributeOf(limits, 'attemptabsolutedurationlimit'),
    },
    rollup: rollupOf(definition, collection),
    objectives: once(collection.objectives, lists, () => objectivesIn(lists, collection.counts)),
    randomization: {
      randomizationTiming: wordOf(TIMINGS, attributeOf(random, 'randomizationtiming'), 'never'),
      selectCount: numberOf(random, 'selectcount', null),
      selectionTiming: wordOf(TIMINGS, attributeOf(random, 'selectiontiming'), 'never'),
      reorderChildren: flagOf(random, 'reorderchildren', false),
    },
    delivery: {
      tracked: flagOf(delivery, 'tracked', true),
      completionSetByContent: flagOf(delivery, 'completionsetbycontent', false),
      objectiveSetByContent: flagOf(delivery, 'objectivesetbycontent', false),
    },
  };
}

/**
 * Returns the sequencing of an item or an organization, with what it refers to in the collection; null for none. Items that add nothing of
 * their own to a definition have one object.
 * @throws PackageRefused for more than the caps
 */
export function sequencingOf(parent: XmlElement, collection: SequencingCollection): Sequencing | null {
  const element = childOf(parent, 'sequencing');
  if (!element) return null;
  const own = definitionOf(element);
  const shared = collection.shared.get(attributeOf(element, 'idref') ?? '');
  if (!shared) return sequencingIn(own, collection);
  if (!own.isEmpty) return sequencingIn(resolved(own, shared.definition), collection);
  shared.sequencing ??= sequencingIn(shared.definition, collection);
  return shared.sequencing;
}
