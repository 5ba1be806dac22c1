import { builder } from '../../platform/graphql/builder.ts';
import { authorise } from '../../platform/request/authorise.ts';
import { setBranchAccess } from './branch-access.commands.ts';
import { addUsersToBranches } from './branch-members.commands.ts';
import { removeUserFromBranch } from './branch-removal.commands.ts';

const UserBranchInputType = builder.inputType('UserBranchInput', {
  fields: (t) => ({ user_ids: t.idList({ required: true }), branch_ids: t.idList({ required: true }), role: t.string() }),
});

builder.mutationField('addUserToBranch', (t) =>
  t.boolean({
    args: { userBranchInput: t.arg({ type: UserBranchInputType, required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { userBranchInput, branchUrl }, { call }) => {
      const viewer = authorise('addUserToBranch', await call.resolveViewer(branchUrl));
      await addUsersToBranches(call, viewer, userBranchInput);
      return true;
    },
  }),
);

builder.mutationField('setBranchAccess', (t) =>
  t.boolean({
    description: '[S A@i; A@b own branch] Inactive: refused in this branch alone. Membership, role and courses stay.',
    args: {
      user_id: t.arg.id({ required: true }),
      branch_id: t.arg.id({ required: true }),
      active: t.arg.boolean({ required: true }),
      branchUrl: t.arg.string(),
    },
    resolve: async (_, { branchUrl, ...input }, { call }) => {
      const viewer = authorise('setBranchAccess', await call.resolveViewer(branchUrl));
      await setBranchAccess(call, viewer, input);
      return true;
    },
  }),
);

builder.mutationField('removeUserFromBranch', (t) =>
  t.boolean({
    description: '[S A@i; A@b own branch] Direct source only. Ids as text or number.',
    args: { user_id: t.arg.id({ required: true }), branch_id: t.arg.id({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { user_id, branch_id, branchUrl }, { call }) => {
      const viewer = authorise('removeUserFromBranch', await call.resolveViewer(branchUrl));
      await removeUserFromBranch(call, viewer, user_id, branch_id);
      return true;
    },
  }),
);
