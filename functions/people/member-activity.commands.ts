import { AppError, notFound } from '../../shared/kernel/errors.ts';
import type { PersonId } from '../../shared/kernel/ids.ts';
import type { MemberItem } from '../platform/access-records.ts';
import type { Act } from '../platform/request/command-context.ts';
import type { Scope } from '../platform/keys/keys.ts';
import { readMember } from '../platform/request/membership.ts';
import { transact, type Write } from '../platform/tables/transact.ts';
import { releaseLicence, uncountAdmin } from '../tenancy/instance.records.ts';
import { changeMember } from './member.records.ts';

const lastAdmin = (): AppError => new AppError('CONFLICT', 'The last active admin of a workspace cannot be deactivated.');

/** Whether a member is one of the admins who are counted, and of whom one has to stay (rule G7). */
export const isCountedAdmin = ({ primary, role }: Pick<MemberItem, 'primary' | 'role'>): boolean => primary && role === 'admin';

/** What switching a membership off writes: the record with its announcement, the licence, the count of admins. `onLastAdmin`: thrown for the last one. */
export async function switchOff(act: Act, scope: Scope, member: MemberItem, onLastAdmin?: AppError): Promise<Write[]> {
  return [
    ...(await changeMember(act, scope, member, { active: false }, [{ type: 'MemberChanged', person: member.person, what: ['active'] }])),
    releaseLicence(scope),
    ...(isCountedAdmin(member) ? [{ ...uncountAdmin(scope), ...(onLastAdmin && { onFail: onLastAdmin }) }] : []),
  ];
}

/**
 * Switches a membership off: its sessions end with their next call, and its licence is free. Of several admins who deactivate each
 * other at once one stays, since the count of them is part of the transaction (rule G7).
 * @throws NOT_FOUND for somebody who is no member, CONFLICT for the last active admin with primary access
 */
export async function deactivateMember(act: Act, scope: Scope, person: PersonId): Promise<void> {
  await transact(async () => {
    const member = await readMember(scope, person);
    if (!member || member.deletedAt) throw notFound();
    if (!member.active) return { writes: [], answer: undefined };
    return { writes: await switchOff(act, scope, member, lastAdmin()), answer: undefined };
  });
}
