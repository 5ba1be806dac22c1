import { collatorOf } from '../../../shared/kernel/regional/name-order.ts';
import { callerLanguage } from '../../platform/languages/caller-language.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { asId, type GroupId, parseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { readPage } from '../../../shared/kernel/page-input.ts';
import { periodOf } from '../../../shared/kernel/period.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantMutation, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { pagedArgs, pageType } from '../../platform/graphql/paging.ts';
import { branchId } from '../../platform/request/access-records.ts';
import { findBranches } from '../../tenancy/branch.queries.ts';
import { BranchRefType } from '../../tenancy/branch.schema.ts';
import { groupInScope } from '../group-scope.queries.ts';
import { branchesOfGroup } from '../group.records.ts';
import { UserRefType } from '../users/user-ref.schema.ts';
import { personInScope } from '../users/user.queries.ts';
import { readUserFilter } from '../users/users-list.queries.ts';
import { createGroup, updateGroup } from './group.commands.ts';
import { peopleInGroups } from './group-counts.queries.ts';
import { allGroupUsers, GROUP_USER_SORTS, pageOfGroupUsers } from './group-users.queries.ts';
import { allGroups, GROUP_SORTS, type GroupView, pageOfGroups, viewGroup } from './groups.queries.ts';

/** The GraphQL type of a group. */
export const GroupType = builder.objectRef<GroupView>('Group').implement({
  description: 'users, courses, branches and categories are filled by group(id) and null in lists.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    description: t.exposeString('description', { nullable: true }),
    created_at: t.field({ type: 'DateTime', nullable: true, resolve: (group) => group.createdAt }),
    users: t.field({
      type: [UserRefType],
      nullable: true,
      resolve: async ({ full, viewer, id }, _, { call }) => (full ? allGroupUsers(viewer, id, call) : null),
    }),
    branches: t.field({
      type: [BranchRefType],
      nullable: true,
      resolve: async ({ full, viewer, id }, _, { call }) => {
        if (!full) return null;
        const { scope } = viewer.tenant;
        const { compare } = collatorOf(callerLanguage(call, viewer));
        const branches = await findBranches(scope, (await branchesOfGroup(scope, id)).map(branchId));
        return branches.sort((a, b) => compare(a.name, b.name) || a.id - b.id);
      },
    }),
    user_count: t.int({
      nullable: true,
      description: '(added) In lists: how many people of the group the caller may see.',
      resolve: async ({ listed, id }) => (listed ? ((await peopleInGroups(listed)).get(id) ?? 0) : null),
    }),
    viewer_can: t.stringList({ resolve: (group) => [...group.rights] }),
  }),
});

const GroupPageType = pageType('GroupPage', GroupType);
const GroupUserPageType = pageType('GroupUserPage', UserRefType);

tenantQuery('groups', {
  type: [GroupType],
  resolve: (viewer, _, call) => allGroups(viewer, call),
});

tenantQuery('group', {
  type: GroupType,
  nullable: true,
  args: { id: arg.id({ required: true }) },
  resolve: async (viewer, { id }) => viewGroup(viewer, await groupInScope(viewer, id), true),
});

tenantQuery('groupsPage', {
  type: GroupPageType,
  args: {
    ...pagedArgs,
    not_of_user: arg.id(),
    from: arg({ type: 'DateTime', description: 'Groups created at or after this time.' }),
    to: arg({ type: 'DateTime', description: 'Groups created before this time.' }),
  },
  resolve: async (viewer, { not_of_user, from, to, ...args }, call) => {
    const person = not_of_user == null ? null : parseId<PersonId>(not_of_user);
    if (not_of_user != null && person === null) throw notFound();
    if (person !== null) await personInScope(viewer, person);
    return pageOfGroups(
      viewer,
      readPage(args, GROUP_SORTS, callerLanguage(call, viewer)),
      { notOfUser: person, created: periodOf(from, to) },
      call,
    );
  },
});

tenantQuery('groupUsersPage', {
  type: GroupUserPageType,
  args: { group_id: arg.id({ required: true }), ...pagedArgs, status: arg.string() },
  resolve: async (viewer, { group_id, ...args }, call) => {
    const group = await groupInScope(viewer, group_id);
    return pageOfGroupUsers(
      viewer,
      asId<GroupId>(group.id),
      readPage(args, GROUP_USER_SORTS, callerLanguage(call, viewer)),
      readUserFilter(args).status,
      call,
    );
  },
});

const GroupInputType = builder.inputType('GroupInput', {
  fields: (t) => ({ name: t.string({ required: true }), description: t.string() }),
});

tenantMutation('createGroup', {
  type: GroupType,
  args: { input: arg({ type: GroupInputType, required: true }) },
  resolve: async (viewer, { input }, call) => viewGroup(viewer, await createGroup(call, viewer, input), false),
});

tenantMutation('updateGroup', {
  type: GroupType,
  args: { id: arg.id({ required: true }), input: arg({ type: GroupInputType, required: true }) },
  resolve: async (viewer, { id, input }, call) => viewGroup(viewer, await updateGroup(call, viewer, id, input), false),
});
