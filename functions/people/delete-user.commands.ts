import { AppError } from '../../shared/kernel/errors.ts';
import { asId, type BranchId, type GroupId } from '../../shared/kernel/ids.ts';
import { type LinkSource, type MemberItem, personId } from '../platform/access-records.ts';
import { type Act, actOf } from '../platform/request/command-context.ts';
import { purgeLater } from '../platform/deletion/deletion.ts';
import { idempotent } from '../platform/idempotency.ts';
import type { Scope } from '../platform/keys/keys.ts';
import type { Call } from '../platform/request.ts';
import type { Plan, Write } from '../platform/tables/transact.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { releaseLicence, uncountAdmin } from '../tenancy/instance.records.ts';
import { deletableUser, type DeletableUser } from './deletable-user.queries.ts';
import { isCountedAdmin } from './member-activity.commands.ts';
import { changeMember, linksGone, removeBranchLink, removeGroupLink } from './member.records.ts';
import { liesIn } from './users/user.queries.ts';

const lastAdmin = (): AppError => new AppError('CONFLICT', 'The last active admin of a workspace cannot be deleted.');
const throughWiderGroup = (): AppError =>
  new AppError('CONFLICT', 'This person is in the branch through a group that reaches beyond it. Ask an admin of the workspace.');
const tooManyGroups = (): AppError =>
  new AppError('CONFLICT', 'This person is in too many groups of the branch to be taken out at once. Remove them from some first.');

/**
 * Deletes a person from where the caller stands: their membership, or their place in the caller's branch (`Ending` says when which).
 * A membership that ends keeps its record and its links for 30 days, so that it can be restored; its licence is free and its sessions
 * end with their next call. What was learned stays, and so do other instances of the person.
 * @throws NOT_FOUND out of scope; CONFLICT for oneself and the last active admin with primary access (G7); FORBIDDEN by rank
 */
export async function deleteUser(call: Call, viewer: TenantViewer, input: string): Promise<void> {
  const act = actOf(call, viewer, 'deleteUser');
  const { scope } = viewer.place;
  await idempotent(call, viewer.person, ['deleteUser', input, viewer.place.branch?.id ?? null], async (): Promise<Plan<boolean>> => {
    const person = await deletableUser(viewer, input);
    const writes = person.ends === 'membership' ? await endMember(act, scope, person.member) : await endPlace(act, scope, person);
    return { writes, answer: true };
  });
}

/** Of several admins who delete each other at once one stays, since the count of them is part of the transaction (rule G7). */
async function endMember(act: Act, scope: Scope, member: MemberItem): Promise<Write[]> {
  const { person } = member;
  const deletedBy = act.actor.kind === 'person' ? act.actor.id : null;
  return [
    ...(await changeMember(act, scope, member, { deletedAt: act.now, deletedBy }, [{ type: 'MemberChanged', person, what: ['deleted'] }])),
    ...(member.active ? [releaseLicence(scope)] : []),
    ...(member.active && isCountedAdmin(member) ? [{ ...uncountAdmin(scope), onFail: lastAdmin() }] : []),
    ...purgeLater(act, scope, 'member-purge', person),
  ];
}

/** Both sides of so many memberships of groups fit one transaction beside the member and the link to the branch. */
const MOST_GROUPS = 40;

async function endPlace(act: Act, scope: Scope, { member, bound, branchLinks, groupLinks }: DeletableUser): Promise<Write[]> {
  const [person, branch] = [personId(member.person), bound as BranchId]; // a place ends in a branch only
  const inside = await groupsInside(scope, branch, groupLinks);
  if (inside.length > MOST_GROUPS) throw tooManyGroups();
  const stays = (source: LinkSource): boolean => source.kind === 'group' && !inside.includes(asId<GroupId>(source.group));
  if (branchLinks.some((link) => link.branch === branch && link.sources.some(stays))) throw throughWiderGroup();
  return [
    ...(await changeMember(act, scope, member, {}, [...linksGone(person, 'branch', [branch]), ...linksGone(person, 'group', inside)])),
    ...removeBranchLink(scope, person, branch),
    ...inside.flatMap((group) => removeGroupLink(scope, person, group)),
  ];
}

async function groupsInside(scope: Scope, branch: BranchId, links: readonly { readonly group: number }[]): Promise<GroupId[]> {
  const groups = links.map(({ group }) => asId<GroupId>(group));
  const inside = await Promise.all(groups.map((group) => liesIn(scope, group, branch)));
  return groups.filter((_, index) => inside[index]);
}
