import { mayActOn } from '../../../shared/access/roles.ts';
import { emailToFind } from '../../../shared/identity/email.ts';
import { AppError, forbidden, invalid, notFound } from '../../../shared/kernel/errors.ts';
import { parseId, type PersonId, type TenantId } from '../../../shared/kernel/ids.ts';
import { readSelf } from '../../identity/identity.records.ts';
import { PLATFORM_TENANT, scopeOf } from '../../platform/keys/keys.ts';
import { acrossTenants } from '../../platform/keys/tenant-fence.ts';
import { type SelfItem, tenantId } from '../../platform/request/access-records.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { highestRole } from '../deletion/deletable-user.queries.ts';
import { personWithDeleted, superAdminSeenBy } from '../users/user.queries.ts';
import { planErasure, planPartialErasure, reachOf } from './erase-person.commands.ts';
import { type CountErased, readErasure } from './erasure.records.ts';
import { unlinkErased } from './unlink-erased.commands.ts';

const cannotEraseSelf = (): AppError => new AppError('CONFLICT', 'You cannot erase yourself. Ask another admin to do it.');
const isOwner = (): AppError =>
  new AppError('CONFLICT', 'The owner of an instance can only be erased by a super admin. Ask for another owner first.');

/** `only`: the instances in which alone the person is erased, since another keeps what they learnt; null: wherever they are known. */
type Erasable = { readonly self: SelfItem; readonly only: readonly TenantId[] | null };

/**
 * Returns the identity of somebody whom the caller may erase, also of somebody deleted.
 * @throws NOT_FOUND out of scope and for who was erased, CONFLICT for the caller and, except by a super admin, the owner; FORBIDDEN for a
 * higher rank, and for a person of another instance except by a super admin
 */
async function erasable(viewer: TenantViewer, id: PersonId, count: CountErased): Promise<Erasable> {
  if (id === viewer.person) throw cannotEraseSelf();
  const self = await readSelf(id);
  if (self && (await superAdminSeenBy(viewer, id))) return { self, only: null };
  const person = await personWithDeleted(viewer, id);
  if (!self || person.member.erasedAt !== undefined) throw notFound();
  if (viewer.superAdmin) return { self, only: null };
  if (person.member.owner) throw isOwner();
  const { elsewhere, keeping, within } = await reachOf(self, viewer.tenant.id, count);
  if (elsewhere.length > 0 || !mayActOn(viewer.tenant.role, highestRole(person, null))) throw forbidden();
  return { self, only: keeping.length > 0 ? within : null };
}

/**
 * Erases a person: access, names and address are gone with the answer; what is left in files and older copies goes by the nightly work
 * (functions/stream/erasures.ts). Cannot be undone.
 * @throws as `erasable` and `planErasure`; VALIDATION when the confirmation is not the person's e-mail
 */
export async function eraseUser(
  call: Call,
  viewer: TenantViewer,
  input: { readonly id: string; readonly confirmation: string },
  count: CountErased,
): Promise<void> {
  const id = parseId<PersonId>(input.id);
  if (id === null) throw notFound();
  const context = commandContext(call, viewer, 'eraseUser');
  // A person is erased in every instance that holds something of them, but for those that keep what they learnt there (rule G12).
  await acrossTenants(async () => {
    // The address is no part of what is kept of the call.
    await idempotent(call, viewer.person, ['eraseUser', viewer.tenant.id, id], async () => {
      const { self, only } = await erasable(viewer, id, count);
      if (emailToFind(input.confirmation) !== self.email)
        throw invalid('confirmation', "This is not this user's email. Type it exactly as shown to confirm.");
      return only ? planPartialErasure(context, self, only, count) : planErasure(context, self, count);
    });
    await unlinkEverywhere(context, id);
  });
}

async function unlinkEverywhere(context: CommandContext, id: PersonId): Promise<void> {
  const erasure = await readErasure(scopeOf(PLATFORM_TENANT), id);
  for (const tenant of erasure?.tenants ?? []) await unlinkErased(context, scopeOf(tenantId(tenant)), id);
}
