import { arg, tenantMutation, tenantQuery } from '../../platform/graphql/root-fields.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { type InstanceView, readInstanceRecords, viewsWithFigures } from '../instance.queries.ts';
import { LmsInstanceType } from '../instance.schema.ts';
import { setInstanceBrand } from './brand.commands.ts';

/** Returns the caller's instance with the look that it has stored, shown or not. */
async function storedBrand(call: Call, { tenant, superAdmin }: TenantViewer): Promise<InstanceView> {
  const { instance, domain: facts } = await readInstanceRecords(tenant.id);
  const [view] = await viewsWithFigures([{ domain: instance.domain, facts }], call.now, superAdmin);
  // One view for one instance.
  return view as InstanceView;
}

tenantQuery('instanceBrand', {
  type: LmsInstanceType,
  description: '(added) [S A@i] The instance of the context with the logo and colours that it has stored, shown or not.',
  branchUrl: false,
  resolve: (viewer, _, call) => storedBrand(call, viewer),
});

tenantMutation('setInstanceBrand', {
  type: LmsInstanceType,
  description:
    '(added) [S A@i] Absent = unchanged; a colour or the theme null = none; logo null or absent = kept, unless remove_logo. While branding_enabled is off, it is kept but not shown.',
  branchUrl: false,
  args: {
    logo: arg({ type: 'Upload' }),
    remove_logo: arg.boolean(),
    theme: arg.string(),
    primary_color: arg.string(),
    secondary_color: arg.string(),
  },
  resolve: async (viewer, { logo, ...input }, call) => {
    await setInstanceBrand(call, viewer, input, logo ?? null);
    return storedBrand(call, viewer);
  },
});
