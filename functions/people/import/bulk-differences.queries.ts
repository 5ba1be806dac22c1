import { REFUSED_FIELDS } from '../refused-changes.ts';
import type { FieldMessages } from '../../../shared/kernel/errors.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { readSelf } from '../../identity/identity.records.ts';
import { type MemberItem, type SelfItem, usesLicence } from '../../platform/request/access-records.ts';
import type { MemberChange } from '../users/member-changes.ts';
import { belongsOnlyHere } from '../admission/holders.queries.ts';
import { type Person, personInScope } from '../users/user.queries.ts';
import { higherRole, rightsOn, roleIn } from '../users/user.view.ts';
import type { BulkRow, ComparedValues } from './bulk-rows.ts';
import type { BulkWork } from './bulk-work.ts';

/** What a row says otherwise than it is of somebody who is here. */
export type Differences = {
  readonly member: MemberItem;
  readonly self: SelfItem;
  readonly change: MemberChange;
  readonly branches: BulkRow['branches'];
  readonly groups: BulkRow['groups'];
  /** A message for each field that differs and that the caller may not change. */
  readonly refused: FieldMessages;
};

/** A field of a row: the right that it takes, and what it changes where its value is another one. */
type FieldChange = { readonly field: string; readonly right: string; readonly change: MemberChange };

/** Returns the fields whose value is another one than the stored; a value that is not there changes nothing. */
function changesOf(values: ComparedValues, member: MemberItem, roleHere: string | null): FieldChange[] {
  const { first_name: firstName, last_name: lastName, role, isActive, isPrimary, deactivateAt } = values;
  const differs = <Value>(value: Value | null | undefined, stored: Value): value is Value => value != null && value !== stored;
  const changes: (FieldChange | false)[] = [
    differs(firstName, member.firstName) && { field: 'first_name', right: 'names', change: { firstName } },
    differs(lastName, member.lastName) && { field: 'last_name', right: 'names', change: { lastName } },
    differs(role, member.role) && role !== roleHere && { field: 'role', right: 'role', change: { role } },
    differs(isPrimary, member.primary) && { field: 'is_primary', right: 'is_primary', change: { primary: isPrimary } },
    differs(isActive, usesLicence(member)) && { field: 'is_active', right: 'is_active', change: { active: isActive } },
    deactivateAt !== undefined &&
      deactivateAt !== member.deactivateAt && { field: 'deactivate_at', right: 'deactivate_at', change: { deactivateAt } },
  ];
  return changes.filter((change) => change !== false);
}

/** Returns the rights on a person. Names that other instances have too are changed by the person alone. */
async function rightsOf({ viewer }: BulkWork, { member, branchLinks }: Person, self: SelfItem): Promise<string[]> {
  const role = roleIn(member, viewer.tenant.branch?.id ?? null, branchLinks);
  const onlyHere = await belongsOnlyHere(self, viewer.tenant.id);
  const rights = rightsOn(viewer, {
    id: member.person,
    role: higherRole(member.role, role),
    owner: member.owner,
    onlyHere,
    primary: member.primary,
    branches: branchLinks.map(({ branch }) => branch),
  });
  return onlyHere ? rights : rights.filter((right) => right !== 'updateUser.names');
}

/** Returns what a row says otherwise of a person, with what the caller may not change of it. */
export async function differencesOf(work: BulkWork, values: ComparedValues, person: PersonId): Promise<Differences> {
  const { viewer } = work;
  const [here, self] = await Promise.all([personInScope(viewer, person), readSelf(person)]);
  if (!self) throw new Error(`Person ${person} has no identity.`);
  const { member, branchLinks, groupLinks } = here;
  const rights = await rightsOf(work, here, self);
  const changes = changesOf(values, member, roleIn(member, viewer.tenant.branch?.id ?? null, branchLinks));
  const isDirect = (branch: number): boolean =>
    branchLinks.some((link) => link.branch === branch && link.sources.some(({ kind }) => kind === 'direct'));
  const branches = values.branches.filter(({ id }) => !isDirect(id));
  const groups = values.groups.filter(({ id }) => !groupLinks.some((link) => link.group === id));
  const refused = changes.filter(({ right }) => !rights.includes(`updateUser.${right}`)).map(({ field }) => field);
  if (branches.length > 0 && !rights.includes('addUserToBranch')) refused.push('branch_url');
  if (groups.length > 0 && !rights.includes('addUserToGroup')) refused.push('group_name');
  return {
    member,
    self,
    change: Object.assign({}, ...changes.map(({ change }) => change)),
    branches,
    groups,
    refused: Object.fromEntries(refused.map((field) => [field, [REFUSED_FIELDS[field] ?? '']])),
  };
}
