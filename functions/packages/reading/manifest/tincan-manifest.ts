import type { XapiManifest } from '../../../../shared/packages/manifest/manifest.ts';
import { languageMapOf, shownIn } from './language-map.ts';
import { launchableUuid } from './launchable-ids.ts';
import { entryOf } from './package-paths.ts';
import { refused } from './refusal.ts';
import type { ManifestSource, ReadManifest } from './scorm-manifest.ts';
import type { XmlDocument } from './read-xml.ts';
import { attributeOf, childOf, childrenOf, LONGEST, textOf } from './xml-element.ts';

/**
 * Returns what a tincan.xml says: the first activity with an address is the unit. Ids are taken as they are, since tools write odd ones.
 * @throws PackageRefused
 */
export function tincanManifest({ root }: XmlDocument, { file, files, packageUuid }: ManifestSource): ReadManifest<XapiManifest> {
  if (root.name !== 'tincan') throw refused('{file} is no manifest of xAPI: its outermost element is "{name}".', { file, name: root.name });
  const activities = childrenOf(childOf(root, 'activities'), 'activity');
  const element = activities.find((activity) => textOf(activity, 'launch') !== null);
  const id = attributeOf(element, 'id');
  if (!element) throw refused('{file} names nothing that can be opened: no activity has a launch address.', { file });
  if (id === null) throw refused('{file}: the activity that is opened has no id.', { file });
  const name = languageMapOf(childrenOf(element, 'name'));
  const title = shownIn(name);
  const at = { file, title: title ?? id };
  const entry = entryOf(files, { base: '', href: textOf(element, 'launch') ?? '' }, null, at);
  const manifest: XapiManifest = {
    standard: 'xapi',
    title,
    activity: {
      id,
      type: attributeOf(element, 'type'),
      name,
      description: languageMapOf(childrenOf(element, 'description'), LONGEST.description),
    },
    launchables: [{ id: 1, uuid: launchableUuid(packageUuid, 0), identifier: id, kind: 'activity', title: at.title, entry }],
  };
  return { manifest, warnings: [] };
}
