import type { ObjectiveDefinition } from '../../../../shared/packages/manifest/manifest.ts';
import type { ManifestCounts } from './manifest-caps.ts';
import type { ObjectiveList } from './sequencing-definition.ts';
import { attributeOf, childrenOf, flagOf, textOf, type XmlElement } from './xml-element.ts';

/** Returns the name of an objective: it is a URI, in which white space is written in several ways. */
export function objectiveNameOf(element: XmlElement, name: string): string | null {
  const text = attributeOf(element, name)?.replaceAll('%20', ' ').replaceAll(/\s+/g, ' ').trim();
  return text === undefined || text === '' ? null : text;
}

type ObjectiveMap = ObjectiveDefinition['maps'][number];

/** Returns the maps of an objective: those of IMS, with what `adlseq:objectives` adds to the same target. */
function mapsOf(objective: XmlElement, added: XmlElement | undefined): ObjectiveMap[] {
  const targets = new Map<string, XmlElement[]>();
  for (const map of [...childrenOf(objective, 'mapinfo'), ...childrenOf(added, 'mapinfo')]) {
    const target = objectiveNameOf(map, 'targetobjectiveid');
    if (target === null) continue;
    const others = targets.get(target);
    if (others) others.push(map);
    else targets.set(target, [map]);
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

const ADDED_MAP = /(?:raw|min|max)score$|completionstatus$|progressmeasure$/;

const hasAddedMap = (objective: XmlElement): boolean => objective.children.some((map) => map.hasAttribute((name) => ADDED_MAP.test(name)));

const idOf = (objective: XmlElement): string => objectiveNameOf(objective, 'objectiveid') ?? '';

/** Returns the first of some elements of each id. */
function byId(objectives: Iterable<XmlElement>): ReadonlyMap<string, XmlElement> {
  const found = new Map<string, XmlElement>();
  for (const objective of objectives) {
    const id = idOf(objective);
    if (!found.has(id)) found.set(id, objective);
  }
  return found;
}

/**
 * Returns the objectives of an activity: those of IMS, with the maps that `adlseq:objectives` adds to them.
 * @throws PackageRefused for too many
 */
export function objectivesIn(lists: readonly ObjectiveList[], counts: ManifestCounts): ObjectiveDefinition[] {
  const objectives = lists.flatMap(({ element }) => element.children);
  counts.add('objectives', objectives.length);
  const ofLists = lists.flatMap(({ element, isAdded }) => (isAdded && lists.length > 1 ? element.children : []));
  const added = new Set([...ofLists, ...objectives.filter(hasAddedMap)]);
  const addedTo = byId(added);
  return objectives
    .filter((objective) => !added.has(objective) && (objective.name === 'primaryobjective' || objective.name === 'objective'))
    .map((objective): ObjectiveDefinition => {
      const id = idOf(objective);
      const measure = textOf(objective, 'minnormalizedmeasure');
      const more = addedTo.get(id);
      counts.add('maps', objective.children.length + (more?.children.length ?? 0));
      return {
        id,
        isPrimary: objective.name === 'primaryobjective',
        satisfiedByMeasure: flagOf(objective, 'satisfiedbymeasure', false),
        minNormalizedMeasure: measure !== null && Number.isFinite(Number(measure)) ? Number(measure) : 1,
        maps: mapsOf(objective, more),
      };
    });
}
