import { asId, type GroupId, type PersonId } from '../../shared/kernel/ids.ts';
import { changeSelf, readSelf } from '../identity/identity.records.ts';
import { branchId, type MemberItem } from '../platform/access-records.ts';
import type { Act } from '../platform/request/command-context.ts';
import { isRestorable } from '../platform/deletion/deletion.ts';
import { platform, type Scope } from '../platform/keys/keys.ts';
import { readMember } from '../platform/request/membership.ts';
import { type Plan, transact } from '../platform/tables/transact.ts';
import { changeMember, linksGone, readLinks, removeBranchLink, removeGroupLink } from './member.records.ts';

/** Both sides of so many links fit one transaction beside the member. */
const LINKS_AT_ONCE = 40;

/**
 * Makes the deletion of a member final, 30 days later: their links to branches and groups go, and the platform forgets that they
 * belong here. The record stays with its names, since reports and certificates of what was learned name it; the identity is untouched.
 * Does nothing for somebody who was restored, or deleted again later. May be cut off anywhere: the next run goes on from there.
 */
export async function purgeMember(act: Act, scope: Scope, person: PersonId): Promise<void> {
  let left = LINKS_AT_ONCE;
  while (left > 0) left = await transact(() => planUnlinking(act, scope, person));
  await transact(() => planEnd(act, scope, person));
}

const isOver = (member: MemberItem | undefined, act: Act): member is MemberItem & { deletedAt: string } =>
  member?.deletedAt !== undefined && member.purgedAt === undefined && !isRestorable(member.deletedAt, act.now);

/** Answers how many links are left. */
async function planUnlinking(act: Act, scope: Scope, person: PersonId): Promise<Plan<number>> {
  const member = await readMember(scope, person);
  if (!isOver(member, act)) return { writes: [], answer: 0 };
  const { branches: allBranches, groups: allGroups } = await readLinks(scope, person);
  const branches = allBranches.slice(0, LINKS_AT_ONCE).map((link) => branchId(link.branch));
  const groups = allGroups.slice(0, LINKS_AT_ONCE - branches.length).map((link) => asId<GroupId>(link.group));
  const gone = branches.length + groups.length;
  if (gone === 0) return { writes: [], answer: 0 };
  const writes = [
    ...(await changeMember(act, scope, member, {}, [...linksGone(person, 'branch', branches), ...linksGone(person, 'group', groups)])),
    ...branches.flatMap((branch) => removeBranchLink(scope, person, branch)),
    ...groups.flatMap((group) => removeGroupLink(scope, person, group)),
  ];
  return { writes, answer: allBranches.length + allGroups.length - gone };
}

async function planEnd(act: Act, scope: Scope, person: PersonId): Promise<Plan<void>> {
  const [member, self] = [await readMember(scope, person), await readSelf(person)];
  if (!isOver(member, act)) return { writes: [], answer: undefined };
  const ended = { memberships: Math.max(0, (self?.memberships ?? 0) - 1), left: [...new Set([...(self?.left ?? []), scope.tenant])] };
  const writes = [
    ...(await changeMember(act, scope, member, { purgedAt: act.now }, [{ type: 'MemberChanged', person, what: ['purged'] }])),
    { table: 'platform' as const, remove: platform.membership(person, scope.tenant) },
    // Nobody to tell where the person was erased meanwhile.
    ...(self ? await changeSelf(act, self, ended, { type: 'IdentityChanged', person, what: ['memberships'] }) : []),
  ];
  return { writes, answer: undefined };
}
