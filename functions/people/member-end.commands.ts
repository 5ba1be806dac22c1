import { AppError } from '../../shared/kernel/errors.ts';
import type { PersonId } from '../../shared/kernel/ids.ts';
import { type MemberItem, memberIsActive, isCountedAdmin, usesLicence } from '../platform/request/access-records.ts';
import { purgeLater } from '../platform/deletion/deletion.ts';
import type { CommandContext } from '../platform/request/command-context.ts';
import type { Scope } from '../platform/keys/keys.ts';
import { readMember } from '../platform/request/membership.ts';
import { transact, type Write } from '../platform/tables/transact.ts';
import { releaseLicence, uncountAdmin } from '../tenancy/instance.records.ts';
import { isLastAdmin } from '../platform/request/last-admin.ts';
import { changeMember } from './member.records.ts';
import { todayOf } from '../platform/request/today.ts';

/**
 * Ends a membership whose end date has come: sign-in was refused from that day on, and now the licence is released and the change
 * announced. The record says by which date, and its flag stays: the person has access again as soon as the date is moved or cleared. A member whose date was
 * moved or who was deleted stays as is. The last admin keeps access, and the date is cleared (G7).
 */
export async function endMembership(context: CommandContext, scope: Scope, person: PersonId): Promise<void> {
  await transact(async () => {
    const member = await readMember(scope, person);
    const hasEnded = member && usesLicence(member) && !memberIsActive(member, todayOf(context));
    return { writes: member && hasEnded ? await endWrites(context, scope, member) : [], result: undefined };
  });
}

async function endWrites(context: CommandContext, scope: Scope, member: MemberItem): Promise<Write[]> {
  const { person } = member;
  if (await isLastAdmin(scope, member))
    return changeMember(context, scope, member, { deactivateAt: null }, [{ type: 'MemberChanged', person, what: ['deactivateAt'] }]);
  return [
    ...(await changeMember(context, scope, member, { endedBy: member.deactivateAt ?? undefined }, [
      { type: 'MemberChanged', person, what: ['active'] },
    ])),
    releaseLicence(scope),
    ...(isCountedAdmin(member) ? [uncountAdmin(scope)] : []),
  ];
}

/** Returns the refusal to delete the last active admin with primary access (rule G7). */
export const lastAdminStays = (): AppError =>
  new AppError('CONFLICT', 'The last active admin of an instance cannot be deleted. Make another user an admin first.');

/** Returns the writes that end a membership, which can be restored. Of several admins who delete each other concurrently one stays, since the transaction counts them (rule G7). */
export async function endMember(context: CommandContext, scope: Scope, member: MemberItem): Promise<Write[]> {
  const { person } = member;
  const deletedBy = context.actor.kind === 'person' ? context.actor.id : null;
  return [
    ...(await changeMember(context, scope, member, { deletedAt: context.now, deletedBy }, [
      { type: 'MemberChanged', person, what: ['deleted'] },
    ])),
    ...(usesLicence(member) ? [releaseLicence(scope)] : []),
    ...(usesLicence(member) && isCountedAdmin(member) ? [{ ...uncountAdmin(scope), onFail: lastAdminStays() }] : []),
    ...purgeLater(context, scope, 'member-purge', person),
  ];
}
