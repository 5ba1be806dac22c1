import { changedValues } from '../../../events/kernel/changed-values.ts';
import type { PeopleEvent } from '../../../events/people/people.events.ts';
import { AppError, invalid } from '../../../shared/kernel/errors.ts';
import { type Day } from '../../../shared/kernel/instant.ts';
import { isCountedAdmin, isEnded, type MemberItem, usesLicence } from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import type { Write } from '../../platform/tables/transact.ts';
import { countAdmin, releaseLicence, uncountAdmin, useLicence } from '../../tenancy/instance.records.ts';
import { replaceMember } from '../member.records.ts';
import { todayOf } from '../../platform/request/today.ts';

/** What a membership can be changed to. Absent fields stay unchanged. Rank and field levels (rule G6) are the caller's to check. */
export type MemberChange = Partial<
  Pick<MemberItem, 'firstName' | 'lastName' | 'role' | 'primary' | 'owner' | 'active' | 'deactivateAt' | 'personInactive'>
>;

/** Returns the refusal to take their access from the last active admin with primary access (rule G7). */
export const lastAdmin = (): AppError => new AppError('CONFLICT', 'An instance needs an active admin. Make another user an admin first.');

const countsAsAdmin = (member: MemberItem): boolean => usesLicence(member) && isCountedAdmin(member);

const PLAIN_FIELDS = ['role', 'primary', 'owner', 'active', 'deactivateAt'] as const;

/** Returns the names of the changed fields, as the announcement tells them. */
function changedFields(before: MemberItem, after: MemberItem): string[] {
  const renamed = before.firstName !== after.firstName || before.lastName !== after.lastName;
  const switched = (before.personInactive ?? false) !== (after.personInactive ?? false);
  return [
    ...(renamed ? ['names'] : []),
    ...PLAIN_FIELDS.filter((field) => before[field] !== after[field]),
    ...(switched ? ['personActive'] : []),
  ];
}

/** A date that equals the stored one passes, since forms are sent whole; but nobody is made active whom it keeps out. */
function assertDate(before: MemberItem, after: MemberItem, { active }: MemberChange, today: Day): void {
  const { deactivateAt } = after;
  if (deactivateAt === null || deactivateAt > today) return;
  if (deactivateAt !== before.deactivateAt) throw invalid('deactivate_at', 'The deactivation date must be after today.');
  if (active) throw invalid('deactivate_at', 'This date has passed. Choose a later one, or leave it empty, to make the user active.');
}

/** Returns what is asked for without a flag that says what is so: forms are sent whole, and one shows an ended membership as inactive. */
function withoutShown({ active, ...others }: MemberChange, before: MemberItem): MemberChange {
  return active === undefined || active === usesLicence(before) ? others : { ...others, active };
}

/**
 * Returns a member as a change leaves them. A membership that ended by a date which is moved or cleared uses a licence again, by its flag:
 * the date took nothing from that, but for records of a former version.
 */
const changedBy = (before: MemberItem, change: MemberChange): MemberItem => ({
  ...before,
  ...(isEnded(before) && { active: true }),
  ...change,
});

/** The last admin gets no end date either: on that day nobody could administer the instance. */
function adminWrites(scope: Scope, before: MemberItem, after: MemberItem): Write[] {
  if (countsAsAdmin(before) && !countsAsAdmin(after)) return [{ ...uncountAdmin(scope), onFail: lastAdmin() }];
  if (!countsAsAdmin(before) && countsAsAdmin(after)) return [countAdmin(scope)];
  const getsDate = countsAsAdmin(after) && after.deactivateAt !== null && after.deactivateAt !== before.deactivateAt;
  return getsDate ? [anotherAdmin(scope)] : [];
}

/** Returns the check that the instance has more than one active admin with primary access. */
const anotherAdmin = (scope: Scope): Write => ({
  table: 'records',
  check: records.instance(scope, 'admins'),
  condition: '#count > :one',
  names: { '#count': 'count' },
  values: { ':one': 1 },
  onFail: lastAdmin(),
});

function licenceWrites(scope: Scope, before: MemberItem, after: MemberItem): Write[] {
  if (usesLicence(before) === usesLicence(after)) return [];
  return [usesLicence(after) ? useLicence(scope) : releaseLicence(scope)];
}

/**
 * Returns the writes of a changed membership and of what follows from it: its licence, the count of admins, the due entry of its end date.
 * None when nothing changes. At most six items of a transaction. `asked`: what is changed; `also`: what else of the person is changed with it.
 * @throws VALIDATION for a date that has come, LICENCE_LIMIT, CONFLICT for the last admin (rule G7), the latter two when they are written
 */
export async function changeMembership(
  context: CommandContext,
  scope: Scope,
  member: MemberItem,
  asked: MemberChange,
  also: readonly 'password'[] = [],
): Promise<Write[]> {
  const today = todayOf(context);
  const change = withoutShown(asked, member);
  const after = changedBy(member, change);
  assertDate(member, after, change, today);
  const what = [...changedFields(member, after), ...also];
  if (what.length === 0) return [];
  // Names go with an erasure, and a password is secret: both are told without their values.
  const event: PeopleEvent = { type: 'MemberChanged', person: member.person, what, values: changedValues(member, after, PLAIN_FIELDS) };
  return [
    ...(await replaceMember(context, scope, member, after, [event])),
    ...licenceWrites(scope, member, after),
    ...adminWrites(scope, member, after),
  ];
}
