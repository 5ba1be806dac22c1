import { builder } from '../../platform/graphql/builder.ts';
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

builder.mutationField('createInstanceUser', (t) =>
  t.field({
    type: UserType,
    description: '[S] Without a password a secure one is generated; it is never returned. Role super_admin: see CreateUser.',
    args: {
      instance_id: t.arg.id({ required: true }),
      first_name: t.arg.string({ required: true }),
      last_name: t.arg.string({ required: true }),
      email: t.arg.string({ required: true }),
      password: t.arg.string(),
      role: t.arg.string({ required: true }),
      primary_access: t.arg.boolean({ defaultValue: true }),
      is_active: t.arg.boolean({ defaultValue: true }),
      is_owner: t.arg.boolean({ defaultValue: false }),
      skip_email: t.arg.boolean({ defaultValue: false }),
    },
    resolve: async (_, { instance_id: id, ...input }, { call }) =>
      createInstanceUser(call, await authoriseInInstance(call, 'createInstanceUser', id), input),
  }),
);
