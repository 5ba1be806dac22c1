import { asId, type GroupId, type PersonId } from '../../../shared/kernel/ids.ts';
import { branchId } from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { readMember } from '../../platform/request/membership.ts';
import { type Plan, transact } from '../../platform/tables/transact.ts';
import { changeMember, leftBranches, linksRemoved, readLinks, removeBranchLink, removeGroupLink } from '../member.records.ts';

/** Fits one transaction: the member and both sides of each link. */
const MAX_LINKS = 40;

/** Removes the links of an erased person to branches and groups, in steps. A repeat continues an interrupted run, and does nothing when none is left. */
export async function unlinkErased(context: CommandContext, scope: Scope, person: PersonId): Promise<void> {
  let more = true;
  while (more) more = await transact(() => planStep(context, scope, person));
}

async function planStep(context: CommandContext, scope: Scope, person: PersonId): Promise<Plan<boolean>> {
  const member = await readMember(scope, person);
  if (member?.erasedAt === undefined) return { writes: [], result: false };
  const links = await readLinks(scope, person);
  const branches = links.branches.slice(0, MAX_LINKS).map((link) => branchId(link.branch));
  const groups = links.groups.slice(0, MAX_LINKS - branches.length).map((link) => asId<GroupId>(link.group));
  const removed = branches.length + groups.length;
  if (removed === 0) return { writes: [], result: false };
  // Each step is a command of its own in the stream of the member.
  const step = { ...context, commandId: `${context.commandId}/links/${member.v}` };
  const writes = [
    ...(await changeMember(step, scope, member, leftBranches(member, branches), [
      ...linksRemoved(person, 'branch', branches),
      ...linksRemoved(person, 'group', groups),
    ])),
    ...branches.flatMap((branch) => removeBranchLink(scope, person, branch)),
    ...groups.flatMap((group) => removeGroupLink(scope, person, group)),
  ];
  return { writes, result: links.branches.length + links.groups.length > removed };
}
