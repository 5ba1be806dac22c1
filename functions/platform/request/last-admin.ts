import { getItem, query } from '../tables/dynamo.ts';
import { records, type Scope, SPLIT } from '../keys/keys.ts';
import type { Day } from '../../../shared/kernel/instant.ts';
import { adminsRecord, isCountedAdmin, memberIsActive, type MemberItem, memberRecord, usesLicence } from './access-records.ts';

/** Returns how many active admins with primary access an instance has. */
export const activeAdmins = async (scope: Scope): Promise<number> =>
  (await getItem('records', records.instance(scope, 'admins'), adminsRecord))?.count ?? 0;

const counts = (member: MemberItem): boolean => usesLicence(member) && isCountedAdmin(member);

/** Returns whether a member is the last active admin with primary access, who must stay (rule G7). */
export const isLastAdmin = async (scope: Scope, member: MemberItem): Promise<boolean> =>
  counts(member) && (await activeAdmins(scope)) === 1;

/** Returns whether the instance has an admin whom no date keeps out today. */
async function hasAdminOn(scope: Scope, today: Day): Promise<boolean> {
  const shards = Array.from({ length: SPLIT }, (_, n) => query('records', { pk: records.memberShard(scope, n) }, memberRecord));
  return (await Promise.all(shards)).flat().some((member) => counts(member) && memberIsActive(member, today));
}

/**
 * Returns a member as they may enter today. Where the dates of all admins have come, those whom the daily work has not ended yet enter
 * without theirs, since an instance is never without an admin (rule G7); that work leaves one of them, and clears the date. All members are
 * read for that only between the day's beginning and its work, and only for an admin whose date has come.
 */
export async function enteringMember(scope: Scope, member: MemberItem | undefined, today: Day): Promise<MemberItem | undefined> {
  if (!member || member.deactivateAt === null || memberIsActive(member, today) || !counts(member)) return member;
  const isNeeded = (await activeAdmins(scope)) === 1 || !(await hasAdminOn(scope, today));
  return isNeeded ? { ...member, deactivateAt: null } : member;
}
