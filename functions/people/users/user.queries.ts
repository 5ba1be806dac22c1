import type { Role } from '../../../shared/access/roles.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { asId, type BranchId, type GroupId, type PersonId } from '../../../shared/kernel/ids.ts';
import { type Instant } from '../../../shared/kernel/instant.ts';
import { readSelf } from '../../identity/identity.records.ts';
import {
  branchId,
  type MemberItem,
  type PersonBranchItem,
  type PersonGroupItem,
  type SelfItem,
} from '../../platform/request/access-records.ts';
import { getMany } from '../../platform/tables/batches.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import { readMember } from '../../platform/request/membership.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { boundOf, findBranches } from '../../tenancy/branch.queries.ts';
import { type GroupItem, groupRecord } from '../group.records.ts';
import { isGroupOfBranch } from '../group-scope.queries.ts';
import { readLinks } from '../member.records.ts';
import { namedSource } from '../source.queries.ts';
import { belongsOnlyHere } from '../admission/holders.queries.ts';
import {
  memberFactsOf,
  hideFromManager,
  inactiveCause,
  higherRole,
  rightsOn,
  roleIn,
  type UserBranchView,
  type UserGroupView,
  type UserView,
  viewSuperAdmin,
} from './user.view.ts';
import { todayIn } from '../../platform/request/today.ts';

/** What can be done with a super admin: they have no membership, branches or courses. */
const SUPER_ADMIN_RIGHTS: ReadonlySet<string> = new Set([
  'updateUser',
  'updateUser.names',
  'updateUser.password',
  'updateUser.role',
  'eraseUser',
]);

/** A member with their links. */
export type Person = { readonly member: MemberItem; readonly branchLinks: PersonBranchItem[]; readonly groupLinks: PersonGroupItem[] };

/** Returns a member in the caller's scope. @throws NOT_FOUND for a person who is missing, deleted or out of scope */
export async function personInScope(viewer: TenantViewer, person: PersonId): Promise<Person> {
  const details = await personWithDeleted(viewer, person);
  if (details.member.deletedAt) throw notFound();
  return details;
}

/** Returns a member in the caller's scope, without their links. @throws NOT_FOUND for a person who is missing, deleted or out of scope */
export async function memberInScope(viewer: TenantViewer, person: PersonId): Promise<MemberItem> {
  const { scope } = viewer.tenant;
  const bound = boundOf(viewer);
  const isBound = bound === null ? true : getItem('records', records.personBranch(scope, person, bound));
  const [member, isIn] = await Promise.all([readMember(scope, person), isBound]);
  if (!member || member.deletedAt || !isIn) throw notFound();
  return member;
}

/** Returns a member in the caller's scope, also a deleted one. @throws NOT_FOUND */
export async function personWithDeleted(viewer: TenantViewer, person: PersonId): Promise<Person> {
  const { scope } = viewer.tenant;
  const [member, { branches: branchLinks, groups: groupLinks }] = await Promise.all([readMember(scope, person), readLinks(scope, person)]);
  const bound = boundOf(viewer);
  if (!member || (bound !== null && !branchLinks.some((link) => link.branch === bound))) throw notFound();
  return { member, branchLinks, groupLinks };
}

/** Returns a person with the branches and groups in the caller's scope. */
export async function viewUser(viewer: TenantViewer, person: PersonId, now: Instant): Promise<UserView> {
  const details = await personInScope(viewer, person);
  const { member } = details;
  const [self, links] = await Promise.all([readSelf(person), linksOf(viewer, details)]);
  if (!self) throw new Error(`Person ${person} has no identity.`);
  const view: UserView = {
    id: person,
    firstName: member.firstName,
    lastName: member.lastName,
    email: member.email,
    role: shownRole(viewer, details),
    lastLoginAt: member.lastLoginAt,
    member: memberFactsOf(member),
    identityActive: viewer.superAdmin ? self.active : null,
    inactiveCause: inactiveCause(
      member,
      { person: self.active, branch: isActiveIn(viewer, details) },
      todayIn(viewer.tenant.instance, now),
    ),
    rights: await rightsOnMember(viewer, details, self),
    seenBy: viewer,
    links,
  };
  return viewer.tenant.role === 'manager' ? hideFromManager(view) : view;
}

/** Returns the role of a member where the caller works. */
export const shownRole = (viewer: TenantViewer, { member, branchLinks }: Person): Role | null =>
  roleIn(member, viewer.tenant.branch?.id ?? null, branchLinks);

