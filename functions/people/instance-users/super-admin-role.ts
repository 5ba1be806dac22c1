import { AppError, notFound } from '../../../shared/kernel/errors.ts';
import type { Role } from '../../../shared/access/roles.ts';
import { type Identity, readIdentity } from '../../identity/identity.records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { endingSessions } from '../../platform/request/live-session.ts';
import { scopeOf } from '../../platform/keys/keys.ts';
import { transact, type Write } from '../../platform/tables/transact.ts';
import { endForPlatform } from '../admission/initial-password.ts';
import { tenantsOf } from '../users/user-details.commands.ts';
import { countSuperAdmin, uncountSuperAdmin } from '../users/super-admins.records.ts';
import { joinWrites } from './add-to-instance.commands.ts';
import { leaveWrites, leavingMember, unlinkInSteps } from './leave-instance.ts';
import type { PersonChange, Target } from './person-changes.ts';

const alreadyChanged = (): AppError =>
  new AppError('CONFLICT', 'Someone else has just changed this user. Please reload the page and try again.');

/** Returns the identity of a person whose role is still the one that was read. @throws NOT_FOUND, CONFLICT */
async function readAs(target: Target, superAdmin: boolean): Promise<Identity> {
  const identity = await readIdentity(target.person);
  if (!identity) throw notFound();
  if (identity.self.superAdmin !== superAdmin) throw alreadyChanged();
  return identity;
}

/**
 * Ends the memberships of a future super admin in all instances but the target's, and their links. Every instance is asked first, so that
 * nothing is ended for somebody who is the last admin anywhere. A repeat continues an interrupted run.
 * @throws CONFLICT for the last active admin of an instance (rule G7)
 */
export async function leaveOtherInstances(context: CommandContext, target: Target): Promise<void> {
  const { person, scope } = target;
  const tenants = await tenantsOf(person);
  for (const tenant of tenants) await leavingMember(scopeOf(tenant), person);
  for (const tenant of tenants) await unlinkInSteps(context, scopeOf(tenant), person);
  for (const tenant of tenants.filter((each) => each !== scope.tenant))
    await transact(async () => ({
      writes: await leaveWrites(context, scopeOf(tenant), (await readAs(target, false)).self, true),
      result: undefined,
    }));
}

/**
 * Returns the writes that make a member a super admin, who has no membership. Their sessions end, since those are bound to an instance, and
 * a password that an admin set, since it would open the platform (rule G10).
 */
export async function becomeSuperAdmin(context: CommandContext, target: Target, change: PersonChange): Promise<Write[]> {
  const identity = await readAs(target, false);
  const { self } = identity;
  const ended = endForPlatform(identity, context.now);
  const next = { ...change, superAdmin: true, ...endingSessions(context.now), ...ended.change };
  const leaving = await leaveWrites(context, target.scope, self, true, next);
  if (leaving.length === 0) throw alreadyChanged();
  return [...leaving, ...ended.writes, ...((change.active ?? self.active) ? [countSuperAdmin()] : [])];
}

/** Returns the writes that make a super admin a member of the instance, with primary access. */
export async function becomeMember(
  context: CommandContext,
  target: Target,
  change: PersonChange,
  role: Exclude<Role, 'super_admin'>,
): Promise<Write[]> {
  const identity = await readAs(target, true);
  const { self } = identity;
  const next = { ...change, superAdmin: false, ...endingSessions(context.now) };
  const joining = await joinWrites(context, target.scope, identity, role, next);
  if (joining.length === 0) throw alreadyChanged();
  return [...joining, ...(self.active ? [uncountSuperAdmin()] : [])];
}
