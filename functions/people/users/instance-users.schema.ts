import { forbidden, notFound } from '../../../shared/kernel/errors.ts';
import { parseId, type TenantId } from '../../../shared/kernel/ids.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { authorise } from '../../platform/request/authorise.ts';
import { LmsInstanceType } from '../../tenancy/instance.schema.ts';
import { findInstances } from '../../tenancy/instance.queries.ts';
import { callInInstance, resolveViewerOfInstance } from '../../tenancy/platform-calls.ts';
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

const isInstance = async (tenant: TenantId | null): Promise<boolean> => tenant !== null && (await findInstances([tenant])).length > 0;

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
    resolve: async (_, { instance_id: id, ...input }, { call }) => {
      const tenant = parseId<TenantId>(id);
      const viewer = authorise('createInstanceUser', await resolveViewerOfInstance(call, tenant));
      // Rule G3: headers and argument name the same instance.
      if (viewer.tenant.id !== tenant) throw (await isInstance(tenant)) ? forbidden() : notFound();
      return createInstanceUser(call, viewer, input);
    },
  }),
);
