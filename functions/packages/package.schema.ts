import { asId, type CourseId, type UnitId } from '../../shared/kernel/ids.ts';
import { allows } from '../../shared/access/permissions.ts';
import { entryOf } from '../../shared/access/table.ts';
import type { Launchable } from '../../shared/packages/manifest/manifest.ts';
import { ScormUnitType } from '../courses/unit-kinds/scorm.ts';
import { shownPath } from '../files/file-addresses.queries.ts';
import type { PackageItem } from '../files/package.records.ts';
import type { AttemptRef } from '../courses/unit-kinds/common-view.ts';
import { builder } from '../platform/graphql/builder.ts';
import { accessSubjectOf } from '../platform/request/authorise.ts';
import type { Call } from '../platform/request/request.ts';
import { startedPackage } from './started-package.queries.ts';
import { launchAddress, packageReader } from './launch/launch-address.ts';
import { mayReadPackage, readManifest } from './package.queries.ts';

type PackageView = { readonly item: PackageItem; readonly launchables: readonly Launchable[]; readonly launchUrl: string };

const ScoType = builder.objectRef<Launchable>('Sco').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title', { nullable: true }),
    uuid: t.exposeID('uuid'),
    entry_url: t.exposeString('entry', { nullable: true }),
  }),
});

const ScormPackageType = builder.objectRef<PackageView>('ScormPackage').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ item }) => item.id }),
    title: t.string({ nullable: true, resolve: ({ item }) => item.title }),
    version: t.string({ nullable: true, resolve: ({ item }) => item.standard }),
    entry_url: t.string({ nullable: true, resolve: ({ item }) => item.entry }),
    uuid: t.id({ resolve: ({ item }) => item.uuid }),
    scos: t.field({ type: [ScoType], resolve: ({ launchables }) => [...launchables] }),
    launch_url: t.exposeString('launchUrl', { nullable: true }),
  }),
});

/** Returns a package for whoever was shown the unit with its body. */
async function packageView(call: Call, id: number): Promise<PackageView | null> {
  const { viewer } = await call.resolveViewer();
  const tenant = viewer?.tenant;
  if (!tenant) return null;
  const item = await mayReadPackage(tenant.scope, id, { by: 'shown' });
  if (!item) return null;
  const { launchables } = await readManifest(item);
  return { item, launchables, launchUrl: launchAddress(packageReader({ ...viewer, tenant }), item, item, call.now) };
}

async function isAuthor(call: Call): Promise<boolean> {
  const { viewer } = await call.resolveViewer();
  return viewer !== null && allows(entryOf('courses.authoring'), accessSubjectOf(viewer));
}

type ShownUnit = { readonly id: number; readonly packageId: number | null; readonly attemptRef: AttemptRef | null };

/** Returns the package of a unit: for a learner who has begun it that of their attempt, else the one that is published; null for none. */
async function packageOf(call: Call, { id, packageId, attemptRef }: ShownUnit): Promise<number | null> {
  const { viewer } = await call.resolveViewer();
  if (packageId === null || attemptRef === null || !viewer?.tenant) return packageId;
  const at = { course: asId<CourseId>(attemptRef.course), unit: asId<UnitId>(id) };
  return (await startedPackage(viewer.tenant.scope, viewer.person, at, attemptRef)) ?? packageId;
}

// scorm_path is the original, for authors alone; what learners open are its files.
builder.objectFields(ScormUnitType, (t) => ({
  scorm_id: t.id({ nullable: true, resolve: (unit, _, { call }) => packageOf(call, unit) }),
  scorm_path: t.string({
    nullable: true,
    resolve: async ({ path }, _, { call }) => (path !== null && (await isAuthor(call)) ? shownPath(call, path, 'download') : null),
  }),
  scorm: t.field({
    type: ScormPackageType,
    nullable: true,
    resolve: async (unit, _, { call }) => {
      const id = await packageOf(call, unit);
      return id === null ? null : packageView(call, id);
    },
  }),
}));
