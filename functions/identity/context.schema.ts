import { parseRole } from '../../shared/access/roles.ts';
import { forbidden } from '../../shared/kernel/errors.ts';
import { type BranchId, parseId, type TenantId } from '../../shared/kernel/ids.ts';
import { builder } from '../platform/graphql/builder.ts';
import { arg, callMutation, callQuery } from '../platform/graphql/root-fields.ts';
import { RoleEnum } from '../platform/graphql/enums.ts';
import { memberIsActive } from '../platform/request/access-records.ts';
import { commandContext } from '../platform/request/command-context.ts';
import { authoriseChoice } from '../platform/request/authorise.ts';
import { takeKey } from '../platform/request/idempotency.ts';
import { acrossTenants } from '../platform/keys/tenant-fence.ts';
import { type InstanceAccess, readAccess, selectContext } from './context.commands.ts';
import { todayIn } from '../platform/request/today.ts';

const AccessBranchType = builder.objectRef<InstanceAccess['branches'][number] & { tenant: number }>('AccessBranch').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ branch }) => branch.id }),
    name: t.string({ resolve: ({ branch }) => branch.name }),
    url: t.string({ resolve: ({ branch }) => branch.slug }),
    lms_instance_id: t.exposeID('tenant'),
    user_branch_is_active: t.boolean({ resolve: ({ link }) => link.active }),
    user_branch_role: t.field({ type: RoleEnum, resolve: ({ link }) => parseRole(link.role) ?? 'learner' }),
  }),
});

const AccessInstanceType = builder.objectRef<InstanceAccess>('AccessInstance').implement({
  description: 'One instance the caller belongs to, with the branches the caller belongs to.',
  fields: (t) => ({
    id: t.id({ resolve: ({ facts }) => facts.id }),
    name: t.string({ resolve: ({ facts }) => facts.name }),
    domain: t.exposeString('domain'),
    is_active: t.boolean({ resolve: ({ facts }) => facts.active }),
    user_primary_access: t.boolean({ resolve: ({ member }) => member.primary }),
    user_is_owner: t.boolean({ resolve: ({ member }) => member.owner }),
    user_instance_is_active: t.boolean({ resolve: ({ member, facts }, _, { call }) => memberIsActive(member, todayIn(facts, call.now)) }),
    user_branches: t.field({
      type: [AccessBranchType],
      resolve: ({ branches, facts }) => branches.map((branch) => ({ ...branch, tenant: facts.id })),
    }),
  }),
});

callQuery('meAccess', {
  type: [AccessInstanceType],
  resolve: async (_, call) => {
    const viewer = authoriseChoice('meAccess', await call.resolveViewer());
    return acrossTenants(() => readAccess(viewer));
  },
});

callMutation('selectContext', {
  type: 'Boolean',
  args: { instance_id: arg.id({ required: true }), branch_id: arg.id() },
  resolve: async ({ instance_id, branch_id }, call) => {
    const viewer = authoriseChoice('selectContext', await call.resolveViewer());
    const tenant = parseId<TenantId>(instance_id);
    const branch = branch_id == null ? null : parseId<BranchId>(branch_id);
    // A malformed id is refused like an instance the caller does not belong to.
    if (tenant === null || (branch_id != null && branch === null)) throw forbidden();
    await takeKey(call, viewer.person, ['selectContext', tenant, branch]);
    await acrossTenants(() => selectContext(viewer, commandContext(call, viewer, 'selectContext'), tenant, branch));
    return true;
  },
});
