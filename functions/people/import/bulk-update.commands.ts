import { invalidFields } from '../../../shared/kernel/errors.ts';
import { asId, type BranchId, type GroupId, type PersonId } from '../../../shared/kernel/ids.ts';
import { changeSelf } from '../../identity/identity.records.ts';
import { personId, usesLicence } from '../../platform/request/access-records.ts';
import { streams } from '../../platform/keys/keys.ts';
import { tokenOf } from '../../platform/keys/consistency-tokens.ts';
import { transact, type Write } from '../../platform/tables/transact.ts';
import { addUserToBranch } from '../branches/branch-members.commands.ts';
import { joinGroups } from '../joined-groups.ts';
import { changeMember } from '../member.records.ts';
import { changeMembership } from '../users/member-changes.ts';
import { personInScope } from '../users/user.queries.ts';
import { type Differences, differencesOf } from './bulk-differences.queries.ts';
import type { BulkRow } from './bulk-rows.ts';
import { type BulkUserView, type BulkWork, contextOf } from './bulk-work.ts';
import { isThere } from './named-groups.queries.ts';
import { putImportRow, readImportRow } from './import.records.ts';

/** What a row changes of somebody who is here. */
export type RowUpdate = Omit<Differences, 'refused'>;

/** Returns what a row changes of a person. @throws VALIDATION that names each field that differs and that the caller may not change */
export async function updateOf(work: BulkWork, row: BulkRow, person: PersonId): Promise<RowUpdate> {
  const { refused, ...update } = await differencesOf(work, row, person);
  if (Object.keys(refused).length > 0) throw invalidFields(refused);
  return update;
}

/** Whether an update changes anything. */
const isEmpty = ({ change, branches, groups }: RowUpdate): boolean =>
  Object.keys(change).length === 0 && branches.length === 0 && groups.length === 0;

/** Whether an update makes somebody use a licence. */
const takesLicence = ({ member, change }: RowUpdate): boolean => !usesLicence(member) && usesLicence({ ...member, ...change });

/** Returns what the call answers of an update. */
export const viewOfUpdate = (row: BulkRow, update: RowUpdate): BulkUserView => ({
  id: update.member.person,
  firstName: update.change.firstName ?? update.member.firstName,
  lastName: update.change.lastName ?? update.member.lastName,
  email: row.email,
  role: update.change.role ?? update.member.role,
  branches: update.branches,
  groups: update.groups.filter(isThere),
  outcome: isEmpty(update) ? 'unchanged' : 'updated',
  takesLicence: takesLicence(update),
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
async function renamed(work: BulkWork, row: BulkRow, { self, member, change }: RowUpdate): Promise<Write[]> {
  if (change.firstName === undefined && change.lastName === undefined) return [];
  const names = { firstName: row.first_name, lastName: row.last_name ?? member.lastName };
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
