import { notFound } from '../../../shared/kernel/errors.ts';
import { parseId, type TenantId } from '../../../shared/kernel/ids.ts';
import { readPage } from '../../../shared/kernel/page-input.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { pageType, platformPagedArgs } from '../../platform/graphql/paging.ts';
import type { Call } from '../../platform/request/request.ts';
import { allBranches } from '../branch.queries.ts';
import { BranchRefType } from '../branch.schema.ts';
import { allInstances, INSTANCE_SORTS, pageOfInstances } from '../instance-list.queries.ts';
import { findInstances, type InstanceView, viewsWithFigures } from '../instance.queries.ts';
import { LmsInstanceType } from '../instance.schema.ts';
import { createLmsInstance, updateLmsInstance } from './lms-instance.commands.ts';
import { callInInstance, callOnPlatform } from '../platform-calls.ts';

/** Returns an instance for a super admin. @throws NOT_FOUND when it is missing */
async function viewOf(call: Call, tenant: TenantId | null): Promise<InstanceView> {
  const instances = tenant === null ? [] : await findInstances([tenant]);
  const [view] = await viewsWithFigures(instances, call.now, true);
  if (!view) throw notFound();
  return view;
}

builder.objectField(LmsInstanceType, 'branches', (t) =>
  t.field({
    type: [BranchRefType],
    nullable: true,
    resolve: async ({ domain, forPlatform }, _, { call }) => {
      if (!forPlatform) return null;
      const branches = await callInInstance(call, domain, 'branches', (viewer) => allBranches(viewer, '', call));
      return branches.map(({ branch }) => branch);
    },
  }),
);

builder.queryField('lmsInstances', (t) =>
  t.field({
    type: [LmsInstanceType],
    resolve: async (_, __, { call }) => [...(await callOnPlatform(call, 'lmsInstances', () => allInstances(call)))],
  }),
);

builder.queryField('lmsInstance', (t) =>
  t.field({
    type: LmsInstanceType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, { call }) => callOnPlatform(call, 'lmsInstance', () => viewOf(call, parseId<TenantId>(id))),
  }),
);

const LmsInstancePageType = pageType('LmsInstancePage', LmsInstanceType);

builder.queryField('lmsInstancesPage', (t) =>
  t.field({
    type: LmsInstancePageType,
    description: '[S] search: name or domain. Own order: name. Sort: name, domain, license_count. No branchUrl: a platform call.',
    args: platformPagedArgs,
    resolve: (_, args, { call }) =>
      callOnPlatform(call, 'lmsInstancesPage', async () => pageOfInstances(call, readPage(args, INSTANCE_SORTS))),
  }),
);

builder.mutationField('createLmsInstance', (t) =>
  t.field({
    type: LmsInstanceType,
    description: '[S] Multipart when a logo is sent.',
    args: {
      name: t.arg.string({ required: true }),
      domain: t.arg.string(),
      theme: t.arg.string(),
      license_count: t.arg.int(),
      branch_limit: t.arg.int(),
      api_access: t.arg.boolean({ defaultValue: false }),
      branding_enabled: t.arg.boolean({ defaultValue: false }),
      is_active: t.arg.boolean({ defaultValue: true }),
      primary_color: t.arg.string(),
      secondary_color: t.arg.string(),
      logo: t.arg({ type: 'Upload' }),
    },
    resolve: (_, { logo, ...input }, { call }) =>
      callOnPlatform(call, 'createLmsInstance', async (viewer) => viewOf(call, await createLmsInstance(call, viewer, input, logo ?? null))),
  }),
);

builder.mutationField('updateLmsInstance', (t) =>
  t.field({
    type: LmsInstanceType,
    description:
      '[S] Absent = unchanged; license_count and branch_limit null = no limit; a colour, a support detail or the sender null = none; logo null or absent = kept, unless remove_logo.',
    args: {
      id: t.arg.id({ required: true }),
      name: t.arg.string({ required: true }),
      domain: t.arg.string(),
      license_count: t.arg.int(),
      branch_limit: t.arg.int(),
      api_access: t.arg.boolean(),
      branding_enabled: t.arg.boolean(),
      require_password_change: t.arg.boolean(),
      is_active: t.arg.boolean(),
      logo: t.arg({ type: 'Upload' }),
      theme: t.arg.string(),
      primary_color: t.arg.string(),
      secondary_color: t.arg.string(),
      remove_logo: t.arg.boolean(),
      support_email: t.arg.string(),
      support_phone: t.arg.string(),
      support_chat_url: t.arg.string(),
      support_messenger_url: t.arg.string(),
      support_address: t.arg.string(),
      sender_email: t.arg.string(),
      sender_domains: t.arg.stringList(),
    },
    resolve: (_, { id, logo, ...input }, { call }) =>
      callOnPlatform(call, 'updateLmsInstance', async (viewer) => {
        const tenant = parseId<TenantId>(id);
        if (tenant === null) throw notFound();
        await updateLmsInstance(call, viewer, tenant, input, logo ?? null);
        return viewOf(call, tenant);
      }),
  }),
);
