import { invalid } from '../../shared/kernel/errors.ts';
import type { TenantId } from '../../shared/kernel/ids.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import { userDetailsSchema } from '../../shared/people/names.ts';
import { changeSelf, type MembershipItem, readSelf } from '../identity/identity.records.ts';
import { type MemberItem, type SelfItem, tenantId } from '../platform/access-records.ts';
import { type Act, actOf } from '../platform/request/command-context.ts';
import { getMany, query } from '../platform/dynamo.ts';
import { idempotent } from '../platform/idempotency.ts';
import { platform, records, scopeOf } from '../platform/keys/keys.ts';
import type { Call } from '../platform/request.ts';
import { acrossTenants } from '../platform/keys/tenant-fence.ts';
import { type Plan, transact, type Write } from '../platform/tables/transact.ts';
import type { Viewer } from '../platform/viewer.ts';
import { changeMember } from './member.records.ts';

/** Memberships whose copies fit one transaction, with room for the identity and the answer. */
const AT_ONCE = 30;

type Names = { readonly firstName: string; readonly lastName: string };

/**
 * Changes one's own names: their home, and the copy in every instance with its announcement, so that each list follows. All at
 * once; somebody of more than 30 instances in parts, the home last, so that a repeat carries on where an interrupted one stopped.
 * @throws VALIDATION when `email` is not the stored one: nobody's e-mail is changed by any call
 */
export const updateUserDetails = (call: Call, viewer: Viewer, input: unknown): Promise<SelfItem> =>
  acrossTenants(() => rename(call, viewer, input));

async function rename(call: Call, viewer: Viewer, input: unknown): Promise<SelfItem> {
  const wanted = parseInput(userDetailsSchema, input);
  if (wanted.email != null && wanted.email.trim().toLowerCase() !== viewer.self.email)
    throw invalid('email', 'The email cannot be changed.');
  const names: Names = { firstName: wanted.first_name, lastName: wanted.last_name };
  const act = actOf(call, viewer, 'updateUserDetails');
  const pointers = await query<MembershipItem>('platform', {
    pk: platform.personPartition(viewer.person),
    prefix: platform.membershipPrefix,
  });
  const tenants = pointers.map((pointer) => tenantId(pointer.tenant));
  const last = Math.max(0, tenants.length - AT_ONCE);
  for (let from = 0; from < last; from += AT_ONCE) {
    const part = tenants.slice(from, Math.min(from + AT_ONCE, last));
    await transact(async () => ({ writes: await renameMembers(act, viewer, part, names), answer: undefined }));
  }
  return idempotent(call, viewer.person, ['updateUserDetails', wanted], () => renameHome(act, viewer, tenants.slice(last), names));
}

async function renameHome(act: Act, viewer: Viewer, tenants: readonly TenantId[], names: Names): Promise<Plan<SelfItem>> {
  const self = await readSelf(viewer.person);
  if (!self) throw new Error(`Person ${viewer.person} has no identity.`);
  const members = await renameMembers(act, viewer, tenants, names);
  if (members.length === 0 && self.firstName === names.firstName && self.lastName === names.lastName) return { writes: [], answer: self };
  const writes = [...(await changeSelf(act, self, names, { type: 'IdentityChanged', person: self.id, what: ['names'] })), ...members];
  return { writes, answer: { ...self, ...names } };
}

async function renameMembers(act: Act, viewer: Viewer, tenants: readonly TenantId[], names: Names): Promise<Write[]> {
  const members = await getMany(
    'records',
    tenants.map((tenant) => records.member(scopeOf(tenant), viewer.person)),
  );
  const writes: Write[] = [];
  for (const [index, tenant] of tenants.entries()) {
    const member = members[index] as MemberItem | undefined;
    if (!member || (member.firstName === names.firstName && member.lastName === names.lastName)) continue;
    writes.push(
      ...(await changeMember(act, scopeOf(tenant), member, names, [{ type: 'MemberChanged', person: member.person, what: ['names'] }])),
    );
  }
  return writes;
}
