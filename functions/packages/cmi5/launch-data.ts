import { createHash } from 'node:crypto';
import type { Cmi5Au, Cmi5Block } from '../../../shared/packages/manifest/manifest.ts';
import { SESSION_EXTENSION } from '../../../shared/packages/xapi/cmi5.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { packageReader, shellAddress } from '../launch/launch-address.ts';
import type { GrantCaller } from './grant-caller.queries.ts';
import { homeOf } from './registration-names.ts';

/** Documents of cmi5 that the platform makes. */
export const LAUNCH_DATA = 'LMS.LaunchData';
export const PREFERENCES = 'cmi5LearnerPreferences';

const methodIn = (children: readonly (Cmi5Au | Cmi5Block)[], uuid: string): Cmi5Au['launchMethod'] | null => {
  for (const child of children) {
    const found = child.type === 'block' ? methodIn(child.children, uuid) : child.launchable === uuid ? child.launchMethod : null;
    if (found) return found;
  }
  return null;
};

/** Returns what an AU reads at its launch. */
export function launchData({ claims, viewer, pkg: { item, manifest }, au, learner }: GrantCaller, now: Instant): object {
  const { moveOn, masteryScore, launchParameters, entitlementKey } = au;
  const { domain } = viewer.tenant;
  const launchMethod = (manifest.standard === 'cmi5' ? methodIn(manifest.children, au.uuid) : null) ?? 'AnyWindow';
  return {
    contextTemplate: {
      contextActivities: { grouping: [{ objectType: 'Activity', id: au.id }] },
      extensions: { [SESSION_EXTENSION]: claims.session },
    },
    launchMode: learner ? (learner.registration.session?.mode ?? 'Normal') : 'Browse',
    launchMethod,
    moveOn,
    ...(masteryScore !== null && { masteryScore }),
    ...(launchParameters !== null && { launchParameters }),
    ...(entitlementKey !== null && { entitlementKey: { courseStructure: entitlementKey } }),
    // In a frame, the page around the package, which closes it.
    returnURL: launchMethod === 'OwnWindow' ? `${homeOf(domain)}/app/` : shellAddress(packageReader(viewer), item, now),
  };
}

/** Returns the response with a document that the platform makes. */
export function madeDocument(document: object): Response {
  const text = JSON.stringify(document);
  const etag = `"${createHash('sha1').update(text).digest('hex')}"`;
  return new Response(text, { headers: { 'content-type': 'application/json', etag } });
}
