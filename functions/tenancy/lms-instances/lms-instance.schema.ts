import { callerLanguage } from '../../platform/languages/caller-language.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { parseId, type TenantId } from '../../../shared/kernel/ids.ts';
import { readPage } from '../../../shared/kernel/page-input.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, platformMutation, platformQuery } from '../../platform/graphql/root-fields.ts';
import { pageType, pagedArgs } from '../../platform/graphql/paging.ts';
import type { Call } from '../../platform/request/request.ts';
import { allBranches } from '../branch.queries.ts';
import { BranchRefType } from '../branch.schema.ts';
import { allInstances, INSTANCE_SORTS, pageOfInstances } from '../instance-list.queries.ts';
import { findInstances, type InstanceView, viewsWithFigures } from '../instance.queries.ts';
import { LmsInstanceType } from '../instance.schema.ts';
import { createLmsInstance, updateLmsInstance } from './lms-instance.commands.ts';
import { callInInstance } from '../platform-calls.ts';

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

platformQuery('lmsInstances', {
  type: [LmsInstanceType],
  resolve: async (_viewer, _, call) => [...(await allInstances(call))],
});

platformQuery('lmsInstance', {
  type: LmsInstanceType,
  nullable: true,
  args: { id: arg.id({ required: true }) },
  resolve: (_viewer, { id }, call) => viewOf(call, parseId<TenantId>(id)),
});

const LmsInstancePageType = pageType('LmsInstancePage', LmsInstanceType);

platformQuery('lmsInstancesPage', {
  type: LmsInstancePageType,
  description: '[S] search: name or domain. Own order: name. Sort: name, domain, license_count. No branchUrl: a platform call.',
  args: pagedArgs,
  resolve: (viewer, args, call) => pageOfInstances(call, readPage(args, INSTANCE_SORTS, callerLanguage(call, viewer))),
});

platformMutation('createLmsInstance', {
  type: LmsInstanceType,
  description: '[S] Multipart when a logo is sent.',
  args: {
    name: arg.string({ required: true }),
    domain: arg.string(),
    theme: arg.string(),
    license_count: arg.int(),
    branch_limit: arg.int(),
    api_access: arg.boolean({ defaultValue: false }),
    branding_enabled: arg.boolean({ defaultValue: false }),
    is_active: arg.boolean({ defaultValue: true }),
    primary_color: arg.string(),
    secondary_color: arg.string(),
    logo: arg({ type: 'Upload' }),
  },
  resolve: async (viewer, { logo, ...input }, call) => viewOf(call, await createLmsInstance(call, viewer, input, logo ?? null)),
});

platformMutation('updateLmsInstance', {
  type: LmsInstanceType,
  description:
    '[S] Absent = unchanged; license_count and branch_limit null = no limit; a colour, a support detail, the sender, the language or the time zone null = none; logo null or absent = kept, unless remove_logo.',
  args: {
    id: arg.id({ required: true }),
    name: arg.string({ required: true }),
    domain: arg.string(),
    license_count: arg.int(),
    branch_limit: arg.int(),
    api_access: arg.boolean(),
    branding_enabled: arg.boolean(),
    require_password_change: arg.boolean(),
    is_active: arg.boolean(),
    logo: arg({ type: 'Upload' }),
    theme: arg.string(),
    primary_color: arg.string(),
    secondary_color: arg.string(),
    remove_logo: arg.boolean(),
    support_email: arg.string(),
    support_phone: arg.string(),
    support_chat_url: arg.string(),
    support_messenger_url: arg.string(),
    support_address: arg.string(),
    sender_email: arg.string(),
    sender_domains: arg.stringList(),
    language: arg.string(),
    languages: arg.stringList(),
    time_zone: arg.string(),
  },
  resolve: async (viewer, { id, logo, ...input }, call) => {
    const tenant = parseId<TenantId>(id);
    if (tenant === null) throw notFound();
    await updateLmsInstance(call, viewer, tenant, input, logo ?? null);
    return viewOf(call, tenant);
  },
});
