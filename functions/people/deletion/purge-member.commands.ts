import { asId, type GroupId, type PersonId } from '../../../shared/kernel/ids.ts';
import { changeSelf, readSelf } from '../../identity/identity.records.ts';
import { branchId, type MemberItem } from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { isRestorable } from '../../platform/deletion/deletion.ts';
import { platform, type Scope } from '../../platform/keys/keys.ts';
import { readMember } from '../../platform/request/membership.ts';
import { type Plan, transact } from '../../platform/tables/transact.ts';
import { changeMember, leftBranches, linksRemoved, readLinks, removeBranchLink, removeGroupLink } from '../member.records.ts';

/** Fits one transaction: the member and both sides of each link. */
const MAX_LINKS = 40;

/**
 * Makes the deletion of a member final, 30 days later: removes their links to branches and groups and the platform's pointer to the
 * membership. The record keeps its names, since reports and certificates show them; the identity stays.
 * Does nothing for a member who was restored, or deleted again later. An interrupted run is continued by the next one.
 */
export async function purgeMember(context: CommandContext, scope: Scope, person: PersonId): Promise<void> {
  let remaining = MAX_LINKS;
  while (remaining > 0) remaining = await transact(() => planUnlinking(context, scope, person));
  await transact(() => planEnd(context, scope, person));
}

const isDue = (member: MemberItem | undefined, context: CommandContext): member is MemberItem & { deletedAt: string } =>
  member?.deletedAt !== undefined && member.purgedAt === undefined && !isRestorable(member.deletedAt, context.now);

/** Plans the removal of the next links; the result is the number that remain. */
async function planUnlinking(context: CommandContext, scope: Scope, person: PersonId): Promise<Plan<number>> {
  const member = await readMember(scope, person);
  if (!isDue(member, context)) return { writes: [], result: 0 };
  const { branches: allBranches, groups: allGroups } = await readLinks(scope, person);
  const branches = allBranches.slice(0, MAX_LINKS).map((link) => branchId(link.branch));
  const groups = allGroups.slice(0, MAX_LINKS - branches.length).map((link) => asId<GroupId>(link.group));
  const removed = branches.length + groups.length;
  if (removed === 0) return { writes: [], result: 0 };
  const writes = [
    ...(await changeMember(context, scope, member, leftBranches(member, branches), [
      ...linksRemoved(person, 'branch', branches),
      ...linksRemoved(person, 'group', groups),
    ])),
    ...branches.flatMap((branch) => removeBranchLink(scope, person, branch)),
    ...groups.flatMap((group) => removeGroupLink(scope, person, group)),
  ];
  return { writes, result: allBranches.length + allGroups.length - removed };
}

async function planEnd(context: CommandContext, scope: Scope, person: PersonId): Promise<Plan<void>> {
  const [member, self] = [await readMember(scope, person), await readSelf(person)];
  if (!isDue(member, context)) return { writes: [], result: undefined };
  const change = { memberships: Math.max(0, (self?.memberships ?? 0) - 1), left: [...new Set([...(self?.left ?? []), scope.tenant])] };
  const writes = [
    ...(await changeMember(context, scope, member, { purgedAt: context.now }, [{ type: 'MemberChanged', person, what: ['purged'] }])),
    { table: 'platform' as const, remove: platform.membership(person, scope.tenant) },
    // A person who was erased has no identity to change.
    ...(self ? await changeSelf(context, self, change, { type: 'IdentityChanged', person, what: ['memberships'] }) : []),
  ];
  return { writes, result: undefined };
}
