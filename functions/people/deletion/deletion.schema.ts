import { builder } from '../../platform/graphql/builder.ts';
import { authorise } from '../../platform/request/authorise.ts';
import { deleteUser } from './delete-user.commands.ts';
import { restoreUser } from './restore-user.commands.ts';
import { viewUser } from '../users/user.queries.ts';
import { UserType } from '../users/user.schema.ts';

builder.mutationField('deleteUser', (t) =>
  t.boolean({
    args: { id: t.arg.id({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { id, branchUrl }, { call }) => {
      await deleteUser(call, authorise('deleteUser', await call.resolveViewer(branchUrl)), id);
      return true;
    },
  }),
);

builder.mutationField('restoreUser', (t) =>
  t.field({
    type: UserType,
    args: { id: t.arg.id({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { id, branchUrl }, { call }) => {
      const viewer = authorise('restoreUser', await call.resolveViewer(branchUrl));
      return viewUser(viewer, await restoreUser(call, viewer, id), call.now);
    },
  }),
);
