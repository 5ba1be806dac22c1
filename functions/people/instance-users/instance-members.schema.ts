import { notFound } from '../../../shared/kernel/errors.ts';
import { parseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { readSelf } from '../../identity/identity.records.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { authorise } from '../../platform/request/authorise.ts';
import { authoriseInInstance } from '../../tenancy/platform-calls.ts';
import { viewUser } from '../users/user.queries.ts';
import { UserType } from '../users/user.schema.ts';
import { viewSuperAdmin } from '../users/user.view.ts';
import { addUserToInstance } from './add-to-instance.commands.ts';
import { editInstanceUser } from './edit-instance-user.commands.ts';
import { removeUserFromInstance } from './remove-from-instance.commands.ts';

builder.queryField('adminViewUser', (t) =>
  t.field({
    type: UserType,
    nullable: true,
    description: '[S] One person for the instance-user form; the instance flags are those of instance_id.',
    args: { id: t.arg.id({ required: true }), instance_id: t.arg.id() },
    resolve: async (_, { id, instance_id: instance }, { call }) => {
      const viewer =
        instance == null
          ? authorise('adminViewUser', await call.resolveViewer())
          : await authoriseInInstance(call, 'adminViewUser', instance);
      const person = parseId<PersonId>(id);
      if (person === null) throw notFound();
      const self = await readSelf(person);
      return self?.superAdmin ? viewSuperAdmin(self) : viewUser(viewer, person, call.now);
    },
  }),
);

builder.mutationField('addUserToInstance', (t) =>
  t.boolean({
    description: '[S] X-Instance-Domain names the same instance.',
    args: { instance_id: t.arg.id({ required: true }), user_id: t.arg.id({ required: true }) },
    resolve: async (_, { instance_id: instance, user_id: person }, { call }) => {
      await addUserToInstance(call, await authoriseInInstance(call, 'addUserToInstance', instance), person);
      return true;
    },
  }),
);

builder.mutationField('removeUserFromInstance', (t) =>
  t.boolean({
    description: '[S] The last primary admin: CONFLICT.',
    args: {
      instance_id: t.arg.id({ required: true }),
      user_id: t.arg.id({ required: true }),
      detach_branches: t.arg.boolean({ defaultValue: true }),
    },
    resolve: async (_, { instance_id: instance, user_id: person, detach_branches: detach }, { call }) => {
      const viewer = await authoriseInInstance(call, 'removeUserFromInstance', instance);
      await removeUserFromInstance(call, viewer, person, detach ?? true);
      return true;
    },
  }),
);

builder.mutationField('editInstanceUser', (t) =>
  t.field({
    type: UserType,
    description: '[S] Absent = unchanged; deactivate_at null clears it; email must equal the stored one.',
    args: {
      user_id: t.arg.id({ required: true }),
      instance_id: t.arg.id({ required: true }),
      primary_access: t.arg.boolean(),
      user_is_active: t.arg.boolean(),
      instance_is_active: t.arg.boolean(),
      is_owner: t.arg.boolean(),
      first_name: t.arg.string(),
      last_name: t.arg.string(),
      email: t.arg.string(),
      role: t.arg.string(),
      deactivate_at: t.arg({ type: 'Date' }),
      skip_email: t.arg.boolean(),
    },
    resolve: async (_, { user_id: person, instance_id: instance, ...input }, { call }) =>
      editInstanceUser(call, await authoriseInInstance(call, 'editInstanceUser', instance), person, input),
  }),
);
