import { callerLanguage } from '../../platform/languages/caller-language.ts';
import { readPage } from '../../../shared/kernel/page-input.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { SourceTypeEnum } from '../../platform/graphql/enums.ts';
import { pagedArgs, pageType } from '../../platform/graphql/paging.ts';
import { branchId, tenantId } from '../../platform/request/access-records.ts';
import { scopeOf } from '../../platform/keys/keys.ts';
import { boundOf, branchInScope } from '../../tenancy/branch.queries.ts';
import { BranchType } from '../../tenancy/branch.schema.ts';
import { allBranchUsers, BRANCH_USER_SORTS, type BranchUserView, pageOfBranchUsers } from './branch-users.queries.ts';
import { leadingGroup, leadingSource } from '../source.queries.ts';
import { GroupRefType, SourceType } from '../source.schema.ts';
import { InactiveCauseEnum } from '../users/user.schema.ts';
import { readUserFilter } from '../users/users-list.queries.ts';
import { todayIn } from '../../platform/request/today.ts';
import { readInstanceRecords } from '../../tenancy/instance.queries.ts';

const BranchUserType = builder.objectRef<BranchUserView>('BranchUser').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    first_name: t.exposeString('firstName'),
    last_name: t.exposeString('lastName'),
    email: t.exposeString('email'),
    source_type: t.field({ type: SourceTypeEnum, resolve: ({ sources }) => leadingSource(sources).kind }),
    group: t.field({ type: GroupRefType, nullable: true, resolve: ({ sources }) => leadingGroup(sources) }),
    has_access: t.exposeBoolean('hasAccess', { description: "(added) false: refused in this branch, 'Inactive access'." }),
    inactive_cause: t.field({
      type: InactiveCauseEnum,
      nullable: true,
      description: '(added) Why the person cannot enter this branch, by flags and dates as of now; null = active.',
      resolve: (user) => user.inactiveCause,
    }),
    deactivate_at: t.field({
      type: 'Date',
      nullable: true,
      description: '(added) Inactive from this day on. null = never.',
      resolve: (user) => user.deactivateAt,
    }),
    sources: t.field({ type: [SourceType], resolve: ({ sources }) => [...sources] }),
  }),
});

const BranchUserPageType = pageType('BranchUserPage', BranchUserType);

builder.objectField(BranchType, 'users', (t) =>
  t.field({
    type: [BranchUserType],
    nullable: true,
    resolve: async ({ full, tenant, branch, bound }, _, { call }) => {
      // Filled for branch(id) only, which has authorised the call.
      if (!full || tenant === null) return null;
      const { domain } = await readInstanceRecords(tenantId(tenant));
      const read = { scope: scopeOf(tenantId(tenant)), branch: branchId(branch.id), bound, today: todayIn(domain, call.now) };
      return [...(await allBranchUsers(read, call))];
    },
  }),
);

tenantQuery('branchUsersPage', {
  type: BranchUserPageType,
  args: {
    branch_id: arg.id({ required: true }),
    ...pagedArgs,
    status: arg.string(),
  },
  resolve: async (viewer, { branch_id, ...args }, call) => {
    const branch = await branchInScope(viewer, branch_id);
    const { scope, instance } = viewer.tenant;
    const read = { scope, branch: branchId(branch.id), bound: boundOf(viewer), today: todayIn(instance, call.now) };
    return pageOfBranchUsers(read, readPage(args, BRANCH_USER_SORTS, callerLanguage(call, viewer)), readUserFilter(args).status, call);
  },
});
