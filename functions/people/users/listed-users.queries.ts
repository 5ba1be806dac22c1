import type { Role } from '../../../shared/access/roles.ts';
import type { Day } from '../../../shared/kernel/instant.ts';
import { memberRecord, personId, type SelfItem, selfRecord } from '../../platform/request/access-records.ts';
import { getMany } from '../../platform/tables/batches.ts';
import { platform, records } from '../../platform/keys/keys.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { higherRole, inactiveCause, rightsOn, type UserView } from './user.view.ts';

/** A member as the book lists them. */
export type ListedRow = {
  person: number;
  role: Role;
  shown_role: Role;
  is_primary: number;
  owner: number;
  active: number;
  branch_active: number | null;
  deactivate_at: string | null;
  first_name: string;
  last_name: string;
  email: string;
  created_at: string;
  last_login_at: string | null;
  branches: string | null;
};

const selvesOf = (rows: readonly ListedRow[]): Promise<(SelfItem | undefined)[]> =>
  getMany(
    'platform',
    rows.map((row) => platform.self(personId(row.person))),
    selfRecord,
  );

/**
 * Returns rows as the caller sees them. The record of an identity is read for those who are not in effect, whose cause it may be, and
 * for super admins, who see its flag; for what the caller may do with a person it is read when that is asked for. An export of many
 * people reads few of them.
 */
export async function viewListed(viewer: TenantViewer, rows: readonly ListedRow[], today: Day): Promise<UserView[]> {
  const read = viewer.superAdmin ? rows : rows.filter((row) => row.active === 0);
  const selves = await selvesOf(read);
  const flags = await flagsOf(viewer, selves);
  const byPerson = new Map(read.map((row, index) => [row.person, selves[index]]));
  const flagged = (row: ListedRow): ListedRow => {
    const active = flags.get(row.person);
    return active === undefined ? row : { ...row, active };
  };
  return rows.map((row) => viewRow(viewer, flagged(row), byPerson.get(row.person), today));
}

/** Returns the flags of memberships whose person is inactive everywhere: the book holds what is in effect. */
async function flagsOf(viewer: TenantViewer, selves: readonly (SelfItem | undefined)[]): Promise<ReadonlyMap<number, number>> {
  const off = selves.filter((self) => self?.active === false).map((self) => personId(self?.id ?? 0));
  const members = await getMany(
    'records',
    off.map((person) => records.member(viewer.tenant.scope, person)),
    memberRecord,
  );
  return new Map(members.flatMap((member) => (member ? [[member.person, member.active ? 1 : 0]] : [])));
}

function viewRow(viewer: TenantViewer, row: ListedRow, self: SelfItem | undefined, today: Day): UserView {
  const isAdminEverywhere = row.is_primary === 1 && row.role === 'admin';
  const flags = { person: self?.active ?? true, branch: isAdminEverywhere || row.branch_active !== 0 };
  const rights = async (): Promise<readonly string[]> => {
    const [known] = self ? [self] : await selvesOf([row]);
    return rightsOn(viewer, {
      id: row.person,
      role: higherRole(row.role, row.shown_role),
      owner: row.owner === 1,
      memberships: known?.memberships ?? 0,
      primary: row.is_primary === 1,
      branches: JSON.parse(row.branches ?? '[]') as number[], // made by json_group_array
    });
  };
  return {
    id: row.person,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role: row.shown_role,
    lastLoginAt: row.last_login_at,
    member: {
      primary: row.is_primary === 1,
      active: row.active === 1,
      owner: row.owner === 1,
      deactivateAt: row.deactivate_at,
      createdAt: row.created_at,
    },
    identityActive: viewer.superAdmin ? (self?.active ?? null) : null,
    inactiveCause: inactiveCause({ active: row.active === 1, deactivateAt: row.deactivate_at }, flags, today),
    rights,
    links: null,
  };
}
