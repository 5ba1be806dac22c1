import type { TenantId } from '../../../shared/kernel/ids.ts';
import { type MembershipItem, membershipRecord } from '../../identity/identity.records.ts';
import { platform, records, scopeOf } from '../../platform/keys/keys.ts';
import { acrossTenants } from '../../platform/keys/tenant-fence.ts';
import { memberRecord, personId, type SelfItem, tenantId } from '../../platform/request/access-records.ts';
import { getMany } from '../../platform/tables/batches.ts';
import { query } from '../../platform/tables/dynamo.ts';

/** Returns the pointers to a person's memberships, also to those that were deleted and can be restored. */
export const membershipsOf = (self: Pick<SelfItem, 'id'>): Promise<MembershipItem[]> =>
  query('platform', { pk: platform.personPartition(personId(self.id)), prefix: platform.membershipPrefix }, membershipRecord);

/** Returns which of the memberships the person has entered, or confirmed by a link. */
async function enteredOf(pointers: readonly MembershipItem[]): Promise<MembershipItem[]> {
  const members = await acrossTenants(() =>
    getMany(
      'records',
      pointers.map(({ person, tenant }) => records.member(scopeOf(tenantId(tenant)), personId(person))),
      memberRecord,
    ),
  );
  return pointers.filter(({ confirmedAt }, index) => confirmedAt !== undefined || members[index]?.lastLoginAt != null);
}

/**
 * Rule G11: returns the other instances whose membership of a person counts beside that of an instance: those that the person has entered,
 * or confirmed by a link. Of a person who has done so nowhere it is the one that added them first. An act of another instance alone
 * takes no right: whom it adds as inactive, or without a mail, stays who they are here.
 */
export async function countedElsewhere(self: Pick<SelfItem, 'id'>, here: TenantId): Promise<TenantId[]> {
  const pointers = await membershipsOf(self);
  const entered = await enteredOf(pointers);
  const counted = entered.length > 0 ? entered : pointers.toSorted((a, b) => a.since.localeCompare(b.since)).slice(0, 1);
  return counted.map(({ tenant }) => tenantId(tenant)).filter((tenant) => tenant !== here);
}

/** Returns whether a member of an instance belongs to no other, as rule G11 counts. */
export const belongsOnlyHere = async (self: Pick<SelfItem, 'id' | 'memberships'>, here: TenantId): Promise<boolean> =>
  self.memberships <= 1 || (await countedElsewhere(self, here)).length === 0;
