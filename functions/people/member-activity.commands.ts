import { AppError, notFound } from '../../shared/kernel/errors.ts';
import type { PersonId } from '../../shared/kernel/ids.ts';
import type { Act } from '../platform/act.ts';
import type { Scope } from '../platform/keys.ts';
import { readMember } from '../platform/membership.ts';
import { transact } from '../platform/transact.ts';
import { releaseLicence, uncountAdmin } from '../tenancy/instance.records.ts';
import { changeMember } from './member.records.ts';

const lastAdmin = (): AppError => new AppError('CONFLICT', 'The last active admin of a workspace cannot be deactivated.');

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
    const writes = [
      ...(await changeMember(act, scope, member, { active: false }, [{ type: 'MemberChanged', person, what: ['active'] }])),
      releaseLicence(scope),
      ...(member.primary && member.role === 'admin' ? [{ ...uncountAdmin(scope), onFail: lastAdmin() }] : []),
    ];
    return { writes, answer: undefined };
  });
}
