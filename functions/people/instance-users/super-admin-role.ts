import { AppError, notFound } from '../../../shared/kernel/errors.ts';
import type { Role } from '../../../shared/access/roles.ts';
import { readSelf } from '../../identity/identity.records.ts';
import type { SelfItem } from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { endingSessions } from '../../platform/request/live-session.ts';
import { scopeOf } from '../../platform/keys/keys.ts';
import { transact, type Write } from '../../platform/tables/transact.ts';
import { countSuperAdmin, uncountSuperAdmin } from '../users/super-admins.records.ts';
import { joinWrites } from './add-to-instance.commands.ts';
import { leaveWrites, leavingMember, unlinkInSteps } from './leave-instance.ts';
import { instancesOf, type PersonChange, type Target } from './person-changes.ts';

const alreadyChanged = (): AppError =>
  new AppError('CONFLICT', 'Someone else has just changed this user. Please reload the page and try again.');

/** Returns the identity of a person whose role is still the one that was read. @throws NOT_FOUND, CONFLICT */
async function readAs(target: Target, superAdmin: boolean): Promise<SelfItem> {
  const self = await readSelf(target.person);
  if (!self) throw notFound();
  if (self.superAdmin !== superAdmin) throw alreadyChanged();
  return self;
}

/**
 * Ends the memberships of a future super admin in all instances but the target's, and their links. Every instance is asked first, so that
 * nothing is ended for somebody who is the last admin anywhere. A repeat continues an interrupted run.
 * @throws CONFLICT for the last active admin of an instance (rule G7)
 */
export async function leaveOtherInstances(context: CommandContext, target: Target): Promise<void> {
  const { person, scope } = target;
  const tenants = await instancesOf(person);
  for (const tenant of tenants) await leavingMember(scopeOf(tenant), person);
  for (const tenant of tenants) await unlinkInSteps(context, scopeOf(tenant), person);
  for (const tenant of tenants.filter((each) => each !== scope.tenant))
    await transact(async () => ({
      writes: await leaveWrites(context, scopeOf(tenant), await readAs(target, false), true),
      result: undefined,
    }));
}

/** Returns the writes that make a member a super admin, who has no membership. Their sessions end, since those are bound to an instance. */
export async function becomeSuperAdmin(context: CommandContext, target: Target, change: PersonChange): Promise<Write[]> {
  const self = await readAs(target, false);
  const next = { ...change, superAdmin: true, ...endingSessions(context.now) };
  const leaving = await leaveWrites(context, target.scope, self, true, next);
  if (leaving.length === 0) throw alreadyChanged();
  return [...leaving, ...((change.active ?? self.active) ? [countSuperAdmin()] : [])];
}

/** Returns the writes that make a super admin a member of the instance, with primary access. */
export async function becomeMember(
  context: CommandContext,
  target: Target,
  change: PersonChange,
  role: Exclude<Role, 'super_admin'>,
): Promise<Write[]> {
  const self = await readAs(target, true);
  const next = { ...change, superAdmin: false, ...endingSessions(context.now) };
  const joining = await joinWrites(context, target.scope, self, role, next);
  if (joining.length === 0) throw alreadyChanged();
  return [...joining, ...(self.active ? [uncountSuperAdmin()] : [])];
}
