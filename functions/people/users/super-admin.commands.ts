import type { Role } from '../../../shared/access/roles.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { changeSelf, type Identity } from '../../identity/identity.records.ts';
import { type MemberItem, personId } from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { endingSessions } from '../../platform/request/live-session.ts';
import { readMember } from '../../platform/request/membership.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { purgeNoMore } from '../../platform/deletion/deletion.ts';
import type { Plan } from '../../platform/tables/transact.ts';
import { endMember } from '../member-end.commands.ts';
import { membersIn } from '../member.records.ts';
import { admit, isRestorable } from '../admission/admission.ts';
import { endForPlatform } from '../admission/initial-password.ts';
import { tenantsOf } from './user-details.commands.ts';
import { countSuperAdmin, uncountSuperAdmin } from './super-admins.records.ts';

/** Fits one transaction: of each membership the record, its announcement, licence, count of admins and due date. */
const MOST_MEMBERSHIPS = 15;

const tooMany = (): AppError =>
  new AppError('CONFLICT', 'This user belongs to too many instances to become a super admin. Remove them from some first.');

/**
 * Plans that a member becomes a super admin: their memberships end, everywhere, and they sign in again. A password that an admin set ends,
 * since it would open the platform (rule G10).
 */
export async function planNewSuperAdmin(
  context: CommandContext,
  viewer: TenantViewer,
  identity: Identity,
  here: MemberItem,
): Promise<Plan<boolean>> {
  const { self } = identity;
  const person = personId(self.id);
  const others = (await tenantsOf(person)).filter((tenant) => tenant !== viewer.tenant.id);
  if (others.length >= MOST_MEMBERSHIPS) throw tooMany();
  const members = await membersIn(person, others);
  const writes = await endMember(context, viewer.tenant.scope, here);
  for (const { scope, member } of members) if (!member.deletedAt) writes.push(...(await endMember(context, scope, member)));
  const ended = endForPlatform(identity, context.now);
  const change = { superAdmin: true, ...endingSessions(context.now), ...ended.change };
  return {
    writes: [
      ...writes,
      ...ended.writes,
      ...(await changeSelf(context, self, change, { type: 'IdentityChanged', person, what: ['superAdmin'] })),
      countSuperAdmin(),
    ],
    result: true,
  };
}

/** Plans that a super admin becomes a member of the caller's instance, with primary access; a former membership is taken up again. */
export async function planFormerSuperAdmin(
  context: CommandContext,
  viewer: TenantViewer,
  identity: Identity,
  role: Role,
): Promise<Plan<boolean>> {
  const person = personId(identity.self.id);
  const { scope } = viewer.tenant;
  const former = await readMember(scope, person);
  const who = { kind: 'known' as const, identity, change: { superAdmin: false, ...endingSessions(context.now) } };
  const { writes } = await admit(context, scope, who, { role, primary: true, active: true, former });
  return {
    writes: [
      ...writes,
      ...(isRestorable(former) ? purgeNoMore(context, scope, 'member-purge', person, former.deletedAt) : []),
      uncountSuperAdmin(),
    ],
    result: true,
  };
}
