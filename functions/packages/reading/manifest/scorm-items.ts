import type { Launchable, ScormItem } from '../../../../shared/packages/manifest/manifest.ts';
import { launchableUuid } from './launchable-ids.ts';
import type { ManifestCounts } from './manifest-caps.ts';
import type { PackageFiles } from './package-paths.ts';
import { type PackageWarning, said } from './refusal.ts';
import { type ManifestResource, resourceEntry } from './scorm-resources.ts';
import { type SequencingCollection, sequencingOf } from './sequencing.ts';
import { attributeOf, childOf, childrenOf, flagOf, LONGEST, numberOf, textOf, type XmlElement } from './xml-element.ts';

/** What reading the items of a manifest takes, and what it collects. */
export type ItemReading = {
  readonly file: string;
  readonly packageUuid: string;
  readonly files: PackageFiles;
  readonly resources: ReadonlyMap<string, ManifestResource>;
  readonly collection: SequencingCollection;
  readonly counts: ManifestCounts;
  readonly isOf12: boolean;
  readonly launchables: Launchable[];
  /** What is unusual about the package and no reason to refuse it. */
  readonly warnings: PackageWarning[];
};

const isLaunched = (resource: ManifestResource | undefined): resource is ManifestResource & { readonly href: string } =>
  resource !== undefined && resource.href !== null;

/** Adds what a resource launches, and returns its uuid. In SCORM 1.2 a resource without a type is taken for a SCO. */
export function addLaunchable(
  reading: ItemReading,
  resource: ManifestResource & { readonly href: string },
  item: { identifier: string; title: string; parameters: string | null },
): string {
  const { launchables, packageUuid, files, file, isOf12, counts } = reading;
  const kind = resource.type ?? (isOf12 ? 'sco' : 'asset');
  const uuid = launchableUuid(packageUuid, launchables.length);
  const entry = resourceEntry(files, resource, item.parameters, { file, title: item.title });
  counts.addTexts(entry, item.title);
  launchables.push({ id: launchables.length + 1, uuid, identifier: item.identifier, kind, title: item.title, entry });
  return uuid;
}

function launchableOf(reading: ItemReading, element: XmlElement, identifier: string, title: string): string | null {
  const reference = attributeOf(element, 'identifierref');
  if (reference === null) return null;
  const resource = reading.resources.get(reference);
  if (!resource)
    reading.warnings.push(
      said('{file}: "{title}" refers to a resource "{reference}" that does not exist.', { file: reading.file, title, reference }),
    );
  if (!isLaunched(resource)) return null;
  return addLaunchable(reading, resource, { identifier, title, parameters: attributeOf(element, 'parameters') });
}

const scoreOf = (text: string | null): number | null => {
  const score = text === null ? Number.NaN : Number(text);
  return score >= 0 && score <= 100 ? score : null;
};

/** The threshold is the text of the element in the 3rd edition, and attributes of it in the 4th. */
function completionThresholdOf(element: XmlElement): ScormItem['completionThreshold'] {
  const threshold = childOf(element, 'completionthreshold');
  if (!threshold) return null;
  const own = threshold.ownText(LONGEST.value);
  const text = own === '' ? null : Number(own);
  const isText = text !== null && Number.isFinite(text);
  return {
    completedByMeasure: isText || flagOf(threshold, 'completedbymeasure', false),
    minProgressMeasure: isText ? text : numberOf(threshold, 'minprogressmeasure', 1),
    progressWeight: numberOf(threshold, 'progressweight', 1),
  };
}

const dataOf = (element: XmlElement): ScormItem['data'] =>
  childrenOf(childOf(element, 'data'), 'map').flatMap((map) => {
    const target = attributeOf(map, 'targetid');
    return target === null ? [] : [{ target, read: flagOf(map, 'readshareddata', true), write: flagOf(map, 'writeshareddata', true) }];
  });

const hiddenControlsOf = (element: XmlElement): string[] =>
  childrenOf(childOf(childOf(element, 'presentation'), 'navigationinterface'), 'hidelmsui')
    .map((control) => control.ownText(LONGEST.value))
    .filter((text) => text !== '');

/** Returns an item with the items inside it, in the order of the manifest. @throws PackageRefused for too many */
export function itemOf(reading: ItemReading, element: XmlElement): ScormItem {
  const { collection, counts } = reading;
  counts.add('items');
  const identifier = attributeOf(element, 'identifier') ?? '';
  const title = textOf(element, 'title', LONGEST.title) ?? (identifier || 'Untitled');
  const launchable = launchableOf(reading, element, identifier, title);
  const sequencing = sequencingOf(element, collection);
  return {
    identifier,
    title,
    isVisible: flagOf(element, 'isvisible', true),
    launchable,
    masteryScore: scoreOf(textOf(element, 'masteryscore')),
    maxTimeAllowed: textOf(element, 'maxtimeallowed') ?? sequencing?.limits.attemptAbsoluteDuration ?? null,
    timeLimitAction: textOf(element, 'timelimitaction'),
    dataFromLms: childOf(element, 'datafromlms')?.ownText(LONGEST.data) ?? null,
    prerequisites: textOf(element, 'prerequisites'),
    completionThreshold: completionThresholdOf(element),
    data: dataOf(element),
    hideLmsUi: hiddenControlsOf(element),
    sequencing,
    items: childrenOf(element, 'item').map((child) => itemOf(reading, child)),
  };
}
