import { arg, tenantMutation } from '../../platform/graphql/root-fields.ts';
import { deleteUser } from './delete-user.commands.ts';
import { restoreUser } from './restore-user.commands.ts';
import { viewUser } from '../users/user.queries.ts';
import { UserType } from '../users/user.schema.ts';

tenantMutation('deleteUser', {
  type: 'Boolean',
  args: { id: arg.id({ required: true }) },
  resolve: async (viewer, { id }, call) => {
    await deleteUser(call, viewer, id);
    return true;
  },
});

tenantMutation('restoreUser', {
  type: UserType,
  args: { id: arg.id({ required: true }) },
  resolve: async (viewer, { id }, call) => viewUser(viewer, await restoreUser(call, viewer, id), call.now),
});
