import { stays } from './import-refusals.ts';
import { mayActOn } from '../../../shared/access/roles.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { asId, type GroupId, type PersonId } from '../../../shared/kernel/ids.ts';
import { readSelf } from '../../identity/identity.records.ts';
import { platform, records, type Scope } from '../../platform/keys/keys.ts';
import { branchId, type MemberItem, type SelfItem, isCountedAdmin, usesLicence } from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { marksOf } from '../../platform/request/idempotency.ts';
import { readMember } from '../../platform/request/membership.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { purgeNoMore } from '../../platform/deletion/deletion.ts';
import { transact, type Write } from '../../platform/tables/transact.ts';
import { boundOf } from '../../tenancy/branch.queries.ts';
import { releaseLicence, uncountAdmin } from '../../tenancy/instance.records.ts';
import { belongsOnlyTo, highestRole } from '../deletion/deletable-user.queries.ts';
import { erasedMember, removeIdentity, tenantsHolding } from '../erasure/erase-person.commands.ts';
import { leaveWrites, unlinkInSteps } from '../instance-users/leave-instance.ts';
import { linksRemoved, type PersonLinks, readLinks, removeBranchLink, removeGroupLink, replaceMember } from '../member.records.ts';
import { lastAdmin } from '../users/member-changes.ts';

/** Fits one transaction: both sides of each link, the member and the identity. */
const MOST_LINKS = 35;

/** Returns whether somebody has used what an import gave them: signed in here, or anywhere when they belong nowhere else. */
export const hasSignedIn = (member: MemberItem, self: SelfItem | undefined): boolean =>
  member.lastLoginAt !== null ||
  (self !== undefined && self.memberships <= 1 && self.lastLoginAt !== null && self.lastLoginAt > member.createdAt);

const isGone = ({ erasedAt, purgedAt }: MemberItem): boolean => erasedAt !== undefined || purgedAt !== undefined;

/** Refuses whom the caller may not remove as they are now, whatever they were when they came (G6, G7). */
function checkRights(viewer: TenantViewer, member: MemberItem, { branches, groups }: PersonLinks): void {
  const bound = boundOf(viewer);
  const person = { member, branchLinks: branches, groupLinks: groups };
  // Who has left the branch is out of scope: their name is not shown.
  if (bound !== null && !branches.some(({ branch }) => branch === bound))
    throw new AppError('CONFLICT', 'A user of the import is no longer in this branch and stays.');
  if (member.person === viewer.person) throw stays(member, 'self');
  if (member.owner) throw stays(member, 'owner');
  if (!mayActOn(viewer.tenant.role, highestRole(person, bound))) throw stays(member, 'role');
  if (!belongsOnlyTo(person, bound)) throw stays(member, 'elsewhere');
}

/** Tells of somebody whether they were given a course by hand. */
export type HasCourse = (scope: Scope, person: PersonId) => Promise<boolean>;

type Removable = { readonly member: MemberItem; readonly links: PersonLinks };

/** Returns somebody whom an import added, as they are now; undefined for who is here no more. @throws CONFLICT for whom the caller may not remove */
async function removable(viewer: TenantViewer, person: PersonId, hasCourse: HasCourse): Promise<Removable | undefined> {
  const { scope } = viewer.tenant;
  const [member, links, isEnrolled] = await Promise.all([readMember(scope, person), readLinks(scope, person), hasCourse(scope, person)]);
  if (!member || isGone(member)) return undefined;
  checkRights(viewer, member, links);
  if (isEnrolled) throw stays(member, 'enrolled');
  return { member, links };
}

/**
 * Removes somebody whom an import added: their membership, and their identity when nobody else knows it, so that the same file can be
 * imported again. Does nothing for who was removed meanwhile. Returns the consistency tokens of the removal.
 * @throws CONFLICT, with their name, for who has signed in meanwhile, for who was given a course by hand, for the last
 * admin, and for whom the caller may not remove now
 */
export async function removeImported(
  context: CommandContext,
  viewer: TenantViewer,
  person: PersonId,
  hasCourse: HasCourse,
): Promise<string[]> {
  if (!(await removable(viewer, person, hasCourse))) return [];
  const steps = { ...context, commandId: `${context.commandId}/links` };
  await unlinkInSteps(steps, viewer.tenant.scope, person);
  return transact(async () => {
    const writes = await plan(context, viewer, person, hasCourse);
    return { writes, result: marksOf(writes) };
  });
}

async function plan(context: CommandContext, viewer: TenantViewer, person: PersonId, hasCourse: HasCourse): Promise<Write[]> {
  const { scope } = viewer.tenant;
  const [found, self] = await Promise.all([removable(viewer, person, hasCourse), readSelf(person)]);
  if (!found || !self) return [];
  const { member } = found;
  if (hasSignedIn(member, self)) throw stays(member, 'signedIn');
  const isOnlyHere = (await tenantsHolding(self)).every((tenant) => tenant === scope.tenant);
  return isOnlyHere && !self.superAdmin ? wholly(context, scope, found, self) : leaveWrites(context, scope, self, true);
}

/** Returns the writes that remove a person of whom nothing but this membership is known. */
async function wholly(context: CommandContext, scope: Scope, { member, links }: Removable, self: SelfItem): Promise<Write[]> {
  const person = member.person as PersonId; // an id of our own records
  const branches = links.branches.slice(0, MOST_LINKS).map((link) => branchId(link.branch));
  const groups = links.groups.slice(0, MOST_LINKS - branches.length).map((link) => asId<GroupId>(link.group));
  const by = context.actor.kind === 'person' ? context.actor.id : null;
  const { deletedAt } = member;
  return [
    ...(await replaceMember(context, scope, member, erasedMember(context, member, by), [
      { type: 'MemberChanged', person, what: ['removed'] },
      ...linksRemoved(person, 'branch', branches),
      ...linksRemoved(person, 'group', groups),
    ])),
    ...branches.flatMap((branch) => removeBranchLink(scope, person, branch)),
    ...groups.flatMap((group) => removeGroupLink(scope, person, group)),
    ...(usesLicence(member) ? [releaseLicence(scope)] : []),
    ...(usesLicence(member) && isCountedAdmin(member) ? [{ ...uncountAdmin(scope), onFail: lastAdmin() }] : []),
    ...(deletedAt === undefined ? [] : purgeNoMore(context, scope, 'member-purge', person, deletedAt)),
    { table: 'platform', remove: platform.membership(person, scope.tenant) },
    { table: 'records', remove: records.personKey(scope, person) },
    ...(await removeIdentity(context, self, 'removed')),
  ];
}
