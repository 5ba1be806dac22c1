import { callerLanguage } from '../../platform/languages/caller-language.ts';
import { filterId, readPage } from '../../../shared/kernel/page-input.ts';
import { asId, type GroupId, type PersonId } from '../../../shared/kernel/ids.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { pagedArgs } from '../../platform/graphql/paging.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { Listed } from '../../platform/book/listed.ts';
import { BRANCH_SORTS, type BranchFilter, type BranchView, pageOfBranches } from '../../tenancy/branch.queries.ts';
import { BranchPageType, BranchType } from '../../tenancy/branch.schema.ts';
import { coursesInBranches, peopleInBranches } from './branch-counts.queries.ts';
import { groupInScope } from '../group-scope.queries.ts';
import { personInScope } from '../users/user.queries.ts';

type FilterIds = { readonly not_in_group?: string | null | undefined; readonly not_of_user?: string | null | undefined };

/** Returns the filter of a list of branches. @throws NOT_FOUND unless group and person are in the caller's scope */
async function branchFilter(viewer: TenantViewer, { not_in_group, not_of_user }: FilterIds): Promise<BranchFilter> {
  const group = not_in_group == null ? null : await groupInScope(viewer, not_in_group);
  const person = filterId<PersonId>(not_of_user);
  if (person !== null) await personInScope(viewer, person);
  return { notInGroup: group && asId<GroupId>(group.id), notOfUser: person };
}

/** Whether the caller manages a branch of a list: others are not told how many people and courses it has. */
const listedFor = ({ listed, rights }: BranchView): Listed | null => (listed && rights.includes('updateBranch') ? listed : null);

builder.objectFields(BranchType, (t) => ({
  user_count: t.int({
    nullable: true,
    description: '(added) In lists, for those who manage the branch: how many people it has.',
    resolve: async (view) => {
      const listed = listedFor(view);
      return listed && ((await peopleInBranches(listed)).get(view.branch.id) ?? 0);
    },
  }),
  course_count: t.int({
    nullable: true,
    description: '(added) In lists, for those who manage the branch: how many courses it offers.',
    resolve: async (view) => {
      const listed = listedFor(view);
      return listed && ((await coursesInBranches(listed)).get(view.branch.id) ?? 0);
    },
  }),
}));

tenantQuery('branchesPage', {
  type: BranchPageType,
  args: {
    ...pagedArgs,
    not_in_group: arg.id(),
    not_of_user: arg.id(),
  },
  resolve: async (viewer, { not_in_group, not_of_user, ...args }, call) => {
    const filter = await branchFilter(viewer, { not_in_group, not_of_user });
    return pageOfBranches(viewer, readPage(args, BRANCH_SORTS, callerLanguage(call, viewer)), filter, call);
  },
});
