import type { ObjectiveDefinition, RollupRule, Sequencing, SequencingRule } from '../../../../shared/packages/manifest.ts';
import { attributeOf, childOf, childrenOf, flagOf, numberOf, textOf, type XmlElement } from './xml-element.ts';

/** The definitions that items refer to by their ids (`imsss:sequencingCollection`). */
export type SequencingCollection = ReadonlyMap<string, XmlElement>;

/** Returns the collection of a manifest. */
export const sequencingCollectionOf = (manifest: XmlElement): SequencingCollection =>
  new Map(
    childrenOf(childOf(manifest, 'sequencingcollection'), 'sequencing').flatMap((element) => {
      const id = attributeOf(element, 'id');
      return id === null ? [] : [[id, element] as const];
    }),
  );

const ADDED_MAP = /(?:raw|min|max)score$|completionstatus$|progressmeasure$/;

/** Whether a list of objectives is that of `adlseq`, which has one name with that of IMS without its prefix: it has no primary one. */
const isAddedList = ({ name, children }: XmlElement): boolean =>
  name === 'objectives' && children.length > 0 && !children.some((objective) => objective.name === 'primaryobjective');

const kindOf = (element: XmlElement): string => (isAddedList(element) ? 'added objectives' : element.name);

/** An element as the item has it, else as the definition that it refers to has it: those of the item win as wholes. */
function resolved(element: XmlElement, collection: SequencingCollection): XmlElement {
  const shared = collection.get(attributeOf(element, 'idref') ?? '');
  if (!shared) return element;
  const own = new Set(element.children.map(kindOf));
  return { ...element, children: [...element.children, ...shared.children.filter((child) => !own.has(kindOf(child)))] };
}

const combinationOf = (element: XmlElement | undefined, otherwise: 'all' | 'any'): 'all' | 'any' => {
  const value = attributeOf(element, 'conditioncombination')?.toLowerCase();
  return value === 'all' || value === 'any' ? value : otherwise;
};

const isNegated = (element: XmlElement): boolean => attributeOf(element, 'operator')?.toLowerCase() === 'not';

/** Returns the name of an objective: it is a URI, in which white space is written in several ways. */
function objectiveNameOf(element: XmlElement, name: string): string | null {
  const text = attributeOf(element, name)?.replaceAll('%20', ' ').replaceAll(/\s+/g, ' ').trim();
  return text === undefined || text === '' ? null : text;
}

function ruleOf(element: XmlElement): SequencingRule {
  const conditions = childOf(element, 'ruleconditions');
  return {
    combination: combinationOf(conditions, 'all'),
    conditions: childrenOf(conditions, 'rulecondition').map((condition) => ({
      condition: attributeOf(condition, 'condition') ?? 'always',
      not: isNegated(condition),
      referencedObjective: objectiveNameOf(condition, 'referencedobjective'),
      measureThreshold: numberOf(condition, 'measurethreshold', null),
    })),
    action: attributeOf(childOf(element, 'ruleaction'), 'action') ?? 'ignore',
  };
}

const rulesOf = (element: XmlElement, name: string): SequencingRule[] => childrenOf(childOf(element, 'sequencingrules'), name).map(ruleOf);

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

function rollupRuleOf(element: XmlElement): RollupRule {
  const conditions = childOf(element, 'rollupconditions');
  return {
    childActivitySet: wordOf(CHILD_SETS, attributeOf(element, 'childactivityset'), 'all'),
    minimumCount: numberOf(element, 'minimumcount', 0),
    minimumPercent: numberOf(element, 'minimumpercent', 0),
    combination: combinationOf(conditions, 'any'),
    conditions: childrenOf(conditions, 'rollupcondition').map((condition) => ({
      condition: attributeOf(condition, 'condition') ?? 'never',
      not: isNegated(condition),
    })),
    action: wordOf(ROLLUP_ACTIONS, attributeOf(childOf(element, 'rollupaction'), 'action'), 'completed'),
  };
}

type ObjectiveMap = ObjectiveDefinition['maps'][number];

/** Returns the maps of an objective: those of IMS, with what `adlseq:objectives` adds to the same target. */
function mapsOf(objective: XmlElement, added: XmlElement | undefined): ObjectiveMap[] {
  const targets = new Map<string, XmlElement[]>();
  for (const map of [...childrenOf(objective, 'mapinfo'), ...childrenOf(added, 'mapinfo')]) {
    const target = objectiveNameOf(map, 'targetobjectiveid');
    if (target !== null) targets.set(target, [...(targets.get(target) ?? []), map]);
  }
  return [...targets].map(([target, maps]) => {
    const isSet = (name: string, otherwise = false): boolean =>
      maps.some((map) => flagOf(map, name, false)) || (otherwise && !maps.some((map) => attributeOf(map, name) !== null));
    return {
      target,
      readSatisfiedStatus: isSet('readsatisfiedstatus', true),
      readNormalizedMeasure: isSet('readnormalizedmeasure', true),
      writeSatisfiedStatus: isSet('writesatisfiedstatus'),
      writeNormalizedMeasure: isSet('writenormalizedmeasure'),
      readRawScore: isSet('readrawscore', true),
      readMinScore: isSet('readminscore', true),
      readMaxScore: isSet('readmaxscore', true),
      readCompletionStatus: isSet('readcompletionstatus', true),
      readProgressMeasure: isSet('readprogressmeasure', true),
      writeRawScore: isSet('writerawscore'),
      writeMinScore: isSet('writeminscore'),
      writeMaxScore: isSet('writemaxscore'),
      writeCompletionStatus: isSet('writecompletionstatus'),
      writeProgressMeasure: isSet('writeprogressmeasure'),
    };
  });
}

