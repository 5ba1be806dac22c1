import { builder } from '../../platform/graphql/builder.ts';
import type { CommonView } from './common-view.ts';
import type { UnitKindHandler } from './unit-kind-handler.ts';
import { UnitType } from './unit.schema.ts';

/** No unit of this kind can be published yet; its types are in the contract. */
type ScormBody = { readonly kind: 'scorm' };
type ScormView = CommonView & { readonly kind: 'scorm' };
type ScoView = { readonly id: number; readonly title: string | null; readonly uuid: string; readonly entryUrl: string | null };
type PackageView = ScoView & { readonly version: string | null; readonly scos: readonly ScoView[]; readonly launchUrl: string | null };

const ScoType = builder.objectRef<ScoView>('Sco').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title', { nullable: true }),
    uuid: t.exposeID('uuid'),
    entry_url: t.exposeString('entryUrl', { nullable: true }),
  }),
});

const ScormPackageType = builder.objectRef<PackageView>('ScormPackage').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title', { nullable: true }),
    version: t.exposeString('version', { nullable: true }),
    entry_url: t.exposeString('entryUrl', { nullable: true }),
    uuid: t.exposeID('uuid'),
    scos: t.field({ type: [ScoType], resolve: (view) => [...view.scos] }),
    launch_url: t.exposeString('launchUrl', { nullable: true }),
  }),
});

const ScormType = builder.objectRef<ScormView>('ScormUnitType').implement({
  interfaces: [UnitType],
  fields: (t) => ({
    scorm_path: t.string({ nullable: true, resolve: () => null }),
    scorm_id: t.id({ nullable: true, resolve: () => null }),
    scorm: t.field({ type: ScormPackageType, nullable: true, resolve: () => null }),
  }),
});

export const scorm = {
  type: ScormType,
  read: (): ScormBody => ({ kind: 'scorm' }),
  hasSource: () => false,
  view: (common: CommonView): ScormView => ({ ...common, kind: 'scorm' }),
} satisfies UnitKindHandler;
