import { builder } from '../platform/graphql/builder.ts';
import type { Call } from '../platform/request.ts';
import type { DomainItem } from '../platform/access-records.ts';
import type { Viewer } from '../platform/viewer.ts';
import { findInstance, type InstanceView, publicView, viewsWithFigures } from './instance.queries.ts';
import { ofAnyInstance } from './platform-calls.ts';

export const LmsInstanceType = builder.objectRef<InstanceView>('LmsInstance');

LmsInstanceType.implement({
  description: 'A tenant. Everything after logo_url is null unless the caller is S (or A@i for the figures).',
  fields: (t) => ({
    id: t.id({ resolve: (view) => view.facts.id }),
    name: t.string({ resolve: (view) => view.facts.name }),
    domain: t.exposeString('domain'),
    theme: t.string({ nullable: true, resolve: (view) => view.facts.theme }),
    is_active: t.boolean({ resolve: (view) => view.facts.active }),
    logo_url: t.string({ nullable: true, resolve: (view) => view.facts.logo }),
    license_count: t.int({ nullable: true, resolve: ({ figures }) => figures?.licence.limit ?? null }),
    branch_limit: t.int({ nullable: true, resolve: ({ figures }) => figures?.licence.branchLimit ?? null }),
    trial_ends_at: t.field({ type: 'Date', nullable: true, resolve: ({ figures }) => figures?.trialEndsAt ?? null }),
    used_licenses: t.int({ nullable: true, resolve: ({ figures }) => figures?.licence.used ?? null }),
    remaining_licenses: t.int({
      nullable: true,
      resolve: ({ figures }) => (figures?.licence.limit === undefined ? null : Math.max(0, figures.licence.limit - figures.licence.used)),
    }),
    api_access: t.boolean({ nullable: true, resolve: ({ figures }) => figures?.settings.apiAccess ?? null }),
    branding_enabled: t.boolean({ nullable: true, resolve: ({ figures }) => figures?.settings.brandingEnabled ?? null }),
  }),
});

/** The figures are for super admins, and for admins of the whole instance in it. */
export async function viewInstance(call: Call, viewer: Viewer | null, domain: string, facts: DomainItem): Promise<InstanceView> {
  const { place } = viewer ?? {};
  const forPlatform = viewer?.superAdmin ?? false;
  const runsIt = forPlatform || (place?.tenant === facts.id && place.role === 'admin' && place.branch === null);
  if (!runsIt) return publicView(domain, facts);
  const read = () => viewsWithFigures([{ domain, facts }], call.now, forPlatform);
  // A super admin may ask in one instance for another.
  const [view] = await (forPlatform ? ofAnyInstance(read) : read());
  return view ?? publicView(domain, facts);
}

builder.queryField('instanceByUrl', (t) =>
  t.field({
    type: LmsInstanceType,
    nullable: true,
    args: { url: t.arg.string({ required: true }) },
    resolve: async (_, { url }, { call }) => {
      const domain = url.toLowerCase();
      const facts = await findInstance(domain);
      if (!facts) return null;
      const { viewer, problem } = await call.sight();
      return viewInstance(call, problem ? null : viewer, domain, facts);
    },
  }),
);
