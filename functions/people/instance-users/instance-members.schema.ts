import { notFound } from '../../../shared/kernel/errors.ts';
import { parseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { readSelf } from '../../identity/identity.records.ts';
import { arg, callMutation, callQuery } from '../../platform/graphql/root-fields.ts';
import { authorise } from '../../platform/request/authorise.ts';
import { authoriseInInstance } from '../../tenancy/platform-calls.ts';
import { viewUser } from '../users/user.queries.ts';
import { UserType } from '../users/user.schema.ts';
import { viewSuperAdmin } from '../users/user.view.ts';
import { addUserToInstance } from './add-to-instance.commands.ts';
import { editInstanceUser } from './edit-instance-user.commands.ts';
import { removeUserFromInstance } from './remove-from-instance.commands.ts';

callQuery('adminViewUser', {
  type: UserType,
  nullable: true,
  description: '[S] One person for the instance-user form; the instance flags are those of instance_id.',
  args: { id: arg.id({ required: true }), instance_id: arg.id() },
  resolve: async ({ id, instance_id: instance }, call) => {
    const viewer =
      instance == null
        ? authorise('adminViewUser', await call.resolveViewer())
        : await authoriseInInstance(call, 'adminViewUser', instance);
    const person = parseId<PersonId>(id);
    if (person === null) throw notFound();
    const self = await readSelf(person);
    return self?.superAdmin ? viewSuperAdmin(self) : viewUser(viewer, person, call.now);
  },
});

callMutation('addUserToInstance', {
  type: 'Boolean',
  description: '[S] X-Instance-Domain names the same instance.',
  args: { instance_id: arg.id({ required: true }), user_id: arg.id({ required: true }) },
  resolve: async ({ instance_id: instance, user_id: person }, call) => {
    await addUserToInstance(call, await authoriseInInstance(call, 'addUserToInstance', instance), person);
    return true;
  },
});

callMutation('removeUserFromInstance', {
  type: 'Boolean',
  description: '[S] The last primary admin: CONFLICT.',
  args: {
    instance_id: arg.id({ required: true }),
    user_id: arg.id({ required: true }),
    detach_branches: arg.boolean({ defaultValue: true }),
  },
  resolve: async ({ instance_id: instance, user_id: person, detach_branches: detach }, call) => {
    const viewer = await authoriseInInstance(call, 'removeUserFromInstance', instance);
    await removeUserFromInstance(call, viewer, person, detach ?? true);
    return true;
  },
});

callMutation('editInstanceUser', {
  type: UserType,
  description: '[S] Absent = unchanged; deactivate_at null clears it; email must equal the stored one.',
  args: {
    user_id: arg.id({ required: true }),
    instance_id: arg.id({ required: true }),
    primary_access: arg.boolean(),
    user_is_active: arg.boolean(),
    instance_is_active: arg.boolean(),
    is_owner: arg.boolean(),
    first_name: arg.string(),
    last_name: arg.string(),
    email: arg.string(),
    role: arg.string(),
    deactivate_at: arg({ type: 'Date' }),
    skip_email: arg.boolean(),
  },
  resolve: async ({ user_id: person, instance_id: instance, ...input }, call) =>
    editInstanceUser(call, await authoriseInInstance(call, 'editInstanceUser', instance), person, input),
});
