import { mayActOn } from '../../shared/access/roles.ts';
import { forbidden, notFound } from '../../shared/kernel/errors.ts';
import { parseId, type PersonId } from '../../shared/kernel/ids.ts';
import { dayOf } from '../../shared/kernel/instant.ts';
import { type MemberItem, memberIsActive } from '../platform/access-records.ts';
import { type Act, actOf } from '../platform/request/command-context.ts';
import { isRestorable, purgeNoMore, tooLate } from '../platform/deletion/deletion.ts';
import { idempotent } from '../platform/idempotency.ts';
import type { Scope } from '../platform/keys/keys.ts';
import type { Call } from '../platform/request.ts';
import type { Plan, Write } from '../platform/tables/transact.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { countAdmin, useLicence } from '../tenancy/instance.records.ts';
import { isWhollyIn, rankHeld } from './deletable-user.queries.ts';
import { isCountedAdmin } from './member-activity.commands.ts';
import { replaceMember } from './member.records.ts';
import { boundOf, personKept } from './users/user.queries.ts';

/**
 * Brings a deleted membership back, as it was: the links to branches and groups that still stand, and the direct courses, were kept.
 * Somebody who is there already is left as they are.
 * @throws NOT_FOUND out of scope, FORBIDDEN by rank, CONFLICT after the 30 days, LICENCE_LIMIT when no licence is free
 */
export async function restoreUser(call: Call, viewer: TenantViewer, input: string): Promise<PersonId> {
  const id = parseId<PersonId>(input);
  if (id === null) throw notFound();
  const act = actOf(call, viewer, 'restoreUser');
  await idempotent(call, viewer.person, ['restoreUser', id, viewer.place.branch?.id ?? null], () => planRestoring(act, viewer, id));
  return id;
}

async function planRestoring(act: Act, viewer: TenantViewer, id: PersonId): Promise<Plan<boolean>> {
  const person = await personKept(viewer, id);
  const bound = boundOf(viewer);
  const { deletedAt } = person.member;
  // A caller of one branch brings back whom they could delete: nothing outside their scope comes back with them.
  if (deletedAt !== undefined && !isWhollyIn(person, bound)) throw notFound();
  if (!mayActOn(viewer.place.role, rankHeld(person, bound))) throw forbidden();
  if (deletedAt === undefined) return { writes: [], answer: true };
  if (!isRestorable(deletedAt, act.now)) throw tooLate();
  const writes = [
    ...(await revive(act, viewer.place.scope, person.member)),
    ...purgeNoMore(act, viewer.place.scope, 'member-purge', id, deletedAt),
  ];
  return { writes, answer: true };
}

/** Whoever was active needs a licence again; whose date has come meanwhile is back and inactive, and takes none. */
async function revive(act: Act, scope: Scope, member: MemberItem): Promise<Write[]> {
  const { deletedAt: _, deletedBy: __, ...kept } = member;
  const active = memberIsActive(kept, dayOf(act.now));
  return [
    ...(await replaceMember(act, scope, member, { ...kept, active }, [
      { type: 'MemberChanged', person: member.person, what: ['restored'] },
    ])),
    ...(active ? [useLicence(scope)] : []),
    ...(active && isCountedAdmin(member) ? [countAdmin(scope)] : []),
  ];
}
