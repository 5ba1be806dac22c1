import type { ScormManifest } from '../../shared/packages/manifest/manifest.ts';
import type { OpenSession } from '../../shared/packages/shell-messages.ts';
import type { Navigator } from './navigation/navigator.ts';

/** Returns the navigator of a package, with the library of its standard alone. */
export async function openNavigator(manifest: ScormManifest, session: OpenSession): Promise<Navigator> {
  const { flatNavigator } = await import('./navigation/flat.ts');
  if (manifest.standard === '1.2') {
    const { scorm12Facade } = await import('./runtime-api/scorm12.ts');
    return flatNavigator(manifest, scorm12Facade);
  }
  const { openCourse2004 } = await import('./sequencing/course-2004.ts');
  const { activityTreeOf } = await import('./sequencing/activity-tree.ts');
  const tree = activityTreeOf(manifest);
  if (tree !== null && session.mode === 'normal') {
    const { treeNavigator } = await import('./navigation/tree.ts');
    const { sequencing, sco } = session;
    const isRemembered = sequencing === null && sco !== manifest.launchables[0]?.uuid;
    const globals = manifest.objectivesGlobalToSystem ? (session.globals ?? {}) : null;
    return treeNavigator(manifest, openCourse2004(tree, sequencing, globals), isRemembered ? sco : null);
  }
  // A review or a preview goes everywhere, whatever the rules of the tree say.
  const { scorm2004Facade } = await import('./runtime-api/scorm2004.ts');
  return flatNavigator(manifest, (values, events) => scorm2004Facade(openCourse2004(null, null), values, events));
}