/** Returns whether a member is active in the branch of the call; an admin with primary access is in every branch. */
function isActiveIn({ tenant: { branch } }: TenantViewer, { member, branchLinks }: Person): boolean {
  if (member.primary && member.role === 'admin') return true;
  return branchLinks.find((link) => link.branch === branch?.id)?.active ?? true;
}

/** Returns what the caller may do with a member. */
export const rightsOnMember = async (viewer: TenantViewer, details: Person, self: SelfItem): Promise<string[]> =>
  rightsOn(viewer, {
    id: details.member.person,
    role: higherRole(details.member.role, shownRole(viewer, details)),
    owner: details.member.owner,
    onlyHere: await belongsOnlyHere(self, viewer.tenant.id),
    primary: details.member.primary,
    branches: details.branchLinks.map((link) => link.branch),
  });

/** Returns a super admin, whom only super admins see and who belongs to no instance; null for anybody else. */
export async function superAdminSeenBy(viewer: TenantViewer, person: PersonId): Promise<UserView | null> {
  const self = viewer.superAdmin ? await readSelf(person) : undefined;
  if (!self?.superAdmin) return null;
  const target = { id: person, role: 'super_admin', owner: false, onlyHere: true, primary: false, branches: [] } as const;
  return {
    ...viewSuperAdmin(self),
    rights: rightsOn(viewer, target).filter((right) => SUPER_ADMIN_RIGHTS.has(right)),
    seenBy: viewer,
  };
}

/** Returns the branches of a person in the caller's scope. @throws NOT_FOUND out of scope */
export async function branchesOf(viewer: TenantViewer, person: PersonId): Promise<readonly UserBranchView[]> {
  return (await linksOf(viewer, await personInScope(viewer, person))).branches;
}

async function linksOf(
  viewer: TenantViewer,
  { branchLinks, groupLinks }: Person,
): Promise<{ branches: UserBranchView[]; groups: UserGroupView[] }> {
  const { scope } = viewer.tenant;
  const bound = boundOf(viewer);
  const visibleLinks = branchLinks.filter((link) => bound === null || link.branch === bound);
  const groupIds = new Set([
    ...groupLinks.map((link) => link.group),
    ...visibleLinks.flatMap((link) => link.sources.flatMap((source) => (source.kind === 'group' ? [source.group] : []))),
  ]);
  const [branches, groups] = await Promise.all([
    findBranches(
      scope,
      visibleLinks.map((link) => branchId(link.branch)),
    ),
    visibleGroups(scope, [...groupIds], bound),
  ]);
  const names = namesOf(groups);
  return {
    branches: branches.map((branch) => {
      const link = visibleLinks.find((branchLink) => branchLink.branch === branch.id);
      return {
        id: branch.id,
        name: branch.name,
        slug: branch.slug,
        sources: (link?.sources ?? []).map((source) => namedSource(source, names)),
      };
    }),
    groups: groupLinks.flatMap((link) => {
      const group = groups.get(link.group);
      return !group || group.deletedAt !== undefined ? [] : [{ id: link.group, name: group.name, since: link.since }];
    }),
  };
}

const namesOf = (groups: ReadonlyMap<number, GroupItem>): ReadonlyMap<number, string> =>
  new Map([...groups.values()].map(({ id, name }) => [id, name]));

/**
 * Returns names of groups by id, as sources of access; for a caller of a branch only groups that have no other branch (rule G5). A deleted
 * group has its name until all that it gave is ended.
 */
export const groupNames = async (scope: Scope, ids: readonly number[], bound: BranchId | null): Promise<ReadonlyMap<number, string>> =>
  namesOf(await visibleGroups(scope, ids, bound));

async function visibleGroups(scope: Scope, ids: readonly number[], bound: BranchId | null): Promise<ReadonlyMap<number, GroupItem>> {
  const items = await getMany(
    'records',
    ids.map((id) => records.header(scope, 'group', id)),
    groupRecord,
  );
  const groups = items.flatMap((item) => item ?? []);
  const isVisible =
    bound === null ? null : await Promise.all(groups.map((group) => isGroupOfBranch(scope, asId<GroupId>(group.id), bound)));
  return new Map(groups.filter((_, index) => isVisible === null || isVisible[index]).map((group) => [group.id, group]));
}
