import { arg, tenantMutation } from '../platform/graphql/root-fields.ts';
import { deleteBranch, restoreBranch } from './branch-deletion.commands.ts';
import { branchInScope, viewBranch } from './branch.queries.ts';
import { BranchType } from './branch.schema.ts';

tenantMutation('DeleteBranch', {
  type: 'Boolean',
  args: { branch_id: arg.id({ required: true }) },
  resolve: async (viewer, { branch_id }, call) => {
    await deleteBranch(call, viewer, branch_id);
    return true;
  },
});

tenantMutation('restoreBranch', {
  type: BranchType,
  args: { id: arg.id({ required: true }) },
  resolve: async (viewer, { id }, call) => {
    const branch = await restoreBranch(call, viewer, id);
    return viewBranch(viewer, await branchInScope(viewer, branch), true);
  },
});
