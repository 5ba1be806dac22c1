import { mayActOn } from '../../../shared/access/roles.ts';
import { AppError, forbidden, notFound } from '../../../shared/kernel/errors.ts';
import { parseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { readIdentity } from '../../identity/identity.records.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import { isRestorable, purgeNoMore, tooLate } from '../../platform/deletion/deletion.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { Plan } from '../../platform/tables/transact.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { mailingEndedPassword } from '../users/access-mail.ts';
import { admit } from '../admission/admission.ts';
import { belongsOnlyTo, highestRole } from './deletable-user.queries.ts';
import { isRemoved } from '../member.records.ts';
import { personWithDeleted } from '../users/user.queries.ts';
import { boundOf } from '../../tenancy/branch.queries.ts';

/**
 * Restores a deleted membership with its links to existing branches and groups and its direct courses. A member who is not deleted is
 * left as they are.
 * @throws NOT_FOUND out of scope, FORBIDDEN by rank, CONFLICT after the 30 days, LICENCE_LIMIT when no licence is free
 */
export async function restoreUser(call: Call, viewer: TenantViewer, input: string): Promise<PersonId> {
  const id = parseId<PersonId>(input);
  if (id === null) throw notFound();
  const context = commandContext(call, viewer, 'restoreUser');
  const body = ['restoreUser', id, viewer.tenant.branch?.id ?? null];
  const restore = () => idempotent(call, viewer.person, body, () => planRestore(context, viewer, id));
  await mailingEndedPassword(viewer, id, call.now, restore);
  return id;
}

const isSuperAdmin = (): AppError => new AppError('CONFLICT', "This person is now a super admin and can't belong to an instance.");

async function planRestore(context: CommandContext, viewer: TenantViewer, id: PersonId): Promise<Plan<boolean>> {
  const person = await personWithDeleted(viewer, id);
  const bound = boundOf(viewer);
  const { deletedAt } = person.member;
  if (isRemoved(person.member)) throw notFound();
  // A caller of a branch restores only whom they could delete, so that nothing outside their scope changes.
  if (deletedAt !== undefined && !belongsOnlyTo(person, bound)) throw notFound();
  if (!mayActOn(viewer.tenant.role, highestRole(person, bound))) throw forbidden();
  if (deletedAt === undefined) return { writes: [], result: true };
  if (!isRestorable(deletedAt, context.now)) throw tooLate();
  const identity = await readIdentity(id);
  if (!identity) throw new Error(`Person ${id} has no identity.`);
  if (identity.self.superAdmin) throw isSuperAdmin();
  const { scope } = viewer.tenant;
  const { deletedAt: _, ...fields } = person.member;
  // An active member uses a licence again; one whose end date has passed uses none.
  const { writes } = await admit(context, scope, { kind: 'known', identity }, { ...fields, former: person.member });
  return { writes: [...writes, ...purgeNoMore(context, scope, 'member-purge', id, deletedAt)], result: true };
}
