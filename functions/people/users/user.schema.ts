import { authorise, authoriseSession } from '../../platform/request/authorise.ts';
import { foldSearch } from '../../../shared/kernel/page-input.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { parseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, callQuery, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { RoleEnum } from '../../platform/graphql/enums.ts';
import { pageType } from '../../platform/graphql/paging.ts';
import { SourceType } from '../source.schema.ts';
import { branchNames, groupNames } from './belonging.queries.ts';
import { overdueCourses } from '../overdue.queries.ts';
import { branchesOf, superAdminSeenBy, viewUser } from './user.queries.ts';
import type { UserBranchView, UserGroupView, UserView } from './user.view.ts';
import { INACTIVE_CAUSES, viewOneself } from './user.view.ts';
import { allUsers } from './users-list.queries.ts';

const UserBranchType = builder.objectRef<UserBranchView>('UserBranch').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    url: t.exposeString('slug'),
    sources: t.field({ type: [SourceType], resolve: (branch) => [...branch.sources] }),
  }),
});

const UserGroupType = builder.objectRef<UserGroupView>('UserGroup').implement({
  description: 'Membership of a person in a group.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    role: t.string({ nullable: true, resolve: () => 'member' }),
    date_joined: t.field({ type: 'DateTime', nullable: true, resolve: (group) => group.since }),
  }),
});

/** The GraphQL type of what keeps a person out. */
export const InactiveCauseEnum = builder.enumType('InactiveCause', {
  description: '(added) What keeps a person out: a flag of the person, of the membership, its date, or the flag of the branch.',
  values: INACTIVE_CAUSES,
});

/** The GraphQL type of a person. */
export const UserType = builder.objectRef<UserView>('User');

UserType.implement({
  description: 'A person as seen from the instance of the context. Fields outside the caller’s view are null.',
  fields: (t) => ({
    id: t.exposeID('id'),
    first_name: t.exposeString('firstName'),
    last_name: t.exposeString('lastName'),
    email: t.exposeString('email'),
    role: t.field({ type: RoleEnum, nullable: true, resolve: (user) => user.role }),
    created_at: t.field({ type: 'DateTime', nullable: true, resolve: (user) => user.member?.createdAt ?? null }),
    last_login_at: t.field({ type: 'DateTime', nullable: true, resolve: (user) => user.lastLoginAt }),
    is_primary: t.boolean({ nullable: true, resolve: (user) => user.member?.primary ?? null }),
    primary_access: t.boolean({ nullable: true, resolve: (user) => user.member?.primary ?? null }),
    is_active: t.boolean({ nullable: true, resolve: (user) => user.member?.active ?? null }),
    instance_is_active: t.boolean({ nullable: true, resolve: (user) => user.member?.active ?? null }),
    user_is_active: t.boolean({ nullable: true, resolve: (user) => user.identityActive }),
    is_owner: t.boolean({ nullable: true, resolve: (user) => user.member?.owner ?? null }),
    deactivate_at: t.field({ type: 'Date', nullable: true, resolve: (user) => user.member?.deactivateAt ?? null }),
    inactive_cause: t.field({
      type: InactiveCauseEnum,
      nullable: true,
      description: '(added) Why the person has no access here, by flags and dates as of now; null = active, or no membership.',
      resolve: (user) => user.inactiveCause ?? null,
    }),
    groups: t.field({ type: [UserGroupType], nullable: true, resolve: (user) => user.links && [...user.links.groups] }),
    branches: t.field({ type: [UserBranchType], nullable: true, resolve: (user) => user.links && [...user.links.branches] }),
    branchUrls: t.stringList({ nullable: true, resolve: (user) => user.links && user.links.branches.map((branch) => branch.slug) }),
    groupNames: t.stringList({ nullable: true, resolve: (user) => user.links && user.links.groups.map((group) => group.name) }),
    branch_names: t.stringList({
      nullable: true,
      description: '(added) In paged lists, too: the branches that the caller may know of.',
      resolve: async ({ id, links, listed }) =>
        listed ? ((await branchNames(listed)).get(id) ?? []) : (links?.branches.map(({ name }) => name) ?? null),
    }),
    group_names: t.stringList({
      nullable: true,
      description: '(added) In paged lists, too: the groups that the caller may know of.',
      resolve: async ({ id, links, listed }) =>
        listed ? ((await groupNames(listed)).get(id) ?? []) : (links?.groups.map(({ name }) => name) ?? null),
    }),
    overdue_courses: t.int({
      nullable: true,
      description:
        '(added) In paged lists: in how many courses, of those that the caller may know of, the person is overdue now; null elsewhere.',
      resolve: async ({ id, listed, inactiveCause }) => {
        if (!listed) return null;
        return inactiveCause ? 0 : ((await overdueCourses(listed)).get(id) ?? 0);
      },
    }),
    language: t.string({
      nullable: true,
      description: '(added) The language that oneself has chosen; null of others, and where none is chosen.',
      resolve: ({ regional }) => regional?.language ?? null,
    }),
    time_zone: t.string({
      nullable: true,
      description: '(added) The time zone that oneself has chosen, an IANA name; null of others, and where none is chosen.',
      resolve: ({ regional }) => regional?.timeZone ?? null,
    }),
    viewer_can: t.stringList({ resolve: async ({ rights }) => [...(typeof rights === 'function' ? await rights() : rights)] }),
  }),
});

/** The GraphQL type of a page of people. */
export const UserPageType = pageType('UserPage', UserType);

tenantQuery('users', {
  type: [UserType],
  args: { search: arg.string(), includeExternal: arg.boolean({ defaultValue: false }) },
  resolve: async (viewer, { search, includeExternal }, call) => [
    ...(await allUsers(viewer, foldSearch(search), includeExternal === true, call)),
  ],
});

callQuery('user', {
  type: UserType,
  nullable: true,
  args: { id: arg.id({ required: true }), branchUrl: arg.string() },
  resolve: async ({ id, branchUrl }, call) => {
    const resolved = await call.resolveViewer(branchUrl);
    const oneself = authoriseSession('user', resolved);
    const person = parseId<PersonId>(id);
    // A super admin has no membership: in an instance they see themselves as they do outside.
    const seesSelf =
      person === oneself.person &&
      (oneself.tenant === null || oneself.tenant.role === null || oneself.superAdmin || oneself.tenant.role === 'learner');
    if (seesSelf) return viewOneself(oneself);
    if (person === oneself.person) return viewUser(authorise('user.other', resolved), person, call.now);
    const viewer = authorise('user.other', resolved);
    if (person === null) throw notFound();
    return (await superAdminSeenBy(viewer, person)) ?? viewUser(viewer, person, call.now);
  },
});

tenantQuery('userBranches', {
  type: [UserBranchType],
  args: { user_id: arg.id({ required: true }) },
  resolve: async (viewer, { user_id }) => {
    const person = parseId<PersonId>(user_id);
    if (person === null) throw notFound();
    return [...(await branchesOf(viewer, person))];
  },
});
