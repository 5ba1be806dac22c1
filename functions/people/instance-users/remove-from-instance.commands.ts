import { notFound } from '../../../shared/kernel/errors.ts';
import { parseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { readSelf } from '../../identity/identity.records.ts';
import { commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { Plan } from '../../platform/tables/transact.ts';
import { leaveWrites, unlinkInSteps } from './leave-instance.ts';

/**
 * Ends a person's membership of the instance, with their links to its branches and groups when `detach` is set. Their learning records
 * stay, and they can be added again. Nothing is done for a person who is no member.
 * @throws NOT_FOUND for a person who does not exist; CONFLICT for the last active admin with primary access (rule G7)
 */
export async function removeUserFromInstance(call: Call, viewer: TenantViewer, input: string, detach: boolean): Promise<void> {
  const person = parseId<PersonId>(input);
  if (person === null || !(await readSelf(person))) throw notFound();
  const { scope, id } = viewer.tenant;
  if (detach) await unlinkInSteps(commandContext(call, viewer, 'removeUserFromInstance/links'), scope, person);
  const context = commandContext(call, viewer, 'removeUserFromInstance');
  await idempotent(call, viewer.person, ['removeUserFromInstance', id, person, detach], async (): Promise<Plan<boolean>> => {
    const self = await readSelf(person);
    return { writes: self ? await leaveWrites(context, scope, self, detach) : [], result: true };
  });
}
