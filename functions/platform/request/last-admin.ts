import { getItem } from '../tables/dynamo.ts';
import { records, type Scope } from '../keys/keys.ts';
import type { Day } from '../../../shared/kernel/instant.ts';
import { adminsRecord, isCountedAdmin, memberIsActive, type MemberItem } from './access-records.ts';

/** Returns how many active admins with primary access an instance has. */
export const activeAdmins = async (scope: Scope): Promise<number> =>
  (await getItem('records', records.instance(scope, 'admins'), adminsRecord))?.count ?? 0;

/** Returns whether a member is the last active admin with primary access, who must stay (rule G7). */
export async function isLastAdmin(scope: Scope, member: MemberItem): Promise<boolean> {
  if (!member.active || member.deletedAt !== undefined || !isCountedAdmin(member)) return false;
  return (await activeAdmins(scope)) === 1;
}

/**
 * Returns a member as they may enter today: the last admin without the date that has come, since they stay (rule G7). The daily work
 * clears it later.
 */
export async function enteringMember(scope: Scope, member: MemberItem | undefined, today: Day): Promise<MemberItem | undefined> {
  if (!member || member.deactivateAt === null || memberIsActive(member, today)) return member;
  return (await isLastAdmin(scope, member)) ? { ...member, deactivateAt: null } : member;
}
