import { notFound } from '../../../shared/kernel/errors.ts';
import { asId, type BranchId, type GroupId, type PersonId } from '../../../shared/kernel/ids.ts';
import { readSelf } from '../../identity/identity.records.ts';
import { branchId, type MemberItem, type PersonBranchItem, type PersonGroupItem } from '../../platform/access-records.ts';
import { getMany, query } from '../../platform/dynamo.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import { readMember } from '../../platform/request/membership.ts';
import type { TenantViewer } from '../../platform/viewer.ts';
import { findBranches } from '../../tenancy/branch.queries.ts';
import type { GroupBranchItem, GroupItem } from '../group.records.ts';
import { readLinks } from '../member.records.ts';
import { namedSource } from '../source.queries.ts';
import { factsOf, forManager, higher, rightsOn, roleIn, type UserBranchView, type UserGroupView, type UserView } from './user.view.ts';

export type Person = { readonly member: MemberItem; readonly branchLinks: PersonBranchItem[]; readonly groupLinks: PersonGroupItem[] };

/** The branch that bounds what a caller sees of others; null: the whole instance. */
export const boundOf = ({ superAdmin, place }: TenantViewer): BranchId | null => (superAdmin ? null : (place.branch?.id ?? null));

/** A member in the caller's scope. @throws NOT_FOUND for a missing, deleted, foreign or out-of-scope person alike */
export async function personInScope(viewer: TenantViewer, person: PersonId): Promise<Person> {
  const found = await personKept(viewer, person);
  if (found.member.deletedAt) throw notFound();
  return found;
}

/** The same, one who was deleted too: the record is kept with its links. */
export async function personKept(viewer: TenantViewer, person: PersonId): Promise<Person> {
  const { scope } = viewer.place;
  const [member, { branches: branchLinks, groups: groupLinks }] = await Promise.all([readMember(scope, person), readLinks(scope, person)]);
  const bound = boundOf(viewer);
  if (!member || (bound !== null && !branchLinks.some((link) => link.branch === bound))) throw notFound();
  return { member, branchLinks, groupLinks };
}

/** One person with their branches and groups, cut to the caller's scope. */
export async function viewUser(viewer: TenantViewer, person: PersonId): Promise<UserView> {
  const found = await personInScope(viewer, person);
  const { member, branchLinks } = found;
  const [self, links] = await Promise.all([readSelf(person), linksOf(viewer, found)]);
  if (!self) throw new Error(`Person ${person} has no identity.`);
  const context = viewer.place.branch?.id ?? null;
  const role = roleIn(member, context, branchLinks);
  const view: UserView = {
    id: person,
    firstName: member.firstName,
    lastName: member.lastName,
    email: member.email,
    role,
    lastLoginAt: member.lastLoginAt,
    member: factsOf(member),
    identityActive: viewer.superAdmin ? self.active : null,
    rights: rightsOn(viewer, {
      id: person,
      role: higher(member.role, role),
      owner: member.owner,
      memberships: self.memberships,
      primary: member.primary,
      branches: branchLinks.map((link) => link.branch),
    }),
    seenBy: viewer,
    links,
  };
  return viewer.place.role === 'manager' ? forManager(view) : view;
}

export async function branchesOf(viewer: TenantViewer, person: PersonId): Promise<readonly UserBranchView[]> {
  return (await linksOf(viewer, await personInScope(viewer, person))).branches;
}

async function linksOf(
  viewer: TenantViewer,
  { branchLinks, groupLinks }: Person,
): Promise<{ branches: UserBranchView[]; groups: UserGroupView[] }> {
  const { scope } = viewer.place;
  const bound = boundOf(viewer);
  const shown = branchLinks.filter((link) => bound === null || link.branch === bound);
  const groupIds = new Set([
    ...groupLinks.map((link) => link.group),
    ...shown.flatMap((link) => link.sources.flatMap((source) => (source.kind === 'group' ? [source.group] : []))),
  ]);
  const [branches, groups] = await Promise.all([
    findBranches(
      scope,
      shown.map((link) => branchId(link.branch)),
    ),
    groupNames(scope, [...groupIds], bound),
  ]);
  return {
    branches: branches.map((branch) => {
      const link = shown.find((each) => each.branch === branch.id);
      return {
        id: branch.id,
        name: branch.name,
        slug: branch.slug,
        sources: (link?.sources ?? []).map((source) => namedSource(source, groups)),
      };
    }),
    groups: groupLinks.flatMap((link) => {
      const name = groups.get(link.group);
      return name === undefined ? [] : [{ id: link.group, name, since: link.since }];
    }),
  };
}

/** Names of groups; for a caller inside a branch of those alone whose branches all are that one (rule G5). */
export async function groupNames(scope: Scope, ids: readonly number[], bound: BranchId | null): Promise<ReadonlyMap<number, string>> {
  const items = (await getMany(
    'records',
    ids.map((id) => records.header(scope, 'G', id)),
  )) as (GroupItem | undefined)[];
  const groups = items.filter((item) => item !== undefined && !item.deletedAt) as GroupItem[];
  const seen = bound === null ? null : await Promise.all(groups.map((group) => liesIn(scope, asId<GroupId>(group.id), bound)));
  return new Map(groups.filter((_, index) => seen === null || seen[index]).map((group) => [group.id, group.name]));
}

/** Rule G5: a group lies in a branch when that is the only one it has. */
export async function liesIn(scope: Scope, group: GroupId, branch: BranchId): Promise<boolean> {
  const links = await query<GroupBranchItem>('records', { pk: records.groupPartition(scope, group), prefix: records.linkPrefix.branch });
  return links.length > 0 && links.every((link) => link.branch === branch);
}
