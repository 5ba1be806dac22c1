import type * as z from 'zod/mini';
import { invalid } from '../../../shared/kernel/errors.ts';
import type { PersonId, TenantId } from '../../../shared/kernel/ids.ts';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { userDetailsSchema } from '../../../shared/people/user-details-input.ts';
import { changeSelf, readSelf } from '../../identity/identity.records.ts';
import { type SelfItem, tenantId } from '../../platform/request/access-records.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import { acrossTenants } from '../../platform/keys/tenant-fence.ts';
import { type Plan, transact, type Write } from '../../platform/tables/transact.ts';
import type { Viewer } from '../../platform/request/viewer.ts';
import { changeMember, membersIn } from '../member.records.ts';
import { membershipsOf } from '../admission/holders.queries.ts';

/** Fits one transaction: members with their announcements, the identity and the idempotency record. */
const MAX_MEMBERS = 30;

/** A person's names. */
export type Names = { readonly firstName: string; readonly lastName: string };

type PersonDetails = Names & Pick<SelfItem, 'language' | 'timeZone'>;

/** Returns the names, and the language and the zone that are sent. */
const detailsOf = (fields: z.output<typeof userDetailsSchema>): PersonDetails => ({
  firstName: fields.first_name,
  lastName: fields.last_name,
  ...(fields.language !== undefined && { language: fields.language }),
  ...(fields.time_zone !== undefined && { timeZone: fields.time_zone }),
});

/**
 * Changes the caller's language and zone in their identity, and their names in it and in their member record of every instance, in one
 * transaction. With more than 30 instances in several, the identity last, so that a repeat continues an interrupted call. Returns the identity.
 * @throws VALIDATION when `email` is not the stored one: no call changes an e-mail
 */
export const updateUserDetails = (call: Call, viewer: Viewer, input: unknown): Promise<SelfItem> =>
  acrossTenants(() => rename(call, viewer, input));

async function rename(call: Call, viewer: Viewer, input: unknown): Promise<SelfItem> {
  const fields = parseInput(userDetailsSchema, input);
  if (fields.email != null && fields.email.trim().toLowerCase() !== viewer.self.email)
    throw invalid('email', 'Your email cannot be changed.');
  const change = detailsOf(fields);
  const context = commandContext(call, viewer, 'updateUserDetails');
  const tenants = await tenantsOf(viewer.person);
  const lastPart = Math.max(0, tenants.length - MAX_MEMBERS);
  for (let from = 0; from < lastPart; from += MAX_MEMBERS) {
    const part = tenants.slice(from, Math.min(from + MAX_MEMBERS, lastPart));
    await transact(async () => ({ writes: await renameMembers(context, viewer.person, part, change), result: undefined }));
  }
  return idempotent(call, viewer.person, ['updateUserDetails', fields], () =>
    changeIdentity(context, viewer, tenants.slice(lastPart), change),
  );
}

/** Returns the instances that a person belongs to, without those that they have left. */
export async function tenantsOf(person: PersonId): Promise<TenantId[]> {
  return (await membershipsOf({ id: person })).map(({ tenant }) => tenantId(tenant));
}

/** Returns what changes, as the event names it. */
const changesOf = (self: SelfItem, { firstName, lastName, language, timeZone }: PersonDetails): string[] => [
  ...(firstName === self.firstName && lastName === self.lastName ? [] : ['names']),
  ...(language === undefined || language === (self.language ?? null) ? [] : ['language']),
  ...(timeZone === undefined || timeZone === (self.timeZone ?? null) ? [] : ['timeZone']),
];

async function changeIdentity(
  context: CommandContext,
  viewer: Viewer,
  tenants: readonly TenantId[],
  change: PersonDetails,
): Promise<Plan<SelfItem>> {
  const self = await readSelf(viewer.person);
  if (!self) throw new Error(`Person ${viewer.person} has no identity.`);
  const members = await renameMembers(context, viewer.person, tenants, change);
  const changes = changesOf(self, change);
  if (members.length === 0 && changes.length === 0) return { writes: [], result: self };
  // Names that differ in an instance alone are written there: the identity changes with them, so that its version stands for all.
  const what = changes.length === 0 ? ['names'] : changes;
  const writes = [...(await changeSelf(context, self, change, { type: 'IdentityChanged', person: self.id, what })), ...members];
  return { writes, result: { ...self, ...change } };
}

/** Returns the writes of a person's names in their member records of these instances. */
export async function renameMembers(
  context: CommandContext,
  person: PersonId,
  tenants: readonly TenantId[],
  names: Names,
): Promise<Write[]> {
  const writes: Write[] = [];
  for (const { scope, member } of await membersIn(person, tenants)) {
    // Where they have not entered yet, nobody is told their own names (rule G11).
    if (member.typed || (member.firstName === names.firstName && member.lastName === names.lastName)) continue;
    writes.push(
      ...(await changeMember(context, scope, member, { firstName: names.firstName, lastName: names.lastName }, [
        { type: 'MemberChanged', person: member.person, what: ['names'] },
      ])),
    );
  }
  return writes;
}
