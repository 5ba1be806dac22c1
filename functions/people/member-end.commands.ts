import type { PersonId } from '../../shared/kernel/ids.ts';
import { dayOf } from '../../shared/kernel/instant.ts';
import { type MemberItem, memberIsActive } from '../platform/access-records.ts';
import type { Act } from '../platform/request/command-context.ts';
import { getItem } from '../platform/dynamo.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import { readMember } from '../platform/request/membership.ts';
import { transact, type Write } from '../platform/tables/transact.ts';
import type { AdminsItem } from '../tenancy/instance.records.ts';
import { isCountedAdmin, switchOff } from './member-activity.commands.ts';
import { changeMember } from './member.records.ts';

/**
 * Ends a membership whose date has come: nobody could enter by it since midnight, and now it also gives its licence back and is
 * announced. Somebody whose date was moved or who left is left alone. The last admin of an instance keeps access, and the date goes (G7).
 */
export async function endMembership(act: Act, scope: Scope, person: PersonId): Promise<void> {
  await transact(async () => {
    const member = await readMember(scope, person);
    const isOver = member?.active && !member.deletedAt && !memberIsActive(member, dayOf(act.now));
    return { writes: member && isOver ? await ending(act, scope, member) : [], answer: undefined };
  });
}

async function ending(act: Act, scope: Scope, member: MemberItem): Promise<Write[]> {
  if (isCountedAdmin(member) && (await getItem<AdminsItem>('records', records.instance(scope, 'admins')))?.count === 1)
    return changeMember(act, scope, member, { deactivateAt: null }, [
      { type: 'MemberChanged', person: member.person, what: ['deactivateAt'] },
    ]);
  return switchOff(act, scope, member);
}
