import type { BranchId, PersonId } from '../../../shared/kernel/ids.ts';
import type { Day } from '../../../shared/kernel/instant.ts';
import {
  branchId,
  type BranchItem,
  branchRecord,
  type DomainItem,
  memberIsActive,
  type MemberItem,
  memberRecord,
  personBranchRecord,
  personId,
  type SelfItem,
  type SlugItem,
  slugRecord,
  tenantId,
} from './access-records.ts';
import { enteringMember } from './last-admin.ts';
import { type PasswordFacts, passwordOpens } from './password-trust.ts';
import { getItem } from '../tables/dynamo.ts';
import { records, type Scope, scopeOf } from '../keys/keys.ts';

export const readMember = (scope: Scope, person: PersonId): Promise<MemberItem | undefined> =>
  getItem('records', records.member(scope, person), memberRecord);

type Entering = Pick<SelfItem, 'id' | 'active'> & PasswordFacts;
/** How somebody may enter an instance: as a member, or as a super admin, who is none. */
export type Entry = { readonly member: MemberItem | null };

/** Returns how somebody may enter an instance, by their member record as `enteringMember` gives it; null: not at all. */
export function entryOf(self: Entering, instance: DomainItem, member: MemberItem | undefined, today: Day): Entry | null {
  if (!self.active) return null;
  if (self.superAdmin) return { member: null };
  if (!instance.active || !member || !memberIsActive(member, today)) return null;
  return member.lastLoginAt !== null || passwordOpens(self, instance.id) ? { member } : null;
}

/** The same, by reading the member record. */
export async function entryInto(self: Entering, instance: DomainItem, today: Day): Promise<Entry | null> {
  const mayBeMember = self.active && !self.superAdmin && instance.active;
  const scope = scopeOf(tenantId(instance.id));
  const member = mayBeMember ? await readMember(scope, personId(self.id)) : undefined;
  return entryOf(self, instance, await enteringMember(scope, member, today), today);
}

/** Whether someone who may enter the instance may enter this branch of it: super admins, primary admins, and active members of the branch. */
export async function isInBranch(scope: Scope, entry: Entry, branch: BranchId): Promise<boolean> {
  const { member } = entry;
  if (member === null || (member.primary && member.role === 'admin')) return true;
  const link = await getItem('records', records.personBranch(scope, personId(member.person), branch), personBranchRecord);
  return link?.active ?? false;
}

/** A branch that a slug leads to, and the record that says which sessions have ended there. */
type BranchBehind = { readonly id: BranchId; readonly ending: SlugItem | BranchItem };

/** The branch that a slug leads to; null for none, and for one that is deleted. A former slug does not know that, and asks the branch. */
export async function branchBehind(scope: Scope, slug: SlugItem | undefined): Promise<BranchBehind | null> {
  if (!slug || slug.closed) return null;
  const id = branchId(slug.branch);
  if (slug.current) return { id, ending: slug };
  const branch = await getItem('records', records.header(scope, 'branch', id), branchRecord);
  return branch && !branch.deletedAt ? { id, ending: branch } : null;
}

/** The same by the slug's text. */
export const branchNamed = async (scope: Scope, slug: string): Promise<BranchId | null> =>
  (await branchBehind(scope, await getItem('records', records.slug(scope, slug), slugRecord)))?.id ?? null;
