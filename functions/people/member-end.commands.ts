import type { PeopleEvent } from '../../events/people/people.events.ts';
import type { PersonId } from '../../shared/kernel/ids.ts';
import { dayOf } from '../../shared/kernel/instant.ts';
import { type MemberItem, memberIsActive } from '../platform/access-records.ts';
import type { Act } from '../platform/act.ts';
import { getItem } from '../platform/dynamo.ts';
import { records, type Scope } from '../platform/keys.ts';
import { readMember } from '../platform/membership.ts';
import { transact, type Write } from '../platform/transact.ts';
import { type AdminsItem, releaseLicence, uncountAdmin } from '../tenancy/instance.records.ts';
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
  const changed = (what: string): PeopleEvent[] => [{ type: 'MemberChanged', person: member.person, what: [what] }];
  const runsIt = member.primary && member.role === 'admin';
  if (runsIt && (await getItem<AdminsItem>('records', records.instance(scope, 'admins')))?.count === 1)
    return changeMember(act, scope, member, { deactivateAt: null }, changed('deactivateAt'));
  return [
    ...(await changeMember(act, scope, member, { active: false }, changed('active'))),
    releaseLicence(scope),
    ...(runsIt ? [uncountAdmin(scope)] : []),
  ];
}
