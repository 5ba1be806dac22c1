import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import { ADMINS, mayActOn } from '../../../shared/access/roles.ts';
import { forbidden, invalid, notFound } from '../../../shared/kernel/errors.ts';
import { asId, type GroupId, parseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { highestRole } from '../../people/deletion/deletable-user.queries.ts';
import { groupInScope } from '../../people/group-scope.queries.ts';
import { groupExists, putGroupLink } from '../../people/group.records.ts';
import { changeMembership, linksRemoved, removeGroupLink } from '../../people/member.records.ts';
import { memberInScope, personInScope } from '../../people/users/user.queries.ts';
import { records } from '../../platform/keys/keys.ts';
import type { MemberItem } from '../../platform/request/access-records.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import type { Call } from '../../platform/request/request.ts';
import { getMany } from '../../platform/tables/batches.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { chunksOf } from '../../platform/runtime/chunks.ts';
import { boundOf } from '../../tenancy/branch.queries.ts';
import { changeWithAccess, type FollowedChange, type Reconciler } from './follow-change.ts';

const MOST_GROUPS = 500;
/** Fits one transaction: the member, both sides of each link and the check of each group. */
const GROUPS_AT_ONCE = 25;

/** A person on whom the caller may act, and those of some groups that they are in. */
type GroupMember = { readonly member: MemberItem; readonly joined: ReadonlySet<number> };

/**
 * Returns a person on whom the caller may act, with those of the groups that they are in. No rank in a branch is above that of admins, so
 * that they need none of the person's other links.
 * @throws NOT_FOUND out of scope, FORBIDDEN for a higher rank
 */
async function personToChange(viewer: TenantViewer, input: string, groups: readonly GroupId[]): Promise<GroupMember> {
  const id = parseId<PersonId>(input);
  if (id === null) throw notFound();
  const { role, scope } = viewer.tenant;
  if (!ADMINS.includes(role)) {
    const person = await personInScope(viewer, id);
    if (!mayActOn(role, highestRole(person, boundOf(viewer)))) throw forbidden();
    return { member: person.member, joined: new Set(person.groupLinks.map(({ group }) => group)) };
  }
  const [member, links] = await Promise.all([
    memberInScope(viewer, id),
    getMany(
      'records',
      groups.map((group) => records.personGroup(scope, id, group)),
    ),
  ]);
  return { member, joined: new Set(groups.filter((_, index) => links[index])) };
}

/**
 * Adds a person to groups; they get the branches and courses of the groups. Groups that they are in already are passed over.
 * @throws NOT_FOUND for any id that is missing or out of scope, before anything is written; FORBIDDEN by rank
 */
export async function addUserToGroups(
  call: Call,
  viewer: TenantViewer,
  user: string,
  groupInputs: readonly string[],
  reconciler: Reconciler = 'call',
): Promise<void> {
  if (groupInputs.length > MOST_GROUPS)
    throw invalid('group_ids', sentence('Add a user to at most {most} groups at a time.', { most: MOST_GROUPS }));
  const { member } = await personToChange(viewer, user, []);
  const person = asId<PersonId>(member.person);
  const found = await Promise.all([...new Set(groupInputs)].map((input) => groupInScope(viewer, input)));
  const groups = found.map(({ id }) => asId<GroupId>(id));
  for (const [index, part] of chunksOf(groups, GROUPS_AT_ONCE).entries()) {
    const context = commandContext(call, viewer, `addUserToGroup/${person}/${index}`);
    const plan = () => planJoining(context, viewer, user, part);
    await changeWithAccess(call, viewer, { context, body: ['addUserToGroup', person, part], part: index, reconciler }, plan);
  }
}

async function planJoining(
  context: CommandContext,
  viewer: TenantViewer,
  user: string,
  groups: readonly GroupId[],
): Promise<FollowedChange | null> {
  const { scope } = viewer.tenant;
  const { member, joined } = await personToChange(viewer, user, groups);
  const person = asId<PersonId>(member.person);
  const added = groups.filter((group) => !joined.has(group));
  if (added.length === 0) return null;
  return {
    change: { kind: 'membership', person, groups: added, left: false },
    title: sentence('Adding courses of groups to a user', {}),
    out: 'LinksChanged',
    write: async (out) => [
      ...(await changeMembership(
        { context, scope, events: [{ type: 'LinksChanged', of: { kind: 'person', id: person }, to: 'group', added, removed: [] }], out },
        member,
      )),
      ...added.flatMap((group) => [groupExists(scope, group), ...putGroupLink(scope, person, group, context.now)]),
    ],
  };
}

/**
 * Removes a person from a group. What the group alone gave them ends; progress stays. A person who is not in the group is left as is.
 * @throws NOT_FOUND for a person or group out of scope, FORBIDDEN by rank
 */
export async function removeUserFromGroup(
  call: Call,
  viewer: TenantViewer,
  groupInput: string,
  user: string,
  reconciler: Reconciler = 'call',
): Promise<void> {
  const context = commandContext(call, viewer, 'removeUserFromGroup');
  const { scope } = viewer.tenant;
  await changeWithAccess(call, viewer, { context, body: ['removeUserFromGroup', groupInput, user], reconciler }, async () => {
    const group = asId<GroupId>((await groupInScope(viewer, groupInput)).id);
    const { member, joined } = await personToChange(viewer, user, [group]);
    if (!joined.has(group)) return null;
    const person = asId<PersonId>(member.person);
    return {
      change: { kind: 'membership', person, groups: [group], left: true },
      title: sentence('Removing courses of a group from a user', {}),
      out: 'LinksChanged',
      write: async (out) => [
        ...(await changeMembership({ context, scope, events: linksRemoved(person, 'group', [group]), out }, member)),
        ...removeGroupLink(scope, person, group),
      ],
    };
  });
}
