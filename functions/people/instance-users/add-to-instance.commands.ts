import { AppError, notFound } from '../../../shared/kernel/errors.ts';
import { parseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { type Identity, readIdentity } from '../../identity/identity.records.ts';
import { personId, type SelfItem } from '../../platform/request/access-records.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import { readMember } from '../../platform/request/membership.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import type { Plan, Write } from '../../platform/tables/transact.ts';
import { admit, isRestorable } from '../admission/admission.ts';
import { mailAccess } from '../users/access-mail.ts';

type Role = 'admin' | 'instructor' | 'manager' | 'learner';

const isSuperAdmin = (): AppError => new AppError('CONFLICT', 'This user is a super admin and can open every instance already.');
const wasDeleted = (): AppError =>
  new AppError('CONFLICT', "This user was deleted here recently. Restore them in the instance's list of users.");

/**
 * Adds an existing person to the instance as a learner with primary access, with their own names, and mails it to them.
 * A member stays as they are.
 * @throws NOT_FOUND; CONFLICT for a super admin and for a member who was deleted and can be restored; LICENCE_LIMIT
 */
export async function addUserToInstance(call: Call, viewer: TenantViewer, input: string): Promise<void> {
  const person = parseId<PersonId>(input);
  if (person === null) throw notFound();
  const context = commandContext(call, viewer, 'addUserToInstance');
  let isTold = false;
  await idempotent(call, viewer.person, ['addUserToInstance', viewer.tenant.id, person], async (): Promise<Plan<boolean>> => {
    const identity = await readIdentity(person);
    if (!identity) throw notFound();
    if (identity.self.superAdmin) throw isSuperAdmin();
    const writes = await joinWrites(context, viewer.tenant.scope, identity, 'learner');
    isTold = writes.length > 0 && identity.self.active;
    return { writes, result: true };
  });
  if (isTold) await mailAccess(viewer, person, call.now);
}

/** Returns the writes by which a person becomes a member with primary access, with a change of their identity; none for a member. */
export async function joinWrites(
  context: CommandContext,
  scope: Scope,
  identity: Identity,
  role: Role,
  change: Partial<SelfItem> = {},
): Promise<Write[]> {
  const former = await readMember(scope, personId(identity.self.id));
  if (former && former.deletedAt === undefined) return [];
  if (isRestorable(former)) throw wasDeleted();
  const who = { kind: 'known' as const, identity, change };
  return (await admit(context, scope, who, { role, primary: true, active: true, former })).writes;
}
