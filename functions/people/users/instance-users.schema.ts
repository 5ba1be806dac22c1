import { builder } from '../../platform/graphql/builder.ts';
import { arg, callMutation } from '../../platform/graphql/root-fields.ts';
import { LmsInstanceType } from '../../tenancy/instance.schema.ts';
import { authoriseInInstance, callInInstance } from '../../tenancy/platform-calls.ts';
import { createInstanceUser } from './instance-user.commands.ts';
import { UserType } from './user.schema.ts';
import { allUsers } from './users-list.queries.ts';

builder.objectField(LmsInstanceType, 'users', (t) =>
  t.field({
    type: [UserType],
    nullable: true,
    resolve: async ({ domain, forPlatform }, _, { call }) =>
      forPlatform ? [...(await callInInstance(call, domain, 'users', (viewer) => allUsers(viewer, '', false, call)))] : null,
  }),
);

callMutation('createInstanceUser', {
  type: UserType,
  description: '[S] Without a password a secure one is generated; it is never returned. Role super_admin: see CreateUser.',
  args: {
    instance_id: arg.id({ required: true }),
    first_name: arg.string({ required: true }),
    last_name: arg.string({ required: true }),
    email: arg.string({ required: true }),
    password: arg.string(),
    role: arg.string({ required: true }),
    primary_access: arg.boolean({ defaultValue: true }),
    is_active: arg.boolean({ defaultValue: true }),
    is_owner: arg.boolean({ defaultValue: false }),
    skip_email: arg.boolean({ defaultValue: false }),
  },
  resolve: async ({ instance_id: id, ...input }, call) =>
    createInstanceUser(call, await authoriseInInstance(call, 'createInstanceUser', id), input),
});
