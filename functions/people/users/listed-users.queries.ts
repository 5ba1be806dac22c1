import type { Role } from '../../../shared/access/roles.ts';
import type { Day } from '../../../shared/kernel/instant.ts';
import { memberRecord, personId, type SelfItem, selfRecord, usesLicence } from '../../platform/request/access-records.ts';
import { getMany } from '../../platform/tables/batches.ts';
import { platform, records, type Scope } from '../../platform/keys/keys.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { belongsOnlyHere } from '../admission/holders.queries.ts';
import { higherRole, type InactiveCause, inactiveCause, rightsOn, type UserView } from './user.view.ts';

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

/** What the book knows of a member's access: `active` is the flag in effect, `branch_active` that of the link to the branch of the list. */
export type AccessRow = Pick<ListedRow, 'person' | 'role' | 'is_primary' | 'active' | 'branch_active' | 'deactivate_at'>;

const selvesOf = (rows: readonly Pick<ListedRow, 'person'>[]): Promise<(SelfItem | undefined)[]> =>
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
  const known = await readIdentities(viewer.tenant.scope, viewer.superAdmin ? rows : rows.filter(isOff));
  return rows.map((row) => viewRow(viewer, flagged(row, known), known.selves.get(row.person), today));
}

/** Returns rows with why each person has no access, null for those who have: as the list of users has it, for other lists of people. */
export async function withCauses<Row extends AccessRow>(
  scope: Scope,
  rows: readonly Row[],
  today: Day,
): Promise<{ row: Row; cause: InactiveCause | null }[]> {
  const known = await readIdentities(scope, rows.filter(isOff));
  return rows.map((row) => ({ row, cause: causeOf(flagged(row, known), known.selves.get(row.person), today) }));
}

const isOff = ({ active }: AccessRow): boolean => active === 0;

/** The records of identities, and the flags of memberships whose person is inactive everywhere, by person. */
type Identities = { readonly selves: ReadonlyMap<number, SelfItem | undefined>; readonly flags: ReadonlyMap<number, number> };

async function readIdentities(scope: Scope, rows: readonly AccessRow[]): Promise<Identities> {
  const selves = await selvesOf(rows);
  return { selves: new Map(rows.map((row, index) => [row.person, selves[index]])), flags: await flagsOf(scope, selves) };
}

/** Returns a row with the flag of the membership itself. */
function flagged<Row extends AccessRow>(row: Row, { flags }: Identities): Row {
  const active = flags.get(row.person);
  return active === undefined ? row : { ...row, active };
}

function causeOf(row: AccessRow, self: SelfItem | undefined, today: Day): InactiveCause | null {
  const isAdminEverywhere = row.is_primary === 1 && row.role === 'admin';
  const flags = { person: self?.active ?? true, branch: isAdminEverywhere || row.branch_active !== 0 };
  return inactiveCause({ active: row.active === 1, deactivateAt: row.deactivate_at }, flags, today);
}

/** Returns the flags of memberships whose person is inactive everywhere: the book holds what is in effect. */
async function flagsOf(scope: Scope, selves: readonly (SelfItem | undefined)[]): Promise<ReadonlyMap<number, number>> {
  const off = selves.filter((self) => self?.active === false).map((self) => personId(self?.id ?? 0));
  const members = await getMany(
    'records',
    off.map((person) => records.member(scope, person)),
    memberRecord,
  );
  return new Map(members.flatMap((member) => (member ? [[member.person, usesLicence(member) ? 1 : 0]] : [])));
}

function viewRow(viewer: TenantViewer, row: ListedRow, self: SelfItem | undefined, today: Day): UserView {
  const rights = async (): Promise<readonly string[]> => {
    const [known] = self ? [self] : await selvesOf([row]);
    return rightsOn(viewer, {
      id: row.person,
      role: higherRole(row.role, row.shown_role),
      owner: row.owner === 1,
      onlyHere: !known || (await belongsOnlyHere(known, viewer.tenant.id)),
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
    inactiveCause: causeOf(row, self, today),
    rights,
    links: null,
  };
}