const hasAddedMap = (objective: XmlElement): boolean =>
  objective.children.some((map) => [...map.attributes.keys()].some((name) => ADDED_MAP.test(name)));

/** Returns the objectives of an activity: those of IMS, with the maps that `adlseq:objectives` adds to them. */
function objectivesOf(element: XmlElement): ObjectiveDefinition[] {
  const lists = childrenOf(element, 'objectives');
  const addedLists = lists.filter((list) => isAddedList(list) && lists.length > 1);
  const objectives = lists.flatMap(({ children }) => children);
  const added = [...addedLists.flatMap(({ children }) => children), ...objectives.filter(hasAddedMap)];
  return objectives
    .filter((objective) => !added.includes(objective) && (objective.name === 'primaryobjective' || objective.name === 'objective'))
    .map((objective): ObjectiveDefinition => {
      const id = objectiveNameOf(objective, 'objectiveid') ?? '';
      const measure = textOf(objective, 'minnormalizedmeasure');
      return {
        id,
        isPrimary: objective.name === 'primaryobjective',
        satisfiedByMeasure: flagOf(objective, 'satisfiedbymeasure', false),
        minNormalizedMeasure: measure !== null && Number.isFinite(Number(measure)) ? Number(measure) : 1,
        maps: mapsOf(
          objective,
          added.find((other) => (objectiveNameOf(other, 'objectiveid') ?? '') === id),
        ),
      };
    });
}

function rollupOf(element: XmlElement): Sequencing['rollup'] {
  const rules = childOf(element, 'rolluprules');
  const considerations = childOf(element, 'rollupconsiderations');
  return {
    objectiveSatisfied: flagOf(rules, 'rollupobjectivesatisfied', true),
    progressCompletion: flagOf(rules, 'rollupprogresscompletion', true),
    objectiveMeasureWeight: numberOf(rules, 'objectivemeasureweight', 1),
    rules: childrenOf(rules, 'rolluprule').map(rollupRuleOf),
    requiredForSatisfied: attributeOf(considerations, 'requiredforsatisfied') ?? 'always',
    requiredForNotSatisfied: attributeOf(considerations, 'requiredfornotsatisfied') ?? 'always',
    requiredForCompleted: attributeOf(considerations, 'requiredforcompleted') ?? 'always',
    requiredForIncomplete: attributeOf(considerations, 'requiredforincomplete') ?? 'always',
    measureSatisfactionIfActive: flagOf(considerations, 'measuresatisfactionifactive', true),
  };
}

function controlModeOf(element: XmlElement): Sequencing['controlMode'] {
  const control = childOf(element, 'controlmode');
  return {
    choice: flagOf(control, 'choice', true),
    choiceExit: flagOf(control, 'choiceexit', true),
    flow: flagOf(control, 'flow', false),
    forwardOnly: flagOf(control, 'forwardonly', false),
    useCurrentAttemptObjectiveInfo: flagOf(control, 'usecurrentattemptobjectiveinfo', true),
    useCurrentAttemptProgressInfo: flagOf(control, 'usecurrentattemptprogressinfo', true),
  };
}

/** Returns the sequencing of an item or an organization, with what it refers to in the collection; null for none. */
export function sequencingOf(parent: XmlElement, collection: SequencingCollection): Sequencing | null {
  const own = childOf(parent, 'sequencing');
  if (!own) return null;
  const element = resolved(own, collection);
  const limits = childOf(element, 'limitconditions');
  const constrained = childOf(element, 'constrainedchoiceconsiderations');
  const random = childOf(element, 'randomizationcontrols');
  const delivery = childOf(element, 'deliverycontrols');
  return {
    controlMode: controlModeOf(element),
    constrainedChoice: {
      preventActivation: flagOf(constrained, 'preventactivation', false),
      constrainChoice: flagOf(constrained, 'constrainchoice', false),
    },
    preConditionRules: rulesOf(element, 'preconditionrule'),
    exitConditionRules: rulesOf(element, 'exitconditionrule'),
    postConditionRules: rulesOf(element, 'postconditionrule'),
    limits: {
      attempts: numberOf(limits, 'attemptlimit', null),
      attemptAbsoluteDuration: attributeOf(limits, 'attemptabsolutedurationlimit'),
    },
    rollup: rollupOf(element),
    objectives: objectivesOf(element),
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
