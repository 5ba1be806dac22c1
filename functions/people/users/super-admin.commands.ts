import type { Role } from '../../../shared/access/roles.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { changeSelf, type Identity, type MembershipItem } from '../../identity/identity.records.ts';
import { platform, records, type Scope, scopeOf } from '../../platform/keys/keys.ts';
import { memberRecord, type MemberItem, personId, type SelfItem } from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { readMember } from '../../platform/request/membership.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { purgeNoMore } from '../../platform/deletion/deletion.ts';
import { getMany } from '../../platform/tables/batches.ts';
import type { Plan, Write } from '../../platform/tables/transact.ts';
import { countAdmin, useLicence } from '../../tenancy/instance.records.ts';
import { endMember } from '../member-end.commands.ts';
import { announceMember, isCountedAdmin, replaceMember } from '../member.records.ts';
import { tenantsOf } from './own-details.commands.ts';
import { countSuperAdmin, uncountSuperAdmin } from './super-admins.records.ts';

/** Fits one transaction: of each membership the record, its announcement, licence, count of admins and due date. */
const MOST_MEMBERSHIPS = 15;

const tooMany = (): AppError =>
  new AppError('CONFLICT', 'This user belongs to too many instances to become a super admin. Remove them from some first.');

/** Plans that a member becomes a super admin: their memberships end, everywhere, and they sign in again. */
export async function planNewSuperAdmin(
  context: CommandContext,
  viewer: TenantViewer,
  { self }: Identity,
  here: MemberItem,
): Promise<Plan<boolean>> {
  const person = personId(self.id);
  const others = (await tenantsOf(person)).filter((tenant) => tenant !== viewer.tenant.id);
  if (others.length >= MOST_MEMBERSHIPS) throw tooMany();
  const members = await getMany(
    'records',
    others.map((tenant) => records.member(scopeOf(tenant), person)),
    memberRecord,
  );
  const writes = await endMember(context, viewer.tenant.scope, here);
  for (const [index, tenant] of others.entries()) {
    const member = members[index];
    if (member && !member.deletedAt) writes.push(...(await endMember(context, scopeOf(tenant), member)));
  }
  const change = { superAdmin: true, sessionsAfter: context.now };
  return {
    writes: [
      ...writes,
      ...(await changeSelf(context, self, change, { type: 'IdentityChanged', person, what: ['superAdmin'] })),
      countSuperAdmin(),
    ],
    result: true,
  };
}

/** Whether a former membership was deleted and can still be taken up again. */
const isKept = (former: MemberItem | undefined): former is MemberItem & { deletedAt: string } =>
  former?.deletedAt !== undefined && former.purgedAt === undefined;

/** Returns the membership of a former super admin, with primary access and without an end date. */
function newMembership({ now }: CommandContext, scope: Scope, self: SelfItem, role: Role, former: MemberItem | undefined): MemberItem {
  const person = personId(self.id);
  const kept = isKept(former) ? former : undefined;
  return {
    ...records.member(scope, person),
    person,
    v: former?.v ?? 0,
    role,
    primary: true,
    owner: kept?.owner ?? false,
    active: true,
    deactivateAt: null,
    email: self.email,
    firstName: self.firstName,
    lastName: self.lastName,
    createdAt: kept?.createdAt ?? now,
    lastLoginAt: kept?.lastLoginAt ?? null,
  };
}

/** Plans that a super admin becomes a member of the caller's instance, with primary access; a former membership is taken up again. */
export async function planFormerSuperAdmin(
  context: CommandContext,
  viewer: TenantViewer,
  self: SelfItem,
  role: Role,
): Promise<Plan<boolean>> {
  const person = personId(self.id);
  const { scope } = viewer.tenant;
  const former = await readMember(scope, person);
  const member = newMembership(context, scope, self, role, former);
  const pointer: MembershipItem = { ...platform.membership(person, scope.tenant), person, tenant: scope.tenant, since: context.now };
  const change: Partial<SelfItem> = {
    superAdmin: false,
    sessionsAfter: context.now,
    memberships: self.memberships + (isKept(former) ? 0 : 1),
    ...(self.left && { left: self.left.filter((tenant) => tenant !== scope.tenant) }),
  };
  return {
    writes: [
      ...(await memberAgain(context, viewer, former, member)),
      ...(isKept(former) ? purgeNoMore(context, scope, 'member-purge', person, former.deletedAt) : []),
      { table: 'platform', put: pointer },
      useLicence(scope),
      ...(isCountedAdmin(member) ? [countAdmin(scope)] : []),
      ...(await changeSelf(context, self, change, { type: 'IdentityChanged', person, what: ['superAdmin', 'memberships'] })),
      uncountSuperAdmin(),
    ],
    result: true,
  };
}

async function memberAgain(
  context: CommandContext,
  { tenant: { scope } }: TenantViewer,
  former: MemberItem | undefined,
  member: MemberItem,
): Promise<Write[]> {
  const { person } = member;
  if (former) return replaceMember(context, scope, former, member, [{ type: 'MemberChanged', person, what: ['restored', 'role'] }]);
  const created = { ...member, v: 1 };
  return [
    { table: 'records', put: created, condition: 'attribute_not_exists(pk)' },
    await announceMember(context, scope, created, [{ type: 'MemberChanged', person, what: ['created'] }]),
  ];
}
