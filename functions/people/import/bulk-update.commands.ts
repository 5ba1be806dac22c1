import { invalidFields } from '../../../shared/kernel/errors.ts';
import { asId, type BranchId, type GroupId, type PersonId } from '../../../shared/kernel/ids.ts';
import { changeSelf, readSelf } from '../../identity/identity.records.ts';
import { type MemberItem, personId, type SelfItem } from '../../platform/request/access-records.ts';
import { streams } from '../../platform/keys/keys.ts';
import { tokenOf } from '../../platform/keys/consistency-tokens.ts';
import { transact, type Write } from '../../platform/tables/transact.ts';
import { addUserToBranch } from '../branches/branch-members.commands.ts';
import { joinGroups } from '../joined-groups.ts';
import { changeMember } from '../member.records.ts';
import { changeMembership, type MemberChange, usesLicence } from '../users/member-changes.ts';
import { type Person, personInScope } from '../users/user.queries.ts';
import { higherRole, rightsOn, roleIn } from '../users/user.view.ts';
import type { BulkRow } from './bulk-rows.ts';
import { type BulkUserView, type BulkWork, contextOf } from './bulk-work.ts';
import { putImportRow, readImportRow } from './import.records.ts';

/** What a row changes of somebody who is here. */
export type RowUpdate = {
  readonly member: MemberItem;
  readonly self: SelfItem;
  readonly change: MemberChange;
  readonly branches: BulkRow['branches'];
  readonly groups: BulkRow['groups'];
};

const WORDS: Readonly<Record<string, string>> = {
  first_name: 'first name',
  last_name: 'last name',
  role: 'role',
  is_primary: 'primary access',
  is_active: 'active status',
  deactivate_at: 'deactivation date',
  branch_url: 'branches',
  group_name: 'groups',
};

/** A field of a row: the right that it takes, and what it changes where its value is another one. */
type FieldChange = { readonly field: string; readonly right: string; readonly change: MemberChange };

function changesOf(row: BulkRow, member: MemberItem, roleHere: string | null): FieldChange[] {
  const { isActive, isPrimary, deactivateAt } = row;
  const changes: (FieldChange | false)[] = [
    row.first_name !== member.firstName && { field: 'first_name', right: 'names', change: { firstName: row.first_name } },
    row.last_name !== member.lastName && { field: 'last_name', right: 'names', change: { lastName: row.last_name } },
    row.role !== member.role && row.role !== roleHere && { field: 'role', right: 'role', change: { role: row.role } },
    isPrimary !== null && isPrimary !== member.primary && { field: 'is_primary', right: 'is_primary', change: { primary: isPrimary } },
    isActive !== null && isActive !== member.active && { field: 'is_active', right: 'is_active', change: { active: isActive } },
    deactivateAt !== undefined &&
      deactivateAt !== member.deactivateAt && { field: 'deactivate_at', right: 'deactivate_at', change: { deactivateAt } },
  ];
  return changes.filter((change) => change !== false);
}

/** Returns the rights on a person. Names that other instances have too are changed by the person alone. */
function rightsOf({ viewer }: BulkWork, { member, branchLinks }: Person, self: SelfItem): string[] {
  const role = roleIn(member, viewer.tenant.branch?.id ?? null, branchLinks);
  const rights = rightsOn(viewer, {
    id: member.person,
    role: higherRole(member.role, role),
    owner: member.owner,
    memberships: self.memberships,
    primary: member.primary,
    branches: branchLinks.map(({ branch }) => branch),
  });
  return self.memberships > 1 ? rights.filter((right) => right !== 'updateUser.names') : rights;
}

/** Returns what a row changes of a person. @throws VALIDATION that names each field that differs and that the caller may not change */
export async function updateOf(work: BulkWork, row: BulkRow, person: PersonId): Promise<RowUpdate> {
  const { viewer } = work;
  const [here, self] = await Promise.all([personInScope(viewer, person), readSelf(person)]);
  if (!self) throw new Error(`Person ${person} has no identity.`);
  const { member, branchLinks, groupLinks } = here;
  const rights = rightsOf(work, here, self);
  const changes = changesOf(row, member, roleIn(member, viewer.tenant.branch?.id ?? null, branchLinks));
  const refused = changes.filter(({ right }) => !rights.includes(`updateUser.${right}`)).map(({ field }) => field);
  const isDirect = (branch: number): boolean =>
    branchLinks.some((link) => link.branch === branch && link.sources.some(({ kind }) => kind === 'direct'));
  const branches = row.branches.filter(({ id }) => !isDirect(id));
  const groups = row.groups.filter(({ id }) => !groupLinks.some((link) => link.group === id));
  if (branches.length > 0 && !rights.includes('addUserToBranch')) refused.push('branch_url');
  if (groups.length > 0 && !rights.includes('addUserToGroup')) refused.push('group_name');
  if (refused.length > 0)
    throw invalidFields(Object.fromEntries(refused.map((field) => [field, [`You can't change the ${WORDS[field]} of this user.`]])));
  return { member, self, change: Object.assign({}, ...changes.map(({ change }) => change)), branches, groups };
}

