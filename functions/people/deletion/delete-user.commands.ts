import { AppError } from '../../../shared/kernel/errors.ts';
import { asId, type BranchId, type GroupId } from '../../../shared/kernel/ids.ts';
import { type LinkSource, personId } from '../../platform/request/access-records.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import type { Call } from '../../platform/request/request.ts';
import type { Plan, Write } from '../../platform/tables/transact.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { deletableUser, type DeletableUser } from './deletable-user.queries.ts';
import { endMember } from '../member-end.commands.ts';
import { changeMember, linksRemoved, removeBranchLink, removeGroupLink } from '../member.records.ts';
import { isGroupOfBranch } from '../group-scope.queries.ts';

const throughWiderGroup = (): AppError =>
  new AppError(
    'CONFLICT',
    'This user is in the branch through a group that has other branches too. Ask an admin of the instance to remove them.',
  );
const tooManyGroups = (): AppError =>
  new AppError('CONFLICT', 'This user is in too many groups of the branch to be removed at once. Remove them from some groups first.');

/**
 * Deletes a person in the caller's scope: their membership, or their link to the caller's branch (see `DeletionExtent`). A deleted
 * membership keeps its record and its links for 30 days, so that it can be restored; its licence is released and its sessions are refused
 * from their next call. Learning records and other instances of the person stay.
 * @throws NOT_FOUND out of scope; CONFLICT for the caller and the last active admin with primary access (G7); FORBIDDEN by rank
 */
export async function deleteUser(call: Call, viewer: TenantViewer, input: string): Promise<void> {
  const context = commandContext(call, viewer, 'deleteUser');
  const { scope } = viewer.tenant;
  await idempotent(call, viewer.person, ['deleteUser', input, viewer.tenant.branch?.id ?? null], async (): Promise<Plan<boolean>> => {
    const person = await deletableUser(viewer, input);
    const writes =
      person.ends === 'membership' ? await endMember(context, scope, person.member) : await endBranchLink(context, scope, person);
    return { writes, result: true };
  });
}

/** Fits one transaction: the member, the branch link and both sides of each group link. */
const MAX_GROUPS = 40;

async function endBranchLink(
  context: CommandContext,
  scope: Scope,
  { member, bound, branchLinks, groupLinks }: DeletableUser,
): Promise<Write[]> {
  const [person, branch] = [personId(member.person), bound as BranchId]; // 'branch-link' has a branch always
  const groups = await groupsWithin(scope, branch, groupLinks);
  if (groups.length > MAX_GROUPS) throw tooManyGroups();
  const remains = (source: LinkSource): boolean => source.kind === 'group' && !groups.includes(asId<GroupId>(source.group));
  if (branchLinks.some((link) => link.branch === branch && link.sources.some(remains))) throw throughWiderGroup();
  return [
    ...(await changeMember(context, scope, member, {}, [
      ...linksRemoved(person, 'branch', [branch]),
      ...linksRemoved(person, 'group', groups),
    ])),
    ...removeBranchLink(scope, person, branch),
    ...groups.flatMap((group) => removeGroupLink(scope, person, group)),
  ];
}

async function groupsWithin(scope: Scope, branch: BranchId, links: readonly { readonly group: number }[]): Promise<GroupId[]> {
  const groups = links.map(({ group }) => asId<GroupId>(group));
  const inside = await Promise.all(groups.map((group) => isGroupOfBranch(scope, group, branch)));
  return groups.filter((_, index) => inside[index]);
}
