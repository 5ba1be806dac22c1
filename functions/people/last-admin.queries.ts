import type { MemberItem } from '../platform/request/access-records.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { adminsRecord } from '../tenancy/instance.records.ts';
import { isCountedAdmin } from './member.records.ts';

/** Returns how many active admins with primary access an instance has. */
export const activeAdmins = async (scope: Scope): Promise<number> =>
  (await getItem('records', records.instance(scope, 'admins'), adminsRecord))?.count ?? 0;

/** Returns whether a member is the last active admin with primary access, who must stay (rule G7). */
export async function isLastAdmin(scope: Scope, member: MemberItem): Promise<boolean> {
  if (!member.active || member.deletedAt !== undefined || !isCountedAdmin(member)) return false;
  return (await activeAdmins(scope)) === 1;
}
