import { notFound } from '../../../shared/kernel/errors.ts';
import type { PersonId, TenantId } from '../../../shared/kernel/ids.ts';
import { changeSelf, readSelf } from '../../identity/identity.records.ts';
import { type MemberItem, type SelfItem } from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { endingSessions } from '../../platform/request/live-session.ts';
import { type Scope } from '../../platform/keys/keys.ts';
import { transact, type Write } from '../../platform/tables/transact.ts';
import { membersIn } from '../member.records.ts';
import { changeMembership, type MemberChange } from '../users/member-changes.ts';
import { tenantsOf } from '../users/user-details.commands.ts';
import { countSuperAdmin, uncountSuperAdmin } from '../users/super-admins.records.ts';

/** What can be changed of a person in every instance. Absent fields stay unchanged. */
export type PersonChange = Partial<Pick<SelfItem, 'firstName' | 'lastName' | 'active'>>;

/** A person, and the instance in which they are changed. */
export type Target = { readonly person: PersonId; readonly scope: Scope };

/** Fits one transaction: members with their announcements and counts, the identity, and what an answer of a call takes. */
const MAX_MEMBERS = 20;

/** Returns the fields of an identity that differ. Sessions end when a person is made inactive, and do not continue later. */
function differences(self: SelfItem, change: PersonChange): PersonChange {
  const fields = ['firstName', 'lastName', 'active'] as const;
  return Object.fromEntries(
    fields.flatMap((field) => (change[field] === undefined || change[field] === self[field] ? [] : [[field, change[field]]])),
  );
}

/** Returns how a change of the person shows in a membership, which has a copy of the names: their own, or those typed there (rule G11). */
const inMembership = ({ firstName, lastName, active }: PersonChange, { typed }: MemberItem): MemberChange => ({
  ...(firstName !== undefined && !typed && { firstName }),
  ...(lastName !== undefined && !typed && { lastName }),
  ...(active !== undefined && { personInactive: !active }),
});

const namesOf = (change: PersonChange): string[] => [
  ...(change.firstName === undefined && change.lastName === undefined ? [] : ['names']),
  ...(change.active === undefined ? [] : ['active']),
];

/** Returns the writes of a changed identity, with another change of it; none when nothing changes. */
export async function identityWrites(
  context: CommandContext,
  self: SelfItem,
  change: PersonChange,
  more: Partial<SelfItem> = {},
): Promise<Write[]> {
  const what = [...namesOf(change), ...Object.keys(more)];
  if (what.length === 0) return [];
  const next = { ...change, ...more, ...(change.active !== undefined && endingSessions(context.now)) };
  return changeSelf(context, self, next, { type: 'IdentityChanged', person: self.id, what });
}

async function memberWrites(
  context: CommandContext,
  person: PersonId,
  tenants: readonly TenantId[],
  changeIn: (tenant: TenantId, member: MemberItem) => MemberChange,
): Promise<Write[]> {
  const writes: Write[] = [];
  for (const { scope, member } of await membersIn(person, tenants))
    if (member.purgedAt === undefined) writes.push(...(await changeMembership(context, scope, member, changeIn(scope.tenant, member))));
  return writes;
}

/** Returns the instances that a change of the person concerns, that of the target last. */
async function concernedInstances({ person, scope }: Target, change: PersonChange): Promise<TenantId[]> {
  const all = Object.keys(change).length === 0 ? [] : await tenantsOf(person);
  return [...all.filter((tenant) => tenant !== scope.tenant), scope.tenant];
}

/**
 * Changes a person in the instances that do not fit the transaction of the rest, when there are more than twenty. The identity comes last, so
 * that a repeat continues an interrupted call.
 */
export async function changeInFirstInstances(context: CommandContext, target: Target, change: PersonChange): Promise<void> {
  const self = await readSelf(target.person);
  const tenants = self ? await concernedInstances(target, differences(self, change)) : [];
  const lastPart = Math.max(0, tenants.length - MAX_MEMBERS);
  for (let from = 0; from < lastPart; from += MAX_MEMBERS) {
    const part = tenants.slice(from, Math.min(from + MAX_MEMBERS, lastPart));
    await transact(async () => ({
      writes: await memberWrites(context, target.person, part, (_, member) => inMembership(change, member)),
      result: undefined,
    }));
  }
}

/** Returns the writes of a change of a person and of their membership in one instance. None when nothing changes. */
export async function personWrites(context: CommandContext, target: Target, change: PersonChange, own: MemberChange): Promise<Write[]> {
  const self = await readSelf(target.person);
  if (!self) throw notFound();
  const changed = differences(self, change);
  const tenants = (await concernedInstances(target, changed)).slice(-MAX_MEMBERS);
  const members = await memberWrites(context, target.person, tenants, (tenant, member) => ({
    ...inMembership(changed, member),
    ...(tenant === target.scope.tenant && own),
  }));
  return [...(await identityWrites(context, self, changed)), ...superAdminWrites(self, changed), ...members];
}

/** Returns the writes that count a super admin who is made active or inactive. */
function superAdminWrites(self: SelfItem, { active }: PersonChange): Write[] {
  if (!self.superAdmin || active === undefined) return [];
  return [active ? countSuperAdmin() : uncountSuperAdmin()];
}
