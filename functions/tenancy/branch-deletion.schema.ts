import { builder } from '../platform/graphql/builder.ts';
import { authorise } from '../platform/request/authorise.ts';
import { deleteBranch, restoreBranch } from './branch-deletion.commands.ts';
import { branchInScope, viewBranch } from './branch.queries.ts';
import { BranchType } from './branch.schema.ts';

builder.mutationField('DeleteBranch', (t) =>
  t.boolean({
    args: { branch_id: t.arg.id({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { branch_id, branchUrl }, { call }) => {
      await deleteBranch(call, authorise('DeleteBranch', await call.resolveViewer(branchUrl)), branch_id);
      return true;
    },
  }),
);

builder.mutationField('restoreBranch', (t) =>
  t.field({
    type: BranchType,
    args: { id: t.arg.id({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { id, branchUrl }, { call }) => {
      const viewer = authorise('restoreBranch', await call.resolveViewer(branchUrl));
      const branch = await restoreBranch(call, viewer, id);
      return viewBranch(viewer, await branchInScope(viewer, branch), true);
    },
  }),
);
