import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantMutation } from '../../platform/graphql/root-fields.ts';
import { setBranchAccess } from './branch-access.commands.ts';
import { addUsersToBranches } from './branch-members.commands.ts';
import { removeUserFromBranch } from './branch-removal.commands.ts';

const UserBranchInputType = builder.inputType('UserBranchInput', {
  fields: (t) => ({ user_ids: t.idList({ required: true }), branch_ids: t.idList({ required: true }), role: t.string() }),
});

tenantMutation('addUserToBranch', {
  type: 'Boolean',
  args: { userBranchInput: arg({ type: UserBranchInputType, required: true }) },
  resolve: async (viewer, { userBranchInput }, call) => {
    await addUsersToBranches(call, viewer, userBranchInput);
    return true;
  },
});

tenantMutation('setBranchAccess', {
  type: 'Boolean',
  description: '[S A@i; A@b own branch] Inactive: refused in this branch alone. Membership, role and courses stay.',
  args: {
    user_id: arg.id({ required: true }),
    branch_id: arg.id({ required: true }),
    active: arg.boolean({ required: true }),
  },
  resolve: async (viewer, input, call) => {
    await setBranchAccess(call, viewer, input);
    return true;
  },
});

tenantMutation('removeUserFromBranch', {
  type: 'Boolean',
  description: '[S A@i; A@b own branch] Direct source only. Ids as text or number.',
  args: { user_id: arg.id({ required: true }), branch_id: arg.id({ required: true }) },
  resolve: async (viewer, { user_id, branch_id }, call) => {
    await removeUserFromBranch(call, viewer, user_id, branch_id);
    return true;
  },
});
