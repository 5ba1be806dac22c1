import { asId, type GroupId, type PersonId } from '../../../shared/kernel/ids.ts';
import { changeSelf } from '../../identity/identity.records.ts';
import { branchId, type MemberItem, personId, type SelfItem, isCountedAdmin, usesLicence } from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { readMember } from '../../platform/request/membership.ts';
import { platform, type Scope } from '../../platform/keys/keys.ts';
import { type Plan, transact, type Write } from '../../platform/tables/transact.ts';
import { releaseLicence, uncountAdmin } from '../../tenancy/instance.records.ts';
import { isLastAdmin } from '../../platform/request/last-admin.ts';
import {
  changeMember,
  leftBranches,
  linksRemoved,
  type PersonLinks,
  readLinks,
  removeBranchLink,
  removeGroupLink,
} from '../member.records.ts';
import { lastAdmin } from '../users/member-changes.ts';

/** Fits one transaction: both sides of each link, the member, the identity and what an answer of a call takes. */
const MAX_LINKS = 30;

/** Returns a member whose membership can end. undefined: not a member. @throws CONFLICT for the last active admin (rule G7) */
export async function leavingMember(scope: Scope, person: PersonId): Promise<MemberItem | undefined> {
  const member = await readMember(scope, person);
  if (!member || member.deletedAt !== undefined) return undefined;
  if (await isLastAdmin(scope, member)) throw lastAdmin();
  return member;
}

type Links = { readonly branches: readonly number[]; readonly groups: readonly number[] };

/** Returns the next links to remove, and whether others remain. */
function nextLinks({ branches, groups }: PersonLinks): Links & { readonly more: boolean } {
  const first = branches.slice(0, MAX_LINKS).map(({ branch }) => branch);
  const then = groups.slice(0, MAX_LINKS - first.length).map(({ group }) => group);
  return { branches: first, groups: then, more: branches.length + groups.length > MAX_LINKS };
}

const unlinkWrites = (scope: Scope, person: PersonId, { branches, groups }: Links): Write[] => [
  ...branches.flatMap((branch) => removeBranchLink(scope, person, branchId(branch))),
  ...groups.flatMap((group) => removeGroupLink(scope, person, asId<GroupId>(group))),
];

const unlinkedEvents = (person: PersonId, { branches, groups }: Links) => [
  ...linksRemoved(person, 'branch', branches),
  ...linksRemoved(person, 'group', groups),
];

/** Removes all links but those that fit the transaction which ends the membership. A repeat continues an interrupted run. */
export async function unlinkInSteps(context: CommandContext, scope: Scope, person: PersonId): Promise<void> {
  let more = true;
  while (more)
    more = await transact(async (): Promise<Plan<boolean>> => {
      const member = await leavingMember(scope, person);
      const links = member ? nextLinks(await readLinks(scope, person)) : null;
      if (!member || !links?.more) return { writes: [], result: false };
      const writes = [
        // Each step is a command of its own, by the version that it changes.
        ...(await changeMember(
          { ...context, commandId: `${context.commandId}/${member.v}` },
          scope,
          member,
          leftBranches(member, links.branches),
          unlinkedEvents(person, links),
        )),
        ...unlinkWrites(scope, person, links),
      ];
      return { writes, result: true };
    });
}

/**
 * Returns the writes that end a membership for good, with the change of the identity that goes with it; none for who is no member. The record
 * stays, since reports and certificates show its names. With `detach` the links to branches and groups go too, those that unlinkInSteps left.
 */
export async function leaveWrites(
  context: CommandContext,
  scope: Scope,
  self: SelfItem,
  detach: boolean,
  change: Partial<SelfItem> = {},
): Promise<Write[]> {
  const person = personId(self.id);
  const member = await leavingMember(scope, person);
  if (!member) return [];
  const links: Links = detach ? nextLinks(await readLinks(scope, person)) : { branches: [], groups: [] };
  const deletedBy = context.actor.kind === 'person' ? context.actor.id : null;
  const ended = { deletedAt: context.now, deletedBy, purgedAt: context.now, ...leftBranches(member, links.branches) };
  const left = {
    memberships: Math.max(0, self.memberships - 1),
    left: [...new Set([...(self.left ?? []), scope.tenant])],
    ...change,
  };
  const what = ['memberships', ...Object.keys(change)];
  return [
    ...(await changeMember(context, scope, member, ended, [
      { type: 'MemberChanged', person, what: ['removed'] },
      ...unlinkedEvents(person, links),
    ])),
    ...(usesLicence(member) ? [releaseLicence(scope)] : []),
    ...(usesLicence(member) && isCountedAdmin(member) ? [{ ...uncountAdmin(scope), onFail: lastAdmin() }] : []),
    ...unlinkWrites(scope, person, links),
    { table: 'platform', remove: platform.membership(person, scope.tenant) },
    ...(await changeSelf(context, self, left, { type: 'IdentityChanged', person, what })),
  ];
}