/** Whether an update changes anything. */
const isEmpty = ({ change, branches, groups }: RowUpdate): boolean =>
  Object.keys(change).length === 0 && branches.length === 0 && groups.length === 0;

/** Whether an update makes somebody use a licence. */
export const takesLicence = ({ member, change }: RowUpdate): boolean => !usesLicence(member) && usesLicence({ ...member, ...change });

/** Returns what the call answers of an update. */
export const viewOfUpdate = (row: BulkRow, update: RowUpdate): BulkUserView => ({
  id: update.member.person,
  firstName: update.change.firstName ?? update.member.firstName,
  lastName: update.change.lastName ?? update.member.lastName,
  email: row.email,
  role: update.change.role ?? update.member.role,
  branches: update.branches,
  groups: update.groups,
  outcome: isEmpty(update) ? 'unchanged' : 'updated',
});

/**
 * Changes somebody who is here as a row says: the membership and its names in one transaction, then the branches, then the groups. What
 * was interrupted is continued when the row is sent again.
 */
export async function updateRow(work: BulkWork, row: BulkRow, person: PersonId): Promise<BulkUserView> {
  const { call, viewer } = work;
  const { scope } = viewer.tenant;
  const context = contextOf(work, row);
  const update = await transact(async () => {
    const now = await updateOf(work, row, person);
    const writes = Object.keys(now.change).length === 0 ? [] : await changeMembership(context, scope, now.member, now.change);
    return { writes: [...writes, ...(await renamed(work, row, now)), ...(await importRowOf(work, now))], result: now };
  });
  let token = tokenOf(streams.member(scope, person), update.member.v + 1);
  if (update.branches.length > 0) {
    const ids = update.branches.map(({ id }) => asId<BranchId>(id));
    token = (await addUserToBranch(context, scope, person, ids, row.role)) ?? token;
  }
  if (update.groups.length > 0) await joinGroupsOf(work, row, person);
  if (!isEmpty(update)) call.tokens.push(token);
  return viewOfUpdate(row, update);
}

/** The members of a membership by what they are counted as. */
const THINGS = { names: ['firstName', 'lastName'], role: ['role'], access: ['primary', 'active', 'deactivateAt'] } as const;

/** Returns the things that an update changes: 'names', 'role', 'access', 'branches', 'groups'. */
function changedThings({ change, branches, groups }: RowUpdate): string[] {
  const members = Object.entries(THINGS).filter(([, names]) => names.some((name) => change[name] !== undefined));
  const links = [...(branches.length === 0 ? [] : ['branches']), ...(groups.length === 0 ? [] : ['groups'])];
  return [...members.map(([thing]) => thing), ...links];
}

/** Returns the write that names what the import changed of somebody who was here; none when it changes nothing, or has added them itself. */
async function importRowOf({ importId, viewer }: BulkWork, update: RowUpdate): Promise<Write[]> {
  if (importId === null || isEmpty(update)) return [];
  const { scope } = viewer.tenant;
  const person = personId(update.member.person);
  const before = await readImportRow(scope, importId, person);
  if (before !== undefined && before.kind !== 'updated') return [];
  return [
    putImportRow(scope, importId, {
      person,
      kind: 'updated',
      changed: [...new Set([...(before?.changed ?? []), ...changedThings(update)])],
    }),
  ];
}

/** Returns the writes of the person's own record when a row changes their names. */
async function renamed(work: BulkWork, row: BulkRow, { self, change }: RowUpdate): Promise<Write[]> {
  if (change.firstName === undefined && change.lastName === undefined) return [];
  const names = { firstName: row.first_name, lastName: row.last_name };
  return changeSelf(contextOf(work, row), self, names, { type: 'IdentityChanged', person: self.id, what: ['names'] });
}

const joinGroupsOf = (work: BulkWork, row: BulkRow, person: PersonId): Promise<void> =>
  transact(async () => {
    const { scope } = work.viewer.tenant;
    const { member, groupLinks } = await personInScope(work.viewer, person);
    const added = row.groups.filter(({ id }) => !groupLinks.some((link) => link.group === id)).map(({ id }) => asId<GroupId>(id));
    if (added.length === 0) return { writes: [], result: undefined };
    const { writes, events } = joinGroups(contextOf(work, row), scope, person, added);
    return { writes: [...(await changeMember(contextOf(work, row), scope, member, {}, events)), ...writes], result: undefined };
  });
