import type {
  Cmi5Au,
  Cmi5Block,
  Cmi5Manifest,
  Cmi5Objective,
  Launchable,
  LanguageMap,
} from '../../../../shared/packages/manifest/manifest.ts';
import { addUnique, checkAuAddress, checkOrder, checkTexts, iriOf, masteryScoreOf, ORDERS, wordIn } from './cmi5-rules.ts';
import { languageMapOf, shownIn } from './language-map.ts';
import { launchableUuid } from './launchable-ids.ts';
import { entryOf } from './package-paths.ts';
import { ManifestCounts } from './manifest-caps.ts';
import type { XmlDocument } from './read-xml.ts';
import { refused } from './refusal.ts';
import type { ManifestSource, ReadManifest } from './scorm-manifest.ts';
import { attributeOf, childOf, childrenOf, LONGEST, textOf, type XmlElement } from './xml-element.ts';

const NAMESPACE = 'https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd';
const MOVE_ON = ['NotApplicable', 'Passed', 'Completed', 'CompletedAndPassed', 'CompletedOrPassed'] as const;
const LAUNCH_METHODS = ['AnyWindow', 'OwnWindow'] as const;

type Reading = ManifestSource & {
  readonly launchables: Launchable[];
  readonly aus: Set<string>;
  readonly blocks: Set<string>;
  readonly objectives: Set<string>;
  readonly counts: ManifestCounts;
  readonly isForeign: (element: XmlElement) => boolean;
};

const textsOf = (element: XmlElement, name: 'title' | 'description'): LanguageMap =>
  languageMapOf(childrenOf(childOf(element, name), 'langstring'), LONGEST[name]);

function named(
  reading: Reading,
  element: XmlElement,
  order: keyof typeof ORDERS,
): { id: string; title: LanguageMap; description: LanguageMap } {
  const { file, isForeign, counts } = reading;
  counts.add('items');
  checkOrder(file, element, ORDERS[order], isForeign);
  for (const name of ['title', 'description']) checkTexts(file, element, name);
  return { id: iriOf(file, element, 'id'), title: textsOf(element, 'title'), description: textsOf(element, 'description') };
}

/** Returns the objectives that an AU or a block refers to. */
const referredObjectives = ({ file }: Reading, element: XmlElement): string[] =>
  childrenOf(childOf(element, 'objectives'), 'objective').map((objective) => iriOf(file, objective, 'idref'));

function auOf(reading: Reading, element: XmlElement): Cmi5Au {
  const { file, files, packageUuid, launchables, aus } = reading;
  const { id, title, description } = named(reading, element, 'au');
  addUnique(file, 'AU', id, aus);
  const name = shownIn(title) ?? id;
  const url = textOf(element, 'url') ?? '';
  checkAuAddress(file, name, url);
  const index = launchables.length;
  const uuid = launchableUuid(packageUuid, index);
  const entry = entryOf(files, { base: '', href: url }, null, { file, title: name });
  launchables.push({ id: index + 1, uuid, identifier: id, kind: 'au', title: name, entry });
  return {
    type: 'au',
    id,
    index,
    launchable: uuid,
    title,
    description,
    launchMethod: wordIn(file, element, 'launchMethod', LAUNCH_METHODS, 'AnyWindow'),
    moveOn: wordIn(file, element, 'moveOn', MOVE_ON, 'NotApplicable'),
    masteryScore: masteryScoreOf(file, element),
    launchParameters: textOf(element, 'launchparameters', LONGEST.data),
    entitlementKey: textOf(element, 'entitlementkey', LONGEST.data),
    activityType: attributeOf(element, 'activitytype'),
    objectives: referredObjectives(reading, element),
  };
}

function blockOf(reading: Reading, element: XmlElement): Cmi5Block {
  const { id, title, description } = named(reading, element, 'block');
  addUnique(reading.file, 'block', id, reading.blocks);
  const objectives = referredObjectives(reading, element);
  return { type: 'block', id, title, description, objectives, children: unitsOf(reading, element) };
}

const unitsOf = (reading: Reading, element: XmlElement): (Cmi5Au | Cmi5Block)[] =>
  element.children.flatMap((child): (Cmi5Au | Cmi5Block)[] => {
    if (reading.isForeign(child)) return [];
    if (child.name === 'au') return [auOf(reading, child)];
    return child.name === 'block' ? [blockOf(reading, child)] : [];
  });

function objectivesOf(reading: Reading, root: XmlElement): Cmi5Objective[] {
  const list = childOf(root, 'objectives');
  if (list && childrenOf(list, 'objective').length === 0) throw refused('{file}: a list of objectives is empty.', { file: reading.file });
  return childrenOf(list, 'objective').map((element) => {
    reading.counts.add('objectives');
    const id = iriOf(reading.file, element, 'id');
    addUnique(reading.file, 'objective', id, reading.objectives);
    for (const name of ['title', 'description']) checkTexts(reading.file, element, name);
    return { id, title: textsOf(element, 'title'), description: textsOf(element, 'description') };
  });
}

/** Returns what a cmi5.xml says, whose rules are those of CourseStructure.xsd and of section 13 of cmi5. @throws PackageRefused */
export function cmi5Manifest({ root }: XmlDocument, source: ManifestSource): ReadManifest<Cmi5Manifest> {
  const { file } = source;
  if (root.name !== 'coursestructure')
    throw refused('{file} is no course structure: its outermost element is "{name}".', { file, name: root.name });
  if (root.namespace !== NAMESPACE) throw refused('{file} is not in the namespace of cmi5 ({namespace}).', { file, namespace: NAMESPACE });
  const isForeign = ({ namespace }: XmlElement): boolean => namespace !== NAMESPACE;
  const counts = new ManifestCounts();
  const reading: Reading = { ...source, launchables: [], aus: new Set(), blocks: new Set(), objectives: new Set(), counts, isForeign };
  checkOrder(file, root, ORDERS.coursestructure, isForeign);
  const element = childOf(root, 'course');
  if (!element) throw refused('{file} has no course.', { file });
  const course = named(reading, element, 'course');
  const objectives = objectivesOf(reading, root);
  const children = unitsOf(reading, root);
  if (reading.launchables.length === 0) throw refused('{file} has no AU, so that nothing can be opened.', { file });
  const manifest: Cmi5Manifest = {
    standard: 'cmi5',
    title: shownIn(course.title),
    course,
    objectives,
    children,
    launchables: reading.launchables,
  };
  return { manifest, warnings: [] };
}
